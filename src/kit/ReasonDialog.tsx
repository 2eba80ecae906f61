// 填写原因 · kit/ReasonDialog
import { Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import { maxLen } from './maxLength.ts'

interface ReasonDialogProps {
  readonly title: string
  /** label of the reason, e.g. 取消原因 */
  readonly label: string
  readonly text?: string
  readonly maxLength?: number
  readonly busy?: boolean
  readonly danger?: boolean
  readonly submit: (reason: string) => void
  readonly close: () => void
}

/** Asks for the reason that a decision requires. */
export const ReasonDialog = ({
  title,
  label,
  text,
  maxLength = 200,
  busy = false,
  danger = false,
  submit,
  close,
}: ReasonDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly reason: string }>()
  return (
    <Modal title={title} open onCancel={close} onOk={form.submit} confirmLoading={busy} okButtonProps={{ danger }} okText="确认">
      {text !== undefined && <p className="dim">{text}</p>}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => submit(reason.trim())}>
        <Form.Item
          name="reason"
          label={label}
          rules={[{ required: true, whitespace: true, message: `${label}不能为空` }, maxLen(maxLength)]}
        >
          <Input.TextArea autoFocus count={{ show: true, max: maxLength }} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
