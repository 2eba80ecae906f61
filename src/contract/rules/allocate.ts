// 库存分配 · rules/allocate
import { daysBetween } from './clock.ts'

/** A stock row that may be allocated. `availQty` = qty − alloc − freeze. Days are `YYYY-MM-DD`. Source: floor.md §5.1 stock. */
export interface StockRow {
  readonly stockId: string
  readonly locationNo: string
  /** 1 拣选位, 2 存储位; other types are never allocated. */
  readonly locationType: number
  readonly pickSeq: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly expireDate: string | null
  readonly inDate: string | null
  readonly availQty: number
  /** Locked or disabled bins give no allocation (I5). */
  readonly locked?: boolean
}

export interface AllocLine {
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
  readonly batchRequire?: string | null
}

export interface AllocOrder {
  readonly stockoutNo: string
  readonly lines: readonly AllocLine[]
  /** owner_config.partial_ship: false (default) = all lines or none. */
  readonly partialShip?: boolean
}

/** Rules by goods (`ownerNo|goodsNo`): whether batches expire, and how many days before expiry they may no longer be sold. */
export type ExpiryRules = Readonly<Record<string, { readonly expiryManage: boolean; readonly lockDay: number | null }>>

export interface Alloc {
  readonly lineNo: number
  readonly stockId: string
  readonly locationNo: string
  readonly locationType: number
  readonly batchNo: string
  readonly qty: number
}

export interface Short {
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly qty: number
}

export interface AllocResult {
  readonly allocs: readonly Alloc[]
  readonly shorts: readonly Short[]
}

/** A stock row during allocation; `rank` groups rows of equal bin type and date. */
interface Bin {
  readonly row: StockRow
  readonly rank: string
  left: number
}

/**
 * Allocates orders in the given sequence from the same stock; pieces allocated to one order are not available to the next. Order of
 * preference (floor.md §5.2): good quality, picking before storage bins, earliest expiry (expiry goods) or earliest receipt, one location
 * that covers the rest of the line, smallest pick_seq. An order gets pieces for all its lines or none, unless `partialShip`; `shorts` lists
 * the missing pieces in both cases.
 * Cost grows with lines, not with orders × stock (10,000 orders in well under a second).
 */
export function allocateOrders(
  orders: readonly AllocOrder[],
  stocks: readonly StockRow[],
  today: string,
  expiry: ExpiryRules = {},
): Map<string, AllocResult> {
  const shelves = shelvesOf(stocks, today, expiry)
  return new Map(orders.map((order) => [order.stockoutNo, allocateOne(order.lines, shelves, order.partialShip ?? false)]))
}

type Shelves = Map<string, Bin[]>

function shelvesOf(stocks: readonly StockRow[], today: string, expiry: ExpiryRules): Shelves {
  const shelves: Shelves = new Map()
  for (const row of stocks) {
    if (!isAllocatable(row)) continue
    const key = `${row.ownerNo}|${row.goodsNo}`
    const rule = expiry[key]
    const expires = rule?.expiryManage === true
    if (expires && row.expireDate !== null && daysBetween(today, row.expireDate) <= (rule.lockDay ?? 0)) continue
    const date = (expires ? row.expireDate : row.inDate) ?? '9999-12-31'
    const shelf = shelves.get(key) ?? []
    shelf.push({ row, rank: `${row.locationType}|${date}`, left: row.availQty })
    shelves.set(key, shelf)
  }
  for (const shelf of shelves.values()) shelf.sort(byWalkOrder)
  return shelves
}

function isAllocatable(row: StockRow): boolean {
  return row.quality === 1 && (row.locationType === 1 || row.locationType === 2) && row.availQty > 0 && row.locked !== true
}

function byWalkOrder(a: Bin, b: Bin): number {
  return (
    compareText(a.rank, b.rank) ||
    a.row.pickSeq - b.row.pickSeq ||
    compareText(a.row.locationNo, b.row.locationNo) ||
    compareText(a.row.batchNo, b.row.batchNo) ||
    compareText(a.row.stockId, b.row.stockId)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function allocateOne(lines: readonly AllocLine[], shelves: Shelves, partialShip: boolean): AllocResult {
  const taken: { bin: Bin; alloc: Alloc }[] = []
  const shorts: Short[] = []
  for (const line of lines) {
    const shelf = shelves.get(`${line.ownerNo}|${line.goodsNo}`) ?? []
    const rest = drawLine(line, shelf, taken)
    if (rest > 0) shorts.push({ lineNo: line.lineNo, ownerNo: line.ownerNo, goodsNo: line.goodsNo, qty: rest })
  }
  if (shorts.length > 0 && !partialShip) {
    for (const { bin, alloc } of taken) bin.left += alloc.qty
    return { allocs: [], shorts }
  }
  return { allocs: taken.map(({ alloc }) => alloc), shorts }
}

/** Allocates one line from its stock rows, rank by rank; returns the missing pieces. */
function drawLine(line: AllocLine, shelf: readonly Bin[], taken: { bin: Bin; alloc: Alloc }[]): number {
  let rest = line.qty
  for (let from = 0; from < shelf.length && rest > 0;) {
    let to = from + 1
    while (to < shelf.length && shelf[to]?.rank === shelf[from]?.rank) to++
    const rank = shelf.slice(from, to).filter((bin) => bin.left > 0 && batchFits(line, bin))
    for (const bin of coveringLocation(rank, rest) ?? rank) {
      const qty = Math.min(bin.left, rest)
      if (qty === 0) continue
      bin.left -= qty
      rest -= qty
      taken.push({ bin, alloc: allocOf(line, bin.row, qty) })
    }
    from = to
  }
  return rest
}

/** Stock rows of the first location in walking order that holds `need` pieces by itself; null when no location does. */
function coveringLocation(rank: readonly Bin[], need: number): Bin[] | null {
  const whole = rank.find((bin) => bin.left >= need)
  const sums = new Map<string, number>()
  for (const bin of rank) sums.set(bin.row.locationNo, (sums.get(bin.row.locationNo) ?? 0) + bin.left)
  const place = rank.find((bin) => (sums.get(bin.row.locationNo) ?? 0) >= need)
  if (place === undefined) return null
  if (whole?.row.locationNo === place.row.locationNo) return [whole]
  return rank.filter((bin) => bin.row.locationNo === place.row.locationNo)
}

function batchFits(line: AllocLine, bin: Bin): boolean {
  const wanted = line.batchRequire ?? ''
  return wanted === '' || wanted === bin.row.batchNo
}

function allocOf(line: AllocLine, row: StockRow, qty: number): Alloc {
  const { stockId, locationNo, locationType, batchNo } = row
  return { lineNo: line.lineNo, stockId, locationNo, locationType, batchNo, qty }
}
