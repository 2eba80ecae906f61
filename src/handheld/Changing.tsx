// 正在换新版本 · handheld/Changing
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { version } from '../state/version.ts'

/** Covers the page while a newer version takes over, because a scan during the change could be lost. */
export const Changing = (): JSX.Element | null => {
  const { changing } = useSnapshot(version)
  return changing ? (
    <div className="changing" role="status">
      <b>正在换上新版本</b>
      <span>几秒就好，先别扫</span>
    </div>
  ) : null
}
