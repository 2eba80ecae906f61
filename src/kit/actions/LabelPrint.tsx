// 打印标签 · kit/actions/LabelPrint
import type { JSX, ReactNode } from 'react'
import { inputOf, namesOfRow, textOfValue, type LabelAction, type SendAction } from '#contract/action'
import { nounOf, type Resource } from '#contract/resource'
import { useSendAny } from '../../data/send.ts'
import { Badge } from '../../paper/Badge.tsx'
import { Label, labels } from '../../paper/Label.tsx'
import { papers } from '../../paper/papers.ts'
import { TaskPoster } from '../../paper/TaskPoster.tsx'
import { show } from '../cells.tsx'
import { PrintDialog } from '../PrintDialog.tsx'

type Values = Readonly<Record<string, unknown>>
interface LabelPrintProps {
  readonly of: Resource
  readonly action: LabelAction
  readonly rows: readonly Values[]
  readonly close: () => void
}

/** Prints a label, badge or poster for each row. If the action has a call for it (`told`), the print is also reported to the server. */
export const LabelPrint = (props: LabelPrintProps): JSX.Element =>
  props.action.report === undefined ? <Labels {...props} /> : <ReportedLabels {...props} told={props.action.report} />

/** Rows grouped by call: one call contains only rows of one warehouse. */
const rowsByCall = (resource: Resource, told: SendAction, rows: readonly Values[]): readonly (readonly Values[])[] => {
  const groups = new Map<string, Values[]>()
  for (const row of rows) {
    const key = namesOfRow(resource, told)
      .outside.map((name) => textOfValue(row[name]))
      .join('|')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
const ReportedLabels = ({ told, ...props }: LabelPrintProps & { readonly told: SendAction }): JSX.Element => {
  const send = useSendAny()
  const sendPrinted = (): void => {
    for (const rows of rowsByCall(props.of, told, props.rows)) void send(told.call, inputOf(props.of, told, rows), [props.of.id])
  }
  return <Labels {...props} printed={sendPrinted} />
}

interface LabelsProps extends LabelPrintProps {
  readonly printed?: () => void
}
const Labels = ({ of: resource, action, rows, close, printed }: LabelsProps): JSX.Element => {
  const facts = action.labels
  const textIn = (row: Values, name: string | undefined): string => (name === undefined ? '' : textOfValue(row[name]))
  // empty values are not printed
  const filledNames = (row: Values, names: readonly string[] = []): readonly string[] =>
    names.filter((name) => textIn(row, name) !== '')
  const fact = (row: Values, name: string): ReactNode => {
    const field = resource.fields[name]
    return field === undefined ? textIn(row, name) : show(field, row[name])
  }
  const draw = (row: Values): ReactNode =>
    facts.kind === 'badge' ? (
      <Badge
        key={textIn(row, facts.code)}
        code={textIn(row, facts.code)}
        name={textIn(row, facts.text)}
        no={textIn(row, facts.no)}
        company={textIn(row, facts.company) === '' ? null : fact(row, facts.company)}
        validity={textIn(row, facts.until).slice(0, 16)}
      />
    ) : facts.kind === 'poster' ? (
      <TaskPoster
        key={textIn(row, facts.code)}
        taskNo={textIn(row, facts.code)}
        name={fact(row, facts.name)}
        content={textIn(row, facts.text)}
        facts={filledNames(row, facts.more).map((name) => ({
          label: resource.fields[name]?.label ?? name,
          value: fact(row, name),
        }))}
      />
    ) : (
      <Label
        key={textIn(row, facts.code)}
        kind={facts.kind}
        code={textIn(row, facts.code)}
        text={textIn(row, facts.text)}
        more={filledNames(row, facts.more).map((name) => (
          <span key={name}>{fact(row, name)} </span>
        ))}
      />
    )
  return (
    <PrintDialog
      title={`${action.label} · ${nounOf(resource)}`}
      paper={facts.kind === 'badge' ? papers.badge : facts.kind === 'poster' ? papers.a4 : labels[facts.kind].paper}
      pages={rows.map(draw)}
      unit="张"
      {...(printed !== undefined && { printed })}
      close={close}
    />
  )
}
