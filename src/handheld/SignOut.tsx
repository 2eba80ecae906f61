// 退出登录 · handheld/SignOut
import { useState, type JSX } from 'react'
import { useCounts } from '../floor/counts.ts'
import { go } from './route.tsx'
import { signOut } from './session.ts'

/** Signs out by one tap. With unsent scans a second tap is needed, after a text about what happens to these scans. */
export const SignOut = (): JSX.Element => {
  const { pending } = useCounts()
  const [asked, setAsked] = useState(false)
  const leave = (): void => {
    if (pending > 0 && !asked) return setAsked(true)
    // the next person starts at home, not on the page this person left
    void signOut().then(
      () => go('/wx/wms', true),
      (error: unknown) => console.error('退出失败', error),
    )
  }
  return (
    <div className="sign-out">
      {asked && pending > 0 && <p role="alert">还有 {pending} 条没上传。退出后这台机器会接着传，仍记在你名下</p>}
      <button type="button" className="action" onClick={leave}>
        {asked && pending > 0 ? '知道了，退出' : '退出登录'}
      </button>
    </div>
  )
}
