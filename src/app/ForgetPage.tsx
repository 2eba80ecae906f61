// 忘记密码 · app/ForgetPage
import { Button, Form, Input, type FormInstance } from 'antd'
import { useEffect, useState, type JSX } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { passwordFault } from '#contract/rules/password'
import { forgetPassword, sendSms, validateSms } from '#contract/user/forget'
import type { Failure } from '#contract/errors'
import { useSingleFlight } from '../state/singleFlight.ts'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { shellAt } from '../state/shell.ts'
import { lastLogin } from './signIn.ts'
import { maxLen } from '../kit/maxLength.ts'

interface CodeRequest {
  readonly tenantCode: string
  readonly account: string
  readonly mobile: string
  readonly code: string
}
/** State that the page of the SMS code passes to the page of the new password; a reload loses it. */
interface ResetState {
  readonly tenantCode: string
  readonly ticket: string
}

/** Shows the faults at their fields; returns the sentence of a failure without fields, otherwise ''. */
const showFaults = (form: FormInstance, failure: Failure): string => {
  const fields = failure.kind === 'refused' ? Object.entries(failure.fields ?? {}) : []
  form.setFields(fields.map(([name, text]) => ({ name, errors: [text] })))
  return fields.length === 0 ? sentenceOf(failure) : ''
}
const Fault = ({ text }: { readonly text: string }): JSX.Element | null =>
  text === '' ? null : (
    <p className="fault" role="alert">
      {text}
    </p>
  )

/** Asks for account, phone and the code of an SMS, then opens the page for the new password (spec 1 §2.3). */
export const ForgetPage = (): JSX.Element => {
  const [form] = Form.useForm<CodeRequest>()
  const [secondsLeft, setSecondsLeft] = useState(0)
  const [busy, runAlone] = useSingleFlight()
  const [codeHint, setCodeHint] = useState('')
  const [fault, setFault] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    if (secondsLeft === 0) return undefined
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const send = async (): Promise<void> => {
    // missing values are shown at their fields
    const input = await form.validateFields(['tenantCode', 'account', 'mobile']).then(
      (valid) => valid,
      () => null,
    )
    if (input === null) return
    setFault('')
    const reply = await request(sendSms, { ...input, mobile: input.mobile.trim() }, { anonymous: true }).catch(failureOf)
    if ('kind' in reply) return setFault(showFaults(form, reply))
    setSecondsLeft(reply.resendSeconds)
    setCodeHint(`账号与手机号一致时会收到验证码，5分钟内有效${reply.simulated ? '（模拟短信：验证码打印在服务端控制台）' : ''}`)
  }
  const submit = async (input: CodeRequest): Promise<void> => {
    setFault('')
    const reply = await request(validateSms, { ...input, code: input.code.trim() }, { anonymous: true }).catch(failureOf)
    if ('kind' in reply) return setFault(showFaults(form, reply))
    const resetState: ResetState = { tenantCode: input.tenantCode, ticket: reply.ticket }
    void navigate('/login/reset', { state: resetState, replace: true })
  }
  return (
    <Card title="忘记密码" text="用账号绑定的手机号收验证码，再设新密码。">
      <Form<CodeRequest>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={lastLogin()}
        onFinish={(input) => void runAlone(() => submit(input))}
      >
        <WhoFields />
        <Form.Item label="验证码" htmlFor="code" {...(codeHint !== '' && { extra: codeHint })}>
          <span className="with-button">
            <Form.Item name="code" noStyle rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入6位验证码' }]}>
              <Input id="code" inputMode="numeric" autoComplete="one-time-code" />
            </Form.Item>
            <Button disabled={secondsLeft > 0} onClick={() => void runAlone(send)}>
              {secondsLeft > 0 ? `${secondsLeft}秒后重新获取` : '获取验证码'}
            </Button>
          </span>
        </Form.Item>
        <Fault text={fault} />
        <Button type="primary" htmlType="submit" block loading={busy}>
          下一步
        </Button>
      </Form>
    </Card>
  )
}

