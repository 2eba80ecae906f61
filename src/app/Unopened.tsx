// 未开放的入口 · app/Unopened
import type { JSX } from 'react'
import { tell } from '../kit/tell.ts'

/** What is not open yet says so when it is pressed (spec 1 §2.6): a page, or an area none of whose pages is open. */
export const Unopened = ({ title }: { readonly title: string }): JSX.Element => (
  <button type="button" className="unopened" onClick={() => tell('info', '暂未开放...')}>
    {title}
  </button>
)
