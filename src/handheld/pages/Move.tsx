// 移库补货页 · handheld/pages/Move
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { openLines } from '../../flows/moveDoc.ts'
import { move } from '../../flows/move.ts'
import { online } from '../../state/online.ts'
import { FlowPage } from '../FlowPage.tsx'
import type { BesideProps } from '../../floor/regions.tsx'
import { useWork } from '../useWork.ts'
import { WorkNote } from '../WorkNote.tsx'

/** Words by urgency of a move order; an order with a higher value, or none, shows its kind. */
const urgencies = ['缺货等着', '拣选位空了', '快拣完了'] as const

/** A move order without urgency. */
const notUrgent = urgencies.length
/** 补货 of MOVE_TYPE. */
const replenishment = 2

const OpenMoves = ({ run: { choose } }: BesideProps): JSX.Element => {
  const { floor, failure, takenAt, ask } = useWork('moves')
  const { reachable } = useSnapshot(online)
  const rows = Object.values(floor?.moves ?? {}).flatMap((order) => {
    const lines = openLines(order)
    const [first] = lines
    return first === undefined ? [] : [{ ...order, first, lines }]
  })
  return (
    <div className="offers">
      {rows.map(({ moveNo, moveType, urgency = notUrgent, first, lines }) => (
        <button key={moveNo} type="button" className="offer" data-testid="move-row" onClick={() => choose(moveNo)}>
          <b>
            {first.from} → {first.to === '' ? '空库位' : first.to}
          </b>
          <span>
            {[urgencies[urgency] ?? (moveType === replenishment ? '补货' : '移库'), `${lines.length} 行`, moveNo].join(' · ')}
          </span>
        </button>
      ))}
      {floor !== null && rows.length === 0 && (
        <p className="offers-note">{reachable ? '没有移库单；自己移，扫要拿货的库位' : '本机没有移库单；自己移的照样扫'}</p>
      )}
      <WorkNote failure={failure} takenAt={takenAt} again={ask} />
    </div>
  )
}

/** /wx/wms/move (2817): lists the open move orders; a scanned bin starts a move without an order. */
const Move = (): JSX.Element => <FlowPage flow={move} Idle={OpenMoves} />
export default Move
