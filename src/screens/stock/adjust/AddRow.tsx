// 手工添加一行 · stock/adjust/AddRow
import { Button, Form, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { FoundFields, trimmed, type FoundGoods } from '../FoundFields.tsx'
import type { Line } from './EditLines.tsx'
import { NumberItem } from '../../../kit/NumberField.tsx'

interface AddRowProps {
  readonly disabled: boolean
  readonly add: (line: Line) => void
}
type Typed = FoundGoods & { readonly changeQty: number }

/** Goods found in a bin that has no row of them on the books. */
export const AddRow = ({ disabled, add }: AddRowProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<Typed>()
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
            onFinish={({ changeQty, ...found }) => {
              const typed = trimmed(found)
              add({ ...typed, goodsName: typed.goodsNo, qty: 0, changeQty })
              setOpen(false)
            }}
          >
            <FoundFields />
            <NumberItem name="changeQty" label="调整数量" required limits={{ min: 1, max: 9_999_999, unit: '件' }} />
          </Form>
        </Modal>
      )}
    </div>
  )
}
