// 扫码枪 · device/scanner
/** One decoded scan, however it came in. */
export interface Scan {
  /** trimmed, full-width folded, AIM prefix taken off; never empty */
  readonly text: string
  /** exactly what was delivered */
  readonly raw: string
  /** AIM identifier, e.g. `]C1` */
  readonly symbology?: string
  /** event.timeStamp of the terminator (ms on the page's monotonic clock) */
  readonly at: number
  readonly source: 'wedge' | 'ime' | 'camera' | 'typed' | 'scripted'
  /** its characters came as fast as only a machine sends them: no number that somebody typed */
  readonly burst?: true
}

/** What a flow's view needs from a scanner; the wedge, the camera and the scripted twin offer the same. */
export interface Scanner {
  /** Every scan calls every listener, in the order they came; returns the way out. */
  onScan(listener: (scan: Scan) => void): () => void
  /** The same code again within one pull of the trigger: it is no scan, and the person has to be told so; returns the way out. */
  onBounce(listener: () => void): () => void
  /** Typed by hand into a field of the page. */
  type(text: string): void
}
