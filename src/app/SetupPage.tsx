// 首次使用 · app/SetupPage
import { Button, Form, Input, type FormRule } from 'antd'
import { useState, type JSX } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { passwordFault } from '#contract/rules/password'
import { accountFault, setupState, setUp, tenantCodeFault } from '#contract/user/setup'
import { useSingleFlight } from '../state/singleFlight.ts'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { maxLen } from '../kit/maxLength.ts'
import { FailureState } from '../kit/states.tsx'
import { Loading } from './Loading.tsx'
import { signIn } from './signIn.ts'

interface Values {
  readonly code: string
  readonly tenantCode: string
  readonly tenantName: string
  readonly account: string
  readonly name: string
  readonly password: string
  readonly again: string
}

/**
 * Creates the first tenant of an empty installation and its administrator, and signs the administrator in. An installation with a tenant
 * redirects to sign-in.
 */
export const SetupPage = (): JSX.Element => {
  const state = useQuery({ queryKey: ['setup'], queryFn: () => request(setupState, {}, { anonymous: true }), staleTime: 0 })
  if (state.error !== null) return <FailureState failure={failureOf(state.error)} retry={() => void state.refetch()} />
  if (state.data === undefined) return <Loading />
  return state.data.open ? <SetupForm /> : <Navigate to="/login" replace />
}

const required = (label: string): FormRule => ({ required: true, whitespace: true, message: `${label}不能为空` })
/** A check of the contract as a rule of the form; an empty field has the message of `required`. */
const checkedBy = (fault: (text: string) => string): FormRule => ({
  validator: (_rule, value: string | undefined) => {
    const text = (value ?? '').trim() === '' ? '' : fault((value ?? '').trim())
    return text === '' ? Promise.resolve() : Promise.reject(new Error(text))
  },
})
const again: FormRule = ({ getFieldValue }) => ({
  validator: (_rule, value: string | undefined) =>
    (value ?? '') === '' || value === getFieldValue('password')
      ? Promise.resolve()
      : Promise.reject(new Error('两次输入的密码不一致')),
})

const SetupForm = (): JSX.Element => {
  const [form] = Form.useForm<Values>()
  const [busy, runAlone] = useSingleFlight()
  const [fault, setFault] = useState('')
  const navigate = useNavigate()
  const submit = async ({ again: _again, ...values }: Values): Promise<void> => {
    setFault('')
    const failure = await request(setUp, values, { anonymous: true })
      .then(() => signIn({ tenantCode: values.tenantCode.trim(), account: values.account.trim(), password: values.password }))
      .then(() => null, failureOf)
    if (failure === null) return void navigate('/', { replace: true })
    const fields = failure.kind === 'refused' ? Object.entries(failure.fields ?? {}) : []
    form.setFields(fields.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
    if (fields.length === 0) setFault(sentenceOf(failure))
  }
  return (
    <main className="login">
      <section className="login-card setup">
        <h1>首次使用</h1>
        <p className="dim">建立租户和它的第一个管理员。新租户自带默认角色、拣货类型、物流公司和单号规则。</p>
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void runAlone(() => submit(values))}
        >
          <SetupFields />
          {fault !== '' && (
            <p className="fault" role="alert">
              {fault}
            </p>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            建立并登录
          </Button>
        </Form>
      </section>
    </main>
  )
}

const SetupFields = (): JSX.Element => (
  <>
    <Form.Item name="code" label="一次性口令" extra="启动服务时打印在控制台" rules={[required('一次性口令'), maxLen(32)]}>
      <Input className="code" autoFocus autoComplete="off" placeholder="XXXX-XXXX" />
    </Form.Item>
    <Form.Item
      name="tenantCode"
      label="租户编码"
      extra="登录时填写，以后不能修改"
      rules={[required('租户编码'), checkedBy(tenantCodeFault)]}
    >
      <Input autoCapitalize="none" autoComplete="organization" />
    </Form.Item>
    <Form.Item name="tenantName" label="租户名称" rules={[required('租户名称'), maxLen(64)]}>
      <Input />
    </Form.Item>
    <Form.Item name="account" label="管理员账号" rules={[required('管理员账号'), checkedBy(accountFault)]}>
      <Input autoCapitalize="none" autoComplete="username" />
    </Form.Item>
    <Form.Item name="name" label="管理员姓名" rules={[required('管理员姓名'), maxLen(32)]}>
      <Input autoComplete="name" />
    </Form.Item>
    <Form.Item
      name="password"
      label="密码"
      extra="8-20位，包含字母和数字"
      rules={[{ required: true, message: '密码不能为空' }, checkedBy(passwordFault)]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
    <Form.Item
      name="again"
      label="确认密码"
      dependencies={['password']}
      rules={[{ required: true, message: '请再输入一次密码' }, again]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  </>
)
