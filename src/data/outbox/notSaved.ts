// 未保存 · data/outbox/notSaved
/**
 * `full`: no space even after the ladder of §1.18; `superseded`: a newer version of the application owns the database,
 * reload; `closed`: the store could not be opened again; `nowhere`: the device is not enrolled, so the work has no warehouse and no server
 * could take it; `broken`: anything else.
 */
export type NotSavedReason = 'full' | 'superseded' | 'closed' | 'nowhere' | 'broken'

/** A scan could not be made durable. Nothing may sound green after it; the scan stays on screen. */
export class NotSaved extends Error {
  readonly reason: NotSavedReason
  constructor(reason: NotSavedReason, cause?: unknown) {
    super(`operation not saved: ${reason}`, { cause })
    this.name = 'NotSaved'
    this.reason = reason
  }
}
