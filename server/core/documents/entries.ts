// 单据记账 · core/documents/entries
/** Books desk documents: immediate moves, adjustments, results of a check. */
import { bizDate } from '#contract/rules/clock'
import { isSystemPlace } from '#contract/rules/systemPlace'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.ts'
import { forwardTask } from '../orders/forward.ts'
import { readLocations } from '../floor/kinds/locations.ts'
import { settingsOf } from '../floor/settings.ts'
import {
  bookStock,
  lockStock,
  stockKeyText,
  StockShort,
  type StockChange,
  type StockKey,
  type StockState,
} from '../stock/book.ts'

export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}

/** One change of one stock row that a document books. */
export interface Entry extends StockKey {
  readonly qty: number
  readonly freeze?: number
  readonly flowType: number
  readonly remark?: string
  /** dates for a new row, e.g. from the row its pieces leave */
  readonly dates?: Pick<StockState, 'produceDate' | 'expireDate' | 'inDate'>
}

export const keyOf = (place: Place, piece: Omit<StockKey, 'warehouseNo' | 'sid'>): StockKey => ({
  warehouseNo: place.warehouseNo,
  sid: place.sid,
  locationNo: piece.locationNo,
  ownerNo: piece.ownerNo,
  goodsNo: piece.goodsNo,
  batchNo: piece.batchNo,
  quality: piece.quality,
})

/**
 * Books the entries of one document in their order. `locked` are rows that the caller has locked already.
 * @throws Refused A1701 naming the row that would fall below its free pieces
 */
export const bookDocument = async (
  ctx: Ctx,
  place: Place,
  document: { readonly bizType: string; readonly bizNo: string },
  entries: readonly Entry[],
  locked?: ReadonlyMap<string, StockState>,
): Promise<Map<string, StockState>> => {
  if (entries.length === 0) return new Map()
  const types = await typesOf(ctx, place, [...new Set(entries.map((entry) => entry.locationNo))])
  const { dayCut } = await settingsOf({ ...ctx, ...place })
  const held = locked ?? (await lockStock(ctx.tx, entries))
  const changes = entries.map((entry, i): StockChange => ({
    ...keyOf(place, entry),
    locationType: types.get(entry.locationNo) ?? 1,
    qty: entry.qty,
    freeze: entry.freeze ?? 0,
    flowType: entry.flowType,
    flowKey: `${document.bizNo}:${i + 1}`,
    bizType: document.bizType,
    bizNo: document.bizNo,
    ...(entry.remark === undefined ? {} : { remark: entry.remark.slice(0, 64) }),
    occurredAt: ctx.at,
    bizDate: bizDate(ctx.now, dayCut),
    operatorId: ctx.person.userId,
    operatorName: ctx.person.name,
    inDate: ctx.today,
    ...entry.dates,
  }))
  const booked = await bookStock(ctx.tx, changes, ctx, held).catch((error: unknown) => {
    throw error instanceof StockShort ? shortRefusal(error) : error
  })
  await stockChanged(ctx, place, entries)
  // orders that waited for these pieces are tried right after this commit
  if (entries.some((entry) => entry.quality === 1 && (entry.qty > 0 || (entry.freeze ?? 0) < 0)))
    await enqueue(ctx.tx, forwardTask.name, { tenantId: ctx.tenantId }, `${forwardTask.name}-${ctx.tenantId}`)
  return booked
}

/** A1701 `库存不足：{goodsNo} 库位{locationNo} 可用{n}`. */
export const shortRefusal = ({ key, available }: Pick<StockShort, 'key' | 'available'>) =>
  refuse('A1701', { goodsNo: key.goodsNo, locationNo: key.locationNo, n: Math.max(available, 0) })

const stockChanged = (ctx: Ctx, place: Place, entries: readonly Entry[]): Promise<void> => {
  const owners = [...new Set(entries.map((entry) => entry.ownerNo))]
  return changed(
    ctx,
    owners.flatMap((ownerNo) =>
      ['stock/stock', 'stock/flow'].map((resource) => ({ resource, key: ownerNo, op: 'put' as const, ...place, ownerNo })),
    ),
  )
}

/** location_type of bins; an unknown bin is the OUT-STAGE of a pick order. */
const typesOf = async (ctx: Ctx, place: Place, locationNos: readonly string[]): Promise<Map<string, number>> => {
  const rows = await readLocations({ ...ctx, ...place }, locationNos)
  return new Map(rows.map((row) => [row.locationNo, row.type]))
}

/** The bins by number; system places are refused for desk documents. */
export const shelfBins = async (ctx: Ctx, place: Place, locationNos: readonly string[]) => {
  const wanted = [...new Set(locationNos)]
  const rows = await readLocations({ ...ctx, ...place }, wanted)
  const bins = new Map(rows.map((row) => [row.locationNo, row]))
  for (const locationNo of wanted) {
    const bin = bins.get(locationNo)
    if (bin === undefined) throw refuse('A1703', { locationNo })
    if (isSystemPlace(locationNo, bin)) throw refuse('A1735', { locationNo })
  }
  return bins
}

/** Free pieces of a stock row. */
export const freeOf = (held: ReadonlyMap<string, StockState>, key: StockKey): number => {
  const row = held.get(stockKeyText(key))
  return row === undefined ? 0 : row.qty - row.alloc - row.freeze
}
