// 一个月的另一本账 · support/monthBooks
/**
 * What a month of goods in, out and back must leave behind, calculated here from floor.md §6.2, §11.2 and §16.2 alone: pieces by place,
 * goods, batch and quality, the day they moved, and the answer to every operation.
 */

/** 收货暂存 and 异常暂存. */
export const [rcv, exc] = ['RCV-STAGE', 'EXC-STAGE'] as const

export interface Piece {
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
}
export interface Counted extends Piece {
  readonly qty: number
}
export const keyOf = (place: string, { goodsNo, batchNo, quality }: Piece): string => [place, goodsNo, batchNo, quality].join('|')

interface Line {
  readonly goodsNo: string
  readonly lineNo: number
  readonly plan: number
  received: number
  put: number
}
export interface Expected {
  readonly no: string
  readonly day: string
  readonly overRateBp: number
  readonly lines: readonly Line[]
  status: number
}
interface Staged extends Counted {
  readonly stockinNo: string
  readonly lineNo: number
  qty: number
}
/** Why pieces are in EXC-STAGE although no order took them. */
export type Difference = '超收' | '不在单中' | '关闭后到货'

/** Answers as `shortOf` writes them. */
export type Said = string

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)

export class MonthBooks {
  /** every movement: pieces into (+) or out of (−) a place */
  private readonly journal: { readonly day: string; readonly key: string; readonly qty: number }[] = []
  private readonly there = new Map<string, number>()
  readonly orders = new Map<string, Expected>()
  private readonly staged: Staged[] = []
  readonly differences: { readonly stockinNo: string; readonly why: Difference; readonly qty: number }[] = []
  /** pieces a leader recognised although no document has them */
  recognised = 0

