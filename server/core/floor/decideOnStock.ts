// 库存已知的判定 · core/floor/decideOnStock
/** Decides until every used bin is locked and loaded, because only deciding finds wrong bins and surplus. */
import { allocLife } from '#contract/rules/stockLife'
import { at } from '#contract/ops/at'
import type { StockMove } from '#contract/ops/kinds/stock'
import { flow } from '#contract/ops/take'
import { goodsKey } from '#contract/rules/barcode'
import { type StockKey, stockKeyText } from '../stock/book.ts'
import { readAllocs } from './allocs.ts'
import type { OpsTx } from './context.ts'
import { decideAll, type DecidedBatch, type Outcome, type Task } from './decideBatch.ts'
import type { LoadedViews } from './kind.ts'
import { lockMoreStock } from './loadViews.ts'
import { isLossOfStage, StockMoved } from './stockPlan.ts'

/** Maximum number of rounds; if more were needed, the program would be wrong. */
const roundsMax = 5

export const decideOnStock = async (
  ctx: OpsTx,
  views: LoadedViews,
  tasks: readonly Task[],
  waiting: readonly Task[],
  expire: boolean,
): Promise<{ readonly views: LoadedViews; readonly judged: DecidedBatch }> => {
  let currentViews = views
  for (let round = 0; round < roundsMax; round++) {
    const judged = decideAll(currentViews.floor, tasks, waiting, expire)
    const outcomes = judged.outcomes.map((outcome) => withKnownGoods(currentViews, outcome))
    const places = await missingKeys(ctx, currentViews, outcomes)
    if (!currentViews.isStockLocked && (places.length > 0 || outcomes.some((outcome) => needsLocks(currentViews, outcome))))
      throw new StockMoved()
    if (places.length === 0) return { views: currentViews, judged: { ...judged, outcomes } }
    currentViews = await lockMoreStock(ctx, currentViews, places)
  }
  throw new Error('deciding did not settle')
}

/** Conflicts, shorts, found stock and picked returns change more than the pieces of the line, so they are decided on locked rows only. */
const needsLocks = (views: LoadedViews, { verdict, patch }: Outcome): boolean =>
  (verdict === 2 && (patch.stock?.length ?? 0) > 0) ||
  (patch.shorts?.length ?? 0) > 0 ||
  // picked returns are reserved while they are booked
  (patch.returnPicked?.length ?? 0) > 0 ||
  patch.stock?.some(
    (move) =>
      (move.from === '' && move.flowType === flow.found) || views.foundPieces.some((pieces) => pieces.locationNo === move.from),
  ) === true

/** The outcome without goods that are not in the system, because unknown goods cannot be booked. */
const withKnownGoods = (views: LoadedViews, outcome: Outcome): Outcome => {
  const { stock, putbacks, counts } = outcome.patch
  if (stock === undefined || stock.every((move) => at(views.floor.goods, goodsKey(move)) !== undefined)) return outcome
  const knownRows = <T extends StockMove | NonNullable<typeof putbacks>[number] | NonNullable<typeof counts>[number]>(
    rows: readonly T[] = [],
  ): T[] => rows.filter((row) => at(views.floor.goods, goodsKey(row)) !== undefined)
  const patch = { ...outcome.patch, stock: knownRows(stock), putbacks: knownRows(putbacks), counts: knownRows(counts) }
  return { ...outcome, patch }
}

const missingKeys = async (ctx: OpsTx, views: LoadedViews, outcomes: readonly Outcome[]): Promise<StockKey[]> => {
  const moves = outcomes.flatMap((outcome) => outcome.patch.stock ?? [])
  const { warehouseNo, sid } = ctx
  const keyOf = (locationNo: string, move: StockMove): StockKey => {
    const { ownerNo, goodsNo, batchNo, quality } = move
    return { warehouseNo, sid, locationNo, ownerNo, goodsNo, batchNo, quality }
  }
  const ordinary = moves.filter((move) => !isLossOfStage(move))
  const usedBins = ordinary.flatMap((move) =>
    [move.from, move.to].filter((place) => place !== '').map((place) => keyOf(place, move)),
  )
  const losses = await stagesOf(ctx, moves.filter(isLossOfStage))
  const missing = [...usedBins, ...losses].filter((key) => !views.lookedUpPlaces.has(stockKeyText(key)))
  if (missing.length === 0) return []
  return [...missing, ...(await batchesAt(ctx, views, missing))]
}

/** The OUT-STAGE rows of pieces picked for these order lines. */
const stagesOf = async (ctx: OpsTx, moves: readonly StockMove[]): Promise<StockKey[]> => {
  const { warehouseNo, sid } = ctx
  const keys: StockKey[] = []
  for (const move of moves) {
    const rows = await readAllocs(ctx, move.allocated ?? [])
    const { ownerNo, goodsNo, quality } = move
    for (const row of rows)
      if (row.status === allocLife.staged)
        keys.push({ warehouseNo, sid, locationNo: row.locationNo, ownerNo, goodsNo, batchNo: row.batchNo, quality })
  }
  return keys
}

/** Every batch of the goods in the used bins, and the type of each bin. */
const batchesAt = async (ctx: OpsTx, views: LoadedViews, keys: readonly StockKey[]): Promise<StockKey[]> => {
  const lists = [keys.map((key) => key.locationNo), keys.map((key) => key.ownerNo), keys.map((key) => key.goodsNo)]
  const rows = await ctx.tx.named<{
    locationNo: string
    ownerNo: string
    goodsNo: string
    batchNo: string
    locationType: number
  }>(
    'ops_batches_at',
    `select distinct s.location_no, s.owner_no, s.goods_no, s.batch_no, s.location_type
       from unnest($4::text[], $5::text[], $6::text[]) as k(location_no, owner_no, goods_no)
       join stock s on s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.location_no = k.location_no
        and s.owner_no = k.owner_no and s.goods_no = k.goods_no and s.quality = 1
      where s.tenant_id = $1`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, ...lists],
  )
  const types = await ctx.tx.named<{ locationNo: string; locationType: number }>(
    'ops_location_types',
    `select location_no, location_type from location
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and location_no = any($4::text[])`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, lists[0]],
  )
  for (const type of types) views.locationTypes.set(type.locationNo, type.locationType)
  const { warehouseNo, sid } = ctx
  return rows.map((row) => ({
    warehouseNo,
    sid,
    locationNo: row.locationNo,
    ownerNo: row.ownerNo,
    goodsNo: row.goodsNo,
    batchNo: row.batchNo,
    quality: 1,
  }))
}
