// 调整明细的来源 · stock/adjust/AdjustLines
import type { adjust } from '#contract/stock/adjust'
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'
import { showToast } from '../../../kit/toast.ts'
import { FoundFields, trimmed, type FoundGoods } from '../FoundFields.tsx'
import { StockPicker, type Stock } from '../lines/StockPicker.tsx'

const lineOf = (row: Stock) => ({
  locationNo: row.locationNo,
  goodsNo: row.goodsNo,
  goodsName: row.goodsName ?? row.goodsNo,
  batchNo: row.batchNo ?? '',
  quality: Number(row.quality),
  beforeQty: row.qty ?? 0,
  changeQty: null,
})

/** Adds stock rows of one owner to an adjustment; goods without a stock row are added by number. */
export const AdjustLines = ({ head, isTaken, add }: PickerProps<typeof adjust>): JSX.Element => {
  const ownerNo = head.ownerNo ?? ''
  const warehouseNo = head.warehouseNo ?? ''
  const isReady = warehouseNo !== '' && ownerNo !== ''
  return (
    <>
      <StockPicker
        warehouseNo={isReady ? `${warehouseNo}-${head.sid ?? ''}` : ''}
        ownerNo={ownerNo}
        isTaken={(row) => isTaken(lineOf(row))}
        add={(row) => add(lineOf(row))}
      />
      <AddRow disabled={!isReady} isTaken={isTaken} add={add} />
    </>
  )
}

type AddedGoods = FoundGoods & { readonly changeQty: number }
/** Adds goods that were found in a bin and have no stock row there. */
const AddRow = ({
  disabled,
  isTaken,
  add,
}: Omit<PickerProps<typeof adjust>, 'head'> & { readonly disabled: boolean }): JSX.Element => {
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<AddedGoods>()
  const addLine = ({ changeQty, ...found }: AddedGoods): void => {
    const goods = trimmed(found)
    const line = { ...goods, goodsName: goods.goodsNo, beforeQty: 0, changeQty }
    if (isTaken(line)) return showToast('warning', '这一行已经在明细里')
    add(line)
    setOpen(false)
  }
  return (
    <div className="line-tools">
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        手工添加
      </Button>
      <span className="dim">账上没有、实物在库位上的商品，手工填写库位和商品编号。</span>
      {open && (
        <Modal title="手工添加" open onCancel={() => setOpen(false)} onOk={form.submit} okText="添加">
          <Form
            form={form}
            className="form"
            labelCol={{ flex: '84px' }}
            colon={false}
            initialValues={{ quality: 1 }}
            onFinish={addLine}
          >
            <FoundFields />
            <NumberItem name="changeQty" label="调整数量" required limits={{ min: 1, max: 9_999_999, unit: '件' }} />
          </Form>
        </Modal>
      )}
    </div>
  )
}
