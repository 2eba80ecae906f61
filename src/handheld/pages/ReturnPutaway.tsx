// 退货上架页 · handheld/pages/ReturnPutaway
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { usePart, type BesideProps } from '../../floor/regions.tsx'
import { returnPutaway } from '../../flows/returnPutaway.ts'
import { online } from '../../state/online.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useWork } from '../useWork.ts'
import { WorkNote } from '../WorkNote.tsx'

const OpenWaves = ({ run }: BesideProps): JSX.Element => {
  const { floor, failure, takenAt, ask } = useWork('returns')
  const rows = usePart(run, (shown) => shown.view.choices)
  const { reachable } = useSnapshot(online)
  return (
    <div className="offers">
      {rows.map(({ key, label, note }) => (
        <button key={key} type="button" className="offer" data-testid="return-row" onClick={() => run.choose(key)}>
          <b>{label}</b>
          <span>{note}</span>
        </button>
      ))}
      {floor !== null && rows.length === 0 && (
        <p className="offers-note">{reachable ? '没有要上架的；主管建好退货波次会列在这里' : '本机没有退货波次，联网后再看'}</p>
      )}
      <WorkNote failure={failure} takenAt={takenAt} again={ask} />
    </div>
  )
}

/** /wx/wms/return-putaway (2822): return waves are put away, and returned goods that leave the warehouse are picked. */
const ReturnPutaway = (): JSX.Element => <FlowPage flow={returnPutaway} Idle={OpenWaves} />
export default ReturnPutaway
