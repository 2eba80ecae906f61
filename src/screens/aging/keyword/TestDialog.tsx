// 测试轨迹文本 · aging/keyword/TestDialog
import { Form, Modal } from 'antd'
import type { JSX } from 'react'
import type { InputOf } from '#contract/call'
import { keywords, testTrace } from '#contract/aging/keyword'
import { unmatched } from '#contract/aging/unmatched'
import { text } from '#contract/kinds'
import { TRACE_NODE } from '#contract/rules/traceNode'
import { useSend } from '../../../data/send.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'

const fields = {
  text: text('轨迹文本', { required: true, max: 500 }),
  logisticsCode: keywords.fields.logisticsCode,
} as const
const nodeNames: Readonly<Record<string, string>> = TRACE_NODE

/** Shows the node to which a carrier's text is assigned; a text without a node is added to 未匹配文本. */
export const TestDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(testTrace, { inline: true, changes: [unmatched.id] })
  const test = (values: Record<string, unknown>): void =>
    send.mutate(values as unknown as InputOf<typeof testTrace>, { onError: (error) => showFaults(form, error) })
  return (
    <Modal title="测试" open onCancel={close} onOk={form.submit} okText="测试" confirmLoading={send.isPending}>
      <p className="dim">粘贴一段快递轨迹，看认出哪个节点；认不出的记到“未匹配文本”。</p>
      <Form form={form} className="form" labelCol={{ flex: '104px' }} colon={false} onFinish={test}>
        <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew />
      </Form>
      {send.data !== undefined && (
        <p role="status">
          {send.data.nodeCode === null ? (
            '没有认出节点，已记到“未匹配文本”'
          ) : (
            <>
              认作 <strong>{nodeNames[send.data.nodeCode]}</strong>，关键词“{send.data.keyword}”
            </>
          )}
        </p>
      )}
    </Modal>
  )
}
