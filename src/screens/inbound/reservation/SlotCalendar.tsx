// 月台日历 · inbound/reservation/SlotCalendar
import { Button, Drawer, Select } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { CALENDAR_DAYS, reservationCalendar } from '#contract/inbound/calendar'
import { WEEKDAY } from '#contract/rules/weekday'
import { dayAfter, weekdayOf } from '#contract/rules/workCalendar'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { dayText } from '../../../kit/formats.ts'
import { useNow } from '../../../kit/now.ts'
import { useOptions, warehouseKey } from '../../../kit/options.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import './slotCalendar.css'

type Cell = ReplyOf<typeof reservationCalendar>[number]

/** Docks by their spans: how much of each is given away, a week at a time. */
export const SlotCalendar = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { options, loading } = useOptions(warehouse)
  const [chosen, setChosen] = useState<string | null>(null)
  const [ahead, setAhead] = useState(0)
  const today = dayText(useNow())
  const place = options.find((option) => warehouseKey(option) === chosen) ?? (options.length === 1 ? options[0] : undefined)
  const from = dayAfter(today, ahead * CALENDAR_DAYS)
  return (
    <Drawer title="月台日历" open size={1200} onClose={close}>
      <div className="slot-calendar-tools">
        <Select
          aria-label="仓库"
          className="slot-calendar-place"
          placeholder="请选择仓库"
          loading={loading}
          options={options.map((option) => ({ value: warehouseKey(option), label: option.label }))}
          value={place === undefined ? null : warehouseKey(place)}
          onChange={setChosen}
        />
        <Button disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
          上一周
        </Button>
        <Button onClick={() => setAhead(ahead + 1)}>下一周</Button>
      </div>
      {place === undefined ? (
        <EmptyState title="选一个仓库" text="看它的月台这一周哪些时段还能约。" />
      ) : (
        <Week warehouseNo={place.value} sid={place.sid ?? ''} from={from} />
      )}
    </Drawer>
  )
}

interface WeekProps {
  readonly warehouseNo: string
  readonly sid: string
  readonly from: string
}
const Week = ({ from, ...place }: WeekProps): JSX.Element | null => {
  const { data, error, refetch } = useRead(reservationCalendar, { ...place, from })
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return null
  if (data.length === 0) return <EmptyState title="还没有月台时段" text="先在“月台时段”里定每个月台一周里什么时候收货。" />
  const days = Array.from({ length: CALENDAR_DAYS }, (_, i) => dayAfter(from, i))
  const spanOf = ({ dockNo, startTime, endTime }: Cell): string => `${dockNo} ${startTime}–${endTime}`
  const spans = [...new Set(data.map(spanOf))].sort()
  return (
    <table className="slot-calendar">
      <thead>
        <tr>
          <th scope="col">月台时段</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {day.slice(5)} {WEEKDAY[weekdayOf(day) as keyof typeof WEEKDAY]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span}>
            <th scope="row">{span}</th>
            {days.map((day) => (
              <Slot key={day} cell={data.find((cell) => cell.day === day && spanOf(cell) === span)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Slot = ({ cell }: { readonly cell: Cell | undefined }): JSX.Element => {
  if (cell === undefined) return <td className="dim">-</td>
  const full = cell.usedBox >= cell.capacityBox || cell.usedVehicle >= cell.capacityVehicle
  return (
    <td data-full={full}>
      <strong>
        {cell.usedBox}/{cell.capacityBox} 箱
      </strong>
      <span className="dim">
        {cell.usedVehicle}/{cell.capacityVehicle} 车{full ? ' 约满' : ''}
      </span>
      {cell.waitingBox > 0 && <span>待确认 {cell.waitingBox} 箱</span>}
    </td>
  )
}
