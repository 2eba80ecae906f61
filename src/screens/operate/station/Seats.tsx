// 选择工作台 · operate/station/Seats
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { STATION_TYPE, stationTypesFor } from '#contract/rules/station'
import { workstationSeats } from '#contract/setting/workstation'
import { failureOf, request } from '../../../data/api.ts'
import { device } from '../../../floor/device.ts'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import { station } from '../../../state/station.ts'
import type { StationScans } from './useStationScans.ts'

interface SeatsProps {
  readonly right: number
  readonly scans: StationScans
  /** called when another workstation was chosen */
  readonly close: () => void
}

const typeName = (stationType: number): string => STATION_TYPE[stationType as keyof typeof STATION_TYPE]

/** The workstations for this work. The user scans the code of one or presses it; taking over an occupied one needs a second press. */
export const Seats = ({ right, scans, close }: SeatsProps): JSX.Element => {
  const enrolled = device.enrolment()
  const atWarehouse = { warehouseNo: enrolled?.warehouseNo ?? '', sid: enrolled?.sid ?? '' }
  const kinds = stationTypesFor(right)
  const seats = useQuery({
    queryKey: [workstationSeats.id, atWarehouse],
    queryFn: ({ signal }) => request(workstationSeats, atWarehouse, { signal }),
  })
  const { binding } = useSnapshot(station)
  const bound = binding?.bound.workstationNo
  const previous = useRef(bound)
  useEffect(() => {
    if (bound !== previous.current) close()
    previous.current = bound
  }, [bound, close])
  if (seats.error !== null) return <FailureState failure={failureOf(seats.error)} retry={() => void seats.refetch()} />
  const fitting = (seats.data ?? []).filter(({ stationType }) => kinds.includes(stationType))
  if (seats.data !== undefined && fitting.length === 0)
    return (
      <EmptyState
        title="这个仓库没有能做这一步的工作台"
        text={`请主管在“仓库设置 → 工作台”里建一个${kinds.map(typeName).join('、')}类型的工作台。`}
      />
    )
  return (
    <div className="station-seats" aria-busy={seats.isPending}>
      <p className="dim">扫工作台上的码，或点一个。打印机、电子秤和摄像头跟着工作台走。</p>
      <ul>
        {fitting.map(({ workstationNo, workstationName, stationType, bindUserName }) => (
          <li key={workstationNo}>
            <button
              type="button"
              aria-pressed={workstationNo === bound}
              data-asked={workstationNo === scans.asked || undefined}
              onClick={() => scans.bind(workstationNo)}
            >
              <b>{workstationNo}</b>
              <span>{workstationName}</span>
              <small className="dim">
                {typeName(stationType)}
                {bindUserName === '' ? '' : ` · ${bindUserName}在用`}
              </small>
              {workstationNo === scans.asked && <em>再点一次接替</em>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
