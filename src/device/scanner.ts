// 扫码枪 · device/scanner
/** One decoded scan, from any source. */
export interface Scan {
  /** the code: half-width, trimmed, without the AIM prefix; never empty */
  readonly text: string
  /** the delivered text, without the known additions of this device's scanner (device/scanProfile) */
  readonly raw: string
  /** AIM identifier, e.g. `]C1` */
  readonly symbology?: string
  /** event.timeStamp of the terminator (ms on the page's monotonic clock) */
  readonly at: number
  readonly source: 'wedge' | 'ime' | 'camera' | 'typed' | 'scripted'
  /** the characters came too fast to be typed by a person */
  readonly burst?: true
}

/** What the screens need from a scanner; wedge, camera and the scripted scanner of tests implement it. */
export interface Scanner {
  /** Calls every listener for every scan, in order; returns a function that removes the listener. */
  onScan(listener: (scan: Scan) => void): () => void
  /**
   * Calls the listener when the same code comes again within one pull of the trigger. Such a repetition is not a scan, but the person is
   * notified. Returns a function that removes the listener.
   */
  onBounce(listener: () => void): () => void
  /** Reports a text that a person typed into a field of the page as a scan. */
  type(text: string): void
}