const WhoFields = (): JSX.Element => (
  <>
    <Form.Item
      name="tenantCode"
      label="租户编码"
      rules={[{ required: true, whitespace: true, message: '租户编码不能为空' }, maxLen(16)]}
    >
      <Input autoCapitalize="none" autoComplete="organization" />
    </Form.Item>
    <Form.Item name="account" label="账号" rules={[{ required: true, whitespace: true, message: '账号不能为空' }, maxLen(64)]}>
      <Input autoCapitalize="none" autoComplete="username" />
    </Form.Item>
    <Form.Item name="mobile" label="手机号" rules={[{ required: true, pattern: /^1\d{10}$/, message: '手机号格式不正确' }]}>
      <Input inputMode="numeric" autoComplete="tel" />
    </Form.Item>
  </>
)

interface Passwords {
  readonly newPassword: string
  readonly again: string
}

/** Asks for the new password twice; without a ticket it redirects to the first page. */
export const ResetPage = (): JSX.Element => {
  const [form] = Form.useForm<Passwords>()
  const [fault, setFault] = useState('')
  const navigate = useNavigate()
  const [busy, runAlone] = useSingleFlight()
  const resetState = useLocation().state as ResetState | null
  if (resetState === null) return <Navigate to="/login/forget" replace />
  const submit = async ({ newPassword }: Passwords): Promise<void> => {
    setFault('')
    const failure = await request(forgetPassword, { ...resetState, newPassword }, { anonymous: true }).then(() => null, failureOf)
    if (failure === null) void navigate('/login/rePswSuc', { replace: true })
    else setFault(showFaults(form, failure))
  }
  const validated = (text: string): Promise<void> => (text === '' ? Promise.resolve() : Promise.reject(new Error(text)))
  return (
    <Card title="设置新密码" text="设置后其它设备上的登录全部退出。">
      <Form<Passwords>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(typed) => void runAlone(() => submit(typed))}
      >
        <Form.Item
          name="newPassword"
          label="新密码"
          extra="8-20位，包含字母和数字"
          rules={[
            { required: true, message: '新密码不能为空' },
            {
              validator: (_rule, typed: string | undefined) => validated((typed ?? '') === '' ? '' : passwordFault(typed ?? '')),
            },
          ]}
        >
          <Input.Password autoFocus autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="确认新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请再输入一次新密码' },
            ({ getFieldValue }) => ({
              validator: (_rule, typed: string | undefined) =>
                validated((typed ?? '') === '' || typed === getFieldValue('newPassword') ? '' : '两次输入的新密码不一致'),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Fault text={fault} />
        <Button type="primary" htmlType="submit" block loading={busy}>
          重置密码
        </Button>
      </Form>
    </Card>
  )
}

/** Whether sign-in belongs to the handheld shell, which only a reload opens. */
const isHandheldLogin = (): boolean => shellAt('/login') === 'handheld'

/** Confirms the new password and leads to sign-in. */
export const ResetDonePage = (): JSX.Element => {
  const navigate = useNavigate()
  return (
    <Card title="密码重置成功" text="请用新密码登录。" last>
      <Button
        type="primary"
        block
        autoFocus
        onClick={() => (isHandheldLogin() ? location.replace('/login') : void navigate('/login', { replace: true }))}
      >
        去登录
      </Button>
    </Card>
  )
}

const Card = ({
  title,
  text,
  children,
  last = false,
}: {
  readonly title: string
  readonly text: string
  readonly children: JSX.Element
  /** the last page: its content has the button to the sign-in */
  readonly last?: boolean
}): JSX.Element => (
  <main className="login">
    <section className="login-card">
      <h1>{title}</h1>
      <p className="dim">{text}</p>
      {children}
      {!last && (
        <p className="login-links">
          <Link to="/login" reloadDocument={isHandheldLogin()}>
            返回登录
          </Link>
        </p>
      )}
    </section>
  </main>
)