  add(day: string, place: string, piece: Piece, qty: number): void {
    if (qty === 0) return
    const key = keyOf(place, piece)
    this.journal.push({ day, key, qty })
    const now = (this.there.get(key) ?? 0) + qty
    if (now < 0) throw new Error(`the other book has ${now} of ${key}`)
    if (now === 0) this.there.delete(key)
    else this.there.set(key, now)
  }
  move(day: string, from: string, to: string, piece: Piece, qty: number): void {
    this.add(day, from, piece, -qty)
    this.add(day, to, piece, qty)
  }
  at(place: string, piece: Piece): number {
    return this.there.get(keyOf(place, piece)) ?? 0
  }
  standing(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.there)
  }
  /** Pieces in places that fit, by place, goods, batch and quality. */
  lying(fits: (place: string) => boolean): readonly (Counted & { readonly place: string })[] {
    return [...this.there].flatMap(([key, qty]) => {
      const [place = '', goodsNo = '', batchNo = '', quality = ''] = key.split('|')
      return fits(place) ? [{ place, goodsNo, batchNo, quality: Number(quality), qty }] : []
    })
  }
  /** Pieces by goods, batch and quality at the end of a day. */
  endOf(day: string): Readonly<Record<string, number>> {
    const all: Record<string, number> = {}
    for (const one of this.journal) {
      if (one.day > day) continue
      const kind = one.key.slice(one.key.indexOf('|') + 1)
      all[kind] = (all[kind] ?? 0) + one.qty
    }
    return Object.fromEntries(Object.entries(all).filter(([, qty]) => qty !== 0))
  }
  get days(): readonly string[] {
    return [...new Set(this.journal.map(({ day }) => day))].toSorted()
  }

  expect(
    no: string,
    day: string,
    overRateBp: number,
    lines: readonly { readonly goodsNo: string; readonly planQty: number }[],
  ): void {
    this.orders.set(no, {
      no,
      day,
      overRateBp,
      status: 10,
      lines: lines.map(({ goodsNo, planQty: plan }, i) => ({ goodsNo, lineNo: i + 1, plan, received: 0, put: 0 })),
    })
  }
  /** Pieces counted by hand for an order on `day`; `produced`: production day of the batch. */
  receive(day: string, no: string, piece: Piece, qty: number, produced?: string): Said {
    if (produced !== undefined && produced > day) return 'flagged A1815'
    const order = this.orders.get(no)
    if (order === undefined) throw new Error(`no order ${no}`)
    const elsewhere = (why: Difference, rest: number): void => {
      this.add(day, exc, piece, rest)
      this.differences.push({ stockinNo: no, why, qty: rest })
    }
    if (![10, 20, 30, 40, 50].includes(order.status)) {
      elsewhere('关闭后到货', qty)
      return 'flagged A1818'
    }
    const line = order.lines.find(({ goodsNo }) => goodsNo === piece.goodsNo)
    if (line === undefined) {
      elsewhere('不在单中', qty)
      return 'flagged A1813'
    }
    const taken = Math.min(qty, Math.floor((line.plan * (10_000 + order.overRateBp)) / 10_000) - line.received)
    if (taken > 0) {
      line.received += taken
      this.add(day, rcv, piece, taken)
      this.stage({ ...piece, stockinNo: no, lineNo: line.lineNo, qty: taken })
      stand(order)
    }
    if (taken === qty) return 'applied'
    elsewhere('超收', qty - taken)
    return 'flagged A1811'
  }
  private stage(more: Staged): void {
    const same = this.staged.find(
      (one) => one.stockinNo === more.stockinNo && one.lineNo === more.lineNo && keyOf('', one) === keyOf('', more),
    )
    if (same === undefined) this.staged.push(more)
    else same.qty += more.qty
  }
  /** Received pieces put on a shelf: those of the oldest order first. `found`: pieces that RCV-STAGE did not have. */
  put(day: string, piece: Piece, qty: number, bin: string): { readonly said: Said; readonly found: number } {
    const known = Math.min(qty, this.at(rcv, piece))
    this.move(day, rcv, bin, piece, known)
    this.add(day, bin, piece, qty - known)
    let left = known
    const mine = this.staged.filter((one) => one.qty > 0 && keyOf('', one) === keyOf('', piece))
    for (const one of mine.toSorted((a, b) =>
      a.stockinNo < b.stockinNo ? -1 : a.stockinNo > b.stockinNo ? 1 : a.lineNo - b.lineNo,
    )) {
      const part = Math.min(left, one.qty)
      if (part === 0) continue
      one.qty -= part
      left -= part
      const order = this.orders.get(one.stockinNo)
      const line = order?.lines.find(({ lineNo }) => lineNo === one.lineNo)
      if (order === undefined || line === undefined) throw new Error(`no line ${one.stockinNo}`)
      line.put += part
      stand(order)
    }
    return { said: known === qty ? 'applied' : 'flagged A1821', found: qty - known }
  }
  /** Pieces moved from bin to bin. */
  carry(day: string, piece: Piece, qty: number, from: string, to: string): { readonly said: Said; readonly found: number } {
    const known = Math.min(qty, this.at(from, piece))
    this.move(day, from, to, piece, known)
    this.add(day, to, piece, qty - known)
    return { said: known === qty ? 'applied' : 'flagged A1701', found: qty - known }
  }
  /** A leader decides about found pieces: they are there, or they are not. */
  judge(day: string, place: string, piece: Piece, found: number, isThere: boolean): void {
    if (isThere) this.recognised += found
    else this.add(day, place, piece, -found)
  }
  /** 短收关闭: everything received is on its shelf. */
  mayClose({ lines, status }: Expected): boolean {
    const received = sum(lines.map((line) => line.received))
    return [40, 50, 60].includes(status) && received > 0 && sum(lines.map((line) => line.put)) === received
  }
}

/** Sets the state of an order after its counters changed (floor.md §6.2). */
const stand = (order: Expected): void => {
  const received = sum(order.lines.map((line) => line.received))
  const put = sum(order.lines.map((line) => line.put))
  const isFull = order.lines.every((line) => line.received >= line.plan)
  if (order.status < 50 && !isFull) order.status = 40
  else if (put === 0) order.status = 50
  else order.status = put === received ? 70 : 60
}
