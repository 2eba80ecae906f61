// 一个月的退件 · support/monthReturns
/** Returned parcels in the test's own book: their contents, and the pieces still in a return position. */
import type { MonthBooks, Piece, Said } from './monthBooks.ts'
import { positions } from './returns.ts'

export interface Found {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly quality: number
  readonly qty: number
}
export interface Parcel {
  readonly no: string
  /** '' while unknown */
  owner: string
  returnNo: string
  state: '待收' | '待质检' | '待推送' | '待上架' | '处理中' | '完成'
  /** what the last inspection found, and how much of each was handled since */
  found: readonly (Found & { done: number })[]
  again: number
}

export const isStocked = (quality: number): boolean => quality >= 1 && quality <= 4
const placeOf = (quality: number): string => (quality === 1 ? positions.good : positions.defect)
const pieceOf = ({ goodsNo, quality }: Found): Piece => ({ goodsNo, batchNo: '', quality })

export class MonthReturns {
  readonly parcels = new Map<string, Parcel>()
  private readonly books: MonthBooks
  constructor(books: MonthBooks) {
    this.books = books
  }

  /** A parcel that will come: announced by its owner, one of ours that is refused, or without an owner. */
  comes(no: string, owner: string): Parcel {
    const parcel: Parcel = { no, owner, returnNo: '', state: '待收', found: [], again: 0 }
    this.parcels.set(no, parcel)
    return parcel
  }
  of(no: string): Parcel {
    const parcel = this.parcels.get(no)
    if (parcel === undefined) throw new Error(`no parcel ${no}`)
    return parcel
  }
  receive(no: string): Said {
    const parcel = this.of(no)
    if (parcel.state !== '待收') return 'flagged A1901'
    parcel.state = '待质检'
    return 'applied'
  }
  /** Inspects pieces: those of another owner are 错件, and only stocked ones are in a position from now on. */
  inspect(day: string, no: string, lines: readonly Found[]): Said {
    const parcel = this.of(no)
    if (parcel.state === '待收') return 'flagged A0404'
    if (parcel.state !== '待质检') return 'flagged A1907'
    if (parcel.owner === '') parcel.owner = lines.find(({ quality }) => quality !== 7)?.ownerNo ?? ''
    parcel.found = lines.map((line) => ({ ...line, quality: line.ownerNo === parcel.owner ? line.quality : 7, done: 0 }))
    for (const one of parcel.found) if (isStocked(one.quality)) this.books.add(day, placeOf(one.quality), pieceOf(one), one.qty)
    parcel.state = '待推送'
    return 'applied'
  }
  /** 再次质检: the pieces leave their positions until the new inspection. */
  takeBack(day: string, parcel: Parcel): void {
    for (const one of parcel.found) if (isStocked(one.quality)) this.books.add(day, placeOf(one.quality), pieceOf(one), -one.qty)
    parcel.found = []
    parcel.again += 1
    parcel.state = '待质检'
  }
  /** The ERP got the results of parcels with an owner; a parcel without pieces of that owner is done. */
  told(): void {
    for (const parcel of this.parcels.values()) {
      if (parcel.state !== '待推送' || parcel.owner === '') continue
      parcel.state = parcel.found.every(({ quality }) => quality === 7) ? '完成' : '待上架'
    }
  }
  /** Parcels that wait with pieces of these qualities. */
  waiting(owner: string, qualities: readonly number[]): readonly Parcel[] {
    return [...this.parcels.values()].filter(
      (one) =>
        one.state === '待上架' &&
        one.owner === owner &&
        one.found.some(({ quality, qty, done }) => qualities.includes(quality) && done < qty),
    )
  }
  byReturn(returnNo: string): Parcel {
    const parcel = [...this.parcels.values()].find((one) => one.returnNo === returnNo)
    if (parcel === undefined) throw new Error(`no return ${returnNo}`)
    return parcel
  }
  /** Pieces of a wave line left their position: `to` is a place, or '' for out of the warehouse. */
  handled(
    day: string,
    returnNo: string,
    { goodsNo, quality }: { goodsNo: string; quality: number },
    qty: number,
    to: string,
  ): void {
    const parcel = this.byReturn(returnNo)
    let left = qty
    for (const one of parcel.found) {
      if (one.goodsNo !== goodsNo || one.quality !== quality) continue
      const part = Math.min(left, one.qty - one.done)
      one.done += part
      left -= part
    }
    if (left > 0) throw new Error(`${left} too many of ${returnNo}`)
    if (!isStocked(quality)) return
    const piece = { goodsNo, batchNo: '', quality }
    this.books.add(day, placeOf(quality), piece, -qty)
    if (to !== '') this.books.add(day, to, piece, qty)
  }
  /** A wave has ended: fully handled returns are done, the others wait for another wave. */
  released(returnNos: Iterable<string>): void {
    for (const returnNo of returnNos) {
      const parcel = this.byReturn(returnNo)
      parcel.state = parcel.found.every(({ quality, qty, done }) => quality === 7 || done === qty) ? '完成' : '待上架'
    }
  }
}
