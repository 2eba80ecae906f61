// 未开放的入口 · app/NotOpenYet
import type { JSX } from 'react'
import { showToast } from '../kit/toast.ts'

/** A menu entry that is not open yet, and shows so when pressed (spec 1 §2.6): a page, or an area without open pages. */
export const NotOpenYet = ({ title }: { readonly title: string }): JSX.Element => (
  <button type="button" className="unopened" onClick={() => showToast('info', '暂未开放...')}>
    {title}
  </button>
)
