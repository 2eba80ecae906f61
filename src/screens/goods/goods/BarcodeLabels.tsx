// 打印条码 · goods/goods/BarcodeLabels
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { goodsLabels } from '#contract/goods/goods'
import { LabelDialog } from '../../../kit/LabelDialog.tsx'

interface BarcodeLabelsProps {
  readonly labels: ReplyOf<typeof goodsLabels>['labels']
  readonly close: () => void
}

/** Goods labels of 60×40 mm: name, number, specification, barcode; a 箱码 says how many pieces it stands for. */
export const BarcodeLabels = ({ labels, close }: BarcodeLabelsProps): JSX.Element => (
  <LabelDialog
    title="打印条码"
    size="60x40"
    close={close}
    labels={labels.map(({ barcode, goodsName, goodsNo, specName, packQty }) => ({
      code: barcode,
      text: goodsName,
      more: [goodsNo, specName, packQty > 1 ? `${packQty} 件/箱` : ''].filter((part) => part !== '').join(' · '),
    }))}
  />
)
