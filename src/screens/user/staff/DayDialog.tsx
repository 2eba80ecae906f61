// 填写日期 · user/staff/DayDialog
import { DatePicker, Form, Modal } from 'antd'
import type { JSX } from 'react'
import { showFaults } from '../../../kit/FormFields.tsx'
import { wallAt, type Wall } from '../../../kit/pickers/wall.ts'

interface DayDialogProps {
  readonly title: string
  readonly text: string
  /** field of the call for the day */
  readonly name: string
  readonly label: string
  readonly busy: boolean
  readonly submit: (day: string, failed: (error: unknown) => void) => void
  readonly close: () => void
}

/** Dialog for the day on which a change takes effect; the default is today. */
export const DayDialog = ({ title, text, name, label, busy, submit, close }: DayDialogProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, Wall>>()
  return (
    <Modal title={title} open onCancel={close} onOk={form.submit} confirmLoading={busy} okText="确认">
      {text !== '' && <p className="dim">{text}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ [name]: wallAt() }}
        onFinish={(values) => submit(values[name]?.format('YYYY-MM-DD') ?? '', (error) => showFaults(form, error))}
      >
        <Form.Item name={name} label={label} rules={[{ required: true, message: `${label}不能为空` }]}>
          <DatePicker className="wide" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
