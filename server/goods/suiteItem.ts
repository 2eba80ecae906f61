// 组合装明细 · goods/suiteItem
import type { Row } from '../platform/tableTypes.ts'
import type { Body } from '#contract/resource'
import { code } from '#contract/kinds'
import { goods } from '#contract/goods/goods'
import { suiteItem } from '#contract/goods/suiteItem'
import { listImport } from '../import/rowEndpoints.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { templateOf } from '../import/template.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { goodsNamed, type NamedGoods } from '../core/goods/namedGoods.ts'
import { serve } from '../platform/serve.ts'

type Item = Body<typeof suiteItem>

const suiteTable: MasterTable = { resource: suiteItem, table: 'goods_suite_item', logged: true }

/** goods_type 2 组合装, 5 虚拟. */
const suiteType = 2
const virtualType = 5
/** Sum of a suite's price shares, at most. */
const wholeBp = 10_000

const suiteOf = (row: Item) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.suiteGoodsNo ?? '' })
const itemOf = (row: Item) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.itemGoodsNo ?? '' })
const keyOf = (row: Item): string => `${row.ownerNo ?? ''}|${row.suiteGoodsNo ?? ''}`

/** The suite must be a 组合装; an item must be neither a suite nor virtual. */
const nameFault = (named: NamedGoods, row: Item): Omit<RuleFault, 'row'> | null => {
  const suite = named.fault(suiteOf(row), '组合编号')
  if (suite !== null) return { ...suite, field: suite.field === 'ownerNo' ? 'ownerNo' : 'suiteGoodsNo' }
  const item = named.fault(itemOf(row), '子商品编号')
  if (item !== null) return { ...item, field: 'itemGoodsNo' }
  if (named.typeOf(suiteOf(row)) !== suiteType) return { field: 'suiteGoodsNo', why: '该商品不是组合装，请先把类型改为组合装' }
  const type = named.typeOf(itemOf(row))
  if (type === suiteType) return { field: 'itemGoodsNo', why: refuse('A1034') }
  return type === virtualType ? { field: 'itemGoodsNo', why: '虚拟商品不能作为组合装明细' } : null
}

/** Sum of the price shares of each suite after the change, from unchanged stored rows and the new rows. */
const sharesOf = async (ctx: Ctx, rows: readonly Item[]): Promise<ReadonlyMap<string, number>> => {
  const stored = await ctx.tx.query<Pick<Row<'goods_suite_item'>, 'ownerNo' | 'suiteGoodsNo' | 'itemGoodsNo' | 'priceRatioBp'>>(
    `select owner_no, suite_goods_no, item_goods_no, price_ratio_bp
       from goods_suite_item where tenant_id = $1
        and (owner_no, suite_goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, rows.map((row) => row.ownerNo ?? ''), rows.map((row) => row.suiteGoodsNo ?? '')],
  )
  const items = new Map([...stored, ...rows].map((row) => [`${keyOf(row)}|${row.itemGoodsNo ?? ''}`, row]))
  const shares = new Map<string, number>()
  for (const row of items.values()) shares.set(keyOf(row), (shares.get(keyOf(row)) ?? 0) + (row.priceRatioBp ?? 0))
  return shares
}

const faults = async (ctx: Ctx, rows: readonly Coming<Item>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const named = await goodsNamed(ctx, [...all.map(suiteOf), ...all.map(itemOf)])
  const shares = await sharesOf(ctx, all)
  return all.flatMap((now, row): RuleFault[] => {
    const fault = nameFault(named, now)
    if (fault !== null) return [{ row, ...fault }]
    const over = (now.priceRatioBp ?? 0) > 0 && (shares.get(keyOf(now)) ?? 0) > wholeBp
    return over ? [{ row, field: 'priceRatioBp', why: '价格占比合计不能超过100%' }] : []
  })
}

/** Sends change notices for the suites, because page and list of a suite show its items. */
const announceSuites = (ctx: Ctx, rows: readonly Item[]): Promise<void> =>
  changed(
    ctx,
    [...new Map(rows.map((row) => [keyOf(row), row]))].map(([key, row]) => ({
      resource: 'goods/goods',
      key,
      op: 'put',
      ownerNo: row.ownerNo ?? '',
    })),
  )

/** Checks suite items (floor.md §3.2 G4) from the form and the file import. */
const suiteRules: RuleBook<Item> = {
  complete: (rows) => rows.map(({ body }) => (body.isFixed === null ? { isFixed: 1 } : {})),
  faults,
  follow: (ctx, rows) =>
    announceSuites(
      ctx,
      rows.map(({ after }) => after),
    ),
}

/** Columns of floor.md §3.3 Import — 组合装. The file changes the quantity of an existing item. */
const suites = ruleBookImport({
  biz: 'suite',
  fields: templateOf(suiteItem.fields, ['ownerNo', 'suiteGoodsNo', 'itemGoodsNo', 'qty'], {
    itemGoodsNo: code('子商品编号', { required: true, max: 64 }),
  }),
  target: suiteTable,
  rules: suiteRules,
  document: { word: '组合装', by: ['ownerNo', 'suiteGoodsNo'] },
})

const rows = serve(suiteItem, {
  from: 'goods_suite_item i join goods g on g.tenant_id = $1 and g.owner_no = i.owner_no and g.goods_no = i.item_goods_no',
  alias: 'i',
  columns: {
    itemName: 'g.goods_name',
    availQty: `(select coalesce(sum(s.avail_qty), 0)::int from stock s
                 where s.tenant_id = $1 and s.owner_no = i.owner_no and s.goods_no = i.item_goods_no and s.quality = 1 and s.location_type in (1, 2))`,
  },
  write: {
    table: 'goods_suite_item',
    rules: suiteRules,
    checkRemove: (ctx, before) => announceSuites(ctx, [before]),
  },
})

export default [...rows, ...listImport(goods, suites)]
