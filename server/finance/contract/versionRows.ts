// 费用版本的行 · finance/contract/versionRows
/** Versions as rows of a file: read, judged by the rules of the form, written as drafts. */
import {
  cellOf,
  feeItemColumns,
  itemRows,
  readItems,
  rowOf,
  type ItemCell,
  type ItemRow,
  type ReadItem,
} from '#contract/finance/feeItemFile'
import { contract } from '#contract/finance/contract'
import { feeVersion, itemsMax } from '#contract/finance/feeVersion'
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { TypedItem } from '#contract/rules/feeItemRules'
import { feeVersionLife } from '#contract/rules/financeLife'
import type { CellValue } from 'hucre/xlsx'
import { cellsOf, type RowFault, type TemplateRow } from '../../import/rowFaults.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { entryFaults, type Entered, type EntryFault } from '../../platform/document/entry.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { withCarrierCodes } from './conditionNames.ts'
import { versionRules } from './versionRules.ts'

type Head = Body<typeof feeVersion>
type Line = LineBody<typeof feeVersion>
type Row = TemplateRow<typeof feeItemColumns>
/** Head of a version and its rows. */
export interface FileVersion {
  readonly head: Head
  readonly rows: readonly Row[]
}
const { fault } = cellsOf(feeItemColumns)

interface ReadVersion extends FileVersion {
  readonly items: readonly ReadItem[]
  readonly faults: readonly RowFault[]
}
const faultAt = (rows: readonly Row[], at: number, cell: ItemCell, why: string): readonly RowFault[] =>
  rows.slice(at, at + 1).map((row) => fault(row, cell, why))

const readVersion = async (ctx: Ctx, { head, rows }: FileVersion): Promise<ReadVersion> => {
  const { items, faults } = readItems(rows.map(({ fields }) => fields as ItemRow))
  const coded = await withCarrierCodes(
    ctx,
    items.map(({ item }) => item),
  )
  const tooMany = items
    .slice(itemsMax, itemsMax + 1)
    .map((one) => ({ row: rowOf(one, ''), cell: 'itemCode' as const, why: `一个费用版本最多${itemsMax}项费用` }))
  return {
    head,
    rows,
    items: items.map((one, at) => ({ ...one, item: coded[at] ?? one.item })),
    faults: [...faults, ...tooMany].flatMap(({ row, cell, why }) => faultAt(rows, row, cell, why)),
  }
}
const readVersions = async (ctx: Ctx, versions: readonly FileVersion[]): Promise<readonly ReadVersion[]> => {
  const read: ReadVersion[] = []
  for (const version of versions) read.push(await readVersion(ctx, version))
  return read
}
const enteredOf = ({ head, items }: ReadVersion): Entered<Head, Line> => ({ head, lines: items.map(({ item }) => item as Line) })

/** Faults of versions of a file: those of heads by the position of the version, those of items by row. */
export const versionFaults = async (
  ctx: Ctx,
  versions: readonly FileVersion[],
): Promise<{ readonly heads: readonly EntryFault[]; readonly rows: readonly RowFault[] }> => {
  const read = await readVersions(ctx, versions)
  const found = await entryFaults(ctx, feeVersion, versionRules, read.map(enteredOf))
  return {
    heads: found.filter(({ line }) => line === null),
    rows: [
      ...read.flatMap(({ faults }) => faults),
      ...found.flatMap(({ document, line, field, why }): readonly RowFault[] => {
        const { rows = [], items = [] } = read[document] ?? {}
        const item = line === null ? undefined : items[line]
        return item === undefined ? [] : faultAt(rows, rowOf(item, field), cellOf(field), why.message)
      }),
    ],
  }
}

/** Writes versions without a fault as drafts; returns their numbers. */
export const writeVersions = async (ctx: Ctx, versions: readonly FileVersion[]): Promise<readonly string[]> => {
  const read = await readVersions(ctx, versions)
  const complete = await versionRules.complete(ctx, read.map(enteredOf))
  const versionNos = await insertDocuments(
    ctx,
    feeVersion,
    complete.map((contents) => ({ ...contents, status: feeVersionLife.draft })),
    ctx.person,
  )
  // the list of contracts counts their versions
  await changed(
    ctx,
    complete.map(({ head: { contractNo, ownerNo } }) => ({
      resource: contract.id,
      key: String(contractNo),
      op: 'put',
      ...(typeof ownerNo === 'string' && { ownerNo }),
    })),
  )
  return versionNos
}

/** A stored value as the cell of a file. */
const cellValue = (name: ItemCell, value: string | number): CellValue => {
  const { kind, texts } = feeItemColumns[name] as { readonly kind: string; readonly texts?: Readonly<Record<string, string>> }
  if (kind === 'price') return Number(value) / 10_000
  if (kind === 'money') return Number(value) / 100
  return texts?.[value] ?? value
}
/** Rows of items for a file. */
export const writtenRows = (items: readonly TypedItem[]): readonly CellValue[][] =>
  items.flatMap(itemRows).map((row) =>
    (Object.keys(feeItemColumns) as ItemCell[]).map((name) => {
      const value = row[name]
      return value === null || value === undefined ? null : cellValue(name, value)
    }),
  )
