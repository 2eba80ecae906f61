// 从库存选明细 · stock/lines/StockLines
import type { JSX } from 'react'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { StockPicker, type Stock } from './StockPicker.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
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

/** Rows of stock as lines that leave their bin; the quantity is typed, the free quantity is shown beside it. */
export const StockLines = ({ head, isTaken, add }: PickerProps): JSX.Element => {
  const warehouseNo = text(head['warehouseNo'])
  return (
    <StockPicker
      warehouseNo={warehouseNo === '' ? '' : `${warehouseNo}-${text(head['sid'])}`}
      isTaken={(row) => isTaken(lineOf(row))}
      add={(row) => add(lineOf(row))}
    />
  )
}
