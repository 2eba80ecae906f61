// 预约管理 · inbound/reservation
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { awaitedStockin } from '#contract/inbound/refs'
import { reservation } from '#contract/inbound/reservation'
import { reservationCalendar } from '#contract/inbound/calendar'
import { slot } from '#contract/inbound/slot'
import { useNavigate } from 'react-router-dom'
import type { ReservationStart } from './reservation/SlotWeek.tsx'
import type { PickerProps } from '../../kit/document/DocumentEntry.tsx'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { OptionLines } from '../../kit/document/OptionLines.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'

const DocumentEntry = lazyPart(async () => (await import('../../kit/document/DocumentEntry.tsx')).DocumentEntry)
const SlotCalendar = lazyPart(async () => (await import('./reservation/SlotCalendar.tsx')).SlotCalendar)

const Orders = (props: PickerProps): JSX.Element => (
  <OptionLines
    {...props}
    to={awaitedStockin}
    label="添加入库单"
    placeholder="添加这辆车送来的入库单：输单号、货主或外部单号"
    lineOf={({ value }) => ({ stockinNo: value })}
  />
)

const entry = { Picker: Orders, show: ['stockinNo'] } as const

export default function ReservationScreen(): JSX.Element {
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState<ReservationStart | null>(null)
  return (
    <DocumentScreen
      of={reservation}
      entry={entry}
      tools={
        <>
          {may(reservationCalendar.may) && <Button onClick={() => setOpen(true)}>月台日历</Button>}
          {may(slot.may.list) && <Button onClick={() => void navigate('/front/businessHall/dock-slot')}>月台时段</Button>}
        </>
      }
      aside={
        <>
          {open && <SlotCalendar close={() => setOpen(false)} {...(may(reservation.acts.make.right) && { reserve: setStart })} />}
          {start !== null && <DocumentEntry of={reservation} {...entry} begin={{ ...start }} close={() => setStart(null)} />}
        </>
      }
    />
  )
}
