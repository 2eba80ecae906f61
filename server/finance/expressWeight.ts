// 运单改重 · finance/expressWeight
import { weighExpress } from '#contract/finance/expressWeight'
import { handle } from '../platform/handle.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { confirmWeight } from './pricing/confirmWeight.ts'

export default handle(weighExpress, async (ctx, { logisticsNo, weightG, reason }) => {
  await confirmWeight(ctx, { logisticsNo, weightG, reason })
  await writeLogs(ctx, [
    { bizType: 'finance/expressWeight', bizNo: logisticsNo, action: '改重量', before: null, after: { weightG, reason } },
  ])
  return {}
})
