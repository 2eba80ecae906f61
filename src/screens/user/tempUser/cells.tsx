// 临时工的列 · user/tempUser/cells
import type { JSX } from 'react'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import { none } from '../../../kit/formats.ts'

/** Names of kinds of work. */
export const OpTypes = ({ of }: { readonly of: readonly number[] | null }): JSX.Element => {
  const text = (of ?? []).map((one) => WORK_OP[one as WorkOp] ?? String(one)).join('、')
  return (
    <span className="clipped" title={text}>
      {text === '' ? none : text}
    </span>
  )
}
