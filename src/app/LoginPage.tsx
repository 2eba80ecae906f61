// 登录 · app/LoginPage
import { Button, Form, Input } from 'antd'
import { useState, type JSX } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { clientKinds, tenantOfHost, login } from '#contract/user/session'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { keepDomain, openSession, session } from '../state/session.ts'
import { store, stored } from '../state/storage.ts'
import { chooseShell } from '../state/shell.ts'
import { safePath } from './ErrorPages.tsx'
import { passwordDue, passwordFor } from './Guard.tsx'
import { loadMenu, recallQueries } from './session.ts'

interface Credentials {
  readonly tenantCode: string
  readonly account: string
  readonly password: string
}
const lastKey = 'lastLogin'
/** Tenant and account of the last sign-in in this browser; never the password. */
const last = (): Partial<Credentials> => (stored(lastKey) as Partial<Credentials> | null) ?? {}

/** Signs in, learns what the host stands for, loads the menu; throws CallFailed. */
const signIn = async (credentials: Credentials): Promise<void> => {
  const reply = await request(login, { ...credentials, clientKind: clientKinds.front }, { anonymous: true })
  openSession(reply, Date.now())
  store(lastKey, { tenantCode: credentials.tenantCode, account: credentials.account })
  const [domain] = await Promise.all([request(tenantOfHost, {}), loadMenu(), recallQueries()])
  keepDomain(domain)
}

export const LoginPage = (): JSX.Element => {
  const { tenant } = useSnapshot(session)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const target = safePath(params.get('redirect')) ?? '/'
  if (tenant !== null && !busy) return <Navigate to={target} replace />
  const submit = async (credentials: Credentials): Promise<void> => {
    setBusy(true)
    setFault('')
    const failure = await signIn(credentials).then(() => null, failureOf)
    setBusy(false)
    if (failure === null) void navigate(target, { replace: true })
    else if (passwordDue(failure)) void navigate(passwordFor(target), { replace: true })
    else setFault(sentenceOf(failure))
  }
  return (
    <main className="login">
      <section className="login-card">
        <h1>云仓作业平台</h1>
        <p className="dim">仓内作业不等网络，账实始终一致</p>
        <LoginForm busy={busy} fault={fault} submit={(credentials) => void submit(credentials)} />
        <Button type="link" size="small" onClick={() => chooseShell('handheld')}>
          使用手持端
        </Button>
      </section>
    </main>
  )
}

interface LoginFormProps {
  readonly busy: boolean
  readonly fault: string
  readonly submit: (credentials: Credentials) => void
}
const LoginForm = ({ busy, fault, submit }: LoginFormProps): JSX.Element => {
  const [known] = useState(last)
  return (
    <Form<Credentials> layout="vertical" requiredMark={false} initialValues={known} onFinish={submit} size="large">
      <Form.Item label="租户编码" name="tenantCode" rules={[{ required: true, whitespace: true, message: '租户编码不能为空' }]}>
        <Input autoComplete="organization" autoCapitalize="none" autoFocus={known.tenantCode === undefined} maxLength={16} />
      </Form.Item>
      <Form.Item label="账号" name="account" rules={[{ required: true, whitespace: true, message: '账号不能为空' }]}>
        <Input autoComplete="username" autoCapitalize="none" maxLength={64} />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[{ required: true, message: '密码不能为空' }]}>
        <Input.Password autoComplete="current-password" autoFocus={known.tenantCode !== undefined} maxLength={128} />
      </Form.Item>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" htmlType="submit" block loading={busy}>
        登录
      </Button>
    </Form>
  )
}
