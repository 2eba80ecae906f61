// 计价用的库存 · finance/stockDays
/** Reads the batches of days of stock (stock_daily) for storage fees (office.md §8.4), many owners, warehouses and days in one statement. */
import type { DayBatch, StockDayFact } from '#contract/rules/feeFacts'
import { tagsOf } from '#contract/rules/goodsTags'
import { warehouseKey } from '../platform/scope.ts'
import type { FactCtx } from './factReader.ts'
import type { Figures, NewFact } from './factRows.ts'

/** An owner's stock in a warehouse on a day. */
export interface DayKey {
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly bizDate: string
}
/** fin_fact.fact of a day of stock; `lots` is a digest of its batches, '' without any. */
export type StockDay = Omit<Figures<StockDayFact>, 'batches'> & { readonly lots: string }

/**
 * SQL: `lot`, the pieces of a day by goods, arrival and volume of one piece, `at` the place of the day among those asked for. A batch is
 * added up over its places first: one that was booked out of a place before it was booked in there is negative there and not gone. Less than
 * nothing of a batch is a booking that lacks its other half; it is no credit for other batches and left out.
 */
const lotsOfDays = `wanted as (
    select k.* from unnest($2::date[], $3::text[], $4::text[], $5::text[]) with ordinality as k(biz_date, owner_no, warehouse_no, sid, at)),
  batch as (
    select k.at, k.owner_no, s.goods_no, min(s.in_date) as in_date, max(s.volume_cm3 / s.qty) as unit_cm3, sum(s.qty)::int as qty,
           count(*)::int as row_num
      from wanted k
      join stock_daily s on s.tenant_id = $1 and s.biz_date = k.biz_date and s.warehouse_no = k.warehouse_no and s.sid = k.sid
       and s.owner_no = k.owner_no
     where s.tenant_id = $1
     group by k.at, k.owner_no, s.goods_no, s.batch_no, s.quality),
  lot as (
    select b.at, b.owner_no, b.goods_no, b.in_date, b.unit_cm3, sum(b.qty) filter (where b.qty > 0) as qty, sum(b.row_num) as row_num
      from batch b group by b.at, b.owner_no, b.goods_no, b.in_date, b.unit_cm3),
  digest as (
    select l.at, sum(l.row_num)::int as row_num,
           coalesce(md5(string_agg(concat_ws(',', l.goods_no, coalesce(l.in_date::text, '-'), coalesce(l.unit_cm3::text, '-'), l.qty), ';'
             order by l.goods_no, l.in_date, l.unit_cm3) filter (where l.qty > 0)), '') as lots
      from lot l group by l.at)`
/** Columns of these days, as statements over many days take them. */
export const columnsOf = (keys: readonly DayKey[]): readonly unknown[] => [
  keys.map(({ bizDate }) => bizDate),
  keys.map(({ ownerNo }) => ownerNo),
  keys.map(({ warehouseNo }) => warehouseNo),
  keys.map(({ sid }) => sid),
]

export interface Digest {
  /** rows of stock_daily */
  readonly rowNum: number
  readonly lots: string
}
const noLots: Digest = { rowNum: 0, lots: '' }
/** The digests of the batches of these days, in their order. Marks of goods are none of a day's figures. */
export const digestsOf = async ({ tx, tenantId }: FactCtx, keys: readonly DayKey[]): Promise<readonly Digest[]> => {
  const rows = await tx.query<Digest & { at: number }>(
    `with ${lotsOfDays} select d.at::int as at, d.row_num, d.lots from digest d`,
    [tenantId, ...columnsOf(keys)],
  )
  const found = new Map(rows.map((row) => [row.at, row]))
  return keys.map((_key, i) => found.get(i + 1) ?? noLots)
}

