// 批量新建工单 · workorder/list/BatchDialog
import { Form, Input, Modal, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { batchMax } from '#contract/rules/workOrder'
import { batch } from '#contract/workorder/create'
import { workOrder } from '#contract/workorder/list'
import { useSend } from '../../../data/send.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { showFaults } from '../../../kit/FormFields.tsx'
import { countText } from '../../../kit/formats.ts'
import { wordsOf } from '../../../kit/words.ts'
import { useTypes } from './types.ts'
import { WhatHappened } from './WhatHappened.tsx'

interface BatchValues {
  readonly numbers: string
  readonly typeId: string
  readonly content: string
}
type Outcome = ReplyOf<typeof batch>

/** Creates work orders of one type for pasted waybill numbers, one in each line; failed numbers are listed with the reason. */
export const BatchDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<BatchValues>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = useSend(batch, { inline: true, changes: [workOrder.id] })
  const types = useTypes()
  const typed = wordsOf(Form.useWatch('numbers', form) ?? '')
  const save = ({ numbers, typeId, content }: BatchValues): void =>
    send.mutate(
      { typeId, content, list: wordsOf(numbers).map((logisticsNo) => ({ logisticsNo })) },
      { onSuccess: (reply) => (reply.failNum === 0 ? close() : setOutcome(reply)), onError: (error) => showFaults(form, error) },
    )
  if (outcome !== null) return <FailedNumbers outcome={outcome} close={close} />
  return (
    <Modal
      title="批量新建工单"
      open
      width={640}
      onCancel={close}
      onOk={form.submit}
      okText="提交"
      confirmLoading={send.isPending}
    >
      <Form form={form} className="form" labelCol={{ flex: '88px' }} colon={false} onFinish={save}>
        <Form.Item name="typeId" label="工单类型" rules={[{ required: true, message: '请选择工单类型' }]}>
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            options={types.groups.map(({ label, options }) => ({ label, options: [...options] }))}
          />
        </Form.Item>
        <Form.Item
          name="numbers"
          label="快递单号"
          extra={`一行一个，最多 ${batchMax} 个，已填 ${countText(typed.length)} 个`}
          rules={[
            { required: true, whitespace: true, message: '快递单号不能为空' },
            {
              validator: (_rule, text: string) =>
                wordsOf(text ?? '').length > batchMax ? Promise.reject(new Error(`最多 ${batchMax} 个单号`)) : Promise.resolve(),
            },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 12 }} />
        </Form.Item>
        <WhatHappened minRows={2} maxRows={6} />
      </Form>
    </Modal>
  )
}

const FailedNumbers = ({ outcome, close }: { readonly outcome: Outcome; readonly close: () => void }): JSX.Element => (
  <Modal
    title={`建好 ${countText(outcome.successNum)} 张，${countText(outcome.failNum)} 个没有建`}
    open
    width={640}
    onCancel={close}
    onOk={close}
    cancelButtonProps={{ hidden: true }}
    okText="知道了"
  >
    <div className="dialog-table">
      <DataTable
        label="没有建的单号"
        columns={[
          { key: 'no', title: '单号', width: 200, render: (row: Outcome['errors'][number]) => row.logisticsNo },
          { key: 'why', title: '原因', width: 380, render: (row: Outcome['errors'][number]) => row.reason },
        ]}
        rows={outcome.errors}
        rowKey={(row) => `${row.logisticsNo}|${row.reason}`}
      />
    </div>
  </Modal>
)
