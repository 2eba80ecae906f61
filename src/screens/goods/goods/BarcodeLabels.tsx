// 打印条码 · goods/goods/BarcodeLabels
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { goodsLabels } from '#contract/goods/goods'
import { Barcode } from '../../../kit/Barcode.tsx'
import { LabelPrint } from '../../../kit/LabelPrint.tsx'

interface BarcodeLabelsProps {
  readonly labels: ReplyOf<typeof goodsLabels>['labels']
  readonly close: () => void
}

/** Goods labels of 60×40 mm: name, specification, number, barcode; a 箱码 says how many pieces it stands for. */
export const BarcodeLabels = ({ labels, close }: BarcodeLabelsProps): JSX.Element => (
  <LabelPrint
    title="打印条码"
    width={60}
    height={40}
    close={close}
    labels={labels.map((one) => ({
      key: `${one.ownerNo}|${one.goodsNo}|${one.barcode}`,
      label: (
        <>
          <b>{one.goodsName}</b>
          <small>
            {[one.goodsNo, one.specName].filter((part) => part !== '').join(' · ')}
            {one.packQty > 1 ? ` · ${one.packQty} 件/箱` : ''}
          </small>
          <Barcode text={one.barcode} />
        </>
      ),
    }))}
  />
)