/** A batch whose arrival nobody knows has no free days: those are for batches of which it is known that they are not over. */
const longAgo = '2000-01-01'
type DayFact = Pick<NewFact<StockDay>, 'ownerNo' | 'warehouseNo' | 'sid' | 'bizDate' | 'fact'> & { readonly id: string }
/** A day with its batches, a list per column: there are thousands of them. */
interface LoadedDay {
  readonly at: number
  readonly lots: string
  readonly isWhole: boolean
  readonly qty: readonly number[]
  readonly unitCm3: readonly (number | null)[]
  readonly inDate: readonly (string | null)[]
  /** the marks of rules/goodsTags in the order of the archive's columns, 0 or 1 each */
  readonly marks: readonly string[]
}
/** Batches by arrival, volume of one piece and the marks the archive has of the goods today. */
const daysWithBatches = `with ${lotsOfDays},
  marked as (
    select l.at, l.in_date, l.unit_cm3, sum(l.qty)::float8 as qty,
           concat(coalesce(g.is_fragile, 0), coalesce(g.is_liquid, 0), coalesce(g.is_battery, 0), coalesce(g.is_valuable, 0), coalesce(g.is_big, 0)) as marks
      from lot l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
     where l.qty > 0 group by 1, 2, 3, 5),
  listed as (
    select m.at, array_agg(m.qty order by m.in_date, m.unit_cm3, m.marks) as qty,
           array_agg(m.unit_cm3::float8 order by m.in_date, m.unit_cm3, m.marks) as unit_cm3,
           array_agg(m.in_date::text order by m.in_date, m.unit_cm3, m.marks) as in_date,
           array_agg(m.marks order by m.in_date, m.unit_cm3, m.marks) as marks
      from marked m group by m.at)
  select k.at::int as at, coalesce(d.lots, '') as lots, coalesce(d.row_num, 0) = coalesce(s.lot_num, 0) as is_whole,
         coalesce(b.qty, '{}') as qty, coalesce(b.unit_cm3, '{}') as unit_cm3, coalesce(b.in_date, '{}') as in_date,
         coalesce(b.marks, '{}') as marks
    from wanted k
    left join stock_daily_sum s on s.tenant_id = $1 and s.biz_date = k.biz_date and s.warehouse_no = k.warehouse_no and s.sid = k.sid
     and s.owner_no = k.owner_no
    left join digest d on d.at = k.at
    left join listed b on b.at = k.at`

const marksOf = (text: string): Parameters<typeof tagsOf>[0] => {
  const [isFragile = 0, isLiquid = 0, isBattery = 0, isValuable = 0, isBig = 0] = Array.from(text, Number)
  return { isFragile, isLiquid, isBattery, isValuable, isBig }
}
const batchesOf = ({ qty, unitCm3, inDate, marks }: LoadedDay): readonly DayBatch[] =>
  qty.map((pieces, i) => ({
    qty: pieces,
    // 0 is unknown to the storage fee, which then has a reason and no amount
    volumeCm3: unitCm3[i] ?? 0,
    stockinDate: inDate[i] ?? longAgo,
    tags: tagsOf(marksOf(marks[i] ?? '')),
  }))

/**
 * The facts of days of stock with their batches, as storage fees read them, by the id of the fact. null: the batches are not those of the
 * fact, because the day was cut again and the fact is about to follow, or they are not kept any more (13 months): it cannot be priced now,
 * and what was priced stays. A second for some 60,000 batches: ask for two hundred facts at once.
 */
export const loadStockDays = async (
  { tx, tenantId }: Pick<FactCtx, 'tx' | 'tenantId'>,
  facts: readonly DayFact[],
): Promise<ReadonlyMap<string, StockDayFact | null>> => {
  const days = await tx.query<LoadedDay>(daysWithBatches, [tenantId, ...columnsOf(facts)])
  const dayAt = new Map(days.map((day) => [day.at, day]))
  return new Map(
    facts.map(({ id, warehouseNo, sid, bizDate, fact }, i) => {
      const day = dayAt.get(i + 1)
      if (day === undefined || !day.isWhole || day.lots !== fact.lots) return [id, null]
      const { pallets, positions } = fact
      const warehouse = warehouseKey(warehouseNo, sid)
      return [id, { feeType: 'STORAGE', warehouse, shopNo: null, bizDate, batches: batchesOf(day), pallets, positions }]
    }),
  )
}
