// 打印条码 · goods/goods/BarcodeLabels
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { goodsLabels } from '#contract/goods/goods'
import { PrintDialog } from '../../../kit/PrintDialog.tsx'
import { Label, labels as kinds } from '../../../paper/Label.tsx'

type Labels = ReplyOf<typeof goodsLabels>['labels']
interface BarcodeLabelsProps {
  readonly labels: Labels
  readonly close: () => void
}

/** Prints goods labels of 60×40 mm: name, number, specification, barcode; a 箱码 (case code) also shows the number of pieces. */
export const BarcodeLabels = ({ labels, close }: BarcodeLabelsProps): JSX.Element => {
  const draw = ({ barcode, goodsName, goodsNo, specName, packQty }: Labels[number]): JSX.Element => (
    <Label
      key={barcode}
      kind="goods"
      code={barcode}
      text={goodsName}
      more={[goodsNo, specName, packQty > 1 ? `${packQty} 件/箱` : ''].filter((part) => part !== '').join(' · ')}
    />
  )
  return <PrintDialog title="打印条码" paper={kinds.goods.paper} pages={labels.map(draw)} unit="张" close={close} />
}
