// 退货波次 · ops/kinds/returnWaves
/** Returns that leave the return positions: waves that are put away, and pick orders for waves that leave the warehouse. */
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

export interface ReturnWaveLine extends GoodsKey {
  readonly returnNo: string
  readonly lineNo: number
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
  readonly doneQty: number
  /** position the pieces are in */
  readonly from: string
  /** suggested bin for the pieces; '' for none */
  readonly to: string
}
export interface ReturnWaveView {
  readonly waveNo: string
  /** 1 上架 2 退供/返货主 3 报废 4 转仓 */
  readonly waveType: number
  readonly status: number
  readonly lines: readonly ReturnWaveLine[]
}
export interface ReturnPickLine extends GoodsKey {
  readonly lineNo: number
  readonly positionNo: string
  readonly batchNo: string
  readonly quality: number
  readonly planQty: number
  readonly pickedQty: number
  readonly shortQty: number
  /** line of the stock-out order of the pieces (server only); null: no order */
  readonly stockoutLine?: number | null
}
export interface ReturnPickView {
  readonly pickNo: string
  readonly waveNo: string
  /** stock-out order of the pieces; '': none, because the pieces are scrapped */
  readonly stockoutNo: string
  readonly status: number
  readonly lines: readonly ReturnPickLine[]
}

export interface ReturnWavesFloor {
  readonly returnWaves?: Readonly<Record<string, ReturnWaveView>>
  readonly returnPicks?: Readonly<Record<string, ReturnPickView>>
}
export interface ReturnWavesPatch {
  readonly returnPutAway?: readonly {
    readonly waveNo: string
    readonly returnNo: string
    readonly lineNo: number
    readonly qty: number
    readonly to: string
  }[]
  readonly returnPicked?: readonly {
    readonly pickNo: string
    readonly lineNo: number
    readonly qty: number
    readonly shortQty: number
    readonly shortReason: number | null
  }[]
}
export interface ReturnWavesNames {
  readonly returnWaves?: readonly string[]
  readonly returnPicks?: readonly string[]
}

export const restOfWaveLine = ({ qty, doneQty }: ReturnWaveLine): number => Math.max(qty - doneQty, 0)
export const restOfPickLine = ({ planQty, pickedQty, shortQty }: ReturnPickLine): number =>
  Math.max(planQty - pickedQty - shortQty, 0)

export const returnWaves: Kind<ReturnWavesFloor, ReturnWavesPatch> = {
  id: 'returnWaves',
  after: (floor, { returnPutAway, returnPicked }) => {
    if (returnPutAway === undefined && returnPicked === undefined) return null
    const waves = { ...floor.returnWaves }
    for (const { waveNo, returnNo, lineNo, qty } of returnPutAway ?? []) {
      const wave = at(waves, waveNo)
      if (wave === undefined) continue
      const lines = wave.lines.map((line) =>
        line.returnNo === returnNo && line.lineNo === lineNo ? { ...line, doneQty: line.doneQty + qty } : line,
      )
      waves[waveNo] = { ...wave, lines }
    }
    const picks = { ...floor.returnPicks }
    for (const { pickNo, lineNo, qty, shortQty } of returnPicked ?? []) {
      const pick = at(picks, pickNo)
      if (pick === undefined) continue
      const lines = pick.lines.map((line) =>
        line.lineNo === lineNo ? { ...line, pickedQty: line.pickedQty + qty, shortQty: line.shortQty + shortQty } : line,
      )
      picks[pickNo] = { ...pick, lines }
    }
    return { returnWaves: waves, returnPicks: picks }
  },
}
