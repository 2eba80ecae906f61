// 波次管理 · stockout/wave
import { orderLife, orderPrintLife } from '#contract/rules/orderLife'
import { wave } from '#contract/stockout/wave'
import { served } from '../platform/document/serving.ts'
import { cancel, finish } from './waveActs.ts'
import { release } from './waveRelease.ts'

/** SQL: number of the wave's orders that meet a condition. */
const ordersThat = (condition: string): string =>
  `(select count(*)::int from stockout_order o where o.tenant_id = $1 and o.wave_no = w.wave_no and ${condition})`
const reached = (status: number): string => ordersThat(`o.status >= ${status} and o.status <> ${orderLife.off}`)

/** The wave document (波次). */
export const waves = served({
  of: wave,
  serving: {
    from: 'wave w left join wave_rule r on r.tenant_id = $1 and r.id = w.wave_rule_id',
    alias: 'w',
    columns: {
      ruleName: 'r.rule_name',
      pickedNum: reached(orderLife.toCheck),
      checkedNum: reached(orderLife.toPack),
      shippedNum: reached(orderLife.shipped),
      unprintedNum: ordersThat(`o.print_status = ${orderPrintLife.none} and o.status <> ${orderLife.off}`),
      waitingNum: ordersThat(`o.status = ${orderLife.toWave} and o.pick_no is null`),
    },
    acts: { release, finish, cancel },
  },
})
