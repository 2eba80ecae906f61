// 规则的毛病 · rule/family/Faults
import type { JSX } from 'react'
import './faults.css'

/** Sentences shown at once; the rest is counted. */
const most = 6

/** Faults of a rule while it is typed, in the sentences with which the server would refuse it. */
export const Faults = ({ says }: { readonly says: readonly string[] }): JSX.Element | null =>
  says.length === 0 ? null : (
    <ul className="rule-faults" role="status">
      {says.slice(0, most).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {says.length > most && <li>还有 {says.length - most} 处</li>}
    </ul>
  )
