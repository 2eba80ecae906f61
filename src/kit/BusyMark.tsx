// 忙碌标记 · kit/BusyMark
import type { JSX } from 'react'
import './busyMark.css'

/**
 * What a button shows while its call runs. antd's own mark grows and shrinks with a transition and is removed only when that ends. A mark
 * that was cancelled before it had grown had nothing to shrink, so it stayed, and a screen reader read “loading” before the button's name.
 */
export const BusyMark = (): JSX.Element => <span className="busy-mark" aria-hidden="true" />
