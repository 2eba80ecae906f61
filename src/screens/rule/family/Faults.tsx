// 规则的毛病 · rule/family/Faults
import type { JSX } from 'react'
import './faults.css'

/** Sentences told at once; the rest is counted. */
const most = 6

/** What is wrong with a rule while it is typed, by the sentences the server would refuse it with. */
export const Faults = ({ says }: { readonly says: readonly string[] }): JSX.Element | null =>
  says.length === 0 ? null : (
    <ul className="rule-faults" role="status">
      {says.slice(0, most).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {says.length > most && <li>还有 {says.length - most} 处</li>}
    </ul>
  )
