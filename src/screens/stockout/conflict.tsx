// 作业冲突 · stockout/conflict
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { isEnd } from '#contract/rules/life'
import { conflictLife } from '#contract/rules/conflictLife'
import { conflict } from '#contract/stockout/conflict'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { durationText, momentMs, none } from '../../kit/formats.ts'
import { conflictTitle, conflictFacts, conflictTabs, ConflictReason } from './conflict/parts.tsx'
import { resolutionQuestions } from './conflict/Ways.tsx'

type Conflict = Row<typeof conflict>

/** Time since the conflict occurred. */
const Age = ({ since }: { readonly since: string }): JSX.Element => {
  const [now] = useState(() => Date.now())
  return <span title={since}>{durationText(Math.max(0, (now - momentMs(since)) / 1000))}</span>
}

const cells = {
  effectiveAt: ({ effectiveAt, status }: Conflict) =>
    effectiveAt === null ? (
      none
    ) : (
      <>
        {effectiveAt.slice(5)}{' '}
        <small className="dim">{!isEnd(conflictLife, Number(status)) && <Age since={effectiveAt} />}</small>
      </>
    ),
}

export default function ConflictScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={conflict}
      cells={cells}
      questions={resolutionQuestions}
      Desk={ConflictReason}
      called={conflictTitle}
      facts={conflictFacts}
      tabs={conflictTabs}
    />
  )
}
