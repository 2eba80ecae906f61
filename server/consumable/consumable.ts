// 耗材管理 · consumable/consumable
import type { Body } from '#contract/resource'
import { consumable, consumableOptions, enableConsumable, seesPrices } from '#contract/consumable/consumable'
import type { Ctx } from '../platform/ctx.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { consumableRules, consumableTable } from './consumableRules.ts'
import { params } from '../platform/kinds.ts'
import { changeRows } from '../platform/rows.ts'
import { scopeConditions } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { templateOf } from '../import/template.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Consumable = Body<typeof consumable>

const prices = ['costPriceE4', 'salePriceE4'] as const

/** Packaging that a parcel, a plan, a recommendation or stock uses cannot be removed. */
const checkRemove = async (ctx: Ctx, before: Consumable): Promise<void> => {
  const used = await ctx.tx.query(
    `select 1 where exists (select 1 from consumable_log l where l.tenant_id = $1 and l.consumable_no = $2)
        or exists (select 1 from pack_consumable u where u.tenant_id = $1 and u.consumable_no = $2)
        or exists (select 1 from consumable_stock s where s.tenant_id = $1 and s.consumable_no = $2 and s.qty <> 0)
        or exists (select 1 from protective_item i where i.tenant_id = $1 and i.consumable_no = $2)
        or exists (select 1 from consumable_goods g where g.tenant_id = $1 and g.consumable_no = $2)`,
    [ctx.tenantId, before.consumableNo],
  )
  if (used.length > 0) throw refuse('A1043')
  await ctx.tx.query('delete from consumable_stock where tenant_id = $1 and consumable_no = $2', [
    ctx.tenantId,
    before.consumableNo,
  ])
}

const rows = serve(consumable, (_today, person) => {
  const shown = person.rights.has(seesPrices)
  return {
    from: 'consumable c',
    alias: 'c',
    columns: {
      size: "case when c.inner_l_mm is not null then concat(c.inner_l_mm, '×', c.inner_w_mm, '×', c.inner_h_mm) end",
      stockQty:
        '(select coalesce(sum(s.qty), 0)::int from consumable_stock s where s.tenant_id = $1 and s.consumable_no = c.consumable_no)',
      ...(shown ? {} : { costPriceE4: 'null::bigint', salePriceE4: 'null::bigint' }),
    },
    search: {
      // packaging without an owner is visible to everyone
      seen: (_filter, p) => scopeConditions(person, ['owner'], { owner: 'c.owner_no' }, p)[0] ?? null,
    },
    write: {
      table: 'consumable',
      rules: consumableRules,
      checkRemove,
      // a person who may not see prices may not set them either
      ...(shown ? {} : { apart: prices }),
    },
  }
})

const setDisabled = handle(enableConsumable, async (ctx, input) => {
  const p = params(ctx.tenantId, input.consumableNo)
  const seen = scopeConditions(ctx.person, ['owner'], { owner: 'owner_no' }, p)
  const rows = await ctx.tx.query<{ id: string }>(
    `select id from consumable where tenant_id = $1 and consumable_no = $2 and ${['true', ...seen].join(' and ')} for update`,
    p.values,
  )
  const done = await changeRows(ctx.tx, 'consumable', rows, {
    key: ['id'],
    all: { isDisabled: input.isDisabled, ...updatedBy(ctx) },
    returning: ['id'],
  })
  if (done.length === 0) throw refuse('A0404')
  await logWrite(ctx, consumable, input.isDisabled === 1 ? '停用' : '启用', input.consumableNo, null, {
    isDisabled: input.isDisabled,
  })
  await changed(ctx, [{ resource: consumable.id, key: input.consumableNo, op: 'put' }])
  return {}
})

const options = handle(consumableOptions, (ctx) => {
  const p = params(ctx.tenantId)
  const seen = scopeConditions(ctx.person, ['owner'], { owner: 'c.owner_no' }, p)
  return ctx.tx.query<{ consumableNo: string; consumableName: string }>(
    `select c.consumable_no, c.consumable_name from consumable c
      where c.tenant_id = $1 and c.is_disabled = 0 and ${['true', ...seen].join(' and ')} order by c.consumable_no limit 10000`,
    p.values,
  )
})

const { consumableName, consumableType, ownerNo, ...fields } = consumable.fields

/** Columns of floor.md §4.3 Import — 耗材; known numbers are updated, blank cells keep the stored value. */
const columns = [
  'consumableNo',
  'consumableName',
  'consumableType',
  'spec',
  'innerLMm',
  'innerWMm',
  'innerHMm',
  'weightG',
  'unit',
  'barcode',
  'costPriceE4',
  'salePriceE4',
  'ownerNo',
]

const consumables = ruleBookImport({
  biz: 'consumable',
  fields: templateOf(
    { ...fields, consumableName: { ...consumableName, label: '名称' }, consumableType, ownerNo: { ...ownerNo, label: '货主' } },
    columns,
  ),
  target: consumableTable,
  rules: consumableRules,
  unique: ['barcode'],
  // a person who may not see prices cannot import them
  kept: ({ person }) => (person.rights.has(seesPrices) ? [] : ['costPriceE4', 'salePriceE4']),
})

export default [...rows, setDisabled, options, ...listImport(consumable, consumables)]
