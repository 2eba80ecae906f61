// 作业冲突 · stockout/conflict
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { conflict, conflictHandle, conflictIgnore } from '#contract/stockout/conflict'
import { useSend } from '../../data/send.ts'
import { Decide } from '../../kit/Decide.tsx'
import { durationText, momentMs, none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen, type BatchProps } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { tell } from '../../kit/tell.ts'
import { ConflictDrawer } from './conflict/ConflictDrawer.tsx'
import { EndDialog } from './conflict/EndDialog.tsx'

type Conflict = Row<typeof conflict>
const pending = '10'
const inHand = '20'
const isOpen = (row: Conflict): boolean => String(row.status) === pending || String(row.status) === inHand

/** Whether nothing of these is booked: what a leader accepts or drops. */
const areProposals = (rows: readonly Conflict[]): boolean =>
  rows.length > 0 && rows.every((row) => String(row.isProposal) === '1')

/** How long it has stood here. */
const Age = ({ since }: { readonly since: string }): JSX.Element => {
  const [now] = useState(() => Date.now())
  return <span title={since}>{durationText(Math.max(0, (now - momentMs(since)) / 1000))}</span>
}

const cells = {
  effectiveAt: (row: Conflict) =>
    row.effectiveAt === null ? (
      none
    ) : (
      <>
        {row.effectiveAt.slice(5)} <small className="dim">{isOpen(row) && <Age since={row.effectiveAt} />}</small>
      </>
    ),
}

/** Rows of one code may be ended together (floor.md §7.4). */
const EndBatch = ({ chosen, clear }: BatchProps<Conflict>): JSX.Element | null => {
  const may = useMay()
  const [ending, setEnding] = useState<'handle' | 'ignore' | null>(null)
  const opIds = chosen.flatMap((row) => row.opId ?? [])
  const sameCode = new Set(chosen.map((row) => row.code)).size === 1
  const reason = chosen.length > 0 && !sameCode ? '批量处理只能选同一种冲突码' : ''
  return (
    <>
      {may(conflictHandle.may) && (
        <Decide disabled={chosen.length === 0} reason={reason} onClick={() => setEnding('handle')}>
          批量处理
        </Decide>
      )}
      {may(conflictIgnore.may) && (
        <Decide disabled={chosen.length === 0} reason={reason} onClick={() => setEnding('ignore')}>
          批量忽略
        </Decide>
      )}
      {ending !== null && (
        <EndDialog kind={ending} opIds={opIds} proposals={areProposals(chosen)} close={() => setEnding(null)} ended={clear} />
      )}
    </>
  )
}

export default function ConflictScreen(): JSX.Element {
  const [shown, setShown] = useState<string | null>(null)
  const [ending, setEnding] = useState<{ readonly kind: 'handle' | 'ignore'; readonly row: Conflict } | null>(null)
  const take = useSend(conflictHandle, { toast: '' })
  const actions = (row: Conflict): readonly Action[] => {
    const opId = row.opId ?? ''
    return [
      {
        label: '接手',
        right: conflictHandle.may,
        when: String(row.status) === pending,
        run: () =>
          take.mutate(
            { opIds: [opId] },
            { onSuccess: ({ failed }) => tell(failed[0] ? 'error' : 'success', failed[0]?.msg ?? '已接手') },
          ),
      },
      { label: '处理', right: conflictHandle.may, when: isOpen(row), run: () => setEnding({ kind: 'handle', row }) },
      { label: '忽略', right: conflictIgnore.may, when: isOpen(row), run: () => setEnding({ kind: 'ignore', row }) },
      { label: '详情', right: 180807, local: true, run: () => setShown(opId) },
    ]
  }
  return (
    <ResourceScreen
      of={conflict}
      cells={cells}
      rowActions={actions}
      Batch={EndBatch}
      startTab={pending}
      open={(row) => setShown(row.opId)}
      empty={
        <EmptyState
          title="没有冲突"
          text="现场做的与系统知道的不一致，或无权限的人自行移了库，会列在这里等人处理；断网本身不产生冲突。"
        />
      }
      aside={
        <>
          {shown !== null && <ConflictDrawer opId={shown} close={() => setShown(null)} />}
          {ending !== null && (
            <EndDialog
              kind={ending.kind}
              opIds={[ending.row.opId ?? '']}
              proposals={areProposals([ending.row])}
              close={() => setEnding(null)}
              ended={() => setShown(null)}
            />
          )}
        </>
      }
    />
  )
}
