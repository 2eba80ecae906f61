// 单据详情 · platform/document/page
import { isOffered } from '#contract/action'
import { linesName, linesOf, numberOf, type Document, type Lines } from '#contract/document'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { refuse } from '../errors.ts'
import { columnOf, plain } from '../kinds.ts'
import { definedRows } from '../definedRows.ts'
import { readOperateLog } from '../operateLog.ts'
import { hasRight } from '../person.ts'
import type { Stored } from '../ruleBook.ts'
import { findOne } from '../serve.ts'
import { missing, refusalsOf } from './acts.ts'
import { lineSeen, loadHeads } from './heads.ts'
import { seenBy, workOf, type DocumentServing, type LineSource } from './serving.ts'

/** One document with head, lines, log, and for each act of the person's rights the reason why it is refused now. @throws Refused A0404 */
export const readPage = async (ctx: Ctx, of: Document, serving: DocumentServing, input: AnyBody): Promise<object> => {
  const key = numberOf(of)
  const row = await readHead(ctx, of, serving, plain(input[key]), Object.keys(of.fields))
  const no = plain(row[key])
  const { id: _id, ...head } = row
  return {
    ...head,
    ...(of.lines !== undefined && (await readLines(ctx, of, of.lines, linesFor(serving, ctx.person), no, row))),
    acts: await closedActs(ctx, of, serving, no),
    log: await (serving.log?.(ctx, no) ?? readOperateLog(ctx, { bizType: of.id, bizNo: no })),
    ...(await serving.details?.(ctx, head)),
  }
}

/** These fields of one document in its present state. @throws Refused A0404 */
export const readHead = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  no: string,
  names: readonly string[],
): Promise<Stored> => {
  const row = await findOne(ctx, { ...of, list: names }, seenBy(of, serving, ctx.person, ctx.at), { [numberOf(of)]: no })
  if (row === null) throw refuse('A0404')
  return row
}

const linesFor = ({ lines = {} }: DocumentServing, person: Person): LineSource =>
  typeof lines === 'function' ? lines(person) : lines

/** Key of a line: its id where lines are generated from a range, its position where lines have an order of their own, else its number. */
const lineKey = ({ range }: Lines, order: string | undefined): string => {
  if (range !== undefined) return 'l.id::text as id'
  return order === undefined ? 'l.line_no' : `(row_number() over (order by ${order}))::int as line_no`
}

/** The lines, without columns that are blind in this state. Of lines generated from a range only the first are returned, with `cut`. */
const readLines = async (
  ctx: Ctx,
  of: Document,
  facts: Lines,
  { join = '', columns = {}, order }: LineSource,
  no: string,
  head: AnyBody,
): Promise<object> => {
  const { table, fields, range, max } = facts
  const hidden = of.blind !== undefined && isOffered({ when: of.blind.while }, head) ? of.blind.lines : []
  const selected = Object.keys(fields).map(
    (name) => `${hidden.includes(name) ? 'null' : (columns[name] ?? `l.${columnOf(name)}`)} as "${name}"`,
  )
  const seenLine = lineSeen(of, ctx.person)
  const rows = await definedRows(
    ctx.tx,
    facts,
    `select ${lineKey(facts, order)}, ${selected.join(', ')} from ${table} l ${join}
      where l.tenant_id = $1 and l.${columnOf(numberOf(of))} = $2${seenLine === null ? '' : ` and ${seenLine}`} order by ${order ?? 'l.line_no'} limit ${max + 1}`,
    [ctx.tenantId, no],
  )
  return { [linesName(of)]: rows.slice(0, max), ...(range !== undefined && { cut: rows.length > max ? 1 : 0 }) }
}

/** The lines of one document as they are stored, in their order. */
export const storedLines = (ctx: Ctx, of: Document, no: string): Promise<readonly AnyBody[]> => {
  const { table, fields } = linesOf(of)
  const columns = Object.entries(fields).flatMap(([name, { derived }]) => (derived === true ? [] : [`l.${columnOf(name)}`]))
  return definedRows(
    ctx.tx,
    { fields },
    `select ${columns.join(', ')} from ${table} l where l.tenant_id = $1 and l.${columnOf(numberOf(of))} = $2 order by l.line_no`,
    [ctx.tenantId, no],
  )
}

/** Act name → reason why the act is refused now, or null if it is possible. Acts without the right are left out. */
const closedActs = async (
  ctx: Ctx,
  of: Document,
  serving: DocumentServing,
  no: string,
): Promise<Readonly<Record<string, string | null>>> => {
  const heads = await loadHeads(ctx, of, [no], false)
  const reasons: Record<string, string | null> = {}
  for (const [name, act] of Object.entries(of.acts)) {
    if (name === 'make' || !hasRight(ctx.person, act.right)) continue
    const work = workOf(serving, name)
    const refused =
      heads.length === 0 ? await missing(ctx, { of, serving }, [no]) : await refusalsOf(ctx, of, [name, act], work, heads, null)
    reasons[name] = refused.get(no)?.message ?? null
  }
  return reasons
}
