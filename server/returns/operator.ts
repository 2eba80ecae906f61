// 退货操作员 · returns/operator
import { operator } from '#contract/returns/operator'
import { operatorRules, workParts, operatorTable } from './operatorRules.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { lookUp } from '../import/masterRows.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** work_record.op_type of each type of return work (floor.md §9.1). */
const opTypes = { receive: 15, inspect: 16, putaway: 17 } as const

/** SQL: the sum of an operator's valid work in the warehouse today, in parcels or pieces. */
const doneToday = (today: string, opType: number, measure: 'package_num' | 'goods_num'): string =>
  `(select coalesce(sum(w.${measure}), 0)::int from work_record w
     where w.tenant_id = $1 and w.operator_id = r.user_id and w.biz_date = date '${today}' and w.op_type = ${opType}
       and w.warehouse_no = r.warehouse_no and w.sid = r.sid and w.is_valid = 1)`

const hasPart = (part: keyof typeof workParts): string => `case when r.op_types @> '${workParts[part]}'::jsonb then 1 else 0 end`

const { mayReceive, mayInspect, mayPutaway, workstationNo } = operator.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  userId: code('操作员', { required: true, max: 64, help: '登录账号' }),
  mayReceive,
  mayInspect,
  mayPutaway,
  workstationNo,
}

const accounts = 'select id::text as key, account as name from sys_user where tenant_id = $1 and user_type = 1'

/** The file changes a person who is already an operator. */
const fromFile = ruleBookImport({
  biz: 'returnOperator',
  fields,
  target: operatorTable,
  rules: operatorRules,
  keyField: 'userId',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const [placed, known] = [await placedBodies(ctx), await lookUp(ctx, accounts)]
    return rows.map((row) => {
      const account = row.fields.userId ?? ''
      return { ...placed(row), userId: known.get(account) ?? account }
    })
  },
})

export default [
  ...serve(operator, (today: string) => ({
    from: 'return_operator r join sys_user u on u.tenant_id = $1 and u.id = r.user_id',
    alias: 'r',
    columns: {
      operatorId: 'r.id::text',
      userId: 'r.user_id::text',
      name: 'u.name',
      mayReceive: hasPart('mayReceive'),
      mayInspect: hasPart('mayInspect'),
      mayPutaway: hasPart('mayPutaway'),
      todayReceive: doneToday(today, opTypes.receive, 'package_num'),
      todayInspect: doneToday(today, opTypes.inspect, 'goods_num'),
      todayPutaway: doneToday(today, opTypes.putaway, 'goods_num'),
    },
    extra: { opTypes: 'r.op_types' },
    write: { table: 'return_operator', rules: operatorRules, apart: Object.keys(workParts) },
  })),
  ...listImport(operator, fromFile),
]
