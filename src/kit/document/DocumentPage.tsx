// 单据正文 · kit/document/DocumentPage
import { useState, type JSX, type ReactNode } from 'react'
import { isMeant } from '#contract/action'
import { actionOf, isEntry, type Document } from '#contract/document'
import { orderOf, statesNamed, statusText } from '#contract/rules/life'
import { lazyPart } from '../lazyPart.tsx'
import { Code, show } from '../cells.tsx'
import { Decide } from '../Decide.tsx'
import { Strip } from '../KeyFacts.tsx'
import { Stepper } from '../Stepper.tsx'
import type { Opened } from '../actions/Opened.tsx'
import { useSending } from '../actions/useSending.ts'
import type { Action } from '../RowActions.tsx'
import { LinesTable } from './LinesTable.tsx'
import type { Values, Whole } from './useDocument.ts'

const OpenedAction = lazyPart(async () => (await import('../actions/Opened.tsx')).OpenedAction)

export interface DocumentPageProps {
  readonly of: Document
  readonly whole: Whole
  /** what can be done with a line */
  readonly lineActions?: (line: Values, whole: Whole) => readonly Action[]
  /** own drawing of a column of the lines */
  readonly lineCells?: Readonly<Record<string, (line: Values) => ReactNode>>
  /** what stands below the lines */
  readonly more?: ReactNode
}

/** Number, state, steps, facts, what can be done now, and the lines of one document. */
export const DocumentPage = ({ of, whole, lineActions, lineCells, more }: DocumentPageProps): JSX.Element => {
  const { status } = of.fields
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={whole.no} />
        </h2>
        {status !== undefined && show(status, whole.status)}
        <Strip
          facts={of.facts.flatMap((name) => {
            const field = of.fields[name]
            return field === undefined ? [] : [[field.label, show(field, whole.head[name])] as const]
          })}
        />
      </div>
      <Steps of={of} whole={whole} />
      <ActButtons of={of} whole={whole} />
      <LinesTable
        of={of}
        lines={whole.lines}
        {...(lineCells && { cells: lineCells })}
        {...(lineActions && { actions: (line: Values) => lineActions(line, whole) })}
      />
      {more}
    </div>
  )
}

/** How far it has come, where it is on its way: a document that left it shows its state alone. */
const Steps = ({ of, whole }: Pick<DocumentPageProps, 'of' | 'whole'>): JSX.Element | null => {
  const { steps } = of
  if (steps === undefined) return null
  const way = orderOf(of.life).flatMap((number) => {
    const name = Object.keys(steps).find((one) => statesNamed(of.life, [one])[0] === number)
    return name === undefined ? [] : [{ number, time: steps[name] ?? null }]
  })
  const current = way.findIndex(({ number }) => number === whole.status)
  if (current < 0) return null
  return (
    <Stepper
      current={current}
      steps={way.map(({ number, time }) => {
        const at = time === null ? null : whole.head[time]
        return { title: statusText(of.life, number), time: typeof at === 'string' ? at : '' }
      })}
    />
  )
}

/** The acts of this state as buttons; one that only something else holds back says what. */
const ActButtons = ({ of, whole }: Pick<DocumentPageProps, 'of' | 'whole'>): JSX.Element | null => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { send } = useSending(of)
  const shown = Object.entries(of.acts).flatMap(([name, act]) => {
    const action = actionOf(of, name, act)
    return isEntry(name) || !(name in whole.acts) || !isMeant(action, whole.head)
      ? []
      : [{ name, action, isMain: act.other !== undefined && act.danger !== true }]
  })
  if (shown.length === 0) return null
  return (
    <div className="line-tools">
      {shown.map(({ name, action, isMain }) => (
        <Decide
          key={name}
          danger={action.danger === true}
          {...(isMain && { type: 'primary' as const })}
          reason={whole.acts[name] ?? ''}
          onClick={() => {
            if (action.fields === undefined) void send(action, [whole.head])
            else setOpened({ action, rows: [whole.head] })
          }}
        >
          {action.label}
        </Decide>
      ))}
      {opened !== null && <OpenedAction of={of} {...opened} close={() => setOpened(null)} />}
    </div>
  )
}
