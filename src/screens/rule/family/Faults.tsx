// 规则的毛病 · rule/family/Faults
import type { JSX } from 'react'
import './faults.css'

/** Number of faults shown; further faults are only counted. */
const shownMax = 6

/** Faults of a rule while it is typed, in the sentences of the server. */
export const Faults = ({ faults }: { readonly faults: readonly string[] }): JSX.Element | null =>
  faults.length === 0 ? null : (
    <ul className="rule-faults" role="status">
      {faults.slice(0, shownMax).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {faults.length > shownMax && <li>还有 {faults.length - shownMax} 处</li>}
    </ul>
  )
