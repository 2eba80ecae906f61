// 上传作业 · pda/batch
import type { InputOf } from '#contract/call'
import { claims } from '#contract/ops/claims'
import { opBatch, serverTime } from '#contract/pda/batch'
import { handleDevice } from '../platform/handle.ts'
import { ingest } from '../core/floor/ingest.ts'
import { loseIncarnation } from '../core/floor/incarnation.ts'

/** Room for 50 operations of 64 KB and a rare operation of 1 MB (interfaces.md: a limit of the request, not of an operation). */
const bodyBytes = 4 * 1024 * 1024

/**
 * The operations with incarnation, sequence and lane. A claim that is alone in its request is sent without these three (interfaces.md
 * "Calls"), because it is outside the device's queue; it gets an incarnation and a lane of its own.
 */
const withLane = ({ incarnation, ops }: Pick<InputOf<typeof opBatch>, 'incarnation' | 'ops'>) => {
  const [one] = ops
  const alone = ops.length === 1 && isLoneClaim(one) ? one : null
  if (alone === null) return { incarnation, ops }
  return { incarnation: alone.opId, ops: [{ ...alone, seq: 1, lane: alone.opId, laneSeq: 1 }] }
}

const isLoneClaim = (op: unknown): op is { readonly opId: string } => {
  if (typeof op !== 'object' || op === null || 'seq' in op || 'lane' in op || !('opType' in op) || !('opId' in op)) return false
  const { opId, opType } = op
  return typeof opId === 'string' && opId.length === 36 && claims.some((claim) => claim === opType)
}

/** opBatch books the operations of a device (core/floor/ingest); serverTime returns the server's time. */
export default [
  handleDevice(
    opBatch,
    async (ctx, input) => {
      if (input.replaces !== undefined) await loseIncarnation(ctx, ctx.device, input.incarnation, input.replaces)
      const { device } = ctx
      const { deviceNow, pending = 0 } = input
      return ingest(ctx, { device, deviceNow, pending, ...withLane(input) })
    },
    { bodyBytes, oneByOne: 'ops' },
  ),
  handleDevice(serverTime, (ctx) => Promise.resolve({ serverTime: ctx.now })),
]
