// 登录页 · handheld/Login
import { useState, useSyncExternalStore, type FormEvent, type JSX } from 'react'
import { useSingleFlight } from '../state/singleFlight.ts'
import { failureOf, sentenceOf } from '../data/api.ts'
import { useSnapshot } from 'valtio'
import { person } from '../state/person.ts'
import { chooseShell } from '../state/shell.ts'
import { fieldOf } from '../floor/code.ts'
import { device } from '../floor/device.ts'
import { lastLogin, signIn } from './session.ts'
import { unsentPeople } from './unsent.ts'

/**
 * The sign-in form, with targets large enough for gloves. The tap also unlocks sound. Of other people's unsent operations only counts are
 * shown.
 */
export const Login = ({ done, why }: { readonly done: () => void; readonly why: string }): JSX.Element => {
  const [previous] = useState(lastLogin)
  const [busy, alone] = useSingleFlight()
  const [fault, setFault] = useState(why)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => fieldOf(form, name)
    if (text('tenantCode') === '' || text('account') === '' || text('password') === '')
      return setFault('租户编码、账号、密码都要填')
    setFault('')
    await device.sounds().unlock()
    const failure = await signIn({ tenantCode: text('tenantCode'), account: text('account'), password: text('password') }).then(
      () => null,
      failureOf,
    )
    if (failure === null) done()
    else setFault(sentenceOf(failure))
  }
  return (
    <main className="login">
      <h1>云仓作业</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void alone(() => submit(event))
        }}
      >
        <label>
          租户编码
          <input name="tenantCode" defaultValue={previous.tenantCode} autoComplete="organization" autoCapitalize="none" />
        </label>
        <label>
          账号
          <input name="account" defaultValue={previous.account} autoComplete="username" autoCapitalize="none" />
        </label>
        <label>
          密码
          <input name="password" type="password" autoComplete="off" />
        </label>
        {fault !== '' && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className="action main" disabled={busy}>
          {busy ? '正在登录' : '登录'}
        </button>
      </form>
      <Unsent />
      <OtherWays />
    </main>
  )
}

/** Links to pages of the desktop shell, which a handheld can open, too. */
const OtherWays = (): JSX.Element => (
  <>
    <a href="/login/forget" className="link">
      忘记密码
    </a>
    <button type="button" className="link" onClick={() => chooseShell('desktop')}>
      使用桌面端
    </button>
  </>
)

/** For each person other than the signed-in one: the name, and how many operations this device still has to upload. */
export const Unsent = (): JSX.Element | null => {
  const { signedIn } = useSnapshot(person)
  const everyone = useSyncExternalStore(unsentPeople.subscribe, unsentPeople.snapshot)
  const people = everyone.filter(({ userId }) => userId !== signedIn?.userId)
  if (people.length === 0) return null
  return (
    <ul className="unsent" aria-label="未上传">
      {people.map(({ userId, name, pending }) => (
        <li key={userId}>
          {name} 还有 <b>{pending}</b> 条在上传
        </li>
      ))}
    </ul>
  )
}
