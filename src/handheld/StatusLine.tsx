// 状态行 · handheld/StatusLine
import { useEffect, useSyncExternalStore, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { online } from '../state/online.ts'
import { person, workerName } from '../state/person.ts'
import { station } from '../state/station.ts'
import { Icon } from '../floor/Icon.tsx'
import { useCounts } from '../floor/counts.ts'
import { onBackCode } from '../floor/scanRouting.ts'
import { connectionState } from '../floor/connectionState.ts'

interface StatusProps {
  readonly docNo: string
  readonly title: string
  /** null on the home page */
  readonly back: (() => void) | null
}

/**
 * Whether `docNo` is a document number to show: it ends in a digit, unlike names of areas, and is no id that the device gave to a truck.
 */
const isDocumentNumber = (docNo: string): boolean => /\d$/.test(docNo) && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-/.test(docNo)

/** Task, worker, counters and the network, quietly; turns amber with words when unsent work grows old. */
export const StatusLine = ({ docNo, title, back }: StatusProps): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const worker = useSnapshot(person)
  const { binding } = useSnapshot(station)
  const { confirmed, pending } = useCounts()
  const trouble = useSyncExternalStore(connectionState.subscribe, connectionState.snapshot)
  useEffect(() => (back === null ? undefined : onBackCode(back)), [back])
  return (
    <nav className="status" data-back={back === null ? undefined : true} data-worry={trouble === '' ? undefined : true}>
      {back !== null && (
        <button type="button" className="quiet back" aria-label="返回" onClick={back}>
          <Icon name="back" />
        </button>
      )}
      <span className="doc">{isDocumentNumber(docNo) ? docNo.slice(-5) : title}</span>
      <span className="worker">
        {workerName(worker)}
        {binding !== null && ` · ${binding.bound.workstationNo}`}
      </span>
      {trouble !== '' && <span className="worry">{trouble}</span>}
      <span className="counts">
        已确认 <b data-testid="confirmed">{confirmed}</b> · 待同步 <b data-testid="pending">{pending}</b>
      </span>
      <Icon name={reachable ? 'online' : 'offline'} />
    </nav>
  )
}
