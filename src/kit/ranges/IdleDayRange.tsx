// 日期范围，未动时 · kit/ranges/IdleDayRange
import { useState, type JSX } from 'react'
import { Icon } from '../icons.tsx'
import { lazyPart } from '../lazyPart.tsx'
import type { DayRangeProps } from './DayRange.tsx'

interface RestProps extends DayRangeProps {
  readonly come: (how: Coming) => void
}
/** how the user approaches the input: pointer over it, focus by keys, or a press */
type Coming = 'near' | 'keys' | 'press'

const Rest = ({ id, label, from, to, come }: RestProps): JSX.Element => (
  <span
    className="days-rest"
    onPointerEnter={() => come('near')}
    onPointerDown={() => come('press')}
    onFocus={() => come('keys')}
  >
    <input {...(id !== undefined && { id })} readOnly aria-label={label} placeholder="开始日期" value={from} />
    <Icon name="next" size={14} />
    <input readOnly aria-label={label} placeholder="结束日期" value={to} />
    <Icon name="calendar" size={14} />
  </span>
)

const ignore = (): void => undefined
const Calendar = lazyPart(
  async () => (await import('./DayRange.tsx')).DayRange,
  (props: DayRangeProps) => <Rest {...props} come={ignore} />,
)

/** A range of days that is shown as text until a user approaches it, because the calendar has 30 kB and most searches do not need it. */
export const IdleDayRange = (props: DayRangeProps): JSX.Element => {
  const [coming, setComing] = useState<Coming | null>(null)
  // a press also brings the focus; the first event is more specific
  const nearer = (how: Coming): void => setComing((before) => (before === null || before === 'near' ? how : before))
  if (coming === null) return <Rest {...props} come={nearer} />
  return <Calendar {...props} {...(coming !== 'near' && { hand: coming })} />
}
