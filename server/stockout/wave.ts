// 波次管理 · stockout/wave
import { orderLife } from '#contract/rules/orderLife'
import { wave } from '#contract/stockout/wave'
import { serve } from '../platform/serve.ts'

/** Orders of the wave that reached a step: counted from the orders, never stored. */
const reached = (status: number): string =>
  `(select count(*)::int from stockout_order o where o.tenant_id = $1 and o.wave_no = w.wave_no and o.status >= ${status} and o.status <> ${orderLife.off})`

export default serve(wave, {
  from: 'wave w left join wave_rule r on r.tenant_id = $1 and r.id = w.wave_rule_id',
  alias: 'w',
  columns: {
    ruleName: 'r.rule_name',
    pickedNum: reached(orderLife.toCheck),
    checkedNum: reached(orderLife.toPack),
    shippedNum: reached(orderLife.shipped),
  },
})
