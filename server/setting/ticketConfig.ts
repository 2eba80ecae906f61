// 票量配置 · setting/ticketConfig
import { ticketConfig } from '#contract/setting/ticketConfig'
import { ticketConfigRules, ticketConfigTable } from './statRules.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { code } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

/** Ratios for counting tickets in statistics (office.md §15). */

const { orderType, ticketUnit, ratioBp } = ticketConfig.fields

/** Columns of floor.md §13.4; other fields get the defaults of a new form. */
const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  orderType: { ...orderType, required: false, help: '不填表示全部类型' },
  ticketUnit,
  ratioBp: { ...ratioBp, label: '折算比例(%)' },
}

const tickets = ruleBookImport({
  biz: 'ticketConfig',
  fields,
  target: ticketConfigTable,
  rules: ticketConfigRules,
  keyField: 'warehouse',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const readRow = await placedBodies(ctx)
    return rows.map((row) => ({ ...readRow(row), ownerNo: ownerOf(row.fields), orderType: row.fields.orderType ?? 0 }))
  },
})

export default [
  ...serve(ticketConfig, (_today: string, person: Person) => ({
    from: 'ticket_config r',
    alias: 'r',
    columns: { ticketConfigId: 'r.id::text', ...placeColumns },
    where: placesSeen(person),
    search: placeSearch,
    write: { table: 'ticket_config', rules: ticketConfigRules, checkRemove },
  })),
  ...listImport(ticketConfig, tickets),
]
