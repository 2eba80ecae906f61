// 手工添加一行 · stock/adjust/AddRow
import { Button, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import { stock } from '#contract/stock/stock'
import { useChoices } from '../../../kit/dictionary.ts'
import type { Line } from './EditLines.tsx'

interface AddRowProps {
  readonly disabled: boolean
  readonly add: (line: Line) => void
}
type Typed = Pick<Line, 'locationNo' | 'goodsNo' | 'quality'> & { readonly batchNo?: string; readonly changeQty: number }

/** Goods found in a bin that has no row of them on the books. */
export const AddRow = ({ disabled, add }: AddRowProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<Typed>()
  const qualities = useChoices(stock.fields.quality)
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
            onFinish={({ locationNo, goodsNo, batchNo, quality, changeQty }) => {
              const typed = { locationNo: locationNo.trim(), goodsNo: goodsNo.trim(), batchNo: batchNo?.trim() ?? '' }
              add({ ...typed, goodsName: typed.goodsNo, quality, qty: 0, changeQty })
              setOpen(false)
            }}
          >
            <Form.Item name="locationNo" label="库位" rules={[{ required: true, whitespace: true, message: '库位不能为空' }]}>
              <Input autoFocus maxLength={32} />
            </Form.Item>
            <Form.Item
              name="goodsNo"
              label="商品编号"
              rules={[{ required: true, whitespace: true, message: '商品编号不能为空' }]}
            >
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item name="batchNo" label="批次">
              <Input maxLength={32} />
            </Form.Item>
            <Form.Item name="quality" label="品质">
              <Select options={qualities} />
            </Form.Item>
            <Form.Item name="changeQty" label="调整数量" rules={[{ required: true, message: '调整数量不能为空' }]}>
              <InputNumber className="wide" min={1} max={9_999_999} precision={0} suffix="件" />
            </Form.Item>
          </Form>
        </Modal>
      )}
    </div>
  )
}
