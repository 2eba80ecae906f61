// 从库存选明细 · stock/lines/StockLines
import type { move } from '#contract/stock/move'
import type { JSX } from 'react'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { StockPicker, type Stock } from './StockPicker.tsx'

const lineOf = (row: Stock) => ({
  ownerNo: row.ownerNo,
  goodsNo: row.goodsNo,
  goodsName: row.goodsName,
  batchNo: row.batchNo ?? '',
  quality: Number(row.quality),
  fromLocationNo: row.locationNo,
  toLocationNo: '',
  planQty: null,
  availQty: row.availQty ?? 0,
})

/** Adds stock rows as lines of a move. The user types the quantity; the free quantity is the limit. */
export const StockLines = ({ head, isTaken, add }: PickerProps<typeof move>): JSX.Element => {
  const warehouseNo = head.warehouseNo ?? ''
  return (
    <StockPicker
      warehouseNo={warehouseNo === '' ? '' : `${warehouseNo}-${head.sid ?? ''}`}
      isTaken={(row) => isTaken(lineOf(row))}
      add={(row) => add(lineOf(row))}
    />
  )
}
