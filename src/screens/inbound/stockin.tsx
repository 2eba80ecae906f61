// 入库单 · inbound/stockin
import type { JSX } from 'react'
import { stockin } from '#contract/inbound/stockin'
import type { Row } from '#contract/resource'
import { stockinLife, stockinPushLife } from '#contract/rules/inboundLife'
import type { PickerProps } from '../../kit/document/DocumentEntry.tsx'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { StateTag } from '../../kit/cells.tsx'
import { GoodsPicker } from '../../kit/pickers/GoodsPicker.tsx'
import { SyncTool } from '../../kit/SyncTool.tsx'
import { showToast } from '../../kit/toast.ts'
import { textsOf } from '#contract/rules/life'

/** Adds goods of the owner as lines, one line for each batch. */
const GoodsLines = ({ head, isTaken, add }: PickerProps<typeof stockin>): JSX.Element => {
  const ownerNo = head.ownerNo ?? ''
  return (
    <div className="line-tools">
      <GoodsPicker
        ownerNo={ownerNo}
        disabled={ownerNo === ''}
        value={null}
        onChange={(goodsNo) => {
          if (goodsNo === null) return
          const line = { goodsNo, goodsName: goodsNo, batchNo: '', produceDate: null, planQty: null, priceFen: null }
          if (isTaken(line)) showToast('warning', '这个商品已经在明细里；另一个批次请先填好前一行的批次')
          else add(line)
        }}
      />
      {ownerNo === '' && <span className="dim">先选货主，再加商品；也可以从表格粘贴。</span>}
    </div>
  )
}

/** Only finished stock-in orders show a report state, because others cannot be reported to the ERP yet. */
const cells = {
  pushStatus: ({ status, pushStatus }: Row<typeof stockin>) => {
    const isOver = status === stockinLife.done || status === stockinLife.closed
    const value = pushStatus ?? stockinPushLife.none
    return isOver ? <StateTag text={textsOf(stockinPushLife)[value]} tone={stockin.fields.pushStatus.tones[value]} /> : <></>
  },
}

export default function StockinScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={stockin}
      cells={cells}
      entry={{
        Picker: GoodsLines,
        edit: ['batchNo', 'produceDate', 'planQty', 'priceFen'],
        show: ['goodsNo', 'batchNo', 'produceDate', 'planQty', 'priceFen'],
      }}
      tools={<SyncTool biz="stockin" right={170413} />}
    />
  )
}
