// 勾选后打印 · stockout/print/batches
import type { JSX } from 'react'
import { orderWaybills, parcelWaybills, pickSheets, pickSheetsMost, waybillsMost } from '#contract/stockout/print'
import type { BatchProps } from '../../../kit/resourceProps.ts'
import { SheetButton } from '../../../kit/SheetButton.tsx'
import { PickPrint } from './PickPrint.tsx'
import { OrderPrint, ParcelPrint } from './WaybillPrint.tsx'

/** Why `n` documents cannot be printed at once; '' when they can. */
const reasonFor = (n: number, most: number, noun: string): string =>
  n === 0 ? `请先勾选${noun}` : n > most ? `一次最多打印 ${most} 张` : ''

export const PickBatch = ({ chosen }: BatchProps<{ readonly pickNo: string | null }>): JSX.Element => (
  <SheetButton
    label="打印拣货单"
    call={pickSheets}
    input={{ pickNos: chosen.map(({ pickNo }) => pickNo ?? '') }}
    reason={reasonFor(chosen.length, pickSheetsMost, '拣货单')}
    Dialog={PickPrint}
  />
)

export const OrderBatch = ({ chosen }: BatchProps<{ readonly stockoutNo: string | null }>): JSX.Element => (
  <SheetButton
    label="打印面单"
    call={orderWaybills}
    input={{ stockoutNos: chosen.map(({ stockoutNo }) => stockoutNo ?? '') }}
    reason={reasonFor(chosen.length, waybillsMost, '出库单')}
    Dialog={OrderPrint}
  />
)

export const ParcelBatch = ({ chosen }: BatchProps<{ readonly packageNo: string | null }>): JSX.Element => (
  <SheetButton
    label="打印面单"
    call={parcelWaybills}
    input={{ packageNos: chosen.map(({ packageNo }) => packageNo ?? '') }}
    reason={reasonFor(chosen.length, waybillsMost, '包裹')}
    Dialog={ParcelPrint}
  />
)
