// 单据详情 · platform/document/page
import { numberOf, type Document } from '#contract/document'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { columnOf, plain, type Filter } from '../kinds.ts'
import { wireRow } from '../listQuery.ts'
import { hasRight } from '../person.ts'
import { findOne } from '../serve.ts'
import { refusalsOf } from './acts.ts'
import { loadHeads } from './heads.ts'
import { seenBy, workOf, type DocumentServing, type LineSource } from './serving.ts'

/** One document whole: head, lines, and for each act the person has the right to why it cannot be done now. @throws Refused A0404 */
export const readPage = async (ctx: Ctx, of: Document, serving: DocumentServing, input: Filter): Promise<Filter> => {
  const key = numberOf(of)
  const row = await findOne(ctx, { ...of, list: Object.keys(of.fields) }, seenBy(of, serving, ctx.person), {
    [key]: plain(input[key]),
  })
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
  return rows.map((row) => wireRow(of.lines, row))
}

/** act → why it cannot be done now; null: it can. Acts without a right are not told. */
const closedActs = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  no: string,
): Promise<Readonly<Record<string, string | null>>> => {
  const heads = await loadHeads(ctx, of, [no], false)
  const told: Record<string, string | null> = {}
  for (const [name, act] of Object.entries(of.acts)) {
    if (name === 'make' || !hasRight(ctx.person, act.right)) continue
    const refused = await refusalsOf(ctx, of, act, workOf(serving, name), heads, null)
    told[name] = refused.get(no)?.message ?? null
  }
  return told
}
