// 盘点单 · ops/kinds/checks
import type { CountedDocument, CountedLine } from '../../rules/countRules.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

/** The pieces in a bin, of one owner, batch and quality. */
export interface CheckPiece extends GoodsKey {
  readonly locationNo: string
  readonly batchNo: string
  readonly quality: number
}
export interface CheckLineView extends CheckPiece, CountedLine {
  /** quantity in the books; absent in a blind check (device only) */
  readonly bookQty?: number
}
export interface StockCheckView extends CountedDocument {
  readonly checkNo: string
  /** 1 全盘 2 循环盘 3 动碰盘 4 抽盘 5 货主盘点 (device only) */
  readonly checkType?: number
  /** the quantity in the books is not shown to the counter (device only) */
  readonly isBlind?: boolean
  /** bins that are counted; on the server only the named ones */
  readonly bins: readonly string[]
  readonly lines: readonly CheckLineView[]
}

export interface ChecksFloor {
  readonly checks?: Readonly<Record<string, StockCheckView>>
}
export interface ChecksPatch {
  /** lines counted in the current round; `qty` replaces the earlier count */
  readonly counted?: readonly (CheckPiece & {
    readonly checkNo: string
    readonly roundNo: number
    readonly qty: number
    readonly counter: string
    /** moment of the count, epoch ms of the server */
    readonly countedAt: number
  })[]
}
export interface ChecksNames {
  /** bins of a stock-taking with all their lines */
  readonly checkBins?: readonly { readonly checkNo: string; readonly locationNo: string }[]
}

export const checkLineKey = (line: CheckPiece): string =>
  [line.locationNo, line.ownerNo, line.goodsNo, line.batchNo, line.quality].join('|')

export const checks: Kind<ChecksFloor, ChecksPatch> = {
  id: 'checks',
  after: (floor, { counted }) => {
    if (counted === undefined || counted.length === 0) return null
    const next = { ...floor.checks }
    for (const one of counted) {
      const check = at(next, one.checkNo)
      if (check !== undefined) next[one.checkNo] = { ...check, lines: linesAfter(check.lines, one) }
    }
    return { checks: next }
  },
}

const linesAfter = (
  lines: readonly CheckLineView[],
  { checkNo: _no, roundNo: _round, countedAt: _at, ...counted }: NonNullable<ChecksPatch['counted']>[number],
): readonly CheckLineView[] => {
  const key = checkLineKey(counted)
  return lines.some((line) => checkLineKey(line) === key)
    ? lines.map((line) => (checkLineKey(line) === key ? { ...line, qty: counted.qty, counter: counted.counter } : line))
    : [...lines, { ...counted, isOpen: true }]
}
