// 复核计数 · tally
/** The scanned pieces of each open order, always counted from SCANs, so that a restart gives the same counters. */
import type { AnyOp, Op } from '#contract/envelope'
import type { PayloadOf } from '#contract/ops/payloads'
import type { OrderView } from '#contract/ops/kinds/orders'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import type { ScanEvent } from './flow.ts'
import { codeOf, goodsCodeOf } from './codeIndex.ts'

interface Counted extends GoodsKey {
  readonly qty: number
  readonly barcode: string
  /** serial number of one piece that was counted before; `qty` is 0 then */
  readonly sn?: string
}
export interface Tally {
  /** every counted scan in order; undone scans are removed */
  readonly trail: readonly Counted[]
  readonly scanNum: number
  readonly errorNum: number
  readonly startTime: number
}
export type Tallies = Readonly<Record<string, Tally>>

const fresh = (at: number): Tally => ({ trail: [], scanNum: 0, errorNum: 0, startTime: at })

/** The scanned code: the normalised code of goods, or an unchanged serial number. */
export const codeIn = ({ raw, payload }: Pick<Op<'SCAN'>, 'payload'> & { readonly raw?: ScanEvent['raw'] }): string =>
  payload.kind === 'goods' ? goodsCodeOf(raw) : codeOf(raw?.text ?? '')

/** The tallies after one more SCAN of the check flow. `at` is epoch ms of the device. */
export function count(tallies: Tallies, scan: PayloadOf['SCAN'], barcode: string, at: number): Tallies {
  if (scan.docNo === '' || notOpened(scan)) return tallies
  const tally = tallies[scan.docNo] ?? fresh(at)
  return { ...tallies, [scan.docNo]: countScan(tally, scan, barcode) }
}

/** Whether a scan counts as a mistake: wrong goods do; a tote or bin scanned too early, or an unreadable or unknown code, does not. */
const isMistake = ({ step, kind }: PayloadOf['SCAN']): boolean => (step === 'goods' || step === 'choose') && kind === 'goods'

/** Whether the scan was the refused first scan of a document, which is then not open. */
const notOpened = (scan: PayloadOf['SCAN']): boolean => scan.step === 'order' && scan.verdict !== 'ok'

function countScan(tally: Tally, scan: PayloadOf['SCAN'], barcode: string): Tally {
  if (scan.step === 'order') return tally
  if (scan.verdict === 'wrong')
    return isMistake(scan) ? { ...tally, scanNum: tally.scanNum + 1, errorNum: tally.errorNum + 1 } : tally
  const { ownerNo, goodsNo, qty = 0 } = scan
  if (scan.verdict !== 'ok' || ownerNo === undefined || goodsNo === undefined) return tally
  const scanNum = tally.scanNum + 1
  if (scan.step === 'sn')
    return { ...tally, scanNum, trail: [...tally.trail, { ownerNo, goodsNo, qty: 0, barcode: '', sn: barcode }] }
  if (scan.step === 'undo') return { ...tally, scanNum, trail: tally.trail.slice(0, -1) }
  return qty === 0 ? { ...tally, scanNum } : { ...tally, scanNum, trail: [...tally.trail, { ownerNo, goodsNo, qty, barcode }] }
}

/**
 * Rebuilds the counters of every open order, and returns the order that was worked on last ('' = none). `ops`: own operations in the order
 * they were scanned. A closing operation ends its order's count.
 */
export function talliesOf(ops: readonly AnyOp[]): { readonly tallies: Tallies; readonly docNo: string } {
  let tallies: Tallies = {}
  let docNo = ''
  for (const op of ops) {
    if (op.opType === 'CHECK_ORDER' || op.opType === 'CHECK_DIFF') {
      tallies = without(tallies, op.payload.stockoutNo)
      docNo = ''
    }
    if (op.opType !== 'SCAN' || op.payload.flow !== 'check' || op.payload.docNo === '' || notOpened(op.payload)) continue
    tallies = count(tallies, op.payload, codeIn(op), op.capturedWall)
    docNo = op.payload.step === 'next' ? '' : op.payload.docNo
  }
  return { tallies, docNo }
}

export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...others } = record
  return others
}

export interface Need extends GoodsKey {
  readonly need: number
  readonly got: number
}
/** Needed and scanned pieces of an order, by goods, without lines counted without a scan (white list type 2). */
export function needsOf(order: OrderView, tally: Tally | undefined): readonly Need[] {
  const needs = new Map<string, Need>()
  for (const { ownerNo, goodsNo, qty, skipScan } of order.lines) {
    if (skipScan) continue
    const key = goodsKey({ ownerNo, goodsNo })
    needs.set(key, { ownerNo, goodsNo, need: (needs.get(key)?.need ?? 0) + qty, got: 0 })
  }
  for (const { ownerNo, goodsNo, qty } of tally?.trail ?? []) {
    const key = goodsKey({ ownerNo, goodsNo })
    const need = needs.get(key)
    if (need !== undefined) needs.set(key, { ...need, got: need.got + qty })
  }
  return [...needs.values()]
}

/** Lines of CHECK_ORDER from a tally. */
export function linesOf(tally: Tally): PayloadOf['CHECK_ORDER']['lines'] {
  const lines = new Map<string, PayloadOf['CHECK_ORDER']['lines'][number]>()
  for (const { ownerNo, goodsNo, qty, barcode, sn } of tally.trail) {
    const key = goodsKey({ ownerNo, goodsNo })
    const line = lines.get(key) ?? { ownerNo, goodsNo, qty: 0, barcodes: [], sns: [] }
    const barcodes = barcode === '' || line.barcodes.includes(barcode) ? line.barcodes : [...line.barcodes, barcode]
    lines.set(key, { ...line, qty: line.qty + qty, barcodes, sns: sn === undefined ? line.sns : [...line.sns, sn] })
  }
  return [...lines.values()]
}

/** The first counted goods with missing serial numbers, and how many are missing; undefined when none are missing. */
export function missingSerials(order: OrderView, tally: Tally | undefined): (GoodsKey & { readonly left: number }) | undefined {
  const numbered = new Set(order.lines.filter((line) => line.sn === true).map(goodsKey))
  const missing = new Map<string, GoodsKey & { readonly left: number }>()
  for (const { ownerNo, goodsNo, qty, sn } of tally?.trail ?? []) {
    const key = goodsKey({ ownerNo, goodsNo })
    if (!numbered.has(key)) continue
    missing.set(key, { ownerNo, goodsNo, left: (missing.get(key)?.left ?? 0) + qty - (sn === undefined ? 0 : 1) })
  }
  return [...missing.values()].find((one) => one.left > 0)
}
