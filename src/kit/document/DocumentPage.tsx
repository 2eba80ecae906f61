// 单据正文 · kit/document/DocumentPage
import { Tabs, type TabsProps } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import type { Static } from 'typebox'
import type { Document, LineAnswer } from '#contract/document'
import { titleOf, type Field } from '#contract/kinds'
import type { operateLines } from '#contract/operateLog'
import type { Resource } from '#contract/resource'
import type { Questions } from '../actions/useSending.ts'
import { Code, show } from '../cells.tsx'
import { AddressTabs } from '../DetailPage.tsx'
import { countText } from '../formats.ts'
import { Strip, type Fact } from '../KeyFacts.tsx'
import { useMay } from '../may.ts'
import { ActLog } from '../OperateLog.tsx'
import { Crumbs } from '../PageHead.tsx'
import { ResourceScreen } from '../ResourceScreen.tsx'
import type { ResourceScreenProps } from '../resourceProps.ts'
import { showIn } from '../rowCell.tsx'
import type { Action } from '../RowActions.tsx'
import { ActButtons, type ActCallbacks, type Ticked } from './ActButtons.tsx'
import { DocumentSteps } from './DocumentSteps.tsx'
import { LinesTable, linesTitle } from './LinesTable.tsx'
import type { Of, Values, Whole } from './useDocument.ts'
import './document.css'

export interface DocumentPageProps<D extends Document = Document> {
  readonly of: D
  readonly whole: Whole<D>
  /** actions on a line */
  readonly lineActions?: Of<[line: LineAnswer<D>, whole: Whole<D>], readonly Action[]>
  /** the screen's own drawing of a column of the lines, for this document */
  readonly lineCells?: Of<[whole: Whole<D>], LineCells<D>>
  /** title of the document if its number means nothing to users */
  readonly called?: Of<[whole: Whole<D>], string>
  /** shown above the lines, e.g. the desk at which goods are received */
  readonly Desk?: Of<[props: PartProps<D>], ReactNode>
  /** shown next to the state, e.g. exceptions and stops */
  readonly flags?: Of<[whole: Whole<D>], ReactNode>
  /** facts in addition to those of its definition */
  readonly facts?: Of<[whole: Whole<D>], readonly Fact[]>
  /** tabs besides the lines and the log */
  readonly tabs?: Of<[whole: Whole<D>], Views<D>>
  /** what the screen adds to a list of the document's records, by the list */
  readonly records?: Of<[of: Resource, whole: Whole<D>], RecordsProps>
  /** shown below the lines */
  readonly More?: Of<[props: PartProps<D>], ReactNode>
  /** what follows an act, by its name */
  readonly callbacks?: ActCallbacks<D>
  /** the screen's own questions for its acts */
  readonly questions?: Questions
}
/** What a screen adds to a list of records inside a document. */
export type RecordsProps = Pick<ResourceScreenProps<Resource>, 'open' | 'aside' | 'rowActions'>
/** Properties of a part of the page: the document it belongs to. */
export interface PartProps<D extends Document = Document> {
  readonly whole: Whole<D>
}
/** Column → drawing of a line. */
export type LineCells<D extends Document = Document> = Readonly<Record<string, Of<[line: LineAnswer<D>], ReactNode>>>
type Tab = NonNullable<TabsProps['items']>[number]
interface Views<D extends Document = Document> {
  readonly before?: readonly Tab[]
  /** separate views of some of the lines */
  readonly some?: readonly LinesView<D>[]
  readonly after?: readonly Tab[]
}
interface LinesView<D extends Document = Document> {
  readonly key: string
  readonly label: string
  readonly lines: readonly LineAnswer<D>[]
}

/** Number, state, steps, facts, possible acts, and the lines of one document. */
export const DocumentPage = (props: DocumentPageProps): JSX.Element => {
  const { of, whole, called, flags, facts, Desk, More, callbacks = {}, questions } = props
  const { status } = of.fields
  const [ticked, setTicked] = useState<Ticked>(new Map())
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={called?.(whole) ?? whole.no} />
        </h2>
        {status !== undefined && show(status, whole.status)}
        {flags?.(whole)}
        <Strip
          facts={[
            ...of.facts.flatMap((name) => {
              const field = of.fields[name]
              return field === undefined ? [] : [[titleOf(field), fact(field, name, whole.head)] as const]
            }),
            ...(facts?.(whole) ?? []),
          ]}
        />
      </div>
      <DocumentSteps of={of} whole={whole} />
      <ActButtons
        of={of}
        whole={whole}
        callbacks={callbacks}
        ticked={ticked}
        clear={() => setTicked(new Map())}
        questions={questions}
      />
      {Desk !== undefined && <Desk whole={whole} />}
      <LinesTabs {...props} ticked={ticked} setTicked={setTicked} />
      {More !== undefined && <More whole={whole} />}
    </div>
  )
}

/** A head field as a fact. A flag is shown as a word; other fields are shown as in a row. */
const fact = (field: Field, name: string, head: Values): ReactNode =>
  field.kind === 'flag' ? show(field, head[name]) : showIn(field, name, head)

interface LinesTabsProps extends DocumentPageProps {
  readonly ticked: Ticked
  readonly setTicked: (lines: Ticked) => void
}
/** Tabs with the document's lines, further views and log. Lines have check boxes where a possible act needs ticked lines. */
const LinesTabs = ({ of, whole, lineActions, lineCells, tabs, records, ticked, setTicked }: LinesTabsProps): JSX.Element => {
  const isTicked = Object.entries(of.acts).some(([name, { lines }]) => lines !== undefined && whole.acts[name] === null)
  const table = (label: string, lines: readonly Values[]): JSX.Element => (
    <LinesTable
      of={of}
      label={label}
      lines={lines}
      {...(lineCells && { cells: lineCells(whole) })}
      {...(lineActions && { actions: (line: Values) => lineActions(line, whole) })}
      {...(isTicked && { selection: { chosen: ticked, change: setTicked } })}
    />
  )
  const title = linesTitle(of)
  const all = of.lines === undefined ? null : table(title, whole.lines)
  const listed = useRecordTabs(of, whole, records)
  const { before = [], some, after = [] } = tabs?.(whole) ?? {}
  const items = [
    ...before,
    ...(all === null
      ? []
      : [{ key: 'lines', label: some === undefined ? title : `明细 ${countText(whole.lines.length)}`, children: all }]),
    ...(some ?? []).map(({ key, label, lines }) => ({
      key,
      label: `${label} ${countText(lines.length)}`,
      children: table(`${label}明细`, lines),
    })),
    ...listed,
    ...after,
    logTab(whole),
  ]
  const [, , at] = of.page
  if (at === undefined) return <Tabs items={items} />
  return <AddressTabs {...(of.listed && { className: 'fill-tabs', destroyOnHidden: true })} items={items} />
}

/** The tab with the document's log. */
const logTab = ({ head: { log } }: Whole): Tab => ({
  key: 'log',
  label: '日志',
  children: <ActLog lines={log as Static<typeof operateLines>} />,
})

/** Tabs with lists of records that belong to the document, each under the right of its own list. The address stores their conditions. */
const useRecordTabs = ({ listed = [] }: Document, whole: Whole, records: DocumentPageProps['records']): readonly Tab[] => {
  const may = useMay()
  return listed
    .filter(([{ may: rights }]) => may(rights['list']))
    .map(([of, by]) => ({
      key: of.id,
      label: of.title,
      children: (
        <Crumbs value={null}>
          <ResourceScreen of={of} fixed={{ [by]: whole.no }} {...records?.(of, whole)} />
        </Crumbs>
      ),
    }))
}
