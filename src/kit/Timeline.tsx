// 时间线 · kit/Timeline
import type { JSX, ReactNode } from 'react'
import { dayText } from './formats.ts'
import type { Tone } from './status.ts'

export interface Happening {
  readonly key: string
  /** when it happened, `YYYY-MM-DD HH:mm:ss` */
  readonly time: string
  readonly tone: Tone
  readonly title: ReactNode
  /** who, where, on what */
  readonly facts?: readonly ReactNode[]
  readonly note?: ReactNode
  /** related content, e.g. photos */
  readonly beside?: ReactNode
}

/** The history of a document in the given order, grouped by day. */
export const Timeline = ({ happenings }: { readonly happenings: readonly Happening[] }): JSX.Element => {
  const days = [...new Set(happenings.map((entry) => entry.time.slice(0, 10)))]
  return (
    <div className="timeline">
      {days.map((day) => (
        <section key={day}>
          <h3>{isToday(day) ? `今天 ${day}` : day}</h3>
          <ol>
            {happenings
              .filter((entry) => entry.time.startsWith(day))
              .map((entry) => (
                <li key={entry.key} data-tone={entry.tone}>
                  <time>{entry.time.slice(11)}</time>
                  <div>
                    <p className="timeline-title">{entry.title}</p>
                    {entry.facts !== undefined && entry.facts.length > 0 && (
                      <p className="timeline-facts">
                        {entry.facts.map((fact, index) => (
                          <span key={index}>{fact}</span>
                        ))}
                      </p>
                    )}
                    {entry.note !== undefined && <p className="timeline-note">{entry.note}</p>}
                    {entry.beside}
                  </div>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const isToday = (day: string): boolean => day === dayText(Date.now())
