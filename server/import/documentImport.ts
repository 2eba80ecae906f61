// 单据导入 · import/documentImport
/** Documents by file: rows that name the same head are one document, judged and completed by the rules of its form. */
import { documentTemplate, type Document } from '#contract/document'
import { documentImportCalls } from '#contract/documentCalls'
import { statesNamed } from '#contract/rules/life'
import type { Ctx } from '../platform/ctx.ts'
import { entryFaults, type Entered, type EntryRules } from '../platform/document/entry.ts'
import { insertDocuments } from '../platform/document/write.ts'
import type { Filter } from '../platform/kinds.ts'
import { seesWarehouse, warehouseKey } from '../platform/scope.ts'
import type { ServedDocument } from '../platform/document/serving.ts'
import type { Endpoint } from '../platform/handle.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

interface Warehouse {
  readonly warehouseNo: string
  readonly sid: string
}
const warehousesOf = (ctx: Ctx): Promise<Warehouse[]> =>
  ctx.tx.query<Warehouse>(
    'select warehouse_no as "warehouseNo", sid from wms_warehouse where tenant_id = $1 and is_disabled = 0',
    [ctx.tenantId],
  )
/** A warehouse as a cell names it: by number alone where that is clear, else with its account. */
const named = (all: readonly Warehouse[], typed: string): Warehouse | undefined => {
  const found = all.filter(({ warehouseNo, sid }) => warehouseNo === typed || warehouseKey(warehouseNo, sid) === typed)
  return found.length === 1 ? found[0] : undefined
}

/** A document of the file with the row each of its lines stands in. */
interface FileDocument extends Entered {
  readonly rows: readonly TemplateRow[]
}

/** Rows of one head as documents of at most so many lines. */
const documentsOf = (of: Document, all: readonly Warehouse[], rows: readonly TemplateRow[]): FileDocument[] => {
  const { columns, defaults = {} } = of.import ?? { columns: [] }
  const head = columns.filter((name) => name in of.fields && !of.lines.enter.includes(name))
  const groups = new Map<string, TemplateRow[]>()
  for (const row of rows) {
    const key = ['warehouse', ...head].map((name) => String(row.fields[name] ?? '')).join('|')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const place = named(all, String(first?.fields['warehouse'] ?? ''))
    const entered = { ...defaults, ...place, ...Object.fromEntries(head.map((name) => [name, first?.fields[name] ?? null])) }
    return Array.from({ length: Math.ceil(group.length / of.lines.max) }, (_, i) => {
      const part = group.slice(i * of.lines.max, (i + 1) * of.lines.max)
      return { head: entered, lines: part.map((row): Filter => ({ ...row.fields })), rows: part }
    })
  })
}

/** Calls of the import of a document; none where it has no template. */
export const documentImport = ({ of, serving: { rules } }: ServedDocument): Endpoint[] => {
  if (of.import === undefined) return []
  if (rules === undefined) throw new Error(`${of.id} has a template but no rules`)
  return rowEndpoints(documentImportCalls(of), `${of.noun}导入`, importOf(of, of.import.biz, rules))
}

/** Rows judged and completed as the form's are. */
const importOf = (of: Document, biz: string, rules: EntryRules): RowImport => {
  const fields = documentTemplate(of)
  const { text, fault } = cellsOf(fields)
  const placeFault = (ctx: Ctx, all: readonly Warehouse[], row: TemplateRow): RowFault[] => {
    const place = named(all, text(row, 'warehouse'))
    if (place === undefined) return [fault(row, 'warehouse', `仓库不存在：${text(row, 'warehouse')}`)]
    return seesWarehouse(ctx.person, place.warehouseNo, place.sid)
      ? []
      : [fault(row, 'warehouse', `无仓库权限：${text(row, 'warehouse')}`)]
  }
  return {
    biz,
    fields,
    document: { word: of.noun, by: ['warehouse'] },
    check: async (ctx, rows) => {
      const all = await warehousesOf(ctx)
      const lost = rows.flatMap((row) => placeFault(ctx, all, row))
      const bad = new Set(lost.map(({ rowNum }) => rowNum))
      const documents = documentsOf(
        of,
        all,
        rows.filter(({ rowNum }) => !bad.has(rowNum)),
      )
      const faults = await entryFaults(ctx, of, rules, documents)
      return [
        ...lost,
        ...faults.flatMap(({ document: at, line, field, why }) => {
          const row = documents[at]?.rows[line ?? 0]
          return row === undefined ? [] : [fault(row, field in fields ? field : 'warehouse', why.message)]
        }),
      ]
    },
    write: async (ctx, rows) => {
      const complete = await rules.complete(ctx, documentsOf(of, await warehousesOf(ctx), rows))
      const [status = 0] = statesNamed(of.life, [of.acts['make']?.to ?? []].flat())
      await insertDocuments(
        ctx,
        of,
        complete.map((one) => ({ ...one, status })),
        ctx.person,
      )
    },
  }
}
