// 称重台登录 · app/ScaleLogin
import { Button, Form, Input, Segmented } from 'antd'
import { useState, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InputOf } from '#contract/call'
import { stationLogin } from '#contract/user/session'
import { warnings, type Failure } from '#contract/errors'
import { useSingleFlight } from '../state/singleFlight.ts'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { maxLen } from '../kit/maxLength.ts'
import { confirm } from '../kit/confirm.ts'
import { keepPerson } from '../state/person.ts'
import { openSession } from '../state/session.ts'
import { storeBinding } from '../state/station.ts'
import { leaveSession } from './session.ts'
import { keepLastLogin, lastLogin } from './signIn.ts'

interface SignInForm {
  readonly tenantCode: string
  readonly account?: string
  readonly password?: string
  readonly badgeCode?: string
  readonly pin?: string
}

/** Sign-in of a scale station (`/login?scale=1&ws=WSnnn`, floor.md §9.4); 称重 opens full-screen behind it. */
export const ScaleLogin = ({ workstationNo }: { readonly workstationNo: string }): JSX.Element => {
  const [params] = useSearchParams()
  const [remembered] = useState(lastLogin)
  const [way, setWay] = useState<'password' | 'badge'>('password')
  const { busy, fault, submit } = useScaleSignIn(workstationNo, params.get('wh'))
  return (
    <main className="login">
      <section className="login-card">
        <h1>称重台 {workstationNo}</h1>
        <p className="dim">登录后只做这个台的称重；{idleText}</p>
        <Segmented
          block
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: '账号密码' },
            { value: 'badge', label: '工牌和PIN' },
          ]}
        />
        <Form<SignInForm>
          key={way}
          layout="vertical"
          requiredMark={false}
          initialValues={{
            tenantCode: params.get('tenant') ?? remembered.tenantCode,
            ...(way === 'password' && { account: remembered.account }),
          }}
          onFinish={(values) => void submit(values)}
          size="large"
        >
          <Form.Item
            label="租户编码"
            name="tenantCode"
            rules={[{ required: true, whitespace: true, message: '租户编码不能为空' }, maxLen(16)]}
          >
            <Input autoComplete="organization" autoCapitalize="none" />
          </Form.Item>
          {way === 'password' ? <ByPassword /> : <ByBadge />}
          {fault !== '' && (
            <p className="fault" role="alert">
              {fault}
            </p>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            登录称重台
          </Button>
        </Form>
      </section>
    </main>
  )
}

/** Signs in; if another person uses the station, the user is asked whether to take it over. */
const useScaleSignIn = (workstationNo: string, warehouseNo: string | null) => {
  const [busy, runAlone] = useSingleFlight()
  const [fault, setFault] = useState('')
  const send = (values: SignInForm, confirmed: boolean): Promise<Failure | null> =>
    signInAt({ ...values, workstationNo, ...(warehouseNo !== null && { warehouseNo }), ...(confirmed && { confirmed: 1 }) })
  const submit = async (values: SignInForm): Promise<void> => {
    setFault('')
    let failure = await send(values, false)
    if (failure?.kind === 'refused' && warnings.has(failure.code)) {
      const mayTakeOver = await confirm('接替工作台？', `${sentenceOf(failure)}接替后对方会被退出。`)
      failure = mayTakeOver ? await send(values, true) : failure
    }
    if (failure === null) location.assign('/wx/wms/weight')
    else setFault(sentenceOf(failure))
  }
  return { busy, fault, submit: (values: SignInForm) => runAlone(() => submit(values)) }
}

const idleText = '30 分钟没人用会自动退出'

const ByPassword = (): JSX.Element => (
  <>
    <Form.Item label="账号" name="account" rules={[{ required: true, whitespace: true, message: '账号不能为空' }, maxLen(64)]}>
      <Input autoComplete="username" autoCapitalize="none" />
    </Form.Item>
    <Form.Item label="密码" name="password" rules={[{ required: true, message: '密码不能为空' }]}>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
  </>
)

/** The badge is scanned into its field; the Enter of the scan moves to the PIN instead of submitting the form. */
const ByBadge = (): JSX.Element => (
  <>
    <Form.Item label="工牌" name="badgeCode" rules={[{ required: true, pattern: /^U:\d+$/, message: '扫员工工牌，以 U: 开头' }]}>
      <Input
        autoFocus
        autoComplete="off"
        onPressEnter={(event) => {
          event.preventDefault()
          event.currentTarget.form?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
        }}
      />
    </Form.Item>
    <Form.Item label="PIN" name="pin" rules={[{ required: true, pattern: /^\d{6}$/, message: 'PIN 是 6 位数字' }]}>
      <Input.Password autoComplete="off" inputMode="numeric" />
    </Form.Item>
  </>
)

/** Signs in and binds the station; deletes what another person's session left in this browser. */
const signInAt = async (input: InputOf<typeof stationLogin>): Promise<Failure | null> => {
  const reply = await request(stationLogin, input, { anonymous: true }).catch(failureOf)
  if ('kind' in reply) return reply
  await leaveSession()
  openSession(reply, Date.now())
  const { tenantId, userId, name, sessionId } = reply
  keepPerson({ tenantId, userId, name, sessionId })
  storeBinding({ bound: reply.station, scale: true })
  keepLastLogin(input.tenantCode, input.account ?? lastLogin().account ?? '')
  return null
}
