// 物流对接 · warehouse/docking
import type { Body } from '#contract/resource'
import { docking } from '#contract/warehouse/docking'
import { dockingRules, dockingTable } from './dockingRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { words } from '../platform/kinds.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import dockingAct from './dockingAct.ts'
import { code, text } from '#contract/kinds'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { carriersByName, listOf, lookUp, textOf } from '../import/masterRows.ts'
import { cellsOf } from '../import/rowFaults.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Docking = Body<typeof docking>

const checkRemove = async (ctx: Ctx, before: Stored<Docking>): Promise<void> => {
  const used = await ctx.tx.query('select 1 from waybill_use_log where tenant_id = $1 and docking_id = $2 limit 1', [
    ctx.tenantId,
    before.id,
  ])
  if (used.length > 0) throw refuse('A1001')
}

const { sid, accountNo, waybillType, effectDate } = docking.fields

/** Columns of floor.md §14. */
const fields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid,
  logisticsCode: text('物流公司', { required: true, max: 64, help: '名称或编码' }),
  networkId: code('网点编号', { required: true, max: 32 }),
  accountNo: { ...accountNo, masked: false },
  waybillType: { ...waybillType, help: '号段方式有起止号，请在页面新增' },
  ownerNos: text('可用货主', { max: 2000, help: '货主编号，多个用 ; 分隔；空着为全部货主' }),
  effectDate,
}

/** waybill_type 3 号段, for which the template has no columns. */
const ranged = 3
const { fault } = cellsOf(fields)

const dockings = ruleBookImport({
  biz: 'docking',
  fields,
  target: dockingTable,
  rules: dockingRules,
  keyField: 'networkId',
  taken: () => '该仓库、物流公司、网点和月结账号的对接已存在',
  cells: (row) => (row.fields.waybillType === ranged ? [fault(row, 'waybillType', '号段方式需要起止号，请在页面新增')] : []),
  bodies: async (ctx, rows) => {
    const companies = await lookUp(ctx, carriersByName)
    return rows.map((row) => ({
      ...filledCells(row),
      accountNo: textOf(row, 'accountNo'),
      logisticsCode: companies.get(textOf(row, 'logisticsCode')) ?? textOf(row, 'logisticsCode'),
      ownerNos: listOf(row, 'ownerNos'),
      // its cell already has a fault
      ...(row.fields.waybillType === ranged && { waybillType: null }),
    }))
  },
})

export default [
  ...serve(docking, {
    from: 'logistics_docking d',
    alias: 'd',
    columns: {
      dockingId: 'd.id::text',
      noNext: `case when d.waybill_type = 3 and d.no_next <= d.no_to
                 then coalesce(d.no_prefix, '') || lpad(d.no_next::text, length(d.no_to::text), '0') end`,
    },
    search: {
      ownerNos: (filter, p) => {
        const owners = words(filter.ownerNos)
        return owners.length === 0
          ? null
          : `d.owner_nos is null or d.owner_nos = '[]' or d.owner_nos ? '*' or d.owner_nos ?| ${p.add(owners)}::text[]`
      },
    },
    write: { table: dockingTable.table, rules: dockingRules, checkRemove },
  }),
  ...dockingAct,
  ...listImport(docking, dockings),
]
