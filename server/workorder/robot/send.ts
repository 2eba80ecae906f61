// 群消息的发送 · workorder/robot/send
/**
 * Sends waiting messages outside of any transaction: one transaction takes a part, another writes the results, so that a hanging DingTalk
 * blocks no connection. If the server dies between sending and writing, the message is sent once more after ten minutes.
 */
import { sendLife } from '#contract/rules/followLife'
import { resendMax, robotLog } from '#contract/workorder/robotLog'
import { DingRefused, type DingTalk } from '../../platform/adapters/dingtalk.ts'
import { OutsideFailed } from '../../platform/adapters/post.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { linksById, type Link } from './links.ts'
import { sendTaskName } from './outgoing.ts'
import { transitionOf } from '../../platform/transitions.ts'

/** Messages taken at a time, and the time after which a taken message without a result is taken again. */
const part = 20
const takenMs = 10 * 60_000
/** Time before a message that DingTalk refused is sent again; the limit of DingTalk is per minute. */
const againMs = 60_000
const reasonMax = 200
/** Types of events that mention people. */
const mentioningEvents = new Set(['TIMEOUT', 'REMIND'])

interface Due {
  readonly id: string
  readonly linkId: string
  readonly content: string
  readonly event: string
  readonly retryCount: number
}
interface SendResult {
  readonly due: Due
  readonly status: 0 | 1 | 2
  readonly reason: string | null
  readonly retryCount: number
}

/** Takes the next part and postpones its next_time, so that two servers do not send the same messages. */
const take = async (ctx: Ctx): Promise<{ readonly due: readonly Due[]; readonly links: ReadonlyMap<string, Link> }> => {
  const due = await ctx.tx.query<Due>(
    `update wo_robot_log as r set next_time = $3, claim_time = $2
       from (select q.id from wo_robot_log q where q.tenant_id = $1 and q.direction = 2 and q.send_status = ${sendLife.waiting} and q.next_time <= $2
              order by q.next_time, q.id limit ${part} for update skip locked) v
      where r.tenant_id = $1 and r.id = v.id returning r.id::text, r.link_id::text, r.content, r.event, r.retry_count`,
    [ctx.tenantId, ctx.at, new Date(ctx.now + takenMs)],
  )
  const links = await linksById(
    ctx.tx,
    due.map(({ linkId }) => linkId),
  )
  return { due: due.toSorted((a, b) => (a.id < b.id ? -1 : 1)), links }
}

const failedSend = (due: Due, reason: string, again: boolean): SendResult => {
  const willRetry = again && due.retryCount < resendMax
  return {
    due,
    status: willRetry ? sendLife.waiting : sendLife.failed,
    reason,
    retryCount: willRetry ? due.retryCount + 1 : due.retryCount,
  }
}

const sendOne = async (adapter: DingTalk, personal: Ctx['personal'], due: Due, link: Link | undefined): Promise<SendResult> => {
  if (link === undefined) return failedSend(due, '群关联已停用或已删除', false)
  if (link.webhookSealed === null) return failedSend(due, '群没有设置 Webhook', false)
  const robot = { webhook: personal.open(link.webhookSealed), secret: personal.open(link.secretSealed ?? '') }
  try {
    const atMobiles = mentioningEvents.has(due.event) ? link.atMobiles : []
    await adapter.send(robot, { title: due.content.split('\n')[0] ?? '', text: due.content, atMobiles })
    return { due, status: sendLife.sent, reason: null, retryCount: due.retryCount }
  } catch (error) {
    if (error instanceof DingRefused) return failedSend(due, error.message, error.again)
    // without a response the message may have arrived, so it is not sent again automatically
    if (error instanceof OutsideFailed) return failedSend(due, error.message, false)
    throw error
  }
}

const sendWays = [
  transitionOf(sendLife, 'job robot-send', sendLife.waiting),
  transitionOf(sendLife, 'job robot-send', sendLife.sent),
  transitionOf(sendLife, 'job robot-send', sendLife.failed),
] as const
const writeResults = async (ctx: Ctx, answers: readonly SendResult[]): Promise<void> => {
  await moveRowsApart(
    ctx.tx,
    sendWays,
    answers.map(({ due, status, reason, retryCount }) => ({
      id: due.id,
      sendStatus: status,
      failReason: reason === null ? null : Array.from(reason).slice(0, reasonMax).join(''),
      retryCount,
      sendTime: status === sendLife.sent ? ctx.at : null,
      nextTime: status === sendLife.waiting ? new Date(ctx.now + againMs) : null,
    })),
    { key: ['id'], by: { at: ctx.at }, set: ['failReason', 'retryCount', 'sendTime', 'nextTime'] },
  )
  await changed(ctx, [{ resource: robotLog.id, key: 'all', op: 'put' }])
}

/** Sends one part; returns the number of its messages. */
export const sendDue = async (run: Run): Promise<number> => {
  const { due, links, adapter, personal } = await run(async (ctx) => ({
    ...(await take(ctx)),
    adapter: ctx.adapters.dingtalk,
    personal: ctx.personal,
  }))
  const answers: SendResult[] = []
  for (const message of due) answers.push(await sendOne(adapter, personal, message, links.get(message.linkId)))
  if (answers.length > 0) await run((ctx) => writeResults(ctx, answers))
  return answers.length
}

export const workOrderRobotTask: JobTask = {
  name: sendTaskName,
  everyMin: 1,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => sendDue(jobRun(services, tenantId))),
}
