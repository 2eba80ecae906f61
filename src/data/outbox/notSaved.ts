// 未保存 · data/outbox/notSaved
/**
 * `full`: no space, even after freeing some (§1.18); `superseded`: a newer version of the application has upgraded the database, reload;
 * `closed`: the store could not be opened again; `nowhere`: the device is not enrolled, so the work has no warehouse; `broken`: anything
 * else.
 */
export type NotSavedReason = 'full' | 'superseded' | 'closed' | 'nowhere' | 'broken'

/** A scan could not be stored. No green verdict may follow; the scan stays on screen. */
export class NotSaved extends Error {
  readonly reason: NotSavedReason
  constructor(reason: NotSavedReason, cause?: unknown) {
    super(`operation not saved: ${reason}`, { cause })
    this.name = 'NotSaved'
    this.reason = reason
  }
}
