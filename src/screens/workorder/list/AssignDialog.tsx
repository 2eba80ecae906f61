// 指派跟进 · workorder/list/AssignDialog
import { Form, Modal } from 'antd'
import type { JSX } from 'react'
import { moment, ref, text } from '#contract/kinds'
import { inCharge } from '#contract/user/refs'
import { assign, followTask } from '#contract/workorder/followup'
import { workOrder } from '#contract/workorder/list'
import { useSend } from '../../../data/send.ts'
import { FormFields, showFaults } from '../../../kit/FormFields.tsx'
import { toastBatchOutcome } from '../../../kit/outcome.ts'

const fields = {
  taskUserId: ref('跟进人', inCharge, { required: true }),
  followTime: moment('跟进时间', { required: true }),
  content: text('跟进内容', { required: true, max: 500 }),
}
interface AssignDialogProps {
  readonly ids: readonly string[]
  readonly close: () => void
  readonly done: () => void
}

/** Assigns a person to follow up these work orders at a given time. */
export const AssignDialog = ({ ids, close, done }: AssignDialogProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSend(assign, { inline: true, changes: [workOrder.id, followTask.id] })
  const save = (): void => {
    const { taskUserId, followTime, content } = form.getFieldsValue(true) as {
      taskUserId: string
      followTime: string
      content: string
    }
    send.mutate(
      { workOrderIds: [...ids], taskUserId, followTime, content },
      {
        onSuccess: (reply) => {
          void toastBatchOutcome(workOrder, [], reply)
          done()
        },
        onError: (error) => showFaults(form, error),
      },
    )
  }
  return (
    <Modal
      title={`指派 ${ids.length} 张工单的跟进`}
      open
      onCancel={close}
      onOk={form.submit}
      okText="指派"
      confirmLoading={send.isPending}
    >
      <Form form={form} className="form" labelCol={{ flex: '88px' }} colon={false} onFinish={save}>
        <FormFields fields={fields} names={Object.keys(fields)} form={form} isNew />
      </Form>
    </Modal>
  )
}
