// 盘点页 · handheld/pages/StockCheck
import type { JSX } from 'react'
import { useSnapshot } from 'valtio'
import { CHECK_ROUND, CHECK_TYPE } from '#contract/rules/stockLife'
import { stockCheck } from '../../flows/stockCheck.ts'
import { binsLeft, openChecks } from '../../flows/stockCheckDoc.ts'
import { online } from '../../state/online.ts'
import { FlowPage } from '../FlowPage.tsx'
import type { BesideProps } from '../../floor/regions.tsx'
import { useWork } from '../useWork.ts'
import { WorkNote } from '../WorkNote.tsx'

/** 全盘 of CHECK_TYPE, for a stock-taking without a type. */
const fullCheck = 1

const OpenChecks = ({ run: { choose } }: BesideProps): JSX.Element => {
  const { floor, failure, takenAt, ask } = useWork('checks')
  const { reachable } = useSnapshot(online)
  const rows = floor === null ? [] : openChecks(floor)
  return (
    <div className="offers">
      {rows.map((check) => (
        <button key={check.checkNo} type="button" className="offer" data-testid="check-row" onClick={() => choose(check.checkNo)}>
          <b>
            {check.checkNo} · {CHECK_ROUND[check.roundNo as keyof typeof CHECK_ROUND]}
          </b>
          <span>
            {CHECK_TYPE[(check.checkType ?? fullCheck) as keyof typeof CHECK_TYPE]}
            {check.isBlind === true ? ' · 盲盘' : ''} · 还有 {binsLeft(check).length} 个库位
          </span>
        </button>
      ))}
      {floor !== null && rows.length === 0 && (
        <p className="offers-note">{reachable ? '没有在盘的盘点单；主管开始盘点后会列在这里' : '本机没有盘点单，联网后再看'}</p>
      )}
      <WorkNote failure={failure} takenAt={takenAt} again={ask} />
    </div>
  )
}

/** /wx/wms/stock-check (2818): lists the open stock-takings; a chosen one is counted bin by bin. */
const StockCheck = (): JSX.Element => <FlowPage flow={stockCheck} Idle={OpenChecks} />
export default StockCheck
