// 库存调整 · stock/adjust
import type { JSX } from 'react'
import { adjust } from '#contract/stock/adjust'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { countText } from '../../kit/formats.ts'
import { AdjustLines } from './adjust/AdjustLines.tsx'

export default function AdjustScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={adjust}
      entry={{
        Picker: AdjustLines,
        edit: ['changeQty'],
        show: ['locationNo', 'goodsName', 'goodsNo', 'batchNo', 'quality', 'beforeQty', 'changeQty', 'afterQty'],
        cells: { afterQty: (line) => countText((line.beforeQty ?? 0) + (line.changeQty ?? 0)) },
        // the adjusted quantity cannot become negative
        limits: (_name, line) => (typeof line.beforeQty === 'number' ? { min: -line.beforeQty } : {}),
      }}
    />
  )
}
