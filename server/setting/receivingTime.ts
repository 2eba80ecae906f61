// 入库时效 · setting/receivingTime
import { receivingTime } from '#contract/setting/receivingTime'
import { receivingRules } from '../core/receivingRules.ts'
import type { Person } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'

/** Inbound orders are judged by them where those are kept (floor.md §13.3); their list comes with inbound. */
export default serve(receivingTime, (_today: string, person: Person) => ({
  from: 'rule_receiving_time r',
  alias: 'r',
  columns: {
    receivingTimeId: 'r.id::text',
    ...placeColumns,
    cutTime: "to_char(r.cut_time, 'HH24:MI')",
    bandNum: "case when jsonb_typeof(r.band_json) = 'array' then jsonb_array_length(r.band_json) else 0 end",
  },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'rule_receiving_time', rules: receivingRules, checkRemove },
}))
