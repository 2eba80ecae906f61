// 镜头里的码 · device/camera/sightings
/** The camera sees a code ten times a second but counts one scan: a code counts again only after it was out of sight. Pure. */

/** A code out of sight for this long may be scanned again, ms. A decoder misses a code that is held still for a few frames at most. */
const awayMs = 1200

export class Sightings {
  private readonly seenAt = new Map<string, number>()

  /** Returns the codes of a frame that are new. `at` is the time of the frame, ms. */
  fresh(codes: readonly string[], at: number): readonly string[] {
    const found = [...new Set(codes)].filter((code) => at - (this.seenAt.get(code) ?? -Infinity) > awayMs)
    for (const code of codes) this.seenAt.set(code, at)
    for (const [code, last] of this.seenAt) if (at - last > awayMs) this.seenAt.delete(code)
    return found
  }
}
