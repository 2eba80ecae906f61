// 收货完成 · pda/claimStockin
import { finishStockin } from '#contract/pda/claimStockin'
import { claim } from '../core/floor/claim.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'

/** finishStockin: 收货完成 of a stock-in order, decided at once by the server. @throws Refused as `claim` */
export default handle(finishStockin, async (ctx, { stockinNo, isShort, ...by }) => ({
  opId: await claim(ctx, callingDevice(ctx), 'RECEIVE_FINISH', { stockinNo, isShort }, by),
}))
