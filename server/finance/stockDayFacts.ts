// 库存日结的计费事实 · finance/stockDayFacts
/**
 * Facts of days of stock (office.md §8.4): one per owner, warehouse and day that was cut, and one with zeros where a receivable contract is
 * in force and nothing lies, because rent by area or by month is due for an empty room too. A day that was cut again has a new revision only
 * if pallets, positions or batches are others.
 */
import type { Cursor } from './apart.ts'
import type { FactCtx, FactSource } from './factReader.ts'
import { putFacts, SOURCE, storedFacts, type NewFact, type StoredFact } from './factRows.ts'
import { everywhere } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { warehouseKey } from '../platform/scope.ts'
import { columnsOf, digestsOf, type DayKey, type StockDay } from './stockDays.ts'

/** Days per transaction; each may have thousands of batches. */
export const daysAtOnce = 200

/** SQL: a day as the reader names it. */
export const keySql = (day: string, owner: string, warehouse: string, sid: string): string =>
  `to_char(${day}, 'YYYY-MM-DD') || '|' || ${owner} || '|' || ${warehouse} || '|' || ${sid}`
const keyOf = (text: string): DayKey => {
  const [bizDate = '', ownerNo = '', warehouseNo = '', sid = ''] = text.split('|')
  return { bizDate, ownerNo, warehouseNo, sid }
}
const textOf = ({ bizDate, ownerNo, warehouseNo, sid }: DayKey): string => [bizDate, ownerNo, warehouseNo, sid].join('|')

const lockDays = async (
  { tx, tenantId }: FactCtx,
  keys: readonly DayKey[],
): Promise<ReadonlyMap<string, StoredFact<StockDay>>> => {
  const rows = await tx.query<StoredFact<StockDay>>(
    `${storedFacts} and source_type = ${SOURCE.stockDay}
        and (source_no, line_key, biz_date) in (select * from unnest($2::text[], $3::text[], $4::date[])) order by id for update`,
    [
      tenantId,
      keys.map(({ ownerNo }) => ownerNo),
      keys.map(({ warehouseNo, sid }) => warehouseKey(warehouseNo, sid)),
      keys.map(({ bizDate }) => bizDate),
    ],
  )
  return new Map(rows.map((row) => [textOf(row), row]))
}

interface CutDay extends DayKey {
  readonly palletNum: number
  readonly locationTypes: StockDay['positions']
  readonly lotNum: number
}
const readSums = ({ tx, tenantId }: FactCtx, keys: readonly DayKey[]): Promise<readonly CutDay[]> =>
  tx.query<CutDay>(
    `select d.owner_no, d.warehouse_no, d.sid, d.biz_date, d.pallet_num, d.location_types, d.lot_num
       from unnest($2::date[], $3::text[], $4::text[], $5::text[]) as k(biz_date, owner_no, warehouse_no, sid)
       join stock_daily_sum d on d.tenant_id = $1 and d.biz_date = k.biz_date and d.owner_no = k.owner_no
        and d.warehouse_no = k.warehouse_no and d.sid = k.sid
      where d.tenant_id = $1`,
    [tenantId, ...columnsOf(keys)],
  )

const factOf = (key: DayKey, day: CutDay | undefined, lots: string): NewFact<StockDay> => ({
  ...key,
  sourceNo: key.ownerNo,
  lineKey: warehouseKey(key.warehouseNo, key.sid),
  shopNo: null,
  fact: { pallets: day?.palletNum ?? 0, positions: day?.locationTypes ?? {}, lots },
})

/** A day whose batches are not all kept any more stays as it was stored. */
export const writeStockDays = async (ctx: FactCtx, texts: readonly string[]): Promise<void> => {
  const keys = texts.map(keyOf)
  const stored = await lockDays(ctx, keys)
  const sums = new Map((await readSums(ctx, keys)).map((day) => [textOf(day), day]))
  const digests = await digestsOf(ctx, keys)
  await putFacts(
    ctx,
    SOURCE.stockDay,
    keys.flatMap((key, i) => {
      const [day, known] = [sums.get(textOf(key)), stored.get(textOf(key))]
      const { rowNum = 0, lots = '' } = digests[i] ?? {}
      const isWhole = rowNum === (day?.lotNum ?? 0)
      return known !== undefined && !isWhole ? [] : [[factOf(key, day, lots), known] as const]
    }),
  )
}

const after = ({ tx, tenantId }: FactCtx, { shippedText, orderNo }: Cursor): Promise<readonly Cursor[]> => {
  const { ownerNo, warehouseNo, sid } = keyOf(orderNo)
  return tx.query<Cursor>(
    `select d.biz_date::text as shipped_text, ${keySql('d.biz_date', 'd.owner_no', 'd.warehouse_no', 'd.sid')} as order_no
       from stock_daily_sum d
      where d.tenant_id = $1 and d.owner_no <> '${everywhere}' and d.biz_date >= $2::date
        and (d.biz_date, d.owner_no, d.warehouse_no, d.sid) > ($2::date, $3, $4, $5)
      order by d.biz_date, d.owner_no, d.warehouse_no, d.sid limit ${daysAtOnce}`,
    [tenantId, shippedText, ownerNo, warehouseNo, sid],
  )
}

/** The first day whose batches are still kept: an older one could not be priced. */
const firstKept = async ({ tx, tenantId, today }: Ctx): Promise<string> => {
  const [row] = await tx.query<{ day: string | null }>(
    `select to_char(min(biz_date), 'YYYY-MM-DD') as day from stock_daily where tenant_id = $1`,
    [tenantId],
  )
  return row?.day ?? today
}

export const stockDays: FactSource = {
  reader: 'STOCKDAY',
  noun: '个货主的库存日结',
  eventTypes: ['stock.daily'],
  eventKey: keySql('biz_date', 'owner_no', 'warehouse_no', 'sid'),
  atOnce: daysAtOnce,
  begins: firstKept,
  after,
  write: writeStockDays,
}
