// ERP回传时效 · rule/postbackErp
import type { JSX } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import { postbackFamily } from '#contract/rule/postbackErp'
import { postbackText, type PostbackContent } from '#contract/rules/erpDeadline'
import { familyBatch } from './family/familyBatch.tsx'
import { FamilyScreen } from './family/FamilyScreen.tsx'

const Batch = familyBatch(postbackFamily)

const PostbackValue = ({ value }: { readonly value: RuleValue }): JSX.Element => (
  <ul>
    {(value as unknown as PostbackContent).lines.map((line) => (
      <li key={line.nodeCode}>{postbackText(line)}</li>
    ))}
  </ul>
)

export default function PostbackErpScreen(): JSX.Element {
  return <FamilyScreen of={postbackFamily} Value={PostbackValue} Batch={Batch} />
}
