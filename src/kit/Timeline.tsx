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
  /** its related content: photos */
  readonly beside?: ReactNode
}

/** The history of a document, newest last, grouped by day. */
export const Timeline = ({ happenings }: { readonly happenings: readonly Happening[] }): JSX.Element => {
  const days = [...new Set(happenings.map((one) => one.time.slice(0, 10)))]
  return (
    <div className="timeline">
      {days.map((day) => (
        <section key={day}>
          <h3>{isToday(day) ? `今天 ${day}` : day}</h3>
          <ol>
            {happenings
              .filter((one) => one.time.startsWith(day))
              .map((one) => (
                <li key={one.key} data-tone={one.tone}>
                  <time>{one.time.slice(11)}</time>
                  <div>
                    <p className="timeline-title">{one.title}</p>
                    {one.facts !== undefined && one.facts.length > 0 && (
                      <p className="timeline-facts">
                        {one.facts.map((fact, index) => (
                          <span key={index}>{fact}</span>
                        ))}
                      </p>
                    )}
                    {one.note !== undefined && <p className="timeline-note">{one.note}</p>}
                    {one.beside}
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
