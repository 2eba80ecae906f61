// 标记人员 · hr/hiredPerson/MarkDialog
import { Checkbox, Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import { markUser, type hiredPerson } from '#contract/hr/hiredPerson'
import type { Row } from '#contract/resource'
import { MARK } from '#contract/rules/employ'
import { useSend } from '../../../data/send.ts'
import { maxLen } from '../../../kit/maxLength.ts'

interface MarkDialogProps {
  readonly row: Row<typeof hiredPerson>
  readonly close: () => void
}
interface MarkValues {
  readonly marks: (1 | 2 | 3 | 4)[]
  readonly markRemark?: string
}
const options = Object.entries(MARK).map(([value, label]) => ({ value: Number(value), label }))

/** Edits the marks of a person, which are shown at the next enrolment. */
export const MarkDialog = ({ row, close }: MarkDialogProps): JSX.Element => {
  const [form] = Form.useForm<MarkValues>()
  const send = useSend(markUser)
  const save = ({ marks, markRemark = '' }: MarkValues): void =>
    send.mutate(
      { hiredId: row.hiredId ?? '', marks, markRemark: markRemark.trim() === '' ? null : markRemark.trim() },
      { onSuccess: close },
    )
  return (
    <Modal
      title={`标记 ${row.realName ?? ''}`}
      open
      onCancel={close}
      onOk={form.submit}
      confirmLoading={send.isPending}
      okText="保存"
    >
      <p className="dim">他下次报名时，标记会显示在“历史标记”里。</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ marks: row.marks ?? [], markRemark: row.markRemark ?? '' }}
        onFinish={save}
      >
        <Form.Item name="marks" label="标记">
          <Checkbox.Group options={options} />
        </Form.Item>
        <Form.Item name="markRemark" label="说明" rules={[maxLen(200)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={{ show: true, max: 200 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
