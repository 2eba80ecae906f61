// 操作的小表单 · kit/actions/AskForm
import { Form, Modal } from 'antd'
import type { JSX } from 'react'
import { inputOf, type SendAction } from '#contract/action'
import type { Resource } from '#contract/resource'
import { useSendAct } from '../../data/send.ts'
import { FormFields, showFaults } from '../FormFields.tsx'
import { AskedRow } from '../inputs.tsx'
import { askedOf, type Questions, type Sent } from './useSending.ts'

type Values = Readonly<Record<string, unknown>>
interface AskFormProps {
  readonly of: Resource
  readonly action: SendAction
  readonly rows: readonly Values[]
  readonly close: () => void
  readonly done: Sent
  readonly questions?: Questions | undefined
}

/** The form for the input that an action needs besides its rows; the server's errors are shown at their fields. */
export const AskForm = ({ of: resource, action, rows, close, done, questions }: AskFormProps): JSX.Element => {
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useSendAct(action.call, { inline: true, ...(action.changes && { changes: action.changes }) })
  const fields = action.fields ?? {}
  const submit = (): void =>
    send.mutate(inputOf(resource, action, rows, form.getFieldsValue(true)), {
      onSuccess: (reply) => {
        close()
        done(action, rows, reply)
      },
      onError: (error) => showFaults(form, error),
    })
  const [title, text] = askedOf(resource, action, rows, questions)
  const [row = {}] = rows
  const begin = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kept }]) => (kept === true && rows.length === 1 ? [[name, row[name]]] : [])),
  )
  return (
    <Modal
      title={title}
      open
      onCancel={close}
      onOk={form.submit}
      okText="确认"
      confirmLoading={send.isPending}
      okButtonProps={{ danger: action.danger === true }}
    >
      {text !== '' && <p className="dim">{text}</p>}
      <Form form={form} className="form" labelCol={{ flex: '104px' }} colon={false} initialValues={begin} onFinish={submit}>
        <AskedRow value={row}>
          <FormFields
            fields={fields}
            names={Object.keys(fields)}
            form={form}
            isNew
            {...(questions?.inputs && { own: questions.inputs(rows) })}
          />
        </AskedRow>
      </Form>
    </Modal>
  )
}
