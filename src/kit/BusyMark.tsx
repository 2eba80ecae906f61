// 忙碌标记 · kit/BusyMark
import type { JSX } from 'react'
import './busyMark.css'

/**
 * The mark of a button while its call runs. antd's own mark is removed only when its shrinking transition ends. A mark that was cancelled
 * before it had grown never shrank, so it stayed, and a screen reader read “loading” before the button's name.
 */
export const BusyMark = (): JSX.Element => <span className="busy-mark" aria-hidden="true" />
