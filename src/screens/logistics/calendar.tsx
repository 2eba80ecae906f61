// 工作日历 · logistics/calendar
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { calendar } from '#contract/logistics/calendar'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const ReckonDialog = lazyPart(async () => (await import('./calendar/ReckonDialog.tsx')).ReckonDialog)

export default function CalendarScreen(): JSX.Element {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ResourceScreen
      of={calendar}
      tools={<Button onClick={() => setIsOpen(true)}>算工作日</Button>}
      aside={isOpen && <ReckonDialog close={() => setIsOpen(false)} />}
    />
  )
}
