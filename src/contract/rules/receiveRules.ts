// 收货规则 · rules/receiveRules
/** How many pieces of a stock-in line may be received, and which batches by their dates (floor.md §6.2, §5.2 I7). Days are `YYYY-MM-DD`. */
import { daysBetween } from './clock.ts'
import { receiveMax } from './inboundLife.ts'
import { dayAfter } from './workCalendar.ts'

/** 待检: a whole batch on hold. */
export const heldQuality = 5
/** 短收关闭 (1704-22), a right of supervisors: they may also receive a batch that is too old, on hold. */
export const receiveSupervisor = 170_422

/**
 * Batch number in the stock: the one on the box, or the day of production where there is none, so that a stock row has one production day.
 */
export const batchOf = (batchNo: string, produceDate: string | undefined): string =>
  batchNo === '' ? (produceDate ?? '').replaceAll('-', '') : batchNo

/** Day a batch expires; null where it is unknown. */
export const expireOf = (produceDate: string | undefined, shelfLifeDay: number | undefined): string | null =>
  produceDate === undefined || shelfLifeDay === undefined ? null : dayAfter(produceDate, shelfLifeDay)

/** Why a batch may not be received: `n` days are left, fewer than the needed `m`. null: the batch may be received. */
export const expiryBan = (
  expireDate: string | null,
  limitDay: number | undefined,
  today: string,
): { readonly n: number; readonly m: number } | null => {
  if (expireDate === null || limitDay === undefined) return null
  const n = daysBetween(today, expireDate)
  return n < limitDay ? { n, m: limitDay } : null
}

interface Line {
  readonly lineNo: number
  readonly planQty: number
  readonly receiveQty: number
  readonly batchNo: string
}
/** Pieces of a line that may still be received, including the allowed excess over its plan. */
export const roomOf = (line: Line, overRateBp: number): number =>
  Math.max(receiveMax(line.planQty, overRateBp) - line.receiveQty, 0)

export interface LinePart {
  readonly lineNo: number
  readonly qty: number
}
/**
 * Distributes pieces over the stock-in lines of their goods: first up to each line's plan, then up to the allowed excess. Lines of the same
 * batch come first. `over`: pieces that fit no line.
 */
export const spreadOver = (
  lines: readonly Line[],
  overRateBp: number,
  batchNo: string,
  qty: number,
): { readonly parts: readonly LinePart[]; readonly over: number } => {
  const order = [...lines].sort((a, b) => Number(b.batchNo === batchNo) - Number(a.batchNo === batchNo) || a.lineNo - b.lineNo)
  const qtyByLine = new Map<number, number>()
  let remainingQty = qty
  for (const roomIn of [(line: Line) => Math.max(line.planQty - line.receiveQty, 0), (line: Line) => roomOf(line, overRateBp)])
    for (const line of order) {
      const takenBefore = qtyByLine.get(line.lineNo) ?? 0
      const part = Math.min(remainingQty, Math.max(roomIn(line) - takenBefore, 0))
      if (part === 0) continue
      qtyByLine.set(line.lineNo, takenBefore + part)
      remainingQty -= part
    }
  return { parts: [...qtyByLine].map(([lineNo, part]) => ({ lineNo, qty: part })), over: remainingQty }
}
