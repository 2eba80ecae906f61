// ERP 回传队列 · core/erpQueue
/** The queue to the owners' ERP (floor.md §7.3 erp_push_queue), whatever is told: taken in parts, told outside of any transaction, answered. */
import { erpQueueLife } from '#contract/rules/erpQueueLife'
import type { ErpAnswer, ErpPush } from '../platform/adapters/erpPush.ts'
import { OutsideFailed } from '../platform/adapters/post.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows, moveRowsApart, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

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
export type Told<R> = Answered<Due<R>>
export interface Telling<R> {
  readonly bizType: BizType
  readonly tell: (adapter: ErpPush, due: Due<R>) => Promise<ErpAnswer>
  /** wait after so many tries, ms; null: it stops */
  readonly waitOf: (tries: number) => number | null
  /** what the answers mean for the documents, in the transaction that writes them */
  readonly answered: (ctx: Ctx, told: readonly Told<R>[]) => Promise<void>
}

/** Rows of any table that are told to somebody outside: taken in a part, their turn moved on at once; told; answered. */
export interface Queue<D> {
  /** the next part, so that two servers do not tell the same row */
  readonly take: (ctx: Ctx) => Promise<readonly D[]>
  readonly tell: (adapter: ErpPush, due: D) => Promise<ErpAnswer>
  /** what the answers mean, in the transaction that writes them */
  readonly write: (ctx: Ctx, told: readonly Answered<D>[]) => Promise<void>
  /** those that were not asked wait until then and lose no try */
  readonly putOff: (ctx: Ctx, unasked: readonly D[], until: Date) => Promise<unknown>
}
export interface Answered<D> {
  readonly due: D
  readonly answer: ErpAnswer
}
/** A server that died while it told a row is followed by another after this long. */
export const handMs = 10 * 60_000

/** How long those wait that were not asked, ms. */
const unaskedWait = 60_000

/**
 * Tells a part of a queue; answers how many rows were told. The calls stand outside of any transaction. Once nobody answers, the rest of
 * the part is not asked: each would wait ten seconds and lose a try to an ERP that is down.
 */
export const tellPart = async <D>(run: Run, { take, tell, write, putOff }: Queue<D>): Promise<number> => {
  const { due, adapter } = await run(async (ctx) => ({ due: await take(ctx), adapter: ctx.adapters.erpPush }))
  const told = await askInTurn(due, (one) => tell(adapter, one))
  const unasked = due.slice(told.length)
  if (told.length > 0)
    await run(async (ctx) => {
      if (unasked.length > 0) await putOff(ctx, unasked, new Date(ctx.now + unaskedWait))
      await write(ctx, told)
    })
  return told.length
}

/** Asks one after the other until nobody answers any more; silence and what cannot be read are refusals that say why. */
const askInTurn = async <D>(due: readonly D[], ask: (one: D) => Promise<ErpAnswer>): Promise<Answered<D>[]> => {
  const told: Answered<D>[] = []
  for (const one of due)
    try {
      told.push({ due: one, answer: await ask(one) })
    } catch (error) {
      if (!(error instanceof OutsideFailed)) throw error
      told.push({ due: one, answer: { ok: false, message: error.message, response: null } })
      if (error.silent) break
    }
  return told
}

/** Tells a part of what is due; answers how many were told. A refusal or silence is tried again later, until it stops (3). */
export const tellDue = <R>(run: Run, telling: Telling<R>): Promise<number> =>
  tellPart<Due<R>>(run, {
    take: (ctx) => takeDue<R>(ctx, telling.bizType),
    tell: telling.tell,
    write: async (ctx, told) => {
      await writeAnswers(ctx, told, telling.waitOf)
      await telling.answered(ctx, told)
    },
    putOff: (ctx, unasked, until) =>
      changeRows(
        ctx.tx,
        'erp_push_queue',
        unasked.map(({ id }) => ({ id })),
        { key: ['id'], add: ['tryNum'], all: { tryNum: -1, nextTime: until, takenTime: null, updateTime: ctx.at } },
      ),
  })

const dueNow = `
  select id from erp_push_queue
   where tenant_id = $1 and biz_type = $2 and status in (${erpQueueLife.waiting}, ${erpQueueLife.failed}) and next_time <= $3
   order by next_time limit ${part} for update skip locked`

/** The next part; its turn is moved on at once, so that two servers do not tell the same document. */
const takeDue = async <R>(ctx: Ctx, bizType: BizType): Promise<Due<R>[]> => {
  const taken = await changeRows(ctx.tx, 'erp_push_queue', selected(dueNow, bizType, ctx.at), {
    key: ['id'],
    add: ['tryNum'],
    all: { tryNum: 1, nextTime: new Date(ctx.now + handMs), takenTime: ctx.at, updateTime: ctx.at },
    returning: ['id'],
  })
  const rows = await ctx.tx.query<{ id: string; bizNo: string; ownerNo: string; tryNum: number; request: R }>(
    'select id, biz_no, owner_no, try_num, request from erp_push_queue where tenant_id = $1 and id = any($2::bigint[]) order by id',
    [ctx.tenantId, taken.map(({ id }) => id)],
  )
  return rows.map((row) => ({ id: row.id, no: row.bizNo, ownerNo: row.ownerNo, tries: row.tryNum, request: row.request }))
}

const done = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.done)
const failed = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.failed)
const ended = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.ended)

const writeAnswers = async <R>(ctx: Ctx, told: readonly Told<R>[], waitOf: Telling<R>['waitOf']): Promise<void> => {
  const wayOf = ({ answer, due }: Told<R>) => (answer.ok ? done : waitOf(due.tries) === null ? ended : failed)
  await moveRowsApart(
    ctx.tx,
    [done, failed, ended],
    told.map((one) => ({
      id: one.due.id,
      status: wayOf(one).to,
      response: { message: one.answer.message, response: one.answer.response },
      nextTime: new Date(ctx.now + (waitOf(one.due.tries) ?? 0)),
    })),
    { by: { at: ctx.at }, key: ['id'], set: ['response', 'nextTime'], all: { takenTime: null } },
  )
}
