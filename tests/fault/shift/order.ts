// 一班的订单 · fault/shift/order
/** Orders of the real file as the floor gets them, and what is to happen to each, drawn from the seed before the shift begins. */
import { parse } from 'csv-parse/sync'
import type { Stream } from '#server/seed/random'
import { pieceG } from './office.ts'
import { notGoods, rowEnd, wholeFile, type RetailRow } from '../../support/retail.ts'

export interface Line {
  readonly goodsNo: string
  readonly qty: number
}
/** An invoice of the file, each goods once. */
export interface Invoice {
  readonly invoiceNo: string
  readonly lines: readonly Line[]
}
/** What happens to an order on its way, besides the plain work. */
export interface Fate {
  /** the customer cancels before anybody picks */
  readonly cancelled: boolean
  /** intercepted when it lies before the checkers, picked */
  readonly intercepted: boolean
  /** one of its lines is not in its bin */
  readonly short: boolean
  /** the checker finds a piece missing */
  readonly diff: boolean
  /** weighed wrong first: `again`, right the second time; `forced`, let through by the supervisor */
  readonly weigh: 'plain' | 'again' | 'forced'
  /** `fails` once, then passes */
  readonly spot: 'none' | 'passes' | 'fails'
}
export interface Order extends Invoice {
  readonly stockoutNo: string
  readonly waybill: string
  readonly fate: Fate
}

export const piecesOf = ({ lines }: Pick<Order, 'lines'>): number => lines.reduce((sum, { qty }) => sum + qty, 0)

/** Every invoice the import would take, those with the fewest lines first. */
const invoices = (): Invoice[] => {
  const rows = parse<RetailRow>(wholeFile.buffer.toString('latin1'), { columns: true, record_delimiter: rowEnd })
  const found = new Map<string, Map<string, number>>()
  const refused = new Set<string>()
  for (const { InvoiceNo, StockCode, Quantity } of rows) {
    const goodsNo = StockCode.toUpperCase()
    if (Number(Quantity) < 1 || InvoiceNo.startsWith('C') || notGoods.has(goodsNo)) refused.add(InvoiceNo)
    const lines = found.get(InvoiceNo) ?? new Map<string, number>()
    found.set(InvoiceNo, lines.set(goodsNo, (lines.get(goodsNo) ?? 0) + Number(Quantity)))
  }
  return [...found]
    .filter(([invoiceNo]) => !refused.has(invoiceNo))
    .map(([invoiceNo, lines]) => ({ invoiceNo, lines: [...lines].map(([goodsNo, qty]) => ({ goodsNo, qty })) }))
    .toSorted((a, b) => a.lines.length - b.lines.length || a.invoiceNo.localeCompare(b.invoiceNo))
}

/** What one parcel may weigh leaves room for the carton and for a wrong weight, g; a larger order would go in several. */
const heaviestG = 50_000
const fitsOneParcel = (one: Invoice): boolean => piecesOf(one) * pieceG <= heaviestG

/** One piece of one goods: what the batch station gets. */
const isSingle = (one: Invoice): boolean => piecesOf(one) === 1

/** `count` invoices: some of a single piece, the rest with several pieces, few lines each in a short shift. */
export const invoicesOf = (random: Stream, count: number): Invoice[] => {
  const all = invoices().filter(fitsOneParcel)
  const singles = random.shuffle(all.filter(isSingle)).slice(0, Math.max(3, Math.round(count / 20)))
  const many = all.filter((one) => !isSingle(one)).slice(0, Math.max(count, 60))
  return [...singles, ...random.shuffle(many).slice(0, count - singles.length)]
}

/** Rates of floor.md §19.2; each kind happens at least once. A cut of 40 % of the intercepts comes after the pick. */
const rates = {
  cancelled: 0.0096,
  intercepted: 0.0064,
  short: 0.008,
  diff: 0.004,
  again: 0.012,
  forced: 0.003,
  passes: 0.02,
  fails: 0.012,
}

/** The fate of each invoice by its number; nobody has two, and a piece can only be missing where there are several. */
export const fatesOf = (random: Stream, all: readonly Invoice[]): ReadonlyMap<string, Fate> => {
  const plain: Fate = { cancelled: false, intercepted: false, short: false, diff: false, weigh: 'plain', spot: 'none' }
  const fates = new Map(all.map(({ invoiceNo }) => [invoiceNo, plain]))
  const free = random.shuffle(all.filter((one) => !isSingle(one)))
  const give = (rate: number, fate: Partial<Fate>): void => {
    for (const { invoiceNo } of free.splice(0, Math.max(1, Math.round(all.length * rate))))
      fates.set(invoiceNo, { ...plain, ...fate })
  }
  give(rates.cancelled, { cancelled: true })
  give(rates.intercepted, { intercepted: true })
  give(rates.short, { short: true })
  give(rates.diff, { diff: true })
  give(rates.again, { weigh: 'again' })
  give(rates.forced, { weigh: 'forced' })
  give(rates.passes, { spot: 'passes' })
  give(rates.fails, { spot: 'fails' })
  return fates
}
