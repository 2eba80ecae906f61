// 一份待做的清单 · handheld/WorkChoices
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { Beside } from '../flows/flow.ts'
import { usePart, type BesideProps } from '../floor/regions.tsx'
import { online } from '../state/online.ts'
import { useWork } from './useWork.ts'
import { WorkNote } from './WorkNote.tsx'

interface Props extends Pick<BesideProps, 'run'> {
  readonly list: Beside
  /** text of an empty list, with network and without */
  readonly nothing: readonly [here: string, offline: string]
  readonly testId: string
}

/** Choices of the flow while no document is open, and the age of the list. */
export const WorkChoices = ({ run, list, nothing, testId }: Props): JSX.Element => {
  const { floor, failure, takenAt, ask } = useWork(list)
  const rows = usePart(run, (shown) => shown.view.choices)
  const { reachable } = useSnapshot(online)
  return (
    <div className="offers">
      {rows.map(({ key, label, note }) => (
        <button key={key} type="button" className="offer" data-testid={testId} onClick={() => run.choose(key)}>
          <b>{label}</b>
          <span>{note}</span>
        </button>
      ))}
      {floor !== null && rows.length === 0 && <p className="offers-note">{reachable ? nothing[0] : nothing[1]}</p>}
      <WorkNote failure={failure} takenAt={takenAt} again={ask} />
    </div>
  )
}
