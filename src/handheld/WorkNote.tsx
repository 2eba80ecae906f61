// 列表的时间与失败 · handheld/WorkNote
import type { JSX } from 'react'
import { clockText, dayUnlessToday } from '#contract/rules/clock'

/** `截至 11:05`, with the day when it is not today. `at`: epoch ms. */
export const asOf = (at: number): string => `截至 ${[dayUnlessToday(at, Date.now()), clockText(at)].join(' ').trim()}`

interface WorkNoteProps {
  /** why the last load from the server failed; '' when it succeeded */
  readonly failure: string
  /** epoch ms of the server when the list was read; null: never */
  readonly takenAt: number | null
  readonly again: () => void
}

/** Shown under a list that could not be refreshed: why, how old it is, and a button to try again. */
export const WorkNote = ({ failure, takenAt, again }: WorkNoteProps): JSX.Element | null =>
  failure === '' ? null : (
    <p className="offers-note">
      {failure}
      {takenAt === null ? '' : `，${asOf(takenAt)}`}
      <button type="button" className="action" onClick={again}>
        重试
      </button>
    </p>
  )
