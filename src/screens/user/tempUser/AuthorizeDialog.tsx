// 授权临时工 · user/tempUser/AuthorizeDialog
import { DatePicker, Form, Modal } from 'antd'
import type { JSX } from 'react'
import type { Call } from '#contract/call'
import type { authorize } from '#contract/user/tempUser'
import { authHoursMax } from '#contract/rules/tempAuth'
import { WORK_OP } from '#contract/rules/worktime'
import type { CallFailed } from '../../../data/api.ts'
import { useSend } from '../../../data/send.ts'
import { CheckboxGroup } from '../../../kit/CheckboxGroup.tsx'
import { wallAt, type Wall } from '../../../kit/pickers/wall.ts'

/** The two pages of temp workers have the same call with different rights. */
export type AuthorizeCall = Call<typeof authorize.input, typeof authorize.reply, number>

interface AuthorizeDialogProps {
  /** the call of the page that opened the dialog */
  readonly call: AuthorizeCall
  readonly people: readonly { readonly tempNo: string; readonly realName: string }[]
  /** lists that show the authorization */
  readonly changes: readonly string[]
  readonly close: () => void
}
interface Values {
  readonly span: readonly [Wall, Wall]
  readonly opTypes: readonly number[]
}

const format = 'YYYY-MM-DD HH:mm:ss'
const kinds = Object.entries(WORK_OP).map(([value, label]) => ({ value: Number(value), label }))
/** The default shift: from the current hour, for ten hours. */
const defaultShift = (): Values['span'] => {
  const from = wallAt().startOf('hour')
  return [from, from.add(10, 'hour')]
}

/** Authorizes temp workers for a time span and kinds of work. */
export const AuthorizeDialog = ({ call, people, changes, close }: AuthorizeDialogProps): JSX.Element => {
  const [form] = Form.useForm<Values>()
  const send = useSend(call, { inline: true, changes })
  const submit = ({ span, opTypes }: Values): void =>
    send.mutate(
      {
        tempNos: people.map(({ tempNo }) => tempNo),
        startTime: span[0].format(format),
        endTime: span[1].format(format),
        opTypes: [...opTypes],
      },
      {
        onSuccess: close,
        onError: (error) => form.setFields([{ name: 'span', errors: faultsOf(error) }]),
      },
    )
  const names = people
    .slice(0, 5)
    .map(({ realName }) => realName)
    .join('、')
  return (
    <Modal
      title={`授权临时工：${people.length > 5 ? `${names} 等${people.length}人` : names}`}
      open
      width={560}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={send.isPending}
      okText="授权"
    >
      <Form form={form} layout="vertical" initialValues={{ span: defaultShift(), opTypes: [1, 2, 4] }} onFinish={submit}>
        <Form.Item
          name="span"
          label="授权时段"
          extra={`最长${authHoursMax}小时；已授权的人以这次为准`}
          rules={[{ required: true, message: '授权时段不能为空' }]}
        >
          <DatePicker.RangePicker className="wide" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="opTypes" label="可作业类型" rules={[{ required: true, message: '请选择可作业类型' }]}>
          <CheckboxGroup label="可作业类型" className="kinds" options={kinds} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** All faults of the call, which are shown at the field of the time span. */
const faultsOf = (error: CallFailed): string[] => {
  const { failure } = error
  return failure.kind === 'refused' ? Object.values(failure.fields ?? {}) : []
}
