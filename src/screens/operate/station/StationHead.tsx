// 工位的页头 · operate/station/StationHead
import { Button } from 'antd'
import { useSyncExternalStore, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { stationTypesFor } from '#contract/rules/station'
import { connectionState } from '../../../floor/connectionState.ts'
import { useCounts } from '../../../floor/counts.ts'
import { device } from '../../../floor/device.ts'
import { Icon } from '../../../kit/icons.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { online } from '../../../state/online.ts'
import { person, workerName } from '../../../state/person.ts'
import { station } from '../../../state/station.ts'

interface HeadProps {
  readonly right: number
  /** opens and closes the list of workstations; undefined: the workstation cannot be changed */
  readonly change: (() => void) | undefined
}

/** Person, warehouse, workstation, number of operations to upload, and connection. */
export const StationHead = ({ right, change }: HeadProps): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const who = useSnapshot(person)
  const { binding } = useSnapshot(station)
  const { pending } = useCounts()
  const problem = useSyncExternalStore(connectionState.subscribe, connectionState.snapshot)
  const enrolled = device.enrolment()
  return (
    <PageHead>
      <span>{workerName(who)}</span>
      <span className="dim">{enrolled?.warehouseName ?? enrolled?.warehouseNo}</span>
      {change !== undefined && stationTypesFor(right).length > 0 && (
        <Button onClick={change}>
          {binding === null ? '选择工作台' : `${binding.bound.workstationNo} ${binding.bound.workstationName}`}
        </Button>
      )}
      {problem !== '' && <span className="station-trouble">{problem}</span>}
      <span>
        待同步 <b data-testid="pending">{pending}</b>
      </span>
      <span className={reachable ? 'dim' : 'station-trouble'} data-testid="connection">
        {!reachable && <Icon name="offline" />}
        {reachable ? '在线' : '离线'}
      </span>
    </PageHead>
  )
}
