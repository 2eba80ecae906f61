// 写回耗材 · core/floor/kinds/consumables/write
/** Writes consumables used by parcels: rows of the parcel, the stock of the warehouse and its log. */
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import { bizDate } from '#contract/rules/clock'
import { upsertRows } from '../../../../platform/rows.ts'
import type { NewRow } from '../../../../platform/tableTypes.ts'
import { bulk } from '../../bulk.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews } from '../../kind.ts'

/** Consumables used by a parcel (positive) or given back by a second packing (negative). */
export interface Used {
  readonly stockoutNo: string
  readonly packageNo: string
  readonly consumableNo: string
  readonly qty: number
  readonly opId: string
  readonly effectiveAt: number
  /** packed in a batch */
  readonly isBatch: boolean
}

/** One statement: reduces the stock row of each consumable by the sum, and writes a log row for each use with the stock after it. */
const takeStock = bulk<{
  id: string
  stockId: string
  consumableNo: string
  bizType: number
  bizNo: string
  stockoutNo: string
  changeQty: number
  /** pieces that later rows of this statement also take */
  still: number
  bizDate: string
  opId: string
}>(
  'ops_consumable_take',
  {
    id: 'bigint',
    stockId: 'bigint',
    consumableNo: 'text',
    bizType: 'smallint',
    bizNo: 'text',
    stockoutNo: 'text',
    changeQty: 'int',
    still: 'int',
    bizDate: 'date',
    opId: 'text',
  },
  3,
  (source) => `with v as (select * from ${source}), s as (
      insert into consumable_stock as t (tenant_id, warehouse_no, sid, create_time, update_time, id, consumable_no, qty)
      select $1, $2, $3, $4::timestamptz, $4::timestamptz, min(v.stock_id), v.consumable_no, sum(v.change_qty)
        from v group by v.consumable_no order by v.consumable_no
      on conflict (tenant_id, warehouse_no, sid, consumable_no)
      do update set qty = t.qty + excluded.qty, update_time = excluded.update_time, version = t.version + 1
      returning t.consumable_no, t.qty)
    insert into consumable_log as l (tenant_id, id, warehouse_no, sid, consumable_no, biz_type, biz_no, stockout_no, change_qty, after_qty, biz_date,
                                     op_id, create_time)
    select $1, v.id, $2, $3, v.consumable_no, v.biz_type, v.biz_no, v.stockout_no, v.change_qty, s.qty - v.still, v.biz_date, v.op_id, $4::timestamptz
      from v join s on s.consumable_no = v.consumable_no`,
)

/**
 * Writes the consumables of packed parcels, and reverses those of an earlier packing (floor.md §4.1, §8.4). Returns the changes for
 * takeConsumables.
 */
export const writeParcelConsumables = async (
  ctx: OpsTx,
  views: LoadedViews,
  outcomes: readonly Outcome[],
): Promise<readonly Used[]> => {
  const repacked = outcomes.flatMap((outcome) => (outcome.patch.repacked ?? []).map(({ packageNo }) => ({ packageNo, outcome })))
  const reversed = repacked.length === 0 ? [] : await removeEarlier(ctx, repacked)
  const { standing, booked } = usedBy(outcomes)
  await upsertRows(ctx.tx, 'pack_consumable', parcelRows(ctx, views.floor, standing), {
    all: { createTime: ctx.at, updateTime: ctx.at },
    key: ['packageNo', 'consumableNo'],
    add: ['qty'],
    hot: true,
  })
  return [...reversed, ...booked]
}

/**
 * Consumables of these packings: `standing` remains at the parcels, `booked` changes the stock. A repeated packing gives back what the
 * earlier packing of the parcel used, and both may come in one upload.
 */
