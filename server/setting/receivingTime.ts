// 入库时效 · setting/receivingTime
import { receivingTime } from '#contract/setting/receivingTime'
import { receivingRules, receivingTable } from './receivingRules.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { code } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** Stock-in orders get their deadlines from these times (floor.md §13.3). */

const { stockinType, startFrom, receiveHour, putawayHour, cutTime } = receivingTime.fields

/** Columns of floor.md §12.11; other fields get the defaults of a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  stockinType: { ...stockinType, required: false, help: '不填表示全部类型' },
  startFrom,
  receiveHour: { ...receiveHour, label: '收货(h)' },
  putawayHour: { ...putawayHour, label: '上架(h)' },
  cutTime,
}

const times = ruleBookImport({
  biz: 'receivingTime',
  fields,
  target: receivingTable,
  rules: receivingRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const readRow = await placedBodies(ctx)
    return rows.map((row) => ({
      // a blank cell keeps the stored value; a blank owner or type means all
      ...Object.fromEntries(Object.entries(readRow(row)).filter(([, value]) => value !== null)),
      ownerNo: ownerOf(row.fields),
      stockinType: row.fields.stockinType ?? 0,
    }))
  },
})

export default [
  ...serve(receivingTime, (_today: string, person: Person) => ({
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
  })),
  ...listImport(receivingTime, times),
]
