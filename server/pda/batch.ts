// 上传作业 · pda/batch
import { opBatch, serverTime } from '#contract/pda/batch'
import { handleDevice } from '../platform/handle.ts'
import { ingest } from '../platform/ops/ingest.ts'
import { loseIncarnation } from '../platform/ops/incarnation.ts'

/** 50 operations of 64 KB and a rare one of 1 MB (interfaces.md: a packing limit, not a limit of an operation). */
const bodyBytes = 4 * 1024 * 1024

export default [
  handleDevice(
    opBatch,
    async (ctx, input) => {
      if (input.replaces !== undefined) await loseIncarnation(ctx, ctx.device, input.incarnation, input.replaces)
      const { device } = ctx
      const { incarnation, deviceNow, ops, pending = 0 } = input
      return ingest(ctx, { device, incarnation, deviceNow, pending, ops })
    },
    { bodyBytes },
  ),
  handleDevice(serverTime, (ctx) => Promise.resolve({ serverTime: ctx.now })),
]
