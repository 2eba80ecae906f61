// 执行移库 · stock/move/CarryDialog
import { Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import type { LineAnswer } from '#contract/document'
import { moveCarry, type move } from '#contract/stock/move'
import { useSend } from '../../../data/send.ts'
import { sendConfirmed } from '../../../kit/confirmedSend.ts'
import { maxLen } from '../../../kit/maxLength.ts'
import { countText } from '../../../kit/formats.ts'
import { overfilled, QtyField } from '../stock/ShiftDialog.tsx'

type Line = LineAnswer<typeof move>
/** A line of a move order. */
export interface Carried {
  readonly moveNo: string
  readonly line: Line
}

/** Reports pieces of a line as moved, if the handheld does not report them. */
export const CarryDialog = ({ moveNo, line, close }: Carried & { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<{ readonly toLocationNo: string; readonly qty: number }>()
  const send = useSend(moveCarry, { inline: true, changes: ['stock/stock', 'stock/flow', 'stockout/conflict'] })
  const openQty = (line.planQty ?? 0) - (line.movedQty ?? 0)
  const fromLocationNo = line.fromLocationNo ?? ''
  const submit = ({ toLocationNo, qty }: { readonly toLocationNo: string; readonly qty: number }): void =>
    sendConfirmed(
      send,
      {
        moveNo,
        ownerNo: line.ownerNo ?? '',
        goodsNo: line.goodsNo ?? '',
        fromLocationNo,
        toLocationNo: toLocationNo.trim(),
        batchNo: line.batchNo ?? '',
        quality: line.quality ?? 0,
        qty,
      },
      { form, done: close, yes: overfilled },
    )
  return (
    <Modal title="执行移库" open onCancel={close} onOk={form.submit} okText="执行" confirmLoading={send.isPending}>
      <p className="dim">
        {(line.goodsName ?? '') || (line.goodsNo ?? '')}，从 {fromLocationNo} 移出，还差 {countText(openQty)} 件
      </p>
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        initialValues={{ toLocationNo: line.toLocationNo ?? '' }}
        onFinish={submit}
      >
        <Form.Item
          name="toLocationNo"
          label="目标库位"
          rules={[{ required: true, whitespace: true, message: '目标库位不能为空' }, maxLen(32)]}
        >
          <Input autoFocus />
        </Form.Item>
        <QtyField form={form} most={openQty} />
      </Form>
    </Modal>
  )
}
