// 单据正文 · kit/document/DocumentPage
import { Tabs } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import { fillIn, isMeant } from '#contract/action'
import { actionOf, isEntry, type Document } from '#contract/document'
import { orderOf, statesNamed, statusText } from '#contract/rules/life'
import { lazyPart } from '../lazyPart.tsx'
import { Code, show } from '../cells.tsx'
import { Decide } from '../Decide.tsx'
import { countText } from '../formats.ts'
import { Strip } from '../KeyFacts.tsx'
import { Stepper } from '../Stepper.tsx'
import type { Opened } from '../actions/Opened.tsx'
import { useSending } from '../actions/useSending.ts'
import type { Action } from '../RowActions.tsx'
import type { Selection } from '../table/props.ts'
import { LinesTable } from './LinesTable.tsx'
import type { Values, Whole } from './useDocument.ts'
import './document.css'

const OpenedAction = lazyPart(async () => (await import('../actions/Opened.tsx')).OpenedAction)

export interface DocumentPageProps {
  readonly of: Document
  readonly whole: Whole
  /** what can be done with a line */
  readonly lineActions?: (line: Values, whole: Whole) => readonly Action[]
  /** own drawing of a column of the lines, as the document stands */
  readonly lineCells?: (whole: Whole) => Readonly<Record<string, (line: Values) => ReactNode>>
  /** tabs beside that of all lines: some of them */
  readonly views?: (whole: Whole) => readonly LinesView[]
  /** what is said above the lines */
  readonly note?: ReactNode
  /** what stands below the lines */
  readonly more?: ReactNode
}
export interface LinesView {
  readonly key: string
  readonly label: string
  readonly lines: readonly Values[]
}

/** Number, state, steps, facts, what can be done now, and the lines of one document. */
export const DocumentPage = (props: DocumentPageProps): JSX.Element => {
  const { of, whole, note, more } = props
  const { status } = of.fields
  const [ticked, setTicked] = useState<Ticked>(new Map())
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
      <ActButtons of={of} whole={whole} ticked={ticked} clear={() => setTicked(new Map())} />
      {note}
      <LinesTabs {...props} selection={{ chosen: ticked, change: setTicked }} />
      {more}
    </div>
  )
}
type Ticked = ReadonlyMap<string, Values>

/** The lines, in tabs where some of them are looked at by themselves; ticked where an act that is open wants lines. */
const LinesTabs = ({
  of,
  whole,
  lineActions,
  lineCells,
  views,
  selection,
}: DocumentPageProps & { readonly selection: Selection<Values> }): JSX.Element => {
  const isTicked = Object.entries(of.acts).some(([name, { lines }]) => lines !== undefined && whole.acts[name] === null)
  const table = (label: string, lines: readonly Values[]): JSX.Element => (
    <LinesTable
      of={of}
      label={label}
      lines={lines}
      {...(lineCells && { cells: lineCells(whole) })}
      {...(lineActions && { actions: (line: Values) => lineActions(line, whole) })}
      {...(isTicked && { selection })}
    />
  )
  const all = table(`${of.noun}明细`, whole.lines)
  if (views === undefined) return all
  return (
    <Tabs
      items={[
        { key: 'lines', label: `明细 ${countText(whole.lines.length)}`, children: all },
        ...views(whole).map(({ key, label, lines }) => ({
          key,
          label: `${label} ${countText(lines.length)}`,
          children: table(`${label}明细`, lines),
        })),
      ]}
    />
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
      steps={way.map(({ number, time }, i) => {
        // a step that lies ahead again may have been reached before
        const at = time === null || i > current ? null : whole.head[time]
        return { title: statusText(of.life, number), time: typeof at === 'string' ? at : '' }
      })}
    />
  )
}

interface ActButtonsProps extends Pick<DocumentPageProps, 'of' | 'whole'> {
  readonly ticked: Ticked
  readonly clear: () => void
}
/** The acts of this state as buttons; one that only something else holds back says what. */
const ActButtons = ({ of, whole, ticked, clear }: ActButtonsProps): JSX.Element | null => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { send } = useSending(of)
  const shown = Object.entries(of.acts).flatMap(([name, act]) => {
    const action = actionOf(of, name, act)
    return isEntry(name) || !(name in whole.acts) || !isMeant(action, whole.head)
      ? []
      : [{ name, act, action, isMain: (act.other ?? act.button) !== undefined && act.danger !== true && act.lines === undefined }]
  })
  if (shown.length === 0) return null
  return (
    <div className="line-tools">
      {shown.map(({ name, act: { button, lines }, action, isMain }) => (
        <Decide
          key={name}
          danger={action.danger === true}
          {...(isMain && { type: 'primary' as const })}
          reason={whole.acts[name] ?? (lines !== undefined && ticked.size === 0 ? '请先勾选明细行' : '')}
          onClick={() => {
            const typed = lines === undefined ? {} : { [lines[0]]: [...ticked.keys()] }
            if (action.fields === undefined) void send(action, [whole.head], typed).then((went) => went && clear())
            else setOpened({ action, rows: [whole.head] })
          }}
        >
          {button === undefined ? action.label : fillIn(button, whole.head, of.fields)}
        </Decide>
      ))}
      {opened !== null && <OpenedAction of={of} {...opened} close={() => setOpened(null)} />}
    </div>
  )
}
