// 目标考核时效 · outware/targetAssess
import type { Body } from '#contract/resource'
import { firstOpenMonth } from '#contract/rules/assessTarget'
import { monthAfter } from '#contract/rules/clock'
import { copyTargets, targetAssess } from '#contract/outware/targetAssess'
import { checkMonth, targetFields, targetParts, targetRules, targetTable } from './targetRules.ts'
import { changed } from '../platform/changes.ts'
import type { Person } from '../platform/person.ts'
import { insertRows } from '../platform/rows.ts'
import type { Row } from '../platform/tableTypes.ts'
import type { Search } from '../platform/listQuery.ts'
import { handle } from '../platform/handle.ts'
import { byKey } from '../platform/kinds.ts'
import { networkSeen, ownerSeen, warehousePairSeen, warehouseKey } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { code } from '#contract/kinds'
import { warehousesNamed } from '../core/warehouses.ts'
import { textOf } from '../import/masterRows.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** Rows per statement. */
const part = 500

/** SQL: targets of warehouses, owners and branches in the person's scope. */
const targetsSeen = (person: Person): string =>
  `case r.target_type when 1 then ${warehousePairSeen(person, 'r.target_key')} when 2 then ${ownerSeen(person, 'r.target_key')}
     else ${networkSeen(person, 'r.target_key')} end`

const byTarget =
  (type: keyof typeof targetFields): Search =>
  (filter, p) => {
    const keys = byKey('r.target_key', targetFields[type], filter, p)
    return keys === '' ? null : `r.target_type = ${type} and ${keys}`
  }
const keyColumn = (type: keyof typeof targetFields): string => `case when r.target_type = ${type} then r.target_key end`

const serving = (today: string, person: Person): Serving<Body<typeof targetAssess>> => ({
  from: 'target_assess_time r',
  alias: 'r',
  columns: {
    targetId: 'r.id::text',
    warehouseKey: keyColumn(1),
    ownerNo: keyColumn(2),
    networkId: keyColumn(3),
    targetName: `case r.target_type
      when 1 then (select w.warehouse_name from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no || '-' || w.sid = r.target_key)
      when 2 then (select o.short_name from owner o where o.tenant_id = $1 and o.owner_no = r.target_key)
      else (select coalesce(n.full_name, n.name) from network n where n.tenant_id = $1 and n.network_id = r.target_key) end`,
    isClosed: `case when r.month < '${firstOpenMonth(today)}' then 1 else 0 end`,
  },
  where: targetsSeen(person),
  search: { warehouseKey: byTarget(1), ownerNo: byTarget(2), networkId: byTarget(3) },
  write: {
    table: 'target_assess_time',
    rules: targetRules,
    apart: targetParts,
    checkRemove: (ctx, before) => checkMonth(ctx, before.month ?? ''),
  },
})

type Target = Pick<
  Row<'target_assess_time'>,
  'targetType' | 'targetKey' | 'indexCode' | 'targetMin' | 'targetRateBp' | 'scoreFull' | 'deductPerBpE4'
>

/** copyTargets: copies the visible targets of the month before; existing targets of the month do not change. */
const copy = handle(copyTargets, async (ctx, { month }) => {
  checkMonth(ctx, month)
  const rows = await ctx.tx.query<Target>(
    `select r.target_type, r.target_key, r.index_code, r.target_min, r.target_rate_bp, r.score_full, r.deduct_per_bp_e4
       from target_assess_time r where r.tenant_id = $1 and r.month = $2 and ${targetsSeen(ctx.person)}
      order by r.target_type, r.target_key, r.index_code`,
    [ctx.tenantId, monthAfter(month, -1)],
  )
  const stamps = { ...createdBy(ctx), ...updatedBy(ctx), month }
  let made = 0
  for (let from = 0; from < rows.length; from += part) {
    const some = rows.slice(from, from + part).map((row) => ({ ...row, id: ctx.id() }))
    const written = await insertRows(ctx.tx, 'target_assess_time', some, {
      all: stamps,
      skip: ['targetType', 'targetKey', 'indexCode', 'month'],
      returning: ['id'],
    })
    made += written.length
  }
  if (made > 0) {
    await writeLogs(ctx, [{ bizType: targetAssess.id, bizNo: month, action: '复制上月', before: null, after: { month, made } }])
    await changed(ctx, [{ resource: targetAssess.id, key: month, op: 'put' }])
  }
  return { made, kept: rows.length - made }
})

const { month, targetType, indexCode, targetMin, targetRateBp } = targetAssess.fields

/** The month of a cell, which the spreadsheet may have turned into a day. */
const monthOf = (typed: string): string => /^\d{4}-\d{2}(?=-\d{2}(\s|$))/.exec(typed)?.[0] ?? typed

/** Columns of floor.md §12.11. The file changes an existing target. */
const targets = ruleBookImport({
  biz: 'targetAssess',
  fields: {
    month: { ...month, label: '月份(YYYY-MM)', max: 20 },
    targetType,
    targetKey: code('对象编号', { required: true, max: 64, help: '仓库编号（同号多账号时写 仓库编号-sid）、货主编号或网点编号' }),
    indexCode: { ...indexCode, label: '指标编码' },
    targetMin: { ...targetMin, label: '目标时长(分钟)' },
    targetRateBp: { ...targetRateBp, label: '目标达成率(%)' },
  },
  target: targetTable,
  rules: targetRules,
  keyField: 'targetKey',
  columns: { warehouseKey: 'targetKey', ownerNo: 'targetKey', networkId: 'targetKey' },
  bodies: async (ctx, rows) => {
    const { read } = await warehousesNamed(ctx)
    const keyOf = (type: number | null | undefined, typed: string): string => {
      if (type !== 1) return typed
      const { warehouseNo, sid } = read(typed)
      return sid === '' ? typed : warehouseKey(warehouseNo, sid)
    }
    return rows.map((row) => {
      const field = targetFields[Number(row.fields.targetType) as keyof typeof targetFields] ?? 'warehouseKey'
      const targetKey = keyOf(row.fields.targetType, textOf(row, 'targetKey'))
      return { ...filledCells(row), month: monthOf(textOf(row, 'month')), targetKey, [field]: targetKey }
    })
  },
})

export default [...serve(targetAssess, serving), copy, ...listImport(targetAssess, targets)]
