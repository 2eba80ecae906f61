// 核对未计费事实 · finance/unbilled/check
/** Finds what of an owner's period nobody is charged for, and keeps fin_unbilled equal to it (office.md §9; what was signed stays signed). */
import type { ReplyOf } from '#contract/call'
import type { checkUnbilled } from '#contract/finance/unbilled'
import { UNBILLED_REASON, unbilledLife } from '#contract/rules/unbilledLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { insertRows, moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { factsText } from './facts.ts'

/** The list, told of changes. */
const list = 'finance/unbilled'
const job = 'job unbilled'
const toOpen = transitionOf(unbilledLife, job, unbilledLife.open)
const toGone = transitionOf(unbilledLife, job, unbilledLife.gone)
/** Facts of an owner's period that are stored; where there are more, something is broken and a person wants no longer list. */
const storedMax = 10_000

export interface Span {
  readonly ownerNo: string
  readonly startDate: string
  readonly endDate: string
}
const reasons = Object.keys(UNBILLED_REASON)
  .map((reason) => `'${reason}'`)
  .join(', ')

const paramsOf = async ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, { ownerNo, startDate, endDate }: Span) => {
  const [custom] = await tx.query<{ customNo: string }>(
    'select custom_no from fin_custom where tenant_id = $1 and owner_no = $2',
    [tenantId, ownerNo],
  )
  return [tenantId, ownerNo, startDate, endDate, custom?.customNo ?? '']
}

interface Found {
  readonly kind: number
  readonly sourceNo: string
  readonly lineKey: string
  readonly bizDate: string
  readonly warehouseNo: string
  readonly sid: string
  readonly reasonCode: string
}
const findOpen = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, span: Span, limit: number): Promise<readonly Found[]> =>
  ctx.tx.query<Found & Record<string, unknown>>(
    `select u.kind, u.source_no, u.line_key, u.biz_date, u.warehouse_no, u.sid, u.category as reason_code from (${factsText}) u
      where u.category in (${reasons}) order by u.biz_date, u.kind, u.source_no, u.line_key limit ${limit}`,
    await paramsOf(ctx, span),
  )

interface Stored extends Omit<Found, 'reasonCode' | 'warehouseNo' | 'sid'> {
  readonly id: string
  readonly status: number
}
const keyOf = ({ kind, sourceNo, lineKey, bizDate }: Pick<Found, 'kind' | 'sourceNo' | 'lineKey' | 'bizDate'>): string =>
  [kind, sourceNo, lineKey, bizDate].join('|')

/** Makes the stored rows of the span those that are found now. */
const storeFound = async (ctx: Ctx, { ownerNo, startDate, endDate }: Span, found: readonly Found[]): Promise<void> => {
  const { tx, tenantId, at, id } = ctx
  const stored = await tx.query<Stored & Record<string, unknown>>(
    `select id, kind, source_no, line_key, biz_date, status from fin_unbilled
      where tenant_id = $1 and owner_no = $2 and biz_date between $3 and $4 order by id for update`,
    [tenantId, ownerNo, startDate, endDate],
  )
  const known = new Map(stored.map((row) => [keyOf(row), row]))
  const wanted = new Set(found.map(keyOf))
  const added = found.filter((one) => !known.has(keyOf(one))).map((one) => ({ ...one, id: id() }))
  const again = stored.filter((row) => row.status === unbilledLife.gone && wanted.has(keyOf(row)))
  const gone = stored.filter((row) => row.status !== unbilledLife.gone && !wanted.has(keyOf(row)))
  const ids = (rows: readonly Stored[]): { id: string }[] => rows.map((row) => ({ id: row.id }))
  await insertRows(tx, 'fin_unbilled', added, { all: { ownerNo, createTime: at, updateTime: at } })
  await moveRows(tx, toOpen, ids(again), { by: { at }, key: ['id'] })
  await moveRows(tx, toGone, ids(gone), { by: { at }, key: ['id'] })
  await changed(
    ctx,
    [...added, ...ids([...again, ...gone])].map((row) => ({ resource: list, key: row.id, op: 'put' as const })),
  )
}

/** Asks for every fact of the owner and the days. @returns facts left that nobody signed */
export const checkSpan = async (ctx: Ctx, span: Span): Promise<number> => {
  await storeFound(ctx, span, await findOpen(ctx, span, storedMax))
  const [left] = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from fin_unbilled
      where tenant_id = $1 and owner_no = $2 and biz_date between $3 and $4 and status = ${unbilledLife.open}`,
    [ctx.tenantId, span.ownerNo, span.startDate, span.endDate],
  )
  return left?.n ?? 0
}

/** How many facts of the span are left that nobody signed, in these warehouses (`warehouseNo-sid`; [] is all). */
export const countOpen = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  span: Span,
  warehouseKeys: readonly string[],
): Promise<number> => {
  const [left] = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from (${factsText}) u
      where u.category in (${reasons}) and ($6::text[] is null or u.warehouse_no || '-' || u.sid = any($6))
        and not exists (select 1 from fin_unbilled s where s.tenant_id = $1 and s.kind = u.kind and s.source_no = u.source_no
              and s.line_key = u.line_key and s.biz_date = u.biz_date and s.status = ${unbilledLife.signed})`,
    [...(await paramsOf(ctx, span)), warehouseKeys.length === 0 ? null : warehouseKeys],
  )
  return left?.n ?? 0
}

type Kinds = ReplyOf<typeof checkUnbilled>['kinds']
/** What became of the facts, kind by kind: the parts of a row add up to its total. */
export const kindsOf = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, span: Span): Promise<Kinds> =>
  ctx.tx.query<Kinds[number] & Record<string, unknown>>(
    `select u.kind, count(*)::int as total, (count(*) filter (where u.category = 'billed'))::int as billed,
            (count(*) filter (where u.category = 'pooled'))::int as pooled, (count(*) filter (where u.category = 'none'))::int as none,
            (count(*) filter (where u.category = 'closed'))::int as closed,
            (count(*) filter (where u.category in (${reasons}) and s.id is not null))::int as signed,
            (count(*) filter (where u.category in (${reasons}) and s.id is null))::int as open
       from (${factsText}) u
       left join fin_unbilled s on s.tenant_id = $1 and s.kind = u.kind and s.source_no = u.source_no and s.line_key = u.line_key
        and s.biz_date = u.biz_date and s.status = ${unbilledLife.signed}
      group by u.kind order by u.kind`,
    await paramsOf(ctx, span),
  )
