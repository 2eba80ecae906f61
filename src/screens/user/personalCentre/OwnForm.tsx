// 本人的表单 · user/personalCentre/OwnForm
import { Form } from 'antd'
import type { JSX, ReactNode } from 'react'
import type { CallFailed } from '../../../data/api.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { showFaults } from '../../../kit/FormFields.tsx'

interface Handlers {
  readonly onSuccess: () => void
  readonly onError: (error: CallFailed) => void
}
interface OwnFormProps<V, I> {
  readonly send: { readonly mutate: (input: I, handlers: Handlers) => void; readonly isPending: boolean }
  /** converts the typed values to the input of the call */
  readonly input: (values: V) => I
  readonly done?: () => void
  /** text of the button */
  readonly word: string
  readonly children: ReactNode
}

/** Form for a person's own data. It is emptied after success; faults from the server are shown at their fields. */
export const OwnForm = <V, I>({ send, input, done, word, children }: OwnFormProps<V, I>): JSX.Element => {
  const [form] = Form.useForm<V>()
  const submit = (values: V): void =>
    send.mutate(input(values), {
      onSuccess: () => {
        form.resetFields()
        done?.()
      },
      onError: (error) => showFaults(form, error),
    })
  return (
    <Form<V>
      form={form}
      className="form password-form"
      layout="horizontal"
      colon={false}
      labelCol={{ flex: '104px' }}
      requiredMark={false}
      onFinish={submit}
    >
      {children}
      <Form.Item label=" ">
        <OnlineButton type="primary" htmlType="submit" loading={send.isPending}>
          {word}
        </OnlineButton>
      </Form.Item>
    </Form>
  )
}
