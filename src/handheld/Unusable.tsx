// 打不开 · handheld/Unusable
import type { JSX } from 'react'

/** Shown when the browser's storage cannot be opened, because scans would be lost without it. */
export const Unusable = (): JSX.Element => (
  <main className="login">
    <h1>这台机器存不下作业</h1>
    <p role="alert">浏览器的存储打不开。关掉其他页面，清理空间后重试；不行就换一台，交主管</p>
    <button type="button" className="action main" onClick={() => location.reload()}>
      重试
    </button>
  </main>
)
