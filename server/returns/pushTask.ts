// 退货推送的后台 · returns/pushTask
import { wrongQuality, returnPushLife } from '#contract/rules/returnLife'
import { handMs, part, tellPart, type Answered } from '../core/erpQueue.ts'
import type { ErpReturn } from '../platform/adapters/erpPush.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changed } from '../platform/changes.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { momentText } from '../platform/kinds.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { bySystem } from '../core/returns/context.ts'
import { pushTarget, pushType } from '../core/returns/push.ts'
import { recordPushed } from './pushed.ts'
import { notifyOwners } from './tellOwners.ts'

/** Minutes before each repetition (floor.md §6.2); after the last repetition a person sends or forces the push. */
export const waits = [1, 5, 15, 60, 240] as const

interface Row {
  readonly id: string
  readonly returnNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly pushType: number
  readonly againNum: number
  readonly times: number
}
interface Due extends Row {
  readonly request: ErpReturn
}
type PushResult = Answered<Due>

/** Pushes one part of the queued return results to the owners' ERP (core/erpQueue); screen 2204 lists the queue. */
export const pushReturns = (run: Run): Promise<number> =>
  tellPart<Due>(run, {
    take: async (ctx) => {
      const rows = await takeDue(ctx)
      const requests = await requestsOf(ctx, rows)
      return rows.flatMap((row) => {
        const request = requests.get(row.id)
        return request === undefined ? [] : [{ ...row, request }]
      })
    },
    tell: (adapter, { ownerNo, request }) => adapter.returned(ownerNo, request),
    write: writeResults,
    putOff: (ctx, unasked, until) =>
      changeRows(ctx.tx, 'return_push_log', unasked, {
        key: ['id'],
        add: ['times'],
        all: { nextTime: until, times: -1, updateTime: ctx.at },
      }),
  })

const dueNow = `
  select q.id from return_push_log q where q.tenant_id = $1 and q.next_time <= $2::timestamptz and q.target = ${pushTarget.erp}
   order by q.next_time limit ${part} for update skip locked`
/** Takes the next part and postpones its next try. */
const takeDue = (ctx: Ctx): Promise<Row[]> =>
  changeRows(ctx.tx, 'return_push_log', selected(dueNow, ctx.at), {
    key: ['id'],
    add: ['times'],
    all: { times: 1, nextTime: new Date(ctx.now + handMs), lastTime: ctx.at, updateTime: ctx.at },
    returning: ['id', 'returnNo', 'ownerNo', 'warehouseNo', 'sid', 'pushType', 'againNum', 'times'],
  })

/** The content of each push, from the current return. */
const requestsOf = async (ctx: Ctx, due: readonly Row[]): Promise<ReadonlyMap<string, ErpReturn>> => {
  if (due.length === 0) return new Map()
  const rows = await ctx.tx.query<Omit<ErpReturn, 'pushType' | 'againNum' | 'time'>>(
    `select r.return_no, r.warehouse_no, r.outer_no, r.src_tid, r.logistics_code, r.logistics_no,
            coalesce((select jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'planQty', l.plan_qty, 'qty', l.actual_qty, 'quality', l.quality,
              'batchNo', l.batch_no) order by l.line_no) from return_order_line l where l.tenant_id = $1 and l.return_no = r.return_no
               and l.owner_no = r.owner_no and l.quality is distinct from ${wrongQuality}), '[]') as lines
       from return_order r where r.tenant_id = $1 and r.return_no = any($2::text[])`,
    [ctx.tenantId, due.map(({ returnNo }) => returnNo)],
  )
  const rowByReturn = new Map(rows.map((row) => [row.returnNo, row]))
  return new Map(
    due.flatMap((one) => {
      const row = rowByReturn.get(one.returnNo)
      return row === undefined
        ? []
        : [[one.id, { ...row, pushType: one.pushType, againNum: one.againNum, time: momentText(ctx.at) }] as const]
    }),
  )
}

const toFailed = transitionOf(returnPushLife, 'with ERP回传', returnPushLife.failed)

const writeResults = async (ctx: Ctx, told: readonly PushResult[]): Promise<void> => {
  const nextOf = ({ answer, due }: PushResult): Date | null => {
    const wait = answer.ok ? undefined : waits[due.times - 1]
    return wait === undefined ? null : new Date(ctx.now + wait * 60_000)
  }
  const rows = await ctx.tx.query<{ id: string }>(
    `update return_push_log as p set result = v.result, request = v.request, response = v.response, msg = v.msg, next_time = v.next_time, update_time = $8,
            version = p.version + 1
       from unnest($2::bigint[], $3::smallint[], $4::jsonb[], $5::jsonb[], $6::text[], $7::timestamptz[]) as v(id, result, request, response, msg, next_time)
      where p.tenant_id = $1 and p.id = v.id and p.result in (0, 2) returning p.id`,
    [
      ctx.tenantId,
      told.map(({ due }) => due.id),
      told.map(({ answer }) => (answer.ok ? 1 : 2)),
      told.map(({ due }) => JSON.stringify(due.request)),
      told.map(({ answer }) => JSON.stringify(answer.response)),
      told.map(({ answer }) => answer.message.slice(0, 200)),
      told.map(nextOf),
      ctx.at,
    ],
  )
  const written = new Set(rows.map(({ id }) => id))
  const results = told.filter(({ due }) => due.pushType === pushType.inspected && written.has(due.id))
  const ok = results.filter(({ answer }) => answer.ok)
  await recordPushed(ctx, await currentReturns(ctx, ok), 1, '推送成功', bySystem)
  const failed = results.filter(({ answer }) => !answer.ok)
  await moveRows(
    ctx.tx,
    toFailed,
    failed.map(({ due, answer }) => ({ returnNo: due.returnNo, pushMsg: answer.message.slice(0, 200) })),
    { by: { at: ctx.at }, key: ['returnNo'], set: ['pushMsg'] },
  )
  await changed(
    ctx,
    told.flatMap(({ due: { id, returnNo, warehouseNo, sid, ownerNo } }) =>
      [
        { resource: 'returns/push', key: id },
        { resource: 'returns/order', key: returnNo },
      ].map((row) => ({ ...row, op: 'put' as const, warehouseNo, sid, ownerNo })),
    ),
  )
}

/** The returns whose pushed result is still current. A return inspected again meanwhile is left out, because it is pushed again. */
const currentReturns = async (ctx: Ctx, told: readonly PushResult[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ returnNo: string }>(
    `select r.return_no from unnest($2::text[], $3::int[]) as v(return_no, again_num)
       join return_order r on r.tenant_id = $1 and r.return_no = v.return_no and r.again_num = v.again_num`,
    [ctx.tenantId, told.map(({ due }) => due.returnNo), told.map(({ due }) => due.againNum)],
  )
  return rows.map(({ returnNo }) => returnNo)
}

/** Every minute, until nothing in the queue is due: pushes to the ERP and messages to the owners' people. */
export const returnPushTask: JobTask = {
  name: 'return-push',
  everyMin: 1,
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    await inParts(part, stopping, () => pushReturns(run))
    await inParts(part, stopping, () => notifyOwners(run))
  },
}
