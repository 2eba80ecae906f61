// 按规则书导入档案 · import/ruleBookImport
/** Archives by file: known rows change where a cell says something, new ones are made; completed and judged by the book their form asks. */
import type { AnyBody } from '#contract/resource'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import { lostTo } from '../platform/formReach.ts'
import { comingOf, keyOf, writeRows, type MasterTable } from '../platform/putRows.ts'
import { asks, sentenceOf, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import type { OwnKey, RowImport } from './templateImport.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** Methods, so that the import of any template can be held by the engine. `F`: its columns. */
export interface RuleBookImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  readonly target: MasterTable
  readonly rules: RuleBook
  /** column that stands for the key where a row repeats another; the last one of the key where absent */
  readonly keyField?: string
  /** what the row says in the fields of the archive, where a cell is not the value itself */
  body?(row: TemplateRow<F>): AnyBody
  /** the same of each row where cells name what has to be looked up; a name nobody knows stays, for the rules to say so */
  bodies?(ctx: Ctx, rows: readonly TemplateRow<F>[]): Promise<readonly AnyBody[]>
  /** column that says a field of the archive under another name, for its faults */
  readonly columns?: Readonly<Record<string, string>>
  /** fields the person may not write: they stay as they are whatever the file says */
  readonly kept?: (ctx: Ctx) => readonly string[]
  /** what is wrong with cells as they were typed, before they are values */
  cells?(row: TemplateRow<F>): readonly RowFault[]
  /** what is said of a row that is there already, where the file only makes new ones */
  taken?(row: TemplateRow<F>): string
  /** further columns no two rows share, or what else they do not share */
  readonly unique?: readonly (string | OwnKey<F>)[]
  /** rows make documents, and a document goes in whole or not at all */
  readonly document?: RowImport['document']
  /** rows in the order they can be made in */
  readonly order?: RowImport['order']
}

/** A blank cell leaves what is there. */
export const filledCells = ({ fields }: TemplateRow): AnyBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** What is wrong with rows by their places; one that is there already, where the file only makes new ones, is not judged beside. */
const faultsOf = async (
  ctx: Ctx,
  of: RuleBookImport,
  rows: readonly TemplateRow[],
  arriving: readonly Coming[],
): Promise<readonly RuleFault[]> => {
  const { target, keyField = target.resource.key.at(-1) ?? '', rules } = of
  if (of.taken === undefined) return rules.faults(ctx, arriving)
  const fresh = arriving.flatMap((coming, at) => (coming.before === null ? [{ coming, at }] : []))
  const judged = await rules.faults(
    ctx,
    fresh.map(({ coming }) => coming),
  )
  const placeOf = (at: number): number => fresh[at]?.at ?? 0
  return [
    ...rows.flatMap((row, at): RuleFault[] => {
      const there = (arriving[at]?.before ?? null) !== null
      return there ? [{ row: at, field: keyField, why: of.taken?.(row) ?? '' }] : []
    }),
    ...judged.map((fault) => ({
      ...fault,
      row: placeOf(fault.row),
      ...(fault.against !== undefined && { against: placeOf(fault.against) }),
    })),
  ]
}

/** A fault of the rules at the cell it concerns; one of what the file does not say stands at the key. */
const shownAt = (
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
      ...(asks(fault) && typeof fault.why !== 'string' && { asks: fault.why }),
    },
  ]
}

export const ruleBookImport = <F extends Fields>(template: RuleBookImport<F>): RowImport => {
  const of: RuleBookImport = template
  const { target, rules, fields } = of
  const body = (row: TemplateRow): AnyBody => of.body?.(row) ?? filledCells(row)
  const { keyField = target.resource.key.at(-1) ?? '' } = of
  const cell = (row: TemplateRow, name: string): string => String(row.fields[name] ?? '')
  const by = target.by ?? target.resource.key
  /** What names a row, as its cells say it; '' where none does. */
  const typedKey = (row: TemplateRow): string => {
    if (of.bodies === undefined) return keyOf(target, body(row))
    const words = by.map((name) => cell(row, of.columns?.[name] ?? name))
    return words.every((word) => word === '') ? '' : words.join('|')
  }
  const keys: readonly OwnKey[] = [
    { of: typedKey, field: keyField },
    ...(of.unique ?? []).map((one) => (typeof one === 'string' ? { of: (row: TemplateRow) => cell(row, one), field: one } : one)),
  ]
  const coming = async (ctx: Ctx, rows: readonly TemplateRow[], lock = false) => {
    const kept = of.kept?.(ctx) ?? []
    const bodies = (await of.bodies?.(ctx, rows)) ?? rows.map((row) => body(row))
    const own = (said: AnyBody): AnyBody => Object.fromEntries(Object.entries(said).filter(([name]) => !kept.includes(name)))
    return comingOf(ctx, target, bodies.map(own), lock)
  }
  /** Rows that name one thing in different words: `unique` sees the words alone. */
  const sameThings = (rows: readonly TemplateRow[], arriving: readonly Coming[]): RowFault[] => {
    const first = new Map<string, TemplateRow>()
    return rows.flatMap((row, at): RowFault[] => {
      const key = keyOf(target, arriving[at]?.body ?? {})
      const other = first.get(key)
      if (other === undefined) first.set(key, row)
      if (other === undefined || key === '' || typedKey(row) === typedKey(other)) return []
      const errorName = fields[keyField]?.label ?? keyField
      return [{ rowNum: row.rowNum, field: keyField, errorName, errorReason: `与第${other.rowNum}行重复` }]
    })
  }
  return {
    biz: of.biz,
    fields,
    unique: keys,
    ...(of.order && { order: of.order }),
    // a document of the file may not end up half in
    ...(of.document === undefined ? { each: true } : { document: of.document }),
    check: async (ctx, rows) => {
      const arriving = await coming(ctx, rows)
      const judged = await faultsOf(ctx, of, rows, arriving)
      const refused = new Set(judged.map(({ row }) => row))
      const lost = arriving.flatMap((one, row): RuleFault[] =>
        refused.has(row) ? [] : lostTo(ctx.person, target.resource, one).map((fault) => ({ row, ...fault })),
      )
      const faults = [...judged, ...lost]
      const typed = [...rows.flatMap((row) => of.cells?.(row) ?? []), ...sameThings(rows, arriving)]
      return [...typed, ...faults.flatMap((fault) => shownAt(of, keyField, rows, fault))]
    },
    write: async (ctx, rows) => writeRows(ctx, target, rules, await coming(ctx, rows, true)),
  }
}
