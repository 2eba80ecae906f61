// 复制模板 · rule/family/CopyDialog
import { Form, Input, Modal } from 'antd'
import type { JSX } from 'react'
import type { RuleFamily } from '#contract/rule/family'
import type { Row } from '#contract/resource'
import { useSend } from '../../../data/send.ts'
import { showFaults } from '../../../kit/FormFields.tsx'
import { maxLen } from '../../../kit/maxLength.ts'

interface CopyDialogProps {
  readonly of: RuleFamily
  readonly row: Row<RuleFamily['template']>
  readonly close: () => void
}
const nameMax = 64

/** Creates a template with the same rule under a new name. */
export const CopyDialog = ({ of, row, close }: CopyDialogProps): JSX.Element => {
  const [form] = Form.useForm<{ readonly templateName: string }>()
  const send = useSend(of.calls.copy, { inline: true, changes: [of.template.id] })
  return (
    <Modal
      title={`复制“${row.templateName}”`}
      open
      onCancel={close}
      onOk={form.submit}
      okText="复制"
      confirmLoading={send.isPending}
    >
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '84px' }}
        colon={false}
        onFinish={({ templateName }) =>
          send.mutate(
            { templateId: row.templateId ?? '', templateName: templateName.trim() },
            { onSuccess: close, onError: (error) => showFaults(form, error) },
          )
        }
      >
        <Form.Item
          name="templateName"
          label="新模板名称"
          rules={[{ required: true, whitespace: true, message: '模板名称不能为空' }, maxLen(nameMax)]}
        >
          <Input autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
