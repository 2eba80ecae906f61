// 周转箱 · ops/kinds/totes
import type { Kind } from '../kind.ts'

export interface ToteView {
  readonly toteNo: string
  /** 1 空闲 2 占用 0 停用 */
  readonly status: number
  readonly pickNo: string
  readonly slot: number
  readonly stockoutNo: string
  /** moment at which the tote was bound to the order, epoch ms (server only) */
  readonly boundAt?: number
}

export interface TotesFloor {
  readonly totes: Readonly<Record<string, ToteView>>
  /** the pack does not hold all totes of the warehouse, so a missing tote may exist (device only) */
  readonly totesCut?: true
}
export interface TotesPatch {
  readonly totes?: readonly {
    readonly toteNo: string
    readonly status: number
    readonly pickNo: string
    readonly slot: number
    readonly stockoutNo: string
  }[]
}
export interface TotesNames {
  readonly totes?: readonly string[]
  /** documents whose totes become free, by any of their numbers */
  readonly freed?: readonly string[]
}

export const totes: Kind<TotesFloor, TotesPatch> = {
  id: 'totes',
  after: (floor, patch) => {
    if (patch.totes === undefined || patch.totes.length === 0) return null
    return { totes: { ...floor.totes, ...Object.fromEntries(patch.totes.map((tote) => [tote.toteNo, tote])) } }
  },
}
