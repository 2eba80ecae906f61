// 旅程自己的账 · support/goodsLedger
/**
 * What the people of a journey did with goods, recorded by the test and never read from the product: pieces by place, goods, batch and
 * quality, the way of each, and everyone's work. At the end the product's books must say the same.
 */

/** Pieces that are alike. `quality` 1 good, 2 spoilt; `batch` '' without. */
export interface Piece {
  readonly goodsNo: string
  readonly batch: string
  readonly quality: number
}
/** Types of stock flow as the screens name them. */
export const ways = { 1: '收货', 2: '上架', 3: '拣货', 4: '出库', 9: '报废', 10: '退货入' } as const
export type Way = (typeof ways)[keyof typeof ways]
/** Types of paid work as the screens name them (work_record.op_type). */
export const works = {
  1: '拣货',
  2: '复核',
  4: '打包',
  7: '称重',
  10: '卸货',
  11: '收货',
  12: '上架',
  15: '退货签收',
  16: '退货质检',
  17: '退货上架',
  18: '退货拣货',
} as const
export type Work = (typeof works)[keyof typeof works]

/** Paid by the parcel. */
const byParcel: ReadonlySet<Work> = new Set(['称重', '退货签收'])

/** Picked pieces are at the packing table, whichever pick order they came with. */
export const outStage = '出库暂存'

const keyOf = (place: string, { goodsNo, batch, quality }: Piece): string =>
  [place, goodsNo, ...(batch === '' ? [] : [batch]), ...(quality === 1 ? [] : [`品质${quality}`])].join(' ')
const add = (to: Map<string, number>, key: string, qty: number): void => {
  const sum = (to.get(key) ?? 0) + qty
  if (sum === 0) to.delete(key)
  else to.set(key, sum)
}
const sorted = (of: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...of].sort(([a], [b]) => (a < b ? -1 : 1)))

export class GoodsLedger {
  private readonly lying = new Map<string, number>()
  private readonly gone = new Map<string, number>()
  private readonly worked = new Map<string, number>()

  /** Pieces come to a place (`qty` > 0) or leave it. */
  book(way: Way, place: string, piece: Piece, qty: number): void {
    const key = keyOf(place, piece)
    add(this.lying, key, qty)
    add(this.gone, `${way}${qty > 0 ? '入' : '出'} ${key}`, qty)
  }
  carry(way: Way, from: string, to: string, piece: Piece, qty: number): void {
    this.book(way, from, piece, -qty)
    this.book(way, to, piece, qty)
  }
  /** A person's work, in pieces or parcels; for a truck in ten-thousandths. */
  work(who: string, what: Work, pieces: number): void {
    add(this.worked, `${who} ${what}`, pieces)
  }

  /** Pieces by place. */
  stock(): Readonly<Record<string, number>> {
    return sorted(this.lying)
  }
  /** Pieces by way and place, in and out apart. */
  flows(): Readonly<Record<string, number>> {
    return sorted(this.gone)
  }
  works(): Readonly<Record<string, number>> {
    return sorted(this.worked)
  }
}

interface Row extends Piece {
  readonly place: string
  readonly qty: number
}
type Rows = <T extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly T[]>

/** Numbers of pick orders and of return picks are separate places. */
const placeOf = (place: string): string => (/^(JH|TJ)\d/.test(place) ? outStage : place)
const summed = (rows: readonly (readonly [key: string, qty: number])[]): Readonly<Record<string, number>> => {
  const sums = new Map<string, number>()
  for (const [key, qty] of rows) add(sums, key, qty)
  return sorted(sums)
}

/** The product's books in the form of the ledger. */
export const booksOf = (rows: Rows, goodsNos: readonly string[], people: ReadonlyMap<string, string>) => ({
  stock: async () =>
    summed(
      (
        await rows<Row>(
          `select location_no as place, goods_no as "goodsNo", batch_no as batch, quality, qty from stock where tenant_id = 1 and goods_no = any($1)`,
          [goodsNos],
        )
      ).map((row) => [keyOf(placeOf(row.place), row), row.qty]),
    ),
  flows: async () =>
    summed(
      (
        await rows<Row & { way: keyof typeof ways; remark: string | null }>(
          `select flow_type as way, location_no as place, goods_no as "goodsNo", batch_no as batch, quality, change_qty as qty from stock_flow
            where tenant_id = 1 and goods_no = any($1)`,
          [goodsNos],
        )
      ).map((row) => [`${ways[row.way] ?? row.way}${row.qty > 0 ? '入' : '出'} ${keyOf(placeOf(row.place), row)}`, row.qty]),
    ),
  works: async () =>
    summed(
      (
        await rows<{ who: string; what: keyof typeof works; pieces: number; parcels: number; share: number }>(
          `select operator_key as who, op_type as what, goods_num as pieces, package_num as parcels, share_bp as share from work_record
            where tenant_id = 1 and is_valid = 1 and operator_key = any($1) and op_type = any($2)`,
          [[...people.keys()], Object.keys(works).map(Number)],
        )
      ).map((row) => [
        `${people.get(row.who)} ${works[row.what] ?? row.what}`,
        works[row.what] === '卸货' ? row.share : byParcel.has(works[row.what]) ? row.parcels : row.pieces,
      ]),
    ),
})
