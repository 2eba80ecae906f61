// 导出的列 · platform/exports/columns
/**
 * Columns of an exported list (floor.md §0.3): 序号 and every column of the list in its order, hidden ones too, then the codes behind names.
 * Enumerations as text, weights in kg, money in 元, personal data masked; codes stay text.
 */
import { titleOf, type Field, type Kind } from '#contract/kinds'
import type { Resource } from '#contract/resource'
import { plain } from '../kinds.ts'
import { expression, type Source } from '../listQuery.ts'
import { masked } from '../personal.ts'
import { numberCell, style, textCell } from '../xlsx/cells.ts'
import type { SheetColumn } from '../xlsx/book.ts'
import { dictionaryKind, hasNames, type Named, type Names } from './names.ts'

export interface ExportColumn extends SheetColumn {
  /** its selected expression */
  readonly sql: string
  /** value → XML of its cell */
  readonly cell: (value: unknown, names: Names) => string
}

type Cell = (value: unknown, field: Field, names: Names) => string

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const text: Cell = (value) => textCell(plain(value))
const number =
  (divide: number, format: number): Cell =>
  (value) =>
    numberCell(isEmpty(value) ? null : Number(value) / divide, format)
const choice: Cell = (value, field, names) => {
  const tenantWord = field.dict === undefined ? undefined : names(dictionaryKind(field.dict)).get(plain(value))
  return textCell(tenantWord ?? field.texts?.[plain(value)] ?? plain(value))
}
const nameOf = ({ to }: Field, key: string, names: Names): string => (to === undefined ? undefined : names(to).get(key)) ?? key
const nameCell: Cell = (value, field, names) => textCell(nameOf(field, plain(value), names))
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value])
const valueText = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : plain(value))

const cells: Record<Kind, Cell> = {
  code: text,
  text,
  image: text,
  moment: text,
  day: text,
  count: number(1, style.plain),
  minutes: number(1, style.plain),
  money: number(100, style.money),
  price: number(10_000, style.price),
  weight: number(1000, style.weight),
  percent: number(10_000, style.percent),
  choice,
  flag: (value) => textCell(isEmpty(value) ? '' : Number(value) === 1 ? '是' : '否'),
  ref: nameCell,
  many: (value, field, names) =>
    textCell(
      list(value)
        .map((one) => nameOf(field, plain(one), names))
        .join('、'),
    ),
  json: (value, field) =>
    textCell(
      list(value)
        .map((one) => field.texts?.[plain(one)] ?? valueText(one))
        .join('、'),
    ),
}

/** Moments are converted to text by the database: making a million dates here would take longer than writing the file. */
const selected = (field: Field, sql: string): string =>
  field.kind === 'moment' ? `to_char(${sql} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` : sql

const widthOf = (field: Field): number => field.width ?? 120

const columnOf = (name: string, field: Field, source: Source): ExportColumn => ({
  label: titleOf(field),
  width: widthOf(field),
  sql: selected(field, expression(source, name)),
  cell:
    field.masked === true
      ? (value) => textCell(masked(name, plain(value)))
      : (value, names) => cells[field.kind](value, field, names),
})

/** Whether it has a name and also a visible number; internal keys mean nothing to people. */
const hasNumber = (to: Field['to']): boolean => hasNames(to) && to?.inner !== true
const codeLabel = (field: Field): string => field.to?.numberTitle ?? `${field.label}编号`

/** All columns of the file except 序号, which counts the rows. */
export const exportColumns = (resource: Resource, source: Source): readonly ExportColumn[] => {
  const fields = resource.list.flatMap((name) => {
    const field = resource.fields[name]
    return field === undefined ? [] : [{ name, field }]
  })
  const labels = new Set(fields.map(({ field }) => field.label))
  const codes = fields.filter(({ field }) => field.kind === 'ref' && hasNumber(field.to) && !labels.has(codeLabel(field)))
  return [
    ...fields.map(({ name, field }) => columnOf(name, field, source)),
    ...codes.map(({ name, field }) => ({ ...columnOf(name, { ...field, kind: 'code' }, source), label: codeLabel(field) })),
  ]
}

/** Resources and dictionaries whose names the file shows. */
export const namedKinds = (resource: Resource): ReadonlySet<Named> =>
  new Set(
    resource.list.flatMap((name) => {
      const { to, dict } = resource.fields[name] ?? {}
      return [...(to === undefined ? [] : [to]), ...(dict === undefined ? [] : [dictionaryKind(dict)])]
    }),
  )
