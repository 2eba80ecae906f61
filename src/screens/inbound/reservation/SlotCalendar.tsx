// 月台日历 · inbound/reservation/SlotCalendar
import { Button, Drawer, Select } from 'antd'
import { useState, type JSX } from 'react'
import { CALENDAR_DAYS, reservationCalendar } from '#contract/inbound/calendar'
import { dayAfter } from '#contract/rules/workCalendar'
import { warehouse } from '#contract/warehouse/refs'
import { useRead } from '../../../data/query.ts'
import { dayText } from '../../../kit/formats.ts'
import { useNow } from '../../../kit/now.ts'
import { useOptions, warehouseKey } from '../../../kit/options.tsx'
import { EmptyState, FailureState } from '../../../kit/states.tsx'
import { SlotWeek } from './SlotWeek.tsx'
import type { ReservationStart } from './SlotWeek.tsx'
import './slotCalendar.css'

interface SlotCalendarProps {
  readonly close: () => void
  /** starts a reservation; absent: the person may only look */
  readonly reserve?: (start: ReservationStart) => void
}

/** New number of weeks ahead after a key. */
const weekKeys: Readonly<Record<string, (weeksAhead: number) => number>> = {
  PageDown: (weeksAhead) => weeksAhead + 1,
  PageUp: (weeksAhead) => Math.max(0, weeksAhead - 1),
  Home: () => 0,
}

/** Calendar of a week: free capacity of each time span of each dock. */
export const SlotCalendar = ({ close, reserve }: SlotCalendarProps): JSX.Element => {
  const { options, loading } = useOptions(warehouse)
  const [chosen, setChosen] = useState<string | null>(null)
  const [weeksAhead, setWeeksAhead] = useState(0)
  const today = dayText(useNow())
  const place = options.find((option) => warehouseKey(option) === chosen) ?? (options.length === 1 ? options[0] : undefined)
  const from = dayAfter(today, weeksAhead * CALENDAR_DAYS)
  return (
    <Drawer title="月台日历" open size={1200} onClose={close}>
      <div
        className="slot-calendar-page"
        onKeyDown={({ key, target }) => {
          const turn = target instanceof HTMLInputElement ? undefined : weekKeys[key]
          if (turn !== undefined) setWeeksAhead(turn(weeksAhead))
        }}
      >
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
          <Button disabled={weeksAhead === 0} onClick={() => setWeeksAhead(weeksAhead - 1)}>
            上一周
          </Button>
          <Button disabled={weeksAhead === 0} onClick={() => setWeeksAhead(0)}>
            本周
          </Button>
          <Button onClick={() => setWeeksAhead(weeksAhead + 1)}>下一周</Button>
          <span className="dim">
            {reserve === undefined ? 'PgUp、PgDn 换周' : '点还能约的格子预约；方向键选格，回车预约，PgUp、PgDn 换周'}
          </span>
        </div>
        {place === undefined ? (
          <EmptyState title="选一个仓库" text="看它的月台这一周哪些时段还能约。" />
        ) : (
          <Week warehouseNo={place.value} sid={place.sid ?? ''} from={from} {...(reserve && { reserve })} />
        )}
      </div>
    </Drawer>
  )
}

interface WeekProps extends Pick<SlotCalendarProps, 'reserve'> {
  readonly warehouseNo: string
  readonly sid: string
  readonly from: string
}
const Week = ({ from, reserve, ...place }: WeekProps): JSX.Element | null => {
  // the previous week stays until the next is loaded, so that the keyboard focus remains
  const { data, error, refetch } = useRead(reservationCalendar, { ...place, from }, { keep: true })
  if (error !== null) return <FailureState failure={error.failure} retry={() => void refetch()} />
  if (data === undefined) return null
  if (data.length === 0) return <EmptyState title="还没有月台时段" text="先在“月台时段”里定每个月台一周里什么时候收货。" />
  return <SlotWeek cells={data} from={from} {...(reserve && { reserve: (one) => reserve({ ...place, ...one }) })} />
}
