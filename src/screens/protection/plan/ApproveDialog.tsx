// 审核保护方案 · protection/plan/ApproveDialog
import { Form, Input, Modal, Radio } from 'antd'
import type { JSX } from 'react'
import { approvePlan } from '#contract/protection/plan'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormDrawer.tsx'

interface Verdict {
  readonly pass: 0 | 1
  readonly reason?: string
}
interface ApproveDialogProps {
  readonly planNo: string
  readonly close: () => void
}

export const ApproveDialog = ({ planNo, close }: ApproveDialogProps): JSX.Element => {
  const [form] = Form.useForm<Verdict>()
  const pass = Form.useWatch('pass', form)
  const send = useSend(approvePlan, { inline: true })
  const submit = (verdict: Verdict): void =>
    send.mutate({ planNo, ...verdict }, { onSuccess: close, onError: (error) => showFaults(form, error) })
  return (
    <Modal title={`审核 ${planNo}`} open onCancel={close} onOk={form.submit} confirmLoading={send.isPending} okText="确认">
      <Form form={form} className="form" labelCol={{ flex: '72px' }} colon={false} initialValues={{ pass: 1 }} onFinish={submit}>
        <Form.Item name="pass" label="结论">
          <Radio.Group
            options={[
              { value: 1, label: '通过' },
              { value: 0, label: '驳回' },
            ]}
          />
        </Form.Item>
        {pass === 0 && (
          <Form.Item name="reason" label="驳回原因" rules={[{ required: true, whitespace: true, message: '驳回原因不能为空' }]}>
            <Input.TextArea maxLength={200} showCount autoFocus autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
