// 退货拣货 · returns/pick/PickDialog
import { Form, Modal, Select } from 'antd'
import type { JSX } from 'react'
import type { LineAnswer } from '#contract/document'
import { pickReturn } from '#contract/returns/desk'
import type { returnPick } from '#contract/returns/pick'
import { SHORT_REASON } from '#contract/rules/shortReason'
import { useSend } from '../../../data/send.ts'
import { countText } from '../../../kit/formats.ts'
import { NumberItem } from '../../../kit/NumberField.tsx'

export interface Picking {
  readonly pickNo: string
  readonly line: LineAnswer<typeof returnPick>
}
interface PickValues {
  readonly qty: number
  readonly shortReason?: 1 | 2 | 3 | 4
}
const reasons = Object.entries(SHORT_REASON).map(([value, label]) => ({ value: Number(value), label }))

/** Reports pieces taken from a return bin; with a reason of a shortage the rest of the line is missing. */
export const PickDialog = ({ pickNo, line, close }: Picking & { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<PickValues>()
  const send = useSend(pickReturn, { changes: ['returns/wave', 'returns/order', 'stock/stock', 'stock/flow', 'stockout/order'] })
  const openQty = (line.planQty ?? 0) - (line.pickedQty ?? 0) - (line.shortQty ?? 0)
  const submit = ({ qty, shortReason }: PickValues): void =>
    send.mutate(
      { pickNo, lineNo: line.lineNo ?? 0, qty, ...(shortReason !== undefined && { shortReason }) },
      { onSuccess: close },
    )
  return (
    <Modal title="退货拣货" open onCancel={close} onOk={form.submit} okText="确认" confirmLoading={send.isPending}>
      <p className="dim">
        {(line.goodsName ?? '') || (line.goodsNo ?? '')}，在 {line.locationNo ?? ''}，还差 {countText(openQty)} 件
      </p>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ qty: openQty }}
        onFinish={submit}
      >
        <NumberItem name="qty" label="拣到" required limits={{ min: 0, max: openQty, unit: '件' }} />
        <Form.Item name="shortReason" label="缺件原因" extra="没有拣够、剩下的确实不在时选">
          <Select allowClear options={reasons} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
