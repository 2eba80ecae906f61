// 单据详情 · platform/document/page
import { isEntry, numberOf, type Document } from '#contract/document'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { columnOf, plain, sqlKind, type Filter } from '../kinds.ts'
import { hasRight } from '../person.ts'
import { findOne } from '../serve.ts'
import { refusalsOf } from './acts.ts'
import { linesSeen, loadHeads } from './heads.ts'
import type { DocumentServing } from './serveDocument.ts'

/** SQL of the lines beside their own columns; the table stands as `l`, `$1` is the tenant. */
export interface LineSource {
  readonly join?: string
  /** field → SQL expression where it is not `l.snake_case` */
  readonly columns?: Readonly<Record<string, string>>
}
/** The goods a line names. */
export const goodsOfLine: LineSource = {
  join: 'left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no',
  columns: { goodsName: 'g.goods_name' },
}

/** One document whole: head, lines, and for each act the person has the right to why it cannot be done now. @throws Refused A0404 */
export const readPage = async (ctx: Ctx, of: Document, serving: DocumentServing, input: Filter): Promise<Filter> => {
  const key = numberOf(of)
  const source = { ...serving, search: { ...serving.search, seen: () => linesSeen(of, ctx.person, serving.alias) } }
  const row = await findOne(ctx, { ...of, list: Object.keys(of.fields) }, source, { [key]: plain(input[key]) })
  if (row === null) throw refuse('A0404')
  const no = plain(row[key])
  const { id: _id, ...head } = row
  return {
    ...head,
    version: Number(row['version']),
    lines: await linesOf(ctx, of, serving.lines ?? {}, no),
    acts: await closedActs(ctx, of, serving, no),
  }
}

const linesOf = async (ctx: Ctx, of: Document, { join = '', columns = {} }: LineSource, no: string): Promise<Filter[]> => {
  const { table, fields } = of.lines
  const selected = Object.keys(fields).map((name) => `${columns[name] ?? `l.${columnOf(name)}`} as "${name}"`)
  const rows = await ctx.tx.query<Record<string, unknown>>(
    `select l.line_no as "lineNo", ${selected.join(', ')} from ${table} l ${join}
      where l.tenant_id = $1 and l.${columnOf(numberOf(of))} = $2 order by l.line_no`,
    [ctx.tenantId, no],
  )
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, fields[name] === undefined ? value : sqlKind(fields[name]).read(value)]),
    ),
  )
}

/** act → why it cannot be done now; null: it can. Acts without a right are not told. */
const closedActs = async (
  ctx: Ctx,
  of: Document,
  { acts = {} }: DocumentServing,
  no: string,
): Promise<Readonly<Record<string, string | null>>> => {
  const heads = await loadHeads(ctx, of, [no], false)
  const told: Record<string, string | null> = {}
  for (const [name, act] of Object.entries(of.acts)) {
    if ((isEntry(name) && name === 'make') || !hasRight(ctx.person, act.right)) continue
    const refused = await refusalsOf(ctx, of, [name, act], acts[name] ?? {}, heads, null)
    told[name] = refused.get(no)?.message ?? null
  }
  return told
}
