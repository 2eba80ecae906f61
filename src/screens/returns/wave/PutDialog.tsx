// 退货上架 · returns/wave/PutDialog
import { Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import type { LineAnswer } from '#contract/document'
import { putReturn } from '#contract/returns/desk'
import type { returnWave } from '#contract/returns/wave'
import { useSend } from '../../../data/send.ts'
import { sendConfirmed } from '../../../kit/confirmedSend.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { countText } from '../../../kit/formats.ts'
import { NumberItem } from '../../../kit/NumberField.tsx'

type Line = LineAnswer<typeof returnWave>
export interface Putting {
  readonly waveNo: string
  readonly line: Line
}
interface PutValues {
  readonly locationNo: string
  readonly qty: number
}

/** Reports pieces of a line as put into a bin, if no one reports them with a handheld. */
export const PutDialog = ({ waveNo, line, close }: Putting & { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<PutValues>()
  const send = useSend(putReturn, { inline: true, changes: ['returns/wave', 'returns/order', 'stock/stock', 'stock/flow'] })
  const openQty = (line.qty ?? 0) - (line.doneQty ?? 0)
  const submit = ({ locationNo, qty }: PutValues): void =>
    sendConfirmed(
      send,
      { waveNo, returnNo: line.returnNo ?? '', lineNo: line.lineNo ?? 0, qty, locationNo: locationNo.trim() },
      { form, done: close, yes: '仍然放入' },
    )
  return (
    <Modal title="退货上架" open onCancel={close} onOk={form.submit} okText="上架" confirmLoading={send.isPending}>
      <p className="dim">
        {(line.goodsName ?? '') || (line.goodsNo ?? '')}，从 {line.fromPosition ?? ''} 取，还差 {countText(openQty)} 件
      </p>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ qty: openQty }}
        onFinish={submit}
      >
        <Form.Item
          name="locationNo"
          label="库位"
          rules={[{ required: true, whitespace: true, message: '库位不能为空' }, maxLen(32)]}
        >
          <Input autoFocus />
        </Form.Item>
        <NumberItem name="qty" label="数量" required limits={{ min: 1, max: openQty, unit: '件' }} />
      </Form>
    </Modal>
  )
}
