// ERP 回传队列 · core/erpQueue
/** The queue to the owners' ERP (floor.md §7.3 erp_push_queue): takes a part, calls outside of any transaction, writes the answers. */
import { erpQueueLife } from '#contract/rules/erpQueueLife'
import type { ErpAnswer, ErpPush } from '../platform/adapters/erpPush.ts'
import { OutsideFailed } from '../platform/adapters/post.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows, moveRowsApart, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Documents sent per round. */
export const part = 50

/** erp_push_queue.biz_type */
export const bizTypes = { stockout: 1, stockin: 2 } as const
type BizType = (typeof bizTypes)[keyof typeof bizTypes]

export interface Due<R> {
  readonly id: string
  readonly no: string
  readonly ownerNo: string
  /** how many times the document was sent, this try included */
  readonly tries: number
  readonly request: R
}
export type Told<R> = Answered<Due<R>>
export interface Telling<R> {
  readonly bizType: BizType
  readonly tell: (adapter: ErpPush, due: Due<R>) => Promise<ErpAnswer>
  /** wait after that many tries, ms; null for no further try */
  readonly waitOf: (tries: number) => number | null
  /** writes the effects of the answers on the documents, in the transaction that stores the answers */
  readonly answered: (ctx: Ctx, sent: readonly Told<R>[]) => Promise<void>
}

/** Rows of any table that go to an outside system. A part is taken and postponed at once, then sent, then its answers are written. */
export interface Queue<D> {
  /** takes the next part, so that two servers do not send the same row */
  readonly take: (ctx: Ctx) => Promise<readonly D[]>
  readonly tell: (adapter: ErpPush, due: D) => Promise<ErpAnswer>
  /** writes the answers and their effects, in one transaction */
  readonly write: (ctx: Ctx, sent: readonly Answered<D>[]) => Promise<void>
  /** postpones rows that were not sent; they lose no try */
  readonly putOff: (ctx: Ctx, unsent: readonly D[], until: Date) => Promise<unknown>
}
export interface Answered<D> {
  readonly due: D
  readonly answer: ErpAnswer
}
/** When a server dies while it sends a row, another server sends the row after this time. */
export const handMs = 10 * 60_000

/** Wait of rows that were not sent, ms. */
const unsentWait = 60_000

/**
 * Sends a part of a queue; returns the number of rows sent. The calls run outside of any transaction. When one call gets no answer, the
 * rest of the part is not sent, because each row would wait ten seconds and use up a try while the ERP is down.
 */
export const tellPart = async <D>(run: Run, { take, tell, write, putOff }: Queue<D>): Promise<number> => {
  const { due, adapter } = await run(async (ctx) => ({ due: await take(ctx), adapter: ctx.adapters.erpPush }))
  const sent = await sendInTurn(due, (one) => tell(adapter, one))
  const unsent = due.slice(sent.length)
  if (sent.length > 0)
    await run(async (ctx) => {
      if (unsent.length > 0) await putOff(ctx, unsent, new Date(ctx.now + unsentWait))
      await write(ctx, sent)
    })
  return sent.length
}

/** Sends one row after the other until a call gets no answer. Silence and unreadable answers become refusals with a reason. */
const sendInTurn = async <D>(due: readonly D[], send: (one: D) => Promise<ErpAnswer>): Promise<Answered<D>[]> => {
  const sent: Answered<D>[] = []
  for (const one of due)
    try {
      sent.push({ due: one, answer: await send(one) })
    } catch (error) {
      if (!(error instanceof OutsideFailed)) throw error
      sent.push({ due: one, answer: { ok: false, message: error.message, response: null } })
      if (error.silent) break
    }
  return sent
}

/**
 * Sends a part of the due documents; returns how many were sent. After a refusal or no answer a document is sent again later, until it has
 * no tries left (state 3).
 */
export const tellDue = <R>(run: Run, telling: Telling<R>): Promise<number> =>
  tellPart<Due<R>>(run, {
    take: (ctx) => takeDue<R>(ctx, telling.bizType),
    tell: telling.tell,
    write: async (ctx, sent) => {
      await writeAnswers(ctx, sent, telling.waitOf)
      await telling.answered(ctx, sent)
    },
    putOff: (ctx, unsent, until) =>
      changeRows(
        ctx.tx,
        'erp_push_queue',
        unsent.map(({ id }) => ({ id })),
        { key: ['id'], add: ['tryNum'], all: { tryNum: -1, nextTime: until, takenTime: null, updateTime: ctx.at } },
      ),
  })

const dueNow = `
  select id from erp_push_queue
   where tenant_id = $1 and biz_type = $2 and status in (${erpQueueLife.waiting}, ${erpQueueLife.failed}) and next_time <= $3
   order by next_time limit ${part} for update skip locked`

/** The next part. Each row is postponed at once, so that two servers do not send the same document. */
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

const toDone = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.done)
const toFailed = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.failed)
const toEnded = transitionOf(erpQueueLife, 'job erp-push', erpQueueLife.ended)

const writeAnswers = async <R>(ctx: Ctx, sent: readonly Told<R>[], waitOf: Telling<R>['waitOf']): Promise<void> => {
  const transitionFor = ({ answer, due }: Told<R>) => (answer.ok ? toDone : waitOf(due.tries) === null ? toEnded : toFailed)
  await moveRowsApart(
    ctx.tx,
    [toDone, toFailed, toEnded],
    sent.map((one) => ({
      id: one.due.id,
      status: transitionFor(one).to,
      response: { message: one.answer.message, response: one.answer.response },
      nextTime: new Date(ctx.now + (waitOf(one.due.tries) ?? 0)),
    })),
    { by: { at: ctx.at }, key: ['id'], set: ['response', 'nextTime'], all: { takenTime: null } },
  )
}
