// 明细编辑 · kit/document/LinesEditor
import { Button } from 'antd'
import type { JSX, ReactNode } from 'react'
import { textOfValue } from '#contract/action'
import { linesOf, type Document, type LineBody } from '#contract/document'
import type { Field } from '#contract/kinds'
import { DataTable } from '../DataTable.tsx'
import { LimitedInput } from '../LimitedInput.tsx'
import { isNumber, limitsOf, typingOf, type Limits } from '../numberFault.ts'
import { NumberCell } from '../NumberField.tsx'
import { EmptyState } from '../states.tsx'
import type { Column } from '../table/column.ts'
import { lineColumn, linesTitle } from './LinesTable.tsx'
import type { Of, Values } from './useDocument.ts'

/** Limits of a number in a line: the limits of its field, narrowed by facts of the line, e.g. the available pieces. */
export type LineLimits<D extends Document = Document> = Of<[name: string, line: LineBody<D>], Partial<Limits>>
export const limitsIn = (of: Document, limits: LineLimits | undefined, name: string, line: Values): Limits => {
  const field = linesOf(of).fields[name]
  return { ...(field !== undefined && limitsOf(field, typingOf(field))), ...limits?.(name, line) }
}

/** Name of a line, from its identifying fields; the usual value of a choice is left out. */
export const lineName = (of: Document, line: Values): string => {
  const { unique, fields } = linesOf(of)
  return unique
    .map((name) => {
      const word = textOfValue(line[name])
      const field = fields[name]
      return word === '' || word === textOfValue(field?.usual) ? '' : (field?.texts?.[word] ?? word)
    })
    .filter((word) => word !== '')
    .join(' ')
}

/** A fault in a field of a line. `at`: index of the line, from 0. */
export interface LineFault {
  readonly at: number
  readonly field: string
  readonly why: string
}

interface LinesEditorProps {
  readonly of: Document
  readonly lines: readonly Values[]
  readonly change: (lines: readonly Values[]) => void
  /** fields typed in the table; the others identify the line */
  readonly edit: readonly string[]
  /** columns, where they are not the goods and the typed fields */
  readonly show?: readonly string[] | undefined
  /** the screen's own drawing of a column */
  readonly cells?: Readonly<Record<string, (line: Values) => ReactNode>> | undefined
  readonly limits?: LineLimits | undefined
  /** faults in the lines */
  readonly faults: readonly LineFault[]
}

type Patch = (at: number, name: string, value: unknown) => void
/** An editable column: a number within its limits, or a text; its fault is shown below it. */
const editColumn = ({ of, limits, faults }: LinesEditorProps, name: string, field: Field, patch: Patch): Column<Values> => {
  const faultAt = (at: number): string => faults.find((fault) => fault.at === at && fault.field === name)?.why ?? ''
  const label = (line: Values): string => `${lineName(of, line)} ${field.label}`
  const number = (line: Values, at: number): JSX.Element => (
    <NumberCell
      error={faultAt(at)}
      label={label(line)}
      limits={limitsIn(of, limits, name, line)}
      value={typeof line[name] === 'number' ? line[name] : null}
      {...(field.help !== undefined && { placeholder: field.help })}
      onChange={(value) => patch(at, name, value)}
    />
  )
  const text = (line: Values, at: number): JSX.Element => (
    <LimitedInput
      error={faultAt(at)}
      aria-label={label(line)}
      max={field.max ?? 64}
      value={textOfValue(line[name])}
      onChange={(event) => patch(at, name, event.target.value)}
    />
  )
  const width = isNumber(field) ? 120 : 150
  return { ...lineColumn(name, field), width, ellipsis: false, render: isNumber(field) ? number : text }
}

/** An additional column for faults of fields that cannot be edited here; no column without such faults. */
const faultColumn = (lines: readonly Values[], faults: readonly LineFault[]): readonly Column<Values>[] =>
  faults.length === 0
    ? []
    : [
        {
          key: '_fault',
          title: '问题',
          width: 220,
          ellipsis: false,
          render: (line) => <span className="alarming">{faults.find(({ at }) => at === lines.indexOf(line))?.why ?? ''}</span>,
        },
      ]

/** The lines of a document being entered: their inputs, their faults, and a button that removes each. */
export const LinesEditor = (props: LinesEditorProps): JSX.Element => {
  const { of, lines, change, edit, show, cells = {}, faults } = props
  const { fields, enter } = linesOf(of)
  const patch: Patch = (at, name, value) => change(lines.map((line, i) => (i === at ? { ...line, [name]: value } : line)))
  const names = show ?? [...new Set(['goodsName', ...enter])]
  const columns = names.flatMap((name): Column<Values>[] => {
    const field = fields[name]
    if (field === undefined) return []
    return [edit.includes(name) ? editColumn(props, name, field, patch) : lineColumn(name, field, cells[name])]
  })
  const drop: Column<Values> = {
    key: '_drop',
    title: '操作',
    width: 70,
    fixed: 'right',
    render: (line) => (
      <Button type="link" size="small" danger onClick={() => change(lines.filter((one) => one !== line))}>
        移除
      </Button>
    ),
  }
  return (
    <div className="panel dialog-table">
      <DataTable<Values>
        label={linesTitle(of)}
        rows={lines}
        rowKey={(line) => lineName(of, line)}
        empty={<EmptyState title="还没有明细" text="在上面点添加，或从 Excel 复制后粘贴。" />}
        columns={[
          ...columns,
          ...faultColumn(
            lines,
            faults.filter(({ field }) => !edit.includes(field) || !names.includes(field)),
          ),
          drop,
        ]}
      />
    </div>
  )
}
