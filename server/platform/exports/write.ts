// 导出的写出 · platform/exports/write
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Resource } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Filter, Params } from '../kinds.ts'
import { exportStatement, type ListStatement } from '../listQuery.ts'
import type { Serving, ServingOf } from '../serving.ts'
import { writeBook, type NextRows } from '../xlsx/book.ts'
import { numberCell } from '../xlsx/cells.ts'
import { ZipFile } from '../xlsx/zip.ts'
import { chosenRows } from './chosen.ts'
import { exportColumns, namedKinds, type ExportColumn } from './columns.ts'
import { namesOf, type Names } from './names.ts'

/** A list that can be exported, and its reading. */
export interface Exported {
  readonly resource: Resource
  readonly serving: ServingOf
}

/** Rows per file (spec 1 §9); more make several files in one zip. */
const fileRowsMax = 1_000_000
/** Rows read at a time: few, so that the collector frees them early. */
const batchRows = 500

export interface ExportFile {
  readonly rows: number
  readonly files: number
  readonly bytes: number
  readonly ext: 'xlsx' | 'zip'
}

type Reader = Pick<Ctx, 'tx' | 'tenantId' | 'person' | 'today' | 'at'>

/** The statements of a list's export under a filter. @throws Refused like the list itself */
export const statementOf = (
  ctx: Reader,
  { resource, serving }: Exported,
  filter: Filter,
): ListStatement & { columns: readonly ExportColumn[] } => {
  const source: Serving = typeof serving === 'function' ? serving(ctx.today, ctx.person, ctx.at) : serving
  const columns = exportColumns(resource, source)
  const selected = columns.map((column) => column.sql)
  const chosen = (p: Params): string => chosenRows(resource, source, filter, p)
  return { ...exportStatement(resource, source, ctx.tenantId, ctx.person, filter, selected, chosen), columns }
}

export const countOf = async (ctx: Reader, { total }: ListStatement): Promise<number> => {
  const rows = await ctx.tx.query<{ total: number }>(total.text, total.values)
  return rows[0]?.total ?? 0
}

/** Reads rows from the cursor, file after file. */
class Rows {
  written = 0
  private readonly before: number
  private readonly batches: AsyncGenerator<readonly (readonly unknown[])[]>
  private readonly columns: readonly ExportColumn[]
  private readonly names: Names
  private readonly read: (rows: number) => Promise<void>
  private ahead: readonly (readonly unknown[])[] | null = null

  constructor(
    batches: Rows['batches'],
    columns: readonly ExportColumn[],
    names: Names,
    read: (rows: number) => Promise<void>,
    before: number,
  ) {
    this.before = before
    this.batches = batches
    this.columns = columns
    this.names = names
    this.read = read
  }
  /** Whether rows are left. */
  async more(): Promise<boolean> {
    if (this.ahead === null || this.ahead.length === 0) {
      const { value, done } = await this.batches.next()
      this.ahead = done === true ? null : value
    }
    return this.ahead !== null
  }
  /** Rows of one file: `max` at most. */
  readonly upTo = (max: number): NextRows => {
    let remaining = max
    return async () => {
      if (remaining <= 0 || !(await this.more()) || this.ahead === null) return null
      const batch = this.ahead.slice(0, remaining)
      this.ahead = this.ahead.slice(batch.length)
      remaining -= batch.length
      const cells = batch.map((row) => this.cellsOf(row))
      await this.read(this.written)
      return cells
    }
  }
  private cellsOf(row: readonly unknown[]): string {
    this.written += 1
    let cells = numberCell(this.before + this.written, 0)
    for (const [at, column] of this.columns.entries()) cells += column.cell(row[at], this.names)
    return cells
  }
}

/** Further parameters of an export. */
export interface ExportOrder {
  /** path of the file */
  readonly path: string
  /** name of the files inside a zip, without ending */
  readonly name: string
  readonly rowsPerFile?: number
  /** only these rows of the list */
  readonly slice?: { readonly from: number; readonly rows: number }
  /** called between batches with the rows written so far; it throws to end the export */
  readonly beat?: (rows: number) => Promise<void>
}

/**
 * Writes all rows of the list to one .xlsx, or to several in one zip, from one snapshot. Runs in the transaction of `ctx` and holds one
 * batch of rows in memory. An export that fails leaves no file.
 */
export const writeExport = async (ctx: Reader, exported: Exported, filter: Filter, order: ExportOrder): Promise<ExportFile> => {
  const { rows: statement, columns } = statementOf(ctx, exported, filter)
  const names = await namesOf(ctx.tx, namedKinds(exported.resource))
  const beat = order.beat ?? (() => Promise.resolve())
  const { slice } = order
  const text = slice === undefined ? statement.text : `${statement.text} limit ${slice.rows} offset ${slice.from}`
  const rows = new Rows(ctx.tx.batches(text, statement.values, batchRows), columns, names, beat, slice?.from ?? 0)
  const sheet = [{ label: '序号', width: 70 }, ...columns]
  const parts: { path: string; bytes: number }[] = []
  try {
    do {
      const path = `${order.path}.${parts.length + 1}`
      parts.push({ path, bytes: 0 })
      const { bytes } = await writeBook(path, exported.resource.title, sheet, rows.upTo(order.rowsPerFile ?? fileRowsMax))
      parts[parts.length - 1] = { path, bytes }
    } while (await rows.more())
    const result = { rows: rows.written, files: parts.length }
    const [first] = parts
    if (parts.length > 1 || first === undefined) return { ...result, bytes: await bundle(order, parts), ext: 'zip' }
    await rename(first.path, order.path)
    return { ...result, bytes: first.bytes, ext: 'xlsx' }
  } finally {
    for (const part of parts) await rm(part.path, { force: true })
  }
}

/** The files as `name-1.xlsx`, `name-2.xlsx` … in one zip. */
const bundle = async ({ path, name }: ExportOrder, parts: readonly { readonly path: string }[]): Promise<number> => {
  const zip = await ZipFile.create(path)
  try {
    for (const [at, part] of parts.entries()) await zip.add(`${name}-${at + 1}.xlsx`, createReadStream(part.path), false)
    return await zip.end()
  } catch (error) {
    await zip.abandon()
    await rm(path, { force: true })
    throw error
  }
}
