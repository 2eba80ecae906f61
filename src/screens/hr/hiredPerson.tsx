// 用工人员 · hr/hiredPerson
import { useState, type JSX } from 'react'
import { clockMonth, markUser, hiredPerson } from '#contract/hr/hiredPerson'
import type { Row } from '#contract/resource'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const ClockCalendar = lazyPart(async () => (await import('./hiredPerson/ClockCalendar.tsx')).ClockCalendar)
const MarkDialog = lazyPart(async () => (await import('./hiredPerson/MarkDialog.tsx')).MarkDialog)

interface DialogState {
  readonly kind: 'clock' | 'mark'
  readonly row: Row<typeof hiredPerson>
}

export default function HiredPersonScreen(): JSX.Element {
  const [opened, setOpened] = useState<DialogState | null>(null)
  const close = (): void => setOpened(null)
  return (
    <ResourceScreen
      of={hiredPerson}
      rowActions={(row) => [
        { label: '打卡', right: clockMonth.may, local: true, run: () => setOpened({ kind: 'clock', row }) },
        { label: '标记', right: markUser.may, run: () => setOpened({ kind: 'mark', row }) },
      ]}
      aside={
        <>
          {opened?.kind === 'clock' && (
            <ClockCalendar operatorKey={opened.row.operatorKey ?? ''} name={opened.row.realName ?? ''} close={close} />
          )}
          {opened?.kind === 'mark' && <MarkDialog row={opened.row} close={close} />}
        </>
      }
    />
  )
}
