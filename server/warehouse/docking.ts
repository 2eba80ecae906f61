// 物流对接 · warehouse/docking
import type { Body } from '#contract/resource'
import { docking } from '#contract/warehouse/docking'
import { dockingRules, dockingTable } from '../core/dockingRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { words } from '../platform/kinds.ts'
import type { Stored } from '../platform/ruleBook.ts'
import { serve } from '../platform/serve.ts'
import dockingAct from './dockingAct.ts'

type Docking = Body<typeof docking>

const checkRemove = async (ctx: Ctx, before: Stored<Docking>): Promise<void> => {
  const used = await ctx.tx.query('select 1 from waybill_use_log where tenant_id = $1 and docking_id = $2 limit 1', [
    ctx.tenantId,
    before.id,
  ])
  if (used.length > 0) throw refuse('A1001')
}

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
        const owners = words(filter['ownerNos'])
        return owners.length === 0
          ? null
          : `d.owner_nos is null or d.owner_nos = '[]' or d.owner_nos ? '*' or d.owner_nos ?| ${p.add(owners)}::text[]`
      },
    },
    write: { table: dockingTable.table, rules: dockingRules, checkRemove },
  }),
  ...dockingAct,
]
