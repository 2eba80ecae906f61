// 货主档案 · owner/goodsOwner
import type { Body } from '#contract/resource'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { coopLife, workingStages } from '#contract/rules/ownerLife'
import { checkUnnamed } from '../core/namedInRules.ts'
import { ownerRules, ownerTable } from './ownerRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import { warehouseSeen } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { checkExit } from './exit.ts'
import { code } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { cellsOf } from '../import/rowFaults.ts'
import { templateOf } from '../import/template.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Owner = Body<typeof goodsOwner>

/** An owner may leave only without stock and without orders on their way. */
const check = async (ctx: Ctx, body: Owner, before: Owner | null): Promise<void> => {
  if (before !== null && body.coopStatus === coopLife.left && before.coopStatus !== coopLife.left)
    await checkExit(ctx, before.ownerNo ?? '')
}

/** The owner's own ERP nodes are deleted with it; other rules that name it must be changed first. */
const checkRemove = async (ctx: Ctx, ownerNo: string): Promise<void> => {
  await checkUnnamed(ctx, 'owner', ownerNo)
  await ctx.tx.query('delete from rule_erp_node where tenant_id = $1 and owner_no = $2', [ctx.tenantId, ownerNo])
}

/** A customer is visible to a person who sees any owner under it (floor.md §2.4). */
const seen = (keys: string): string =>
  `w.owner_no = any(${keys}::text[])
    or exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = w.owner_no and c.owner_no = any(${keys}::text[]))`

const { fullName, settleCycle } = goodsOwner.fields
const columns = ['ownerNo', 'shortName', 'fullName', 'parentOwnerNo', 'industry', 'settleCycle', 'contactName', 'contactMobile']

/** Columns of floor.md §1.4. A parent may come in the same file. */
const fields = templateOf(
  {
    ...goodsOwner.fields,
    fullName: { ...fullName, required: true },
    settleCycle: { ...settleCycle, required: true },
  },
  columns,
  { parentOwnerNo: code('父级货主编号', { max: 32, help: '空着的是客户（父级货主）；可以是本文件里的另一行' }) },
)
const { text } = cellsOf(fields)

const owners = ruleBookImport({
  biz: 'owner',
  fields,
  target: ownerTable,
  rules: ownerRules,
  unique: ['shortName'],
  // an existing owner is changed on its page: a second file with the same owners is a mistake
  taken: (row) => `货主编号已存在：${text(row, 'ownerNo')}`,
  order: (rows) => rows.toSorted((a, b) => Number(text(a, 'parentOwnerNo') !== '') - Number(text(b, 'parentOwnerNo') !== '')),
})

export default [
  ...serve(goodsOwner, (_today, person) => ({
    from: 'owner w',
    alias: 'w',
    scope: { owner: seen },
    columns: {
      shopNum: '(select count(*)::int from shop s where s.tenant_id = $1 and s.owner_no = w.owner_no)',
      // warehouses where the owner works, from trial run to exit
      warehouses: `(select string_agg(x.warehouse_name, '、' order by x.warehouse_no, x.sid) from owner_enter_control e
                    join wms_warehouse x on x.tenant_id = $1 and x.warehouse_no = e.warehouse_no and x.sid = e.sid
                   where e.tenant_id = $1 and e.owner_no = w.owner_no and e.status in (${workingStages.join(', ')})
                     and ${warehouseSeen(person, ['x.warehouse_no', 'x.sid'])})`,
      names: 'w.short_name',
    },
    search: {
      names: (filter, p) => {
        const typed = plain(filter.names).trim()
        if (typed === '') return null
        const part = p.add(typed)
        return `strpos(w.short_name, ${part}) > 0 or strpos(w.full_name, ${part}) > 0`
      },
    },
    write: {
      table: 'owner',
      rules: ownerRules,
      check,
      checkRemove: (ctx, before) => checkRemove(ctx, before.ownerNo ?? ''),
      fill: (ctx, body, before) => (body.coopStatus === coopLife.left && before !== null ? { exitDate: ctx.today } : {}),
    },
  })),
  ...listImport(goodsOwner, owners),
]
