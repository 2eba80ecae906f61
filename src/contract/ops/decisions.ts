// 作业答复 · ops/decisions
/** The results a decision can have, and parts of patches that several operations share. */
import type { Patch, Accepted, Args, WorkFact, Stopped } from './decision.ts'
import type { OrderView } from './kinds/orders.ts'
import { packageLife, pullLife } from '../rules/packageLife.ts'
import type { RecordFact } from './kinds/records.ts'
import type { DecideContext } from './view.ts'

/** Accepts the operation as it was done. */
export const accept = (patch: Patch, more: Partial<Omit<Accepted, 'ok' | 'patch'>> = {}): Accepted => ({
  ok: true,
  patch,
  work: more.work ?? [],
  events: more.events ?? [],
  notes: more.notes ?? [],
  ...(more.excluded === undefined || more.excluded.length === 0 ? {} : { excluded: more.excluded }),
})

/**
 * Stops the operator on the device with the sentence of the code (ops/sentences). The server books `truth` and flags the operation; without
 * `truth`, or with {}, there is nothing to book. An operation that lacks only a step not uploaded yet waits instead (floor.md §16.2
 * Waiting).
 */
export const stop = (code: string, args: Args = {}, truth?: Patch, work?: readonly WorkFact[]): Stopped => ({
  ok: false,
  code,
  args,
  ...(truth === undefined ? {} : { truth }),
  ...(work === undefined ? {} : { work }),
})

/** Both patches, one after the other. */
export const mergePatches = (a: Patch, b: Patch): Patch => {
  const merged: Record<string, unknown> = { ...a }
  for (const [part, value] of Object.entries(b) as [string, unknown][]) {
    const before = merged[part]
    merged[part] = Array.isArray(before) && Array.isArray(value) ? before.concat(value) : value
  }
  return merged
}

/** Sets every parcel of the order that is not void to 待取出, until it is scanned out (PULL_OUT). */
export const pullParcels = (order: OrderView): Patch => ({
  parcels: order.parcels
    .filter((parcel) => parcel.status !== packageLife.off && parcel.pullStatus === pullLife.none)
    .map((parcel) => ({ stockoutNo: order.stockoutNo, packageNo: parcel.packageNo, pullStatus: pullLife.wanted })),
})

/** Patch with a record that is stored but not valid (is_valid 0). */
export const voided = (record: RecordFact): Patch => ({ records: [{ ...record, isValid: false }] })

/** Length of a piece of work in seconds, never negative and at most four hours (floor.md §9.1). */
export const durationSec = (startTime: number, finishTime: number): number =>
  Math.min(Math.max(Math.floor((finishTime - startTime) / 1000), 0), 14_400)

/** Start of the work in server time: the end is effectiveAt, and the length comes from two moments of the device's own clock. */
export const startedAt = (ctx: DecideContext, startTime: number, finishTime: number): number =>
  ctx.now - durationSec(startTime, finishTime) * 1000
