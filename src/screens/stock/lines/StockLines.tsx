// 从库存选明细 · stock/lines/StockLines
import type { JSX } from 'react'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { StockPicker, type Stock } from './StockPicker.tsx'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Names a line of a move as LinesEditor does: what of the row of stock it takes. */
const nameOf = (row: Stock): string =>
  [row.ownerNo, row.goodsNo, row.batchNo, row.quality, row.locationNo].filter((part) => (part ?? '') !== '').join(' ')

/** Rows of stock as lines that leave their bin; all that is free is offered. */
export const StockLines = ({ head, taken, add }: PickerProps): JSX.Element => {
  const warehouseNo = text(head['warehouseNo'])
  return (
    <StockPicker
      warehouseNo={warehouseNo === '' ? '' : `${warehouseNo}-${text(head['sid'])}`}
      isTaken={(row) => taken.has(nameOf(row))}
      add={(row) =>
        add({
          ownerNo: row.ownerNo,
          goodsNo: row.goodsNo,
          goodsName: row.goodsName,
          batchNo: row.batchNo ?? '',
          quality: Number(row.quality),
          fromLocationNo: row.locationNo,
          toLocationNo: '',
          planQty: row.availQty ?? 0,
          availQty: row.availQty ?? 0,
        })
      }
    />
  )
}
