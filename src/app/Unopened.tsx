// 未开放的入口 · app/Unopened
import type { JSX } from 'react'
import { tell } from '../kit/tell.ts'

/** A menu entry that is not open yet, and says so when pressed (spec 1 §2.6): a page, or an area without open pages. */
export const Unopened = ({ title }: { readonly title: string }): JSX.Element => (
  <button type="button" className="unopened" onClick={() => tell('info', '暂未开放...')}>
    {title}
  </button>
)
