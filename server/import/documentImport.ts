// 单据导入 · import/documentImport
/** Documents by file: rows with the same head are one document, checked and completed by the rules of its form. */
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
/** A warehouse as a cell names it: by number alone if that is unique, else with its account. A string is the cell's fault. */
const named = (ctx: Ctx, all: readonly Place[], typed: string): Place | string => {
  const found = all.filter(({ warehouseNo, sid }) => warehouseNo === typed || warehouseKey(warehouseNo, sid) === typed)
  const [place, other] = found
  if (place === undefined || other !== undefined) return `仓库不存在：${typed}`
  return seesWarehouse(ctx.person, place.warehouseNo, place.sid) ? place : `无仓库权限：${typed}`
}

/** A row with the place of its document. */
type Placed = readonly [row: TemplateRow, place: Place]
/** A document of the file with the row of each of its lines. */
interface FileDocument extends Entered {
  readonly rows: readonly TemplateRow[]
}

/** Head fields a file gives besides the warehouse. */
const headOf = ({ fields, import: template, ...of }: Document): readonly string[] =>
  (template?.columns ?? []).filter((name) => name in fields && !linesOf(of).enter.includes(name))

/** Groups rows by head into documents of at most `max` lines. */
const documentsOf = (of: Document, placed: readonly Placed[]): FileDocument[] => {
  const head = headOf(of)
  const { max } = linesOf(of)
  const groups = new Map<string, Placed[]>()
  for (const [row, place] of placed) {
    const words = [place.warehouseNo, place.sid, ...head.map((name) => String(row.fields[name] ?? ''))]
    groups.set(words.join('|'), [...(groups.get(words.join('|')) ?? []), [row, place]])
  }
  return [...groups.values()].flatMap((group) => {
    const [lead] = group
    if (lead === undefined) return []
    const [first, { warehouseNo, sid }] = lead
    const typed = Object.fromEntries(head.map((name) => [name, first.fields[name] ?? null]))
    return Array.from({ length: Math.ceil(group.length / max) }, (_, i) => {
      const rows = group.slice(i * max, (i + 1) * max).map(([row]) => row)
      return {
        head: { ...of.import?.defaults, warehouseNo, sid, ...typed },
        lines: rows.map((row): AnyBody => row.fields),
        rows,
        rowNums: rows.map(({ rowNum }) => rowNum),
      }
    })
  })
}

/** Import calls of a document; none without a template. */
export const documentImport = ({ of, serving }: ServedDocument): Endpoint[] => {
  const { import: template } = of
  const fromFile = documentImportOf(of)
  if (template === undefined || fromFile === null) return []
  const { rules } = serving
  if (rules === undefined) throw new Error(`${of.id} has a template but no rules`)
  return rowEndpoints(fromFile, importOf(of, template, serving, rules))
}

/** What identifies the document of a row. Days are left out: an unreadable day must not name another document. */
const namingOf = (of: Document, fields: Fields, place: readonly string[]): DocumentRows => {
  const names = headOf(of).filter((name) => !['day', 'moment'].includes(fields[name]?.kind ?? ''))
  return { word: of.noun, by: [...place, ...names], optional: names.filter((name) => fields[name]?.required !== true) }
}

/** Rows, checked and completed like those of the form. */
const importOf = (of: Document, { biz, placedBy }: Template, serving: DocumentServing, rules: EntryRules): RowImport => {
  const fields = documentTemplate(of)
  const { text, fault } = cellsOf(fields)
  const column = placedBy ?? 'warehouse'
  const placesOf = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly (Place | string)[]> => {
    if (placedBy === undefined) {
      const all = await warehousesOf(ctx)
      return rows.map((row) => named(ctx, all, text(row, column)))
    }
    if (serving.placed === undefined)
      throw new Error(`${of.id} has a template placed by ${placedBy}, and nobody places its lines`)
    return serving.placed(
      ctx,
      rows.map((row) => row.fields),
    )
  }
  /** Rows with their place, and the faults of rows without one. */
  const parted = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<readonly [Placed[], RowFault[]]> => {
    const places = await placesOf(ctx, rows)
    const found: Placed[] = []
    const lost: RowFault[] = []
    for (const [i, row] of rows.entries()) {
      const place = places[i] ?? ''
      if (typeof place === 'string') lost.push(fault(row, column, place))
      else found.push([row, place])
    }
    return [found, lost]
  }
  return {
    biz,
    fields,
    document: namingOf(of, fields, placedBy === undefined ? [column] : []),
    check: async (ctx, rows) => {
      const [placed, lost] = await parted(ctx, rows)
      const documents = documentsOf(of, placed)
      const faults = await entryFaults(ctx, of, rules, documents)
      return [
        ...lost,
        ...faults.flatMap(({ document: at, line, field, why }) => {
          const all = documents[at]?.rows ?? []
          const wrong = line === null ? all : all.slice(line, line + 1)
          return wrong.map((row) => fault(row, field in fields ? field : column, why.message))
        }),
      ]
    },
    write: async (ctx, rows) => {
      const [placed] = await parted(ctx, rows)
      const complete = await rules.complete(ctx, documentsOf(of, placed))
      const [status = 0] = statesNamed(of.life, [of.acts['make']?.to ?? []].flat())
      const nos = await insertDocuments(
        ctx,
        of,
        complete.map((one) => ({ status, ...one })),
        ctx.person,
      )
      // a document made by file has the effects of `make`
      await serving.acts?.['make']?.effect?.(ctx, await loadHeads(ctx, of, nos, false), {})
    },
  }
}
