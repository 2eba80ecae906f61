// 未开放的入口 · app/NotOpenYet
import type { JSX } from 'react'
import { showToast } from '../kit/toast.ts'

/** A menu entry that is not open yet (a page, or an area without open pages); a press shows 暂未开放 (spec 1 §2.6). */
export const NotOpenYet = ({ title }: { readonly title: string }): JSX.Element => (
  <button type="button" className="unopened" onClick={() => showToast('info', '暂未开放...')}>
    {title}
  </button>
)