const usedBy = (outcomes: readonly Outcome[]): { readonly standing: readonly Used[]; readonly booked: readonly Used[] } => {
  let standing: readonly Used[] = []
  const booked: Used[] = []
  for (const { patch, task } of outcomes) {
    const repackedNos = new Set((patch.repacked ?? []).map(({ packageNo }) => packageNo))
    const givenBack = standing.filter(({ packageNo }) => repackedNos.has(packageNo))
    const newUses = (patch.consumables ?? []).map((consumable): Used => ({ ...consumable, ...usageOf(task) }))
    booked.push(...givenBack.map((usage): Used => ({ ...usage, ...usageOf(task), qty: -usage.qty })), ...newUses)
    standing = [...standing.filter(({ packageNo }) => !repackedNos.has(packageNo)), ...newUses]
  }
  return { standing, booked }
}

/**
 * Books the warehouse's consumables and their log. All packers share the row of a common carton, so this is the last write of a
 * transaction.
 */
export const takeConsumables = async (ctx: OpsTx, views: LoadedViews, all: readonly Used[]): Promise<void> => {
  if (all.length === 0) return
  const still = new Map<string, number>()
  const rows = all.toReversed().map((usage) => {
    const later = still.get(usage.consumableNo) ?? 0
    still.set(usage.consumableNo, later - usage.qty)
    return {
      id: ctx.id(),
      stockId: ctx.id(),
      consumableNo: usage.consumableNo,
      bizType: usage.qty < 0 ? 7 : 2,
      bizNo: usage.packageNo,
      stockoutNo: usage.stockoutNo,
      changeQty: -usage.qty,
      still: later,
      bizDate: bizDate(usage.effectiveAt, views.settings.dayCut),
      opId: usage.opId,
    }
  })
  await takeStock(ctx.tx, rows.toReversed(), ctx.warehouseNo, ctx.sid, ctx.at)
}

/** pack_consumable.source. */
const sources = { scanned: 1, batch: 3 } as const

const usageOf = ({ op, effectiveAt }: Outcome['task']): Pick<Used, 'opId' | 'effectiveAt' | 'isBatch'> => ({
  opId: op.opId,
  effectiveAt,
  isBatch: op.opType === 'PACK_BATCH',
})

/** One row per parcel and consumable: the same carton twice in one packing is one row with quantity two. */
const parcelRows = (ctx: OpsTx, floor: Floor, used: readonly Used[]) => {
  const rows = new Map<string, Omit<NewRow<'pack_consumable'>, 'createTime' | 'updateTime'>>()
  for (const { stockoutNo, packageNo, consumableNo, qty, isBatch } of used) {
    const key = `${packageNo}|${consumableNo}`
    const before = rows.get(key)
    const isSuggest = at(floor.orders, stockoutNo)?.suggestConsumableNo === consumableNo ? 1 : 0
    rows.set(key, {
      id: before?.id ?? ctx.id(),
      stockoutNo,
      packageNo,
      consumableNo,
      qty: (before?.qty ?? 0) + qty,
      isSuggest,
      source: isBatch ? sources.batch : sources.scanned,
    })
  }
  return [...rows.values()]
}

/** Removes consumables of an earlier packing of these parcels. */
const removeEarlier = async (
  ctx: OpsTx,
  repacked: readonly { readonly packageNo: string; readonly outcome: Outcome }[],
): Promise<Used[]> => {
  const rows = await ctx.tx.named<{ stockoutNo: string; packageNo: string; consumableNo: string; qty: number }>(
    'ops_pack_take_back',
    'delete from pack_consumable where tenant_id = $1 and package_no = any($2::text[]) returning stockout_no, package_no, consumable_no, qty',
    [ctx.tenantId, repacked.map((one) => one.packageNo)],
  )
  return rows.flatMap((row) => {
    const task = repacked.find((one) => one.packageNo === row.packageNo)?.outcome.task
    if (task === undefined) return []
    const { stockoutNo, packageNo, consumableNo } = row
    return [{ stockoutNo, packageNo, consumableNo, qty: -row.qty, ...usageOf(task) }]
  })
}
