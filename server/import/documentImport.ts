// 单据导入 · import/documentImport
/** Imports documents by file: rows with the same head form one document, which the form's rules check and complete. */
import type { AnyBody } from '#contract/resource'
import { documentImportOf } from '#contract/documentCalls'
import { documentTemplate, linesOf, type Document, type Template } from '#contract/document'
import type { Fields } from '#contract/kinds'
import { statesNamed } from '#contract/rules/life'
import type { Ctx } from '../platform/ctx.ts'
import { entryFaults, type Entered, type EntryRules } from '../platform/document/entry.ts'
import { loadHeads } from '../platform/document/heads.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'
import type { DocumentServing, Place, ServedDocument } from '../platform/document/serving.ts'
import type { Endpoint } from '../platform/handle.ts'
import type { DocumentRows } from './documentRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { RowImport } from './templateImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from './rowFaults.ts'

const warehousesOf = (ctx: Ctx): Promise<Place[]> =>
  ctx.tx.query<Place>('select warehouse_no, sid from wms_warehouse where tenant_id = $1 and is_disabled = 0', [ctx.tenantId])
/**
 * The warehouse named by a cell: by its number if only one warehouse has that number, else by number and account. A returned string is the
 * cell's fault.
 */
const warehouseOfCell = (ctx: Ctx, all: readonly Place[], cellText: string): Place | string => {
  const matches = all.filter(({ warehouseNo, sid }) => warehouseNo === cellText || warehouseKey(warehouseNo, sid) === cellText)
  const [warehouse, secondMatch] = matches
  if (warehouse === undefined || secondMatch !== undefined) return `仓库不存在：${cellText}`
  return seesWarehouse(ctx.person, warehouse.warehouseNo, warehouse.sid) ? warehouse : `无仓库权限：${cellText}`
}

/** A row with the warehouse of its document. */
type PlacedRow = readonly [row: TemplateRow, place: Place]
/** A document of the file, with the row of each line. */
interface FileDocument extends Entered {
  readonly rows: readonly TemplateRow[]
}

/** Head fields in the file, besides the warehouse. */
const headOf = ({ fields, import: template, ...of }: Document): readonly string[] =>
  (template?.columns ?? []).filter((name) => name in fields && !linesOf(of).enter.includes(name))

/** Groups rows by head into documents of at most `max` lines. */
const documentsOf = (of: Document, placedRows: readonly PlacedRow[]): FileDocument[] => {
  const head = headOf(of)
  const { max } = linesOf(of)
  const groups = new Map<string, PlacedRow[]>()
  for (const [row, place] of placedRows) {
    const headValues = [place.warehouseNo, place.sid, ...head.map((name) => String(row.fields[name] ?? ''))]
    groups.set(headValues.join('|'), [...(groups.get(headValues.join('|')) ?? []), [row, place]])
  }
  return [...groups.values()].flatMap((group) => {
    const [firstRow] = group
    if (firstRow === undefined) return []
    const [first, { warehouseNo, sid }] = firstRow
    const headOfFile = Object.fromEntries(head.map((name) => [name, first.fields[name] ?? null]))
    return Array.from({ length: Math.ceil(group.length / max) }, (_, i) => {
      const rows = group.slice(i * max, (i + 1) * max).map(([row]) => row)
      return {
        head: { ...of.import?.defaults, warehouseNo, sid, ...headOfFile },
        lines: rows.map((row): AnyBody => row.fields),
        rows,
        rowNums: rows.map(({ rowNum }) => rowNum),
      }
    })
  })
}

/** Endpoints of a document's import; empty without a template. */
export const documentImport = ({ of, serving }: ServedDocument): Endpoint[] => {
  const { import: template } = of
  const fromFile = documentImportOf(of)
  if (template === undefined || fromFile === null) return []
  const { rules } = serving
  if (rules === undefined) throw new Error(`${of.id} has a template but no rules`)
  return rowEndpoints(fromFile, importOf(of, template, serving, rules))
}

/** Columns that identify the document of a row. Days are left out, because an unreadable day must not make a second document. */
const namingOf = (of: Document, fields: Fields, place: readonly string[]): DocumentRows => {
  const names = headOf(of).filter((name) => !['day', 'moment'].includes(fields[name]?.kind ?? ''))
  return { word: of.noun, by: [...place, ...names], optional: names.filter((name) => fields[name]?.required !== true) }
}

/** The import of a document: rows are checked and completed like those of the form. */
const importOf = (of: Document, { biz, placedBy }: Template, serving: DocumentServing, rules: EntryRules): RowImport => {
  const fields = documentTemplate(of)
  const { text, fault } = cellsOf(fields)
  const column = placedBy ?? 'warehouse'
  const placesOf = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly (Place | string)[]> => {
    if (placedBy === undefined) {
      const warehouses = await warehousesOf(ctx)
      return rows.map((row) => warehouseOfCell(ctx, warehouses, text(row, column)))
    }
    if (serving.placed === undefined)
      throw new Error(`${of.id} has a template placed by ${placedBy}, and nobody places its lines`)
    return serving.placed(
      ctx,
      rows.map((row) => row.fields),
    )
  }
  /** Splits the rows into those with a warehouse and faults of the others. */
  const splitPlaced = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly [PlacedRow[], RowFault[]]> => {
    const rowWarehouses = await placesOf(ctx, rows)
    const placedRows: PlacedRow[] = []
    const rowFaults: RowFault[] = []
    for (const [i, row] of rows.entries()) {
      const warehouse = rowWarehouses[i] ?? ''
      if (typeof warehouse === 'string') rowFaults.push(fault(row, column, warehouse))
      else placedRows.push([row, warehouse])
    }
    return [placedRows, rowFaults]
  }
  return {
    biz,
    fields,
    document: namingOf(of, fields, placedBy === undefined ? [column] : []),
    check: async (ctx, rows) => {
      const [placedRows, warehouseFaults] = await splitPlaced(ctx, rows)
      const documents = documentsOf(of, placedRows)
      const faults = await entryFaults(ctx, of, rules, documents)
      return [
        ...warehouseFaults,
        ...faults.flatMap(({ document: documentIndex, line, field, why }) => {
          const documentRows = documents[documentIndex]?.rows ?? []
          const faultyRows = line === null ? documentRows : documentRows.slice(line, line + 1)
          return faultyRows.map((row) => fault(row, field in fields ? field : column, why.message))
        }),
      ]
    },
    write: async (ctx, rows) => {
      const [placedRows] = await splitPlaced(ctx, rows)
      const complete = await rules.complete(ctx, documentsOf(of, placedRows))
      const [status = 0] = statesNamed(of.life, [of.acts['make']?.to ?? []].flat())
      const nos = await insertDocuments(
        ctx,
        of,
        complete.map((contents) => ({ status, ...contents })),
        ctx.person,
      )
      // an imported document has the effects of `make`
      await serving.acts?.['make']?.effect?.(ctx, await loadHeads(ctx, of, nos, false), {})
    },
  }
}
