// ERP 回传队列 · core/erpQueue
/** The queue to the owners' ERP (floor.md §7.3 erp_push_queue), whatever is told: taken in parts, told outside of any transaction, answered. */
import type { ErpAnswer } from '../platform/adapters/erpPush.ts'
import { OutsideFailed } from '../platform/adapters/post.ts'
import type { Ctx, Run } from '../platform/ctx.ts'

/** Documents told per round. */
export const part = 50

/** erp_push_queue.biz_type */
export const bizTypes = { stockout: 1, stockin: 2 } as const
type BizType = (typeof bizTypes)[keyof typeof bizTypes]

export interface Due<R> {
  readonly id: string
  readonly no: string
  readonly ownerNo: string
  /** this try counted */
  readonly tries: number
  readonly request: R
}
export interface Told<R> {
  readonly due: Due<R>
  readonly answer: ErpAnswer
}
export interface Telling<R> {
  readonly bizType: BizType
  readonly tell: (adapter: Ctx['adapters']['erpPush'], due: Due<R>) => Promise<ErpAnswer>
  /** wait after so many tries, ms; null: it stops */
  readonly waitOf: (tries: number) => number | null
  /** what the answers mean for the documents, in the transaction that writes them */
  readonly answered: (ctx: Ctx, told: readonly Told<R>[]) => Promise<void>
}

/**
 * Tells a part of what is due; answers how many were told. A refusal or silence is tried again later, until it stops (3). Once nobody
 * answers, the rest of the part is not asked: each would wait ten seconds and lose a try to an ERP that is down.
 */
export const tellDue = async <R>(run: Run, telling: Telling<R>): Promise<number> => {
  const { due, adapter } = await run(async (ctx) => ({
    due: await takeDue<R>(ctx, telling.bizType),
    adapter: ctx.adapters.erpPush,
  }))
  const { told, unasked } = await askInTurn(due, (one) => telling.tell(adapter, one))
  if (told.length > 0)
    await run(async (ctx) => {
      await writeAnswers(ctx, told, telling.waitOf)
      await giveBack(ctx, unasked)
      await telling.answered(ctx, told)
    })
  return told.length
}

/** Asks one after the other until nobody answers any more; silence and what cannot be read are refusals that say why. */
export const askInTurn = async <D>(
  due: readonly D[],
  ask: (one: D) => Promise<ErpAnswer>,
): Promise<{ readonly told: { readonly due: D; readonly answer: ErpAnswer }[]; readonly unasked: readonly D[] }> => {
  const told: { due: D; answer: ErpAnswer }[] = []
  for (const one of due)
    try {
      told.push({ due: one, answer: await ask(one) })
    } catch (error) {
      if (!(error instanceof OutsideFailed)) throw error
      told.push({ due: one, answer: { ok: false, message: error.message, response: null } })
      if (error.silent) break
    }
  return { told, unasked: due.slice(told.length) }
}

/** How long those wait that were not asked, ms. */
export const unaskedWait = 60_000

const giveBack = async <R>(ctx: Ctx, unasked: readonly Due<R>[]): Promise<void> => {
  if (unasked.length === 0) return
  await ctx.tx.query(
    `update erp_push_queue set next_time = $3, taken_time = null, try_num = try_num - 1, update_time = $4, version = version + 1
      where tenant_id = $1 and id = any($2::bigint[])`,
    [ctx.tenantId, unasked.map(({ id }) => id), new Date(ctx.now + unaskedWait), ctx.at],
  )
}

/** The next part; its turn is moved on at once, so that two servers do not tell the same document. */
const takeDue = async <R>(ctx: Ctx, bizType: BizType): Promise<Due<R>[]> => {
  const rows = await ctx.tx.query<{ id: string; bizNo: string; ownerNo: string; tryNum: number; request: R }>(
    `update erp_push_queue as q set next_time = $3, taken_time = $2, try_num = q.try_num + 1, update_time = $2, version = q.version + 1
       from (select p.id from erp_push_queue p where p.tenant_id = $1 and p.biz_type = $4 and p.status in (0, 2) and p.next_time <= $2
              order by p.next_time limit ${part} for update skip locked) as v
      where q.tenant_id = $1 and q.id = v.id returning q.id, q.biz_no, q.owner_no, q.try_num, q.request`,
    [ctx.tenantId, ctx.at, new Date(ctx.now + 10 * 60_000), bizType],
  )
  return rows.map((row) => ({ id: row.id, no: row.bizNo, ownerNo: row.ownerNo, tries: row.tryNum, request: row.request }))
}

const writeAnswers = async <R>(ctx: Ctx, told: readonly Told<R>[], waitOf: Telling<R>['waitOf']): Promise<void> => {
  const statusOf = ({ answer, due }: Told<R>): number => (answer.ok ? 1 : waitOf(due.tries) === null ? 3 : 2)
  await ctx.tx.query(
    `update erp_push_queue as q set status = v.status, response = v.response, next_time = v.next_time, taken_time = null, update_time = $6, version = q.version + 1
       from unnest($2::bigint[], $3::smallint[], $4::jsonb[], $5::timestamptz[]) as v(id, status, response, next_time)
      where q.tenant_id = $1 and q.id = v.id`,
    [
      ctx.tenantId,
      told.map((one) => one.due.id),
      told.map(statusOf),
      told.map((one) => JSON.stringify({ message: one.answer.message, response: one.answer.response })),
      told.map((one) => new Date(ctx.now + (waitOf(one.due.tries) ?? 0))),
      ctx.at,
    ],
  )
}
