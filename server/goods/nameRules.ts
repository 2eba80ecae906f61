// 商品品名的规则 · goods/nameRules
/** Checks goods names for waybills and pick lists (floor.md §3.1) from the form and the file import. */
import type { Body } from '#contract/resource'
import { nameList } from '#contract/goods/nameList'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

type Name = Body<typeof nameList>

/** The list shows all goods; a separate table stores the names. */
export const nameArchive: MasterTable = {
  resource: nameList,
  table: 'goods_name',
  besides: ['declareName', 'declareCategory', 'printName', 'source'],
  logged: true,
}

/** goods_name.source: 1 手工, 2 导入. */
const sourceOf = ({ origin }: Ctx): number => (origin === 'file' ? 2 : 1)

const goodsOf = (row: Name) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

const faults = async (ctx: Ctx, rows: readonly Coming<Name>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const named = await goodsNamed(ctx, all.map(goodsOf))
  return all.flatMap((now, row): RuleFault[] => {
    const unnamed = named.fault(goodsOf(now))
    if (unnamed !== null) return [{ row, ...unnamed }]
    return (now.declareName ?? '').trim() === '' ? [{ row, field: 'declareName', why: '面单品名不能为空' }] : []
  })
}

/** Trims the names; a missing field keeps the stored value. */
const complete: RuleBook<Name>['complete'] = (rows, ctx) =>
  rows.map(({ body }) => ({
    ...(body.declareName === undefined ? {} : { declareName: (body.declareName ?? '').trim() }),
    ...(body.printName === undefined ? {} : { printName: (body.printName ?? '').trim() || null }),
    source: sourceOf(ctx),
  }))

/** Copies the name to the goods, where waybills read it. The form of the goods does not show the name, so the version does not change. */
const follow = async (ctx: Ctx, rows: readonly Put<Name>[]): Promise<void> => {
  const named = rows.map(({ after }) => ({ ...goodsOf(after), name: after.declareName ?? '' }))
  const others = selected(
    otherNames,
    named.map((one) => one.ownerNo),
    named.map((one) => one.goodsNo),
    named.map((one) => one.name),
  )
  await changeRows(ctx.tx, 'goods', others, { key: ['ownerNo', 'goodsNo'], set: ['declareName'], quiet: true })
}
const otherNames = `
  select v.* from unnest($2::text[], $3::text[], $4::text[]) as v(owner_no, goods_no, declare_name)
    join goods g on g.tenant_id = $1 and g.owner_no = v.owner_no and g.goods_no = v.goods_no
   where g.declare_name is distinct from v.declare_name`

export const nameRules: RuleBook<Name> = { complete, faults, follow }
