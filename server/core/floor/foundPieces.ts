// 现场发现 · core/floor/foundPieces
/**
 * Pieces that were moved although the books did not have them (floor.md §16.2 Clashes A1701). They stay frozen until a person has looked,
 * move along with later operations, and are used first when pieces of the same goods are missing afterwards. So a piece reported by ten
 * operations is found once.
 */
import { foundLife } from '#contract/rules/stockLife'
import { excStage } from '#contract/rules/systemPlace'
import type { GoodsKey } from '#contract/rules/barcode'
import { stockKeyOf, stockKeyText, type StockKey } from '../stock/book.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { bulk } from './bulk.ts'
import type { OpsTx } from './context.ts'

/** Remark of flows that move pieces found earlier to the place of a repeated report. */
export const againRemark = '现场发现的件再次报到'

/** Found pieces of one operation in one place, not checked by a person yet. */
export interface FoundPieces extends StockKey {
  readonly id: string
  readonly opId: string
  readonly qty: number
  /** false: in the OUT-STAGE of a pick order, reserved for its order */
  readonly isFrozen: boolean
}

interface Row {
  id: string
  opId: string
  locationNo: string
  ownerNo: string
  goodsNo: string
  batchNo: string
  quality: number
  qty: number
  isFrozen: number
}

/**
 * Found stock of these goods. `hold`: locks the goods until the end of the transaction, so that two people who miss the same pieces at the
 * same moment do not both find them. Goods come before stock rows in the lock order.
 */
export const readFoundPieces = async (ctx: OpsTx, goods: readonly GoodsKey[], hold: boolean): Promise<FoundPieces[]> => {
  if (goods.length === 0) return []
  const keys = [goods.map((key) => key.ownerNo), goods.map((key) => key.goodsNo)]
  if (hold)
    await ctx.tx.named(
      'ops_found_hold',
      `select g.id from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
         join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
        where g.tenant_id = $1 order by g.owner_no, g.goods_no for no key update of g`,
      [ctx.tenantId, ...keys],
    )
  const { warehouseNo, sid } = ctx
  const rows = await ctx.tx.named<Row>(
    'ops_found',
    `select f.id, f.op_id, f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality, f.qty, f.is_frozen
       from unnest($4::text[], $5::text[]) as k(owner_no, goods_no)
       join stock_found f on f.tenant_id = $1 and f.warehouse_no = $2 and f.sid = $3 and f.owner_no = k.owner_no and f.goods_no = k.goods_no
        and f.status = ${foundLife.open}
      where f.tenant_id = $1 order by f.id`,
    [ctx.tenantId, warehouseNo, sid, ...keys],
  )
  return rows.map((row) => ({
    id: row.id,
    opId: row.opId,
    warehouseNo,
    sid,
    locationNo: row.locationNo,
    ownerNo: row.ownerNo,
    goodsNo: row.goodsNo,
    batchNo: row.batchNo,
    quality: row.quality,
    qty: row.qty,
    isFrozen: row.isFrozen === 1,
  }))
}

const isAt = (pieces: FoundPieces, key: StockKey): boolean => stockKeyText(pieces) === stockKeyText(key)
const sumOf = (foundPieces: readonly FoundPieces[]): number => foundPieces.reduce((sum, pieces) => sum + pieces.qty, 0)

/** Found pieces that are frozen in a place. */
export const frozenAt = (foundPieces: readonly FoundPieces[], key: StockKey): number =>
  sumOf(foundPieces.filter((pieces) => pieces.isFrozen && isAt(pieces, key)))

/** The found stock while a batch is planned; `changes` is the difference from the start. */
export class FoundPiecesPlan {
  private now: readonly FoundPieces[]

  constructor(
    private readonly before: readonly FoundPieces[],
    private readonly id: () => string,
  ) {
    this.now = before
  }

  frozenAt(key: StockKey): number {
    return frozenAt(this.now, key)
  }

  /** Pieces in an OUT-STAGE: reserved for an order, not frozen. */
  looseAt(key: StockKey): number {
    return sumOf(this.now.filter((pieces) => !pieces.isFrozen && isAt(pieces, key)))
  }

