// 按规则书导入档案 · import/ruleBookImport
/** Archives by file: known rows change where a cell has a value, new ones are made; the rule book of the form completes and checks them. */
import type { AnyBody } from '#contract/resource'
import type { Fields } from '#contract/kinds'
import type { Ctx } from '../platform/ctx.ts'
import { lostTo } from '../platform/formReach.ts'
import { comingOf, keyOf, writeRows, type MasterTable } from '../platform/putRows.ts'
import { asks, sentenceOf, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import type { OwnKey, RowImport } from './templateImport.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

/** Methods, so that the engine can hold the import of any template. `F`: its columns. */
export interface RuleBookImport<F extends Fields = Fields> {
  readonly biz: string
  readonly fields: F
  readonly target: MasterTable
  readonly rules: RuleBook
  /** column for a fault of the whole key, such as a repeated row; by default the last column of the key */
  readonly keyField?: string
  /** the row as fields of the archive, where a cell is not the value itself */
  body?(row: TemplateRow<F>): AnyBody
  /** the same for all rows, where names must be looked up; an unknown name is kept, and the rules refuse it */
  bodies?(ctx: Ctx, rows: readonly TemplateRow<F>[]): Promise<readonly AnyBody[]>
  /** column that holds a field of the archive under another name, for its faults */
  readonly columns?: Readonly<Record<string, string>>
  /** fields the person may not write: they keep their values whatever the file says */
  readonly kept?: (ctx: Ctx) => readonly string[]
  /** faults of cells as typed, before they become values */
  cells?(row: TemplateRow<F>): readonly RowFault[]
  /** fault of a row that already exists, where the file only makes new ones */
  taken?(row: TemplateRow<F>): string
  /** further columns, or combinations, that no two rows may share */
  readonly unique?: readonly (string | OwnKey<F>)[]
  /** rows make documents; a document is imported whole or not at all */
  readonly document?: RowImport['document']
  /** sorts rows into an order in which they can be made */
  readonly order?: RowImport['order']
}

/** The filled cells; a blank cell leaves the stored value. */
export const filledCells = ({ fields }: TemplateRow): AnyBody =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Faults by row index. Where the file only makes new rows, an existing one gets only the fault of `taken`. */
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

/** Puts a fault of the rules at the cell it concerns, or at the key if the file has no such column. */
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
  /** The key of a row as its cells give it; '' if they give none. */
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
  /** Rows that name the same thing in different words; `unique` compares the words only. */
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
    // a document of the file must not be imported in half
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
