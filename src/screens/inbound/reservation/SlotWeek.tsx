// 月台的一周 · inbound/reservation/SlotWeek
import { useRef, useState, type JSX, type KeyboardEvent } from 'react'
import type { ReplyOf } from '#contract/call'
import { CALENDAR_DAYS, type reservationCalendar } from '#contract/inbound/calendar'
import { isTooShort, momentOn } from '#contract/rules/reservationTimes'
import { WEEKDAY } from '#contract/rules/weekday'
import { dayAfter, weekdayOf } from '#contract/rules/workCalendar'
import { useNow } from '../../../kit/now.ts'

/** Initial values of a reservation chosen in the calendar. */
export interface ReservationStart {
  readonly warehouseNo: string
  readonly sid: string
  readonly reserveDate: string
  readonly slotId: string
  readonly isUrgent: 0 | 1
}

type Cell = ReplyOf<typeof reservationCalendar>[number]
type Chosen = Pick<ReservationStart, 'reserveDate' | 'slotId' | 'isUrgent'>

export interface SlotState {
  /** open: can be reserved; urgent: can only be reserved as 加急 */
  readonly state: 'open' | 'urgent' | 'full' | 'past'
  readonly leftBox: number
  readonly leftVehicle: number
}
/** State and free capacity of a time span at `now` (epoch ms). */
export const slotState = (cell: Cell, now: number): SlotState => {
  const leftBox = Math.max(0, cell.capacityBox - cell.usedBox)
  const leftVehicle = Math.max(0, cell.capacityVehicle - cell.usedVehicle)
  const state =
    momentOn(cell.day, cell.endTime) <= now
      ? 'past'
      : leftBox === 0 || leftVehicle === 0
        ? 'full'
        : isTooShort(now, cell.day)
          ? 'urgent'
          : 'open'
  return { state, leftBox, leftVehicle }
}
const stateTexts: Readonly<Record<SlotState['state'], string>> = { open: '', urgent: '要加急', full: '约满', past: '已过' }

const spanOf = ({ dockNo, startTime, endTime }: Cell): string => `${dockNo} ${startTime}–${endTime}`
const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface SlotWeekProps {
  readonly cells: readonly Cell[]
  readonly from: string
  readonly reserve?: (chosen: Chosen) => void
}
/** Table of a week of time spans. One cell is in the tab order; arrow keys move the focus to the next cell in their direction. */
export const SlotWeek = ({ cells, from, reserve }: SlotWeekProps): JSX.Element => {
  const grid = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<readonly [row: number, column: number]>([0, 0])
  const days = Array.from({ length: CALENDAR_DAYS }, (_, i) => dayAfter(from, i))
  const spans = [...new Set(cells.map(spanOf))].sort()
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    let [row, column] = focused
    for (;;) {
      row += step[0]
      column += step[1]
      if (row < 0 || row >= spans.length || column < 0 || column >= days.length) return
      const next = grid.current?.querySelector<HTMLElement>(`[data-at="${row},${column}"]`)
      if (!next) continue
      setFocused([row, column])
      next.focus()
      return
    }
  }
  return (
    <table className="slot-calendar" ref={grid} onKeyDown={move}>
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
        {spans.map((span, row) => (
          <tr key={span}>
            <th scope="row">{span}</th>
            {days.map((day, column) => (
              <Slot
                key={day}
                cell={cells.find((cell) => cell.day === day && spanOf(cell) === span)}
                place={[row, column]}
                isNext={focused[0] === row && focused[1] === column}
                reserve={reserve}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SlotProps {
  readonly cell: Cell | undefined
  readonly place: readonly [row: number, column: number]
  readonly isNext: boolean
  readonly reserve: SlotWeekProps['reserve']
}
const Slot = ({ cell, place, isNext, reserve }: SlotProps): JSX.Element => {
  const now = useNow()
  if (cell === undefined) return <td className="pale">–</td>
  const { state, leftBox, leftVehicle } = slotState(cell, now)
  const share = Math.min(100, (cell.usedBox * 100) / cell.capacityBox)
  const name = `${cell.day} ${spanOf(cell)}`
  const freeText = `剩 ${leftBox} 箱 ${leftVehicle} 车`
  const isOpen = reserve !== undefined && (state === 'open' || state === 'urgent')
  return (
    <td data-state={state}>
      <button
        type="button"
        className="slot"
        data-at={place.join(',')}
        tabIndex={isNext ? 0 : -1}
        aria-disabled={!isOpen}
        aria-label={`${name} ${stateTexts[state] === '约满' || stateTexts[state] === '已过' ? stateTexts[state] : `${freeText}${stateTexts[state] === '' ? '' : `，${stateTexts[state]}`}`}`}
        onClick={() => {
          if (isOpen) reserve({ reserveDate: cell.day, slotId: cell.slotId, isUrgent: state === 'urgent' ? 1 : 0 })
        }}
      >
        <strong>{state === 'full' || state === 'past' ? stateTexts[state] : freeText}</strong>
        <span className="slot-used">
          <i style={{ width: `${share}%` }} />
        </span>
        <small>
          {cell.usedBox}/{cell.capacityBox} 箱 · {cell.usedVehicle}/{cell.capacityVehicle} 车
        </small>
        {state === 'urgent' && <small className="slot-urgent">要加急</small>}
        {cell.waitingBox > 0 && <small className="slot-urgent">待确认 {cell.waitingBox} 箱</small>}
      </button>
    </td>
  )
}
