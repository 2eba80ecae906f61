// 打卡月历 · hr/hiredPerson/ClockCalendar
import { Button, Modal, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { clockMonth } from '#contract/hr/hiredPerson'
import { bizDate, monthAfter } from '#contract/rules/clock'
import { CLOCK_TYPE, ODD_DAY, type ClockType, type OddDay } from '#contract/rules/clockDay'
import { makeupLife } from '#contract/rules/employLife'
import { dayAfter, weekdayOf } from '#contract/rules/workCalendar'
import { WEEKDAY } from '#contract/rules/weekday'
import { useRead } from '../../../data/query.ts'
import { FailureState } from '../../../kit/states.tsx'
import './clockCalendar.css'

type Month = ReplyOf<typeof clockMonth>
type Day = Month['days'][number]

/** Days of all weeks of a month, from Monday to Sunday; the first and last week may contain days of other months. */
const gridOf = (month: string): readonly string[] => {
  const first = `${month}-01`
  const begin = dayAfter(first, 1 - weekdayOf(first))
  const end = `${monthAfter(month, 1)}-01`
  const days: string[] = []
  for (let day = begin; day < end || days.length % 7 !== 0; day = dayAfter(day, 1)) days.push(day)
  return days
}
const hours = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`
const clockText = (time: string | null): string => (time === null ? '—' : time.slice(11, 16))

interface CalendarProps {
  readonly operatorKey: string
  readonly name: string
  readonly close: () => void
}
/** Calendar of a month: when a person clocked in and out, hours by the clock and hours by scans. */
export const ClockCalendar = ({ operatorKey, name, close }: CalendarProps): JSX.Element => {
  const [month, setMonth] = useState(() => bizDate(Date.now()).slice(0, 7))
  const { data, error, refetch } = useRead(clockMonth, { operatorKey, month })
  return (
    <Modal title={`${name} 的打卡`} open onCancel={close} footer={null} width={980} centered>
      <div className="clock-head">
        <Button onClick={() => setMonth(monthAfter(month, -1))}>上月</Button>
        <strong aria-live="polite">{month.replace('-', ' 年 ')} 月</strong>
        <Button onClick={() => setMonth(monthAfter(month, 1))}>下月</Button>
        {data !== undefined && <Sums days={data.days} />}
      </div>
      {error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton active />}
      {data !== undefined && <Weeks month={month} data={data} />}
    </Modal>
  )
}

const Sums = ({ days }: { readonly days: readonly Day[] }): JSX.Element => {
  const sum = (of: (day: Day) => number): number => days.reduce((all, day) => all + of(day), 0)
  return (
    <span className="dim">
      出勤 {days.filter(({ workMin }) => workMin > 0).length} 天 · 打卡 {hours(sum(({ workMin }) => workMin))} · 有效作业{' '}
      {hours(sum(({ effectiveMin }) => effectiveMin))} · 异常 {days.filter(({ odd }) => odd !== 0).length} 天
    </span>
  )
}

const Weeks = ({ month, data: { clocks, days } }: { readonly month: string; readonly data: Month }): JSX.Element => (
  <div className="clock-grid">
    {Object.values(WEEKDAY).map((word) => (
      <b key={word}>{word}</b>
    ))}
    {gridOf(month).map((day) => (
      <div key={day} className="clock-day">
        <span className={day.startsWith(month) ? 'clock-date' : 'dim'}>{Number(day.slice(8))}</span>
        {days
          .filter(({ bizDate }) => bizDate === day)
          .map((one) => (
            <DayFigures key={`${one.bizDate}${one.inTime ?? ''}`} day={one} />
          ))}
        {clocks
          .filter(
            ({ clockTime, makeupStatus, isValid }) =>
              clockTime.startsWith(day) && (makeupStatus === makeupLife.pending || isValid === 0),
          )
          .map(({ clockId, clockType, clockTime, makeupStatus }) => (
            <span key={clockId} className="dim">
              {CLOCK_TYPE[clockType as ClockType]} {clockText(clockTime)}{' '}
              {makeupStatus === makeupLife.pending ? '补卡待批' : '不计'}
            </span>
          ))}
      </div>
    ))}
  </div>
)

const DayFigures = ({ day }: { readonly day: Day }): JSX.Element => (
  <>
    <span>
      {clockText(day.inTime)}–{clockText(day.outTime)}
    </span>
    <span>
      {hours(day.workMin)} <small className="dim">作业 {hours(day.effectiveMin)}</small>
    </span>
    {day.odd !== 0 && <em>{ODD_DAY[day.odd as OddDay]}</em>}
  </>
)
