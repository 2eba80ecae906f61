// 推荐耗材的区间 · consumable/advice
/** Rules of recommended packaging (floor.md §4.1) for the form and the file import. */
import type { Body } from '#contract/resource'
import { consumableGoods } from '#contract/consumable/goods'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { everywhere, holdsIn, warehousesNamed } from '../core/warehouses.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

type Row = Body<typeof consumableGoods>

/** A range has no key, so every row of a file is a new one. */
export const adviceTable: MasterTable = { resource: consumableGoods, table: 'consumable_goods', by: [], logged: true }

/** Packaging that is recommended for a quantity range of one goods; `*` = every warehouse, `qtyTo` null = no end. */
interface Advice {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qtyFrom: number
  readonly qtyTo: number | null
  readonly warehouseNo: string
  readonly sid: string
}

const goodsOf = (row: Row) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })
const adviceOf = (row: Row): Advice => ({
  ...goodsOf(row),
  ...holdsIn(row),
  qtyFrom: row.qtyFrom ?? 0,
  qtyTo: row.qtyTo ?? null,
})

/** Whether two ranges of one goods overlap in one warehouse. */
const overlaps = (a: Advice, b: Advice): boolean =>
  a.ownerNo === b.ownerNo &&
  a.goodsNo === b.goodsNo &&
  a.warehouseNo === b.warehouseNo &&
  a.sid === b.sid &&
  (b.qtyTo === null || a.qtyFrom <= b.qtyTo) &&
  (a.qtyTo === null || b.qtyFrom <= a.qtyTo)

/** Recommendations that already exist for the named goods. */
const loadAdvice = (ctx: Ctx, rows: readonly Advice[]): Promise<Advice[]> =>
  ctx.tx.query<Advice>(
    `select c.owner_no, c.goods_no, c.qty_from, c.qty_to, c.warehouse_no, c.sid
       from consumable_goods c
      where c.tenant_id = $1 and (c.owner_no, c.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, rows.map((row) => row.ownerNo), rows.map((row) => row.goodsNo)],
  )

/** Numbers of the enabled packaging among those the rows name. */
const packagingOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const found = await ctx.tx.query<{ consumableNo: string }>(
    'select consumable_no from consumable where tenant_id = $1 and is_disabled = 0 and consumable_no = any($2::text[])',
    [ctx.tenantId, rows.map((row) => row.consumableNo ?? '')],
  )
  return new Set(found.map((row) => row.consumableNo))
}

/** Ranges of one goods in one warehouse must not overlap, neither with stored ranges nor with each other. */
const faults = async (ctx: Ctx, rows: readonly Coming<Row>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const advice = all.map(adviceOf)
  const [goods, warehouses] = [await goodsNamed(ctx, all.map(goodsOf)), await warehousesNamed(ctx)]
  const [packaging, stored] = [await packagingOf(ctx, all), await loadAdvice(ctx, advice)]
  const faultlessRows: number[] = []
  return all.flatMap((now, row): RuleFault[] => {
    const mine = advice[row] ?? adviceOf(now)
    const faultOf = (field: string, why: string, against?: number): RuleFault[] => [
      { row, field, why, ...(against !== undefined && { against }) },
    ]
    const unnamed = goods.fault(goodsOf(now))
    if (unnamed !== null) return [{ row, ...unnamed }]
    const warehouseFault = mine.warehouseNo === everywhere ? '' : warehouses.fault(mine)
    if (warehouseFault !== '') return faultOf('warehouseNo', warehouseFault)
    const consumableNo = now.consumableNo ?? ''
    if (!packaging.has(consumableNo)) return faultOf('consumableNo', `耗材编号不存在：${consumableNo}`)
    if (mine.qtyTo !== null && mine.qtyTo < mine.qtyFrom) return faultOf('qtyTo', '截止数量不能小于起始数量')
    if (stored.some((one) => overlaps(one, mine))) return faultOf('qtyFrom', '数量区间与已有配置重叠')
    const other = faultlessRows.find((at) => overlaps(advice[at] ?? mine, mine))
    if (other !== undefined) return faultOf('qtyFrom', '数量区间与{row}重叠', other)
    faultlessRows.push(row)
    return []
  })
}

export const adviceRules: RuleBook<Row> = { complete: (rows) => rows.map(({ body }) => ({ ...holdsIn(body) })), faults }
