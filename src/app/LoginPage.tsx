// 登录 · app/LoginPage
import { Button, Form, Input } from 'antd'
import { useEffect, useState, type JSX } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { portals, tenantOfHost, type Portal } from '#contract/user/session'
import { setupState } from '#contract/user/setup'
import { useSingleFlight } from '../state/singleFlight.ts'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { keepDomain, session } from '../state/session.ts'
import { chooseShell } from '../state/shell.ts'
import { isStorageWorking } from '../state/storage.ts'
import { safePath } from './ErrorPages.tsx'
import { passwordDue, passwordFor } from './Guard.tsx'
import { Loading } from './Loading.tsx'
import { lastLogin, signIn, type Credentials } from './signIn.ts'

/** A chunk of its own, because only scales need it. */
const ScaleLogin = lazyPart(async () => (await import('./ScaleLogin.tsx')).ScaleLogin, <Loading />)

/** Sign-in of people, or of a scale station (`scale=1&ws=WSnnn`). */
export const LoginPage = (): JSX.Element => {
  const [params] = useSearchParams()
  const workstationNo = params.get('ws') ?? ''
  return params.get('scale') !== '1' || workstationNo === '' ? <PersonLogin /> : <ScaleLogin workstationNo={workstationNo} />
}

const PersonLogin = (): JSX.Element => {
  const { tenant, domain } = useSnapshot(session)
  const [busy, runAlone] = useSingleFlight()
  const [fault, setFault] = useState('')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const target = safePath(params.get('redirect')) ?? '/'
  const portal = portalOf(params.get('portal'))
  useVisit()
  if (tenant !== null && !busy) return <Navigate to={target} replace />
  const submit = async (credentials: Credentials): Promise<void> => {
    setFault('')
    const failure = await signIn({ ...credentials, ...(portal !== null && { portal }) }).then(() => null, failureOf)
    if (failure === null) void navigate(target, { replace: true })
    else if (passwordDue(failure)) void navigate(passwordFor(target), { replace: true })
    else setFault(sentenceOf(failure))
  }
  return (
    <main className="login">
      <section className="login-card">
        {domain !== null && domain.logo !== '' && <img className="logo" src={domain.logo} alt="" />}
        <h1>{portal === null ? '云仓作业平台' : portals[portal].title}</h1>
        <p className="dim">仓内作业不等网络，账实始终一致</p>
        {!isStorageWorking() && <p role="note">浏览器不允许本站保存数据：关闭或刷新页面后要重新登录，页面设置也不会保留</p>}
        <LoginForm busy={busy} fault={fault} submit={(credentials) => void runAlone(() => submit(credentials))} />
        <p className="login-links">
          <Link to="/login/forget">忘记密码</Link>
          <Button type="link" size="small" onClick={() => chooseShell('handheld')}>
            使用手持端
          </Button>
        </p>
        <nav className="login-links" aria-label="其它登录入口">
          {portal !== null && <Link to="/login">全部账号</Link>}
          {(Object.keys(portals) as Portal[]).map((name) =>
            name === portal || name === 'user' ? null : (
              <Link key={name} to={`/login?portal=${name}`}>
                {portals[name].title}
              </Link>
            ),
          )}
        </nav>
      </section>
    </main>
  )
}

/** Requests before sign-in: the tenant of this host, and whether the installation is empty. */
const useVisit = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    void request(tenantOfHost, {}, { anonymous: true }).then(
      (found) => {
        if (found.tenantId !== '') keepDomain(found)
      },
      (error: unknown) => console.warn(`whose host this is was not answered: ${failureOf(error).kind}`),
    )
    // only a browser without an earlier sign-in can be the first of an empty installation
    if (lastLogin().tenantCode !== undefined) return
    void request(setupState, {}, { anonymous: true }).then(
      ({ open }) => (open ? navigate('/setup', { replace: true }) : undefined),
      // the form is shown anyway, and reports the problem when it is sent
      (error: unknown) => console.warn(`whether this installation is empty was not answered: ${failureOf(error).kind}`),
    )
  }, [navigate])
}

const portalOf = (text: string | null): Portal | null => (text !== null && text in portals ? (text as Portal) : null)

interface LoginFormProps {
  readonly busy: boolean
  readonly fault: string
  readonly submit: (credentials: Credentials) => void
}
const LoginForm = ({ busy, fault, submit }: LoginFormProps): JSX.Element => {
  const [remembered] = useState(lastLogin)
  return (
    <Form<Credentials> layout="vertical" requiredMark={false} initialValues={remembered} onFinish={submit} size="large">
      <Form.Item label="租户编码" name="tenantCode" rules={[{ required: true, whitespace: true, message: '租户编码不能为空' }]}>
        <Input autoComplete="organization" autoCapitalize="none" autoFocus={remembered.tenantCode === undefined} />
      </Form.Item>
      <Form.Item label="账号" name="account" rules={[{ required: true, whitespace: true, message: '账号不能为空' }]}>
        <Input autoComplete="username" autoCapitalize="none" />
      </Form.Item>
      <Form.Item label="密码" name="password" rules={[{ required: true, message: '密码不能为空' }]}>
        <Input.Password autoComplete="current-password" autoFocus={remembered.tenantCode !== undefined} />
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