  /** Other places with frozen pieces of the same kind: the target of the move first, EXC-STAGE last. */
  elsewhere(key: StockKey, target: string): StockKey[] {
    const rank = ({ locationNo }: StockKey): number => (locationNo === target ? 0 : locationNo === excStage ? 2 : 1)
    const places = this.now.filter(
      (pieces) => pieces.isFrozen && pieces.locationNo !== key.locationNo && isAt({ ...pieces, locationNo: key.locationNo }, key),
    )
    return [...new Map(places.map((pieces) => [pieces.locationNo, { ...key, locationNo: pieces.locationNo }])).values()].sort(
      (a, b) => rank(a) - rank(b) || (a.locationNo < b.locationNo ? -1 : 1),
    )
  }

  add(opId: string, key: StockKey, qty: number): void {
    this.put({ ...stockKeyOf(key), id: this.id(), opId, qty, isFrozen: true })
  }

  /** Moves `qty` of the found pieces from one place to another, the oldest first. */
  carry(from: StockKey, to: StockKey, qty: number, isFrozen: boolean): void {
    for (const { opId, qty: part } of this.takeOut(from, qty))
      this.put({ ...stockKeyOf(to), id: this.id(), opId, qty: part, isFrozen })
  }

  /** Pieces of a place are lost: found ones go first, because the books did not have them either. */
  lose(from: StockKey, qty: number): void {
    this.takeOut(from, qty)
  }

  /** Takes up to `qty` found pieces out of a place, the oldest first. */
  private takeOut(from: StockKey, qty: number): readonly FoundPieces[] {
    const takenPieces: FoundPieces[] = []
    let remainingQty = qty
    this.now = this.now.flatMap((pieces) => {
      const part = isAt(pieces, from) ? Math.min(pieces.qty, remainingQty) : 0
      if (part <= 0) return [pieces]
      remainingQty -= part
      takenPieces.push({ ...pieces, qty: part })
      return part === pieces.qty ? [] : [{ ...pieces, qty: pieces.qty - part }]
    })
    return takenPieces
  }

  private put(more: FoundPieces): void {
    const match = this.now.find((pieces) => pieces.opId === more.opId && pieces.isFrozen === more.isFrozen && isAt(pieces, more))
    this.now =
      match === undefined
        ? [...this.now, more]
        : this.now.map((pieces) => (pieces === match ? { ...pieces, qty: pieces.qty + more.qty } : pieces))
  }

  changes(): FoundPiecesChanges {
    const beforeById = new Map(this.before.map((pieces) => [pieces.id, pieces]))
    const remainingIds = new Set(this.now.map((pieces) => pieces.id))
    return {
      born: this.now.filter((pieces) => !beforeById.has(pieces.id)),
      changed: this.now.filter((pieces) => beforeById.has(pieces.id) && beforeById.get(pieces.id)?.qty !== pieces.qty),
      gone: this.before.filter((pieces) => !remainingIds.has(pieces.id)),
    }
  }
}

export interface FoundPiecesChanges {
  readonly born: readonly FoundPieces[]
  readonly changed: readonly FoundPieces[]
  readonly gone: readonly FoundPieces[]
}
export const noFoundPiecesChanges: FoundPiecesChanges = { born: [], changed: [], gone: [] }

const deleteFoundPieces = bulk<{ id: string }>(
  'ops_found_gone',
  { id: 'bigint' },
  0,
  (source) => `delete from stock_found as t using ${source} where t.tenant_id = $1 and t.id = v.id`,
)

export const writeFoundPieces = async (ctx: OpsTx, { born, changed, gone }: FoundPiecesChanges): Promise<void> => {
  const rows = born.map((pieces) => ({
    id: pieces.id,
    opId: pieces.opId,
    locationNo: pieces.locationNo,
    ownerNo: pieces.ownerNo,
    goodsNo: pieces.goodsNo,
    batchNo: pieces.batchNo,
    quality: pieces.quality,
    qty: pieces.qty,
    isFrozen: pieces.isFrozen ? 1 : 0,
  }))
  await Promise.all([
    deleteFoundPieces(ctx.tx, gone),
    changeRows(ctx.tx, 'stock_found', changed, { all: { updateTime: ctx.at }, key: ['id'], set: ['qty'], hot: true }),
    insertRows(ctx.tx, 'stock_found', rows, {
      all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, createTime: ctx.at, updateTime: ctx.at },
      hot: true,
    }),
  ])
}
