// 忙碌标记 · kit/BusyMark
import type { JSX } from 'react'
import './busyMark.css'

/**
 * What a button shows while its call runs. antd's own mark grows and shrinks by a transition and is taken away only when that ends: one
 * that was called back before it had grown has nothing to shrink, so it stayed, and read “loading” before the button's name.
 */
export const BusyMark = (): JSX.Element => <span className="busy-mark" aria-hidden="true" />
