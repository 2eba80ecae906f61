// 现场发现的处理 · core/documents/settleFound
/** Settles found pieces (stock_found): a person accepts or rejects them, or a stock-taking counts them. */
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
const toSeen = transitionOf(foundLife, 'with 冲突认可', foundLife.seen)
const toRejected = transitionOf(foundLife, 'with 冲突认可', foundLife.rejected)
const countedToSeen = transitionOf(foundLife, 'with 盘点', foundLife.seen)

/** Unchecked found pieces of an operation. Their goods are locked until the end of the transaction, so that nobody finds them meanwhile. */
export const openFound = async (ctx: Ctx, place: Place, opId: string): Promise<readonly FoundPieces[]> => {
  const goods = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select distinct owner_no, goods_no from stock_found where tenant_id = $1 and op_id = $2 and status = ${foundLife.open}`,
    [ctx.tenantId, opId],
  )
  return (await readFoundPieces({ ...ctx, ...place }, goods, true)).filter((pieces) => pieces.opId === opId)
}

/** Accepts pieces that are there: frozen ones become free. `opId` names the document in the flows. */
export const acceptFound = async (ctx: Ctx, place: Place, opId: string, foundPieces: readonly FoundPieces[]): Promise<void> => {
  const frozen = foundPieces.filter((pieces) => pieces.isFrozen)
  const entries = frozen.map((pieces): Entry => ({
    ...stockKeyOf(pieces),
    qty: 0,
    freeze: -pieces.qty,
    flowType: flow.unfreeze,
    remark: seenRemark,
  }))
  await bookDocument(ctx, place, { bizType: 'FOUND', bizNo: `FOUND-${opId}` }, entries, await lockStock(ctx.tx, frozen))
  await moveFound(ctx, toSeen, foundPieces)
}

/** Rejects pieces that are not there: they are removed from the books where they lie frozen. */
export const rejectFound = async (ctx: Ctx, place: Place, opId: string, foundPieces: readonly FoundPieces[]): Promise<void> => {
  const entries = foundPieces.map((pieces): Entry => ({
    ...stockKeyOf(pieces),
    qty: -pieces.qty,
    freeze: -pieces.qty,
    flowType: flow.loss,
    remark: rejectedRemark,
  }))
  await bookDocument(ctx, place, { bizType: 'FOUND', bizNo: `FOUND-${opId}` }, entries, await lockStock(ctx.tx, foundPieces))
  await moveFound(ctx, toRejected, foundPieces)
}

/**
 * Marks found pieces that lie frozen in counted bins as seen, because the count has checked them; a different quantity is a difference of
 * the count. Returns the quantities by `stockKeyText`; the caller releases these pieces.
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
  await moveFound(ctx, countedToSeen, seen, checkNo)
  const sums = new Map<string, number>()
  for (const pieces of seen) sums.set(stockKeyText(pieces), (sums.get(stockKeyText(pieces)) ?? 0) + pieces.qty)
  return sums
}

const moveFound = async (
  ctx: Ctx,
  way: typeof toSeen,
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
