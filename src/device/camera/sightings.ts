// 镜头里的码 · device/camera/sightings
/** A code held in front of the camera is seen ten times a second and is one scan: it counts again only after it was out of sight. Pure. */

/** A code out of sight for this long may be scanned again, ms: held still, a decoder misses it for a few frames at most. */
const awayMs = 1200

export class Sightings {
  private readonly seenAt = new Map<string, number>()

  /** Answers the codes of a frame that are new; `at` ms. */
  fresh(codes: readonly string[], at: number): readonly string[] {
    const found = [...new Set(codes)].filter((code) => at - (this.seenAt.get(code) ?? -Infinity) > awayMs)
    for (const code of codes) this.seenAt.set(code, at)
    for (const [code, last] of this.seenAt) if (at - last > awayMs) this.seenAt.delete(code)
    return found
  }
}
