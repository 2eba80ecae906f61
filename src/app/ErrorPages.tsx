// 错误页 · app/ErrorPages
import { Button } from 'antd'
import type { JSX } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { homePath } from '../state/panes.ts'
import { leaveSession } from './session.ts'

/** The path if it is an address of this application; otherwise null. */
export const safePath = (path: string | null): string | null =>
  path !== null && path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? path : null

/** Shown when the person owns no front page (spec 1 §2.5). */
export const AuthError = (): JSX.Element => {
  const navigate = useNavigate()
  return (
    <main className="error-page">
      <h1>对不起，没有权限</h1>
      <p>您的账号还没有可用的功能，请联系系统管理员为您的账号配置权限。</p>
      <Button
        type="primary"
        onClick={() => {
          void leaveSession()
          void navigate('/login')
        }}
      >
        返回登录
      </Button>
    </main>
  )
}

/** Shown when the file of a page could not be loaded (spec 1 §2.5). */
export const NetError = (): JSX.Element => {
  const [params] = useSearchParams()
  const origin = safePath(params.get('oriPage'))
  return (
    <main className="error-page">
      <h1>网络异常</h1>
      <p>当前网络不可用，页面没有加载完成，请检查您的网络设置。</p>
      <span>
        <Button onClick={() => location.assign(homePath)}>返回首页</Button>
        <Button onClick={() => location.reload()}>刷新页面</Button>
        <Button type="primary" onClick={() => (origin === null ? history.back() : location.assign(origin))}>
          再次访问
        </Button>
      </span>
    </main>
  )
}
