// 移库单 · ops/kinds/moves
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'
import { binKey } from './stock.ts'

export interface MoveView {
  readonly moveNo: string
  /** 1 移库 2 补货 3 转残 4 转良 */
  readonly moveType: number
  /** 1 手工 2 补货 3 取消回库 4 作业冲突 */
  readonly source: number
  readonly status: number
  /** pieces still to be moved out of each bin, by `binKey` */
  readonly rest?: Readonly<Record<string, number>>
  /** the lines to move (device only); `rest` has their remaining pieces */
  readonly lines?: readonly MoveLineView[]
  /** 0 an order waits for the pieces, 1 the pick face is empty, 2 it is low, 3 nothing waits (device only) */
  readonly urgency?: number
}
export interface MoveLineView extends GoodsKey {
  readonly from: string
  /** '' where the system could not suggest a bin */
  readonly to: string
  readonly batchNo: string
  readonly quality: number
  readonly planQty: number
}
/** Pieces of a line that are still to be moved out of its bin. */
export const restOfLine = (move: MoveView, line: MoveLineView): number =>
  Math.max(at(move.rest, binKey(line.from, line, line.batchNo, line.quality)) ?? 0, 0)

export interface MovesFloor {
  readonly moves?: Readonly<Record<string, MoveView>>
}
export interface MovesPatch {
  /** lines of a stock_move that were carried out */
  readonly moved?: readonly (GoodsKey & {
    readonly moveNo: string
    readonly from: string
    readonly to: string
    readonly batchNo: string
    readonly quality: number
    readonly qty: number
  })[]
}
export interface MovesNames {
  readonly moves?: readonly string[]
}

export const moves: Kind<MovesFloor, MovesPatch> = {
  id: 'moves',
  after: (floor, { moved }) => {
    if (moved === undefined) return null
    const next = { ...floor.moves }
    for (const one of moved) {
      const move = at(next, one.moveNo)
      const key = binKey(one.from, one, one.batchNo, one.quality)
      if (move?.rest !== undefined)
        next[one.moveNo] = { ...move, rest: { ...move.rest, [key]: (at(move.rest, key) ?? 0) - one.qty } }
    }
    return { moves: next }
  },
}
