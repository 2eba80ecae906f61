// 现场发现的处理 · core/documents/settleFound
/** Settles found pieces (stock_found): a person says they are there, they are not, or a count shows it. */
import { foundLife } from '#contract/rules/stockLife'
import type { Ctx } from '../../platform/ctx.ts'
import { moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { readFoundPieces, type FoundPieces } from '../floor/foundPieces.ts'
import { lockStock, stockKeyOf, stockKeyText, type StockKey } from '../stock/book.ts'
import { bookDocument, type Entry, type Place } from './entries.ts'

/** stock_flow.flow_type */
const flow = { loss: 8, unfreeze: 13 } as const
export const seenRemark = '现场发现认可'
const rejectedRemark = '现场发现退回'
const accepted = transitionOf(foundLife, 'with 冲突认可', foundLife.seen)
const rejected = transitionOf(foundLife, 'with 冲突认可', foundLife.rejected)
const seenByCount = transitionOf(foundLife, 'with 盘点', foundLife.seen)

/** Unchecked found pieces of an operation. Their goods are locked until the end of the transaction, like finders do. */
export const openFound = async (ctx: Ctx, place: Place, opId: string): Promise<readonly FoundPieces[]> => {
  const goods = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select distinct owner_no, goods_no from stock_found where tenant_id = $1 and op_id = $2 and status = ${foundLife.open}`,
    [ctx.tenantId, opId],
  )
  return (await readFoundPieces({ ...ctx, ...place }, goods, true)).filter((pieces) => pieces.opId === opId)
}

/** The pieces are there: frozen ones become free. `opId` names the document in the flows. */
export const acceptFound = async (ctx: Ctx, place: Place, opId: string, foundPieces: readonly FoundPieces[]): Promise<void> => {
  const frozen = foundPieces.filter((pieces) => pieces.isFrozen)
  const thawed = frozen.map((pieces): Entry => ({
    ...stockKeyOf(pieces),
    qty: 0,
    freeze: -pieces.qty,
    flowType: flow.unfreeze,
    remark: seenRemark,
  }))
  await bookDocument(ctx, place, { bizType: 'FOUND', bizNo: `FOUND-${opId}` }, thawed, await lockStock(ctx.tx, frozen))
  await settle(ctx, accepted, foundPieces)
}

/** The pieces are not there: removed from the books where they lie frozen. */
export const rejectFound = async (ctx: Ctx, place: Place, opId: string, foundPieces: readonly FoundPieces[]): Promise<void> => {
  const gone = foundPieces.map((pieces): Entry => ({
    ...stockKeyOf(pieces),
    qty: -pieces.qty,
    freeze: -pieces.qty,
    flowType: flow.loss,
    remark: rejectedRemark,
  }))
  await bookDocument(ctx, place, { bizType: 'FOUND', bizNo: `FOUND-${opId}` }, gone, await lockStock(ctx.tx, foundPieces))
  await settle(ctx, rejected, foundPieces)
}

/**
 * Found pieces that lie frozen in counted places: the count has checked them, and a different number is its own difference. Returns their
 * numbers by `stockKeyText`; the caller releases them.
 */
export const seeByCount = async (
  ctx: Ctx,
  place: Place,
  checkNo: string,
  counted: readonly StockKey[],
): Promise<ReadonlyMap<string, number>> => {
  const keys = new Set(counted.map(stockKeyText))
  const goods = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select distinct f.owner_no, f.goods_no from stock_found f
      where f.tenant_id = $1 and f.warehouse_no = $2 and f.sid = $3 and f.status = ${foundLife.open} and f.is_frozen = 1 and f.location_no = any($4::text[])
      order by 1, 2`,
    [ctx.tenantId, place.warehouseNo, place.sid, counted.map((key) => key.locationNo)],
  )
  const seen = (await readFoundPieces({ ...ctx, ...place }, goods, true)).filter(
    (pieces) => pieces.isFrozen && keys.has(stockKeyText(pieces)),
  )
  await settle(ctx, seenByCount, seen, checkNo)
  const sums = new Map<string, number>()
  for (const pieces of seen) sums.set(stockKeyText(pieces), (sums.get(stockKeyText(pieces)) ?? 0) + pieces.qty)
  return sums
}

const settle = async (
  ctx: Ctx,
  way: typeof accepted,
  foundPieces: readonly FoundPieces[],
  checkNo: string | null = null,
): Promise<void> => {
  const { at, person } = ctx
  await moveRows(
    ctx.tx,
    way,
    foundPieces.map(({ id }) => ({ id })),
    {
      by: { at },
      key: ['id'],
      all: { checkNo, settleUserId: person.userId, settleUserName: person.name, settleTime: at },
    },
  )
}
