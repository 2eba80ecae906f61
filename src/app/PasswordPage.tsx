// 更换密码 · app/PasswordPage
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { JSX } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PasswordForm } from '../screens/user/personalCentre/PasswordForm.tsx'
import { session } from '../state/session.ts'
import { safePath } from './ErrorPages.tsx'
import { signOut } from './session.ts'

/**
 * Asks for a new password at the first sign-in, after a reset, or when the password has expired. Until then the server refuses other calls.
 */
export const PasswordPage = (): JSX.Element => {
  const { tenant } = useSnapshot(session)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  if (tenant === null) return <Navigate to="/login" replace />
  const goOn = (): void => {
    // the menu was refused before the new password, so it is loaded again
    client.removeQueries({ queryKey: ['menu'] })
    void navigate(safePath(params.get('redirect')) ?? '/', { replace: true })
  }
  const leave = async (): Promise<void> => {
    await signOut()
    location.replace('/login')
  }
  return (
    <main className="login">
      <section className="login-card">
        <h1>请先修改密码</h1>
        <p className="dim">首次登录、密码被重置或超过180天未修改时，需要修改密码后才能继续。</p>
        <PasswordForm done={goOn} />
        <Button type="link" size="small" onClick={() => void leave()}>
          退出登录
        </Button>
      </section>
    </main>
  )
}
