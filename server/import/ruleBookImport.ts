// 按规则书导入档案 · import/ruleBookImport
/**
 * Imports archives by file: filled cells change existing rows, unknown keys make new rows. The form's rule book completes and checks
 * them.
 */
import type { AnyBody } from '#contract/resource'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import { scopeFaults } from '../platform/formReach.ts'
import { comingOf, keyOf, writeRows, type MasterTable } from '../platform/putRows.ts'
import { isQuestion, sentenceOf, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import type { OwnKey, RowImport } from './templateImport.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** An archive import by rule book. `F`: its columns. The members are methods, so that the engine can hold any import. */
export interface RuleBookImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  readonly target: MasterTable
  readonly rules: RuleBook
  /** column for faults of the whole key, such as a repeated row; by default the last key column */
  readonly keyField?: string
  /** the archive fields of a row, if a cell is not the value itself */
  body?(row: TemplateRow<F>): AnyBody
  /** the archive fields of all rows, if names must be looked up; an unknown name stays, so that the rules refuse it */
  bodies?(ctx: Ctx, rows: readonly TemplateRow<F>[]): Promise<readonly AnyBody[]>
  /** archive field → column of the file, where the names differ; for faults */
  readonly columns?: Readonly<Record<string, string>>
  /** fields that the person may not write; the file does not change them */
  readonly kept?: (ctx: Ctx) => readonly string[]
  /** faults of the typed cells, before they become values */
  cells?(row: TemplateRow<F>): readonly RowFault[]
  /** fault of a row that already exists; set if the file only creates rows */
  taken?(row: TemplateRow<F>): string
  /** further unique columns, or combinations of columns */
  readonly unique?: readonly (string | OwnKey<F>)[]
  /** how rows form documents, which are imported whole or not at all */
  readonly document?: RowImport['document']
  /** sorts rows so that each can be created after those it needs */
  readonly order?: RowImport['order']
}

/** The filled cells of a row; a blank cell keeps the stored value. */
export const filledCells = ({ fields }: TemplateRow): AnyBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Faults by row index. If the file only creates rows, an existing row gets only the fault of `taken`. */
const faultsOf = async (
  ctx: Ctx,
  of: RuleBookImport,
  rows: readonly TemplateRow[],
  comingRows: readonly Coming[],
): Promise<readonly RuleFault[]> => {
  const { target, keyField = target.resource.key.at(-1) ?? '', rules } = of
  if (of.taken === undefined) return rules.faults(ctx, comingRows)
  const newRows = comingRows.flatMap((comingRow, index) => (comingRow.before === null ? [{ coming: comingRow, at: index }] : []))
  const ruleFaults = await rules.faults(
    ctx,
    newRows.map(({ coming }) => coming),
  )
  const rowIndexOf = (newIndex: number): number => newRows[newIndex]?.at ?? 0
  return [
    ...rows.flatMap((row, index): RuleFault[] => {
      const exists = (comingRows[index]?.before ?? null) !== null
      return exists ? [{ row: index, field: keyField, why: of.taken?.(row) ?? '' }] : []
    }),
    ...ruleFaults.map((fault) => ({
      ...fault,
      row: rowIndexOf(fault.row),
      ...(fault.against !== undefined && { against: rowIndexOf(fault.against) }),
    })),
  ]
}

/** A fault of the rules as a fault of its cell, or of the key column if the file has no such column. */
const cellFaults = (
  { fields, columns }: RuleBookImport,
  keyField: string,
  rows: readonly TemplateRow[],
  fault: RuleFault,
): readonly RowFault[] => {
  const row = rows[fault.row]
  if (row === undefined) return []
  const against = fault.against === undefined ? undefined : rows[fault.against]
  const column = columns?.[fault.field] ?? fault.field
  const field = column in fields ? column : keyField
  return [
    {
      rowNum: row.rowNum,
      field,
      errorName: fields[field]?.label ?? field,
      errorReason: sentenceOf(fault, against === undefined ? '' : `第${against.rowNum}行`),
      ...(isQuestion(fault) && typeof fault.why !== 'string' && { question: fault.why }),
    },
  ]
}

export const ruleBookImport = <F extends Fields>(template: RuleBookImport<F>): RowImport => {
  const of: RuleBookImport = template
  const { target, rules, fields } = of
  const body = (row: TemplateRow): AnyBody => of.body?.(row) ?? filledCells(row)
  const { keyField = target.resource.key.at(-1) ?? '' } = of
  const cell = (row: TemplateRow, name: string): string => String(row.fields[name] ?? '')
  const keyFields = target.by ?? target.resource.key
  /** The key in the cells of a row; '' if all of them are empty. */
  const typedKey = (row: TemplateRow): string => {
    if (of.bodies === undefined) return keyOf(target, body(row))
    const keyCells = keyFields.map((name) => cell(row, of.columns?.[name] ?? name))
    return keyCells.every((cellText) => cellText === '') ? '' : keyCells.join('|')
  }
  const keys: readonly OwnKey[] = [
    { of: typedKey, field: keyField },
    ...(of.unique ?? []).map((key) => (typeof key === 'string' ? { of: (row: TemplateRow) => cell(row, key), field: key } : key)),
  ]
  const readComing = async (ctx: Ctx, rows: readonly TemplateRow[], lock = false) => {
    const keptFields = of.kept?.(ctx) ?? []
    const bodies = (await of.bodies?.(ctx, rows)) ?? rows.map((row) => body(row))
    const withoutKept = (input: AnyBody): AnyBody =>
      Object.fromEntries(Object.entries(input).filter(([name]) => !keptFields.includes(name)))
    return comingOf(ctx, target, bodies.map(withoutKept), lock)
  }
  /** Faults of rows with the same key in different spellings; `unique` compares only the spelling. */
  const sameKeyFaults = (rows: readonly TemplateRow[], comingRows: readonly Coming[]): RowFault[] => {
    const firstRowByKey = new Map<string, TemplateRow>()
    return rows.flatMap((row, index): RowFault[] => {
      const key = keyOf(target, comingRows[index]?.body ?? {})
      const firstRow = firstRowByKey.get(key)
      if (firstRow === undefined) firstRowByKey.set(key, row)
      if (firstRow === undefined || key === '' || typedKey(row) === typedKey(firstRow)) return []
      const errorName = fields[keyField]?.label ?? keyField
      return [{ rowNum: row.rowNum, field: keyField, errorName, errorReason: `与第${firstRow.rowNum}行重复` }]
    })
  }
  return {
    biz: of.biz,
    fields,
    unique: keys,
    ...(of.order && { order: of.order }),
    // rows that form documents are not independent, because a document must not be imported in half
    ...(of.document === undefined ? { each: true } : { document: of.document }),
    check: async (ctx, rows) => {
      const comingRows = await readComing(ctx, rows)
      const ruleFaults = await faultsOf(ctx, of, rows, comingRows)
      const faultyRows = new Set(ruleFaults.map(({ row }) => row))
      const outOfScope = comingRows.flatMap((comingRow, row): RuleFault[] =>
        faultyRows.has(row) ? [] : scopeFaults(ctx.person, target.resource, comingRow).map((fault) => ({ row, ...fault })),
      )
      const faults = [...ruleFaults, ...outOfScope]
      const cellFaultList = [...rows.flatMap((row) => of.cells?.(row) ?? []), ...sameKeyFaults(rows, comingRows)]
      return [...cellFaultList, ...faults.flatMap((fault) => cellFaults(of, keyField, rows, fault))]
    },
    write: async (ctx, rows) => writeRows(ctx, target, rules, await readComing(ctx, rows, true)),
  }
}
