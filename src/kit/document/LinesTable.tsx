// 单据明细 · kit/document/LinesTable
import type { JSX, ReactNode } from 'react'
import { textOfValue } from '#contract/action'
import { linesOf, type Document } from '#contract/document'
import { titleOf, type Field } from '#contract/kinds'
import { alignOf } from '../cells.tsx'
import { DataTable } from '../DataTable.tsx'
import { countText } from '../formats.ts'
import { showIn } from '../rowCell.tsx'
import { actionsWidth, RowActions, shownActions, type Action } from '../RowActions.tsx'
import { useMay } from '../may.ts'
import { EmptyState } from '../states.tsx'
import type { Column } from '../table/column.ts'
import type { Selection } from '../table/props.ts'
import type { Values } from './useDocument.ts'

interface LinesTableProps {
  readonly of: Pick<Document, 'lines' | 'noun'>
  readonly lines: readonly Values[]
  readonly cells?: Readonly<Record<string, (line: Values) => ReactNode>>
  readonly actions?: (line: Values) => readonly Action[]
  readonly label?: string
  /** ticked lines, by their ids */
  readonly selection?: Selection<Values>
}
/** Key of a line: its number in the document, or its id where the number of lines is unlimited. */
export const lineKey = (line: Values): string => textOfValue(line['id'] ?? line['lineNo'])

/** A field as a column of lines; `cell` where it has its own drawing. */
export const lineColumn = (name: string, field: Field, cell?: (line: Values) => ReactNode): Column<Values> => ({
  key: name,
  // pieces need no unit, kilograms do
  title: field.kind === 'weight' ? titleOf(field) : field.label,
  width: field.width ?? 100,
  align: alignOf[field.kind],
  render: (line) => cell?.(line) ?? showIn(field, name, line),
})

/** Word for the lines of a document. */
export const linesTitle = ({ lines, noun }: Pick<Document, 'lines' | 'noun'>): string => lines?.called?.[1] ?? `${noun}明细`

/** The lines of a document, with the actions on each. */
export const LinesTable = (props: LinesTableProps): JSX.Element => {
  const { of, lines, cells = {}, actions, label = linesTitle(of), selection } = props
  const facts = linesOf(of)
  const may = useMay()
  const names = facts.list ?? Object.keys(facts.fields)
  // an empty column only takes room, unless it is editable
  const used = names.filter(
    (name) => facts.fields[name]?.derived !== true || name in cells || lines.some((line) => (line[name] ?? '') !== ''),
  )
  const summed = used.filter((name) => facts.fields[name]?.sums === true)
  const sumOf = (name: string): string => countText(lines.reduce((sum, line) => sum + Number(line[name] ?? 0), 0))
  const offered = actions === undefined ? [] : lines.map((line) => shownActions(actions(line), may))
  return (
    <div className="panel tall">
      <DataTable<Values>
        label={label}
        rows={lines}
        rowKey={lineKey}
        {...(facts.empty && { empty: <EmptyState title={facts.empty[0]} text={facts.empty[1]} /> })}
        {...(selection && { selection })}
        {...(summed.length > 0 && { summary: Object.fromEntries(summed.map((name) => [name, sumOf(name)])) })}
        columns={[
          ...used.flatMap((name) => {
            const field = facts.fields[name]
            return field === undefined ? [] : [lineColumn(name, field, cells[name])]
          }),
          ...(actions === undefined || offered.every((one) => one.length === 0)
            ? []
            : [
                {
                  key: '_actions',
                  title: '操作',
                  width: actionsWidth(offered),
                  fixed: 'right' as const,
                  render: (line: Values) => <RowActions actions={actions(line)} />,
                },
              ]),
        ]}
      />
    </div>
  )
}
