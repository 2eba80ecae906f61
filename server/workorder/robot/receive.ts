// 收到的群消息 · workorder/robot/receive
/**
 * Handles a message of a group (office.md §4.4): stores it once by its msgId, reads it and replies. A message makes a work order, urges an
 * open one, or gets the parcel's last state. The robot sees only the owners and warehouses that its group is linked to.
 */
import type { InputOf, ReplyOf } from '#contract/call'
import {
  outcome,
  recognise,
  stepsOf,
  wordsOf,
  type Recognised,
  type RobotStep,
  type RobotType,
} from '#contract/rules/robotRecognition'
import { contentMin, woMessage, woSide, remindEveryMin } from '#contract/rules/workOrder'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { receiveMessage, receiveOfTenant } from '#contract/workorder/robotLog'
import { everywhere } from '../../core/warehouses.ts'
import { isDingSigned } from '../../platform/adapters/dingtalk.ts'
import type { Ctx, Visit } from '../../platform/ctx.ts'
import type { Person, ScopeSet } from '../../platform/person.ts'
import { asRefused, refuse } from '../../platform/errors.ts'
import { handleOpen } from '../../platform/handle.ts'
import { callerOf, transacted } from '../../platform/http.ts'
import { changeRows } from '../../platform/rows.ts'
import { warehouseKey } from '../../platform/scope.ts'
import { systemPerson } from '../../platform/systemPerson.ts'
import { tenantByCode, tenantWorks } from '../../platform/tenant.ts'
import { cause, changedOrder } from '../change.ts'
import { makeOrders } from '../make.ts'
import { writeMessages } from '../messages.ts'
import { readOrders, type WorkOrder } from '../order.ts'
import { lastTrace } from '../orderCalls.ts'
import { ordersOfParcels, type FoundOrder } from '../orderFound.ts'
import { linksOf, type Link } from './links.ts'
import { queueMessages, robotAccount } from './outgoing.ts'

type GroupMessage = InputOf<typeof receiveMessage>
type Reply = ReplyOf<typeof receiveMessage>

const scopeSet = (keys: readonly string[], all: boolean): ScopeSet => (all ? { all: true } : { all: false, keys: new Set(keys) })
/** The robot of a group, with the owners and warehouses of the links as its scope. */
const robotOf = (links: readonly Link[]): Person => ({
  ...systemPerson,
  name: '钉钉机器人',
  account: robotAccount,
  scope: {
    ...systemPerson.scope,
    owner: scopeSet(
      links.map(({ ownerNo }) => ownerNo),
      links.some(({ ownerNo }) => ownerNo === everywhere),
    ),
    warehouse: scopeSet(
      links.map(({ warehouseNo, sid }) => warehouseKey(warehouseNo, sid)),
      links.some(({ warehouseNo }) => warehouseNo === everywhere),
    ),
  },
})

const headerOf = ({ headers }: Visit, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
const textOf = ({ text }: GroupMessage): string => (typeof text === 'string' ? text : text.content).trim()
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** The links whose secret signed the message. An unknown group and a wrong signature get the same error. @throws Refused A0312 */
const signedLinks = (visit: Visit, links: readonly Link[], open: (sealed: string) => string): readonly [Link, ...Link[]] => {
  const [timestamp, sign] = [headerOf(visit, 'timestamp'), headerOf(visit, 'sign')]
  const [first, ...others] = links.filter(
    ({ appSecretSealed }) => appSecretSealed !== null && isDingSigned(timestamp, sign, open(appSecretSealed), visit.now),
  )
  if (first === undefined) throw refuse('A0312')
  return [first, ...others]
}

interface StoredMessage {
  readonly id: string
  /** the stored reply, if the message was received before */
  readonly answered: Reply | null
}
/** Stores the message once. Of two messages with the same msgId at the same time, the second waits for the first. */
const storeMessage = async (ctx: Ctx, link: Link, { msgId, senderNick }: GroupMessage, text: string): Promise<StoredMessage> => {
  const rows = await ctx.tx.query<{ id: string }>(
    `insert into wo_robot_log as r (tenant_id, id, direction, msg_id, link_id, group_name, open_conversation_id, sender_nick, content, create_time, update_time)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (tenant_id, msg_id) where direction = 1 do nothing returning r.id::text`,
    [
      ctx.tenantId,
      ctx.id(),
      msgId,
      link.id,
      link.groupName,
      link.openConversationId,
      cut(senderNick ?? '', 60),
      cut(text, 2_000),
      ctx.at,
    ],
  )
  const [row] = rows
  if (row !== undefined) return { id: row.id, answered: null }
  const [before] = await ctx.tx.query<{ id: string; workOrderNo: string | null; reply: string | null }>(
    'select r.id::text, r.work_order_no, r.reply from wo_robot_log r where r.tenant_id = $1 and r.msg_id = $2 and r.direction = 1',
    [ctx.tenantId, msgId],
  )
  if (before === undefined) throw refuse('A0409')
  return { id: before.id, answered: { workOrderNo: before.workOrderNo, reply: before.reply ?? '' } }
}

const patternsOf = async ({ tx, tenantId }: Ctx): Promise<readonly string[]> => {
  const rows = await tx.query<{ noPattern: string }>(
    'select c.no_pattern from logistics_company c where c.tenant_id = $1 and c.is_disabled = 0 order by c.sort',
    [tenantId],
  )
  return rows.map(({ noPattern }) => noPattern)
}
const typesOf = async ({ tx, tenantId }: Ctx): Promise<readonly RobotType[]> => {
  const rows = await tx.query<{ id: string; typeName: string; keywords: string; excludeKeywords: string; sort: number }>(
    `select t.id::text, t.type_name, t.keywords, t.exclude_keywords, t.sort from wo_type t
      where t.tenant_id = $1 and t.is_enabled = 1 and t.parent_id is not null and t.keywords <> '' order by t.sort`,
    [tenantId],
  )
  return rows.map((row) => ({ ...row, keywords: wordsOf(row.keywords), excludeKeywords: wordsOf(row.excludeKeywords) }))
}

/** Open orders of this type about these numbers, by number. */
const openOf = async (
  ctx: Ctx,
  { numbers, type }: Pick<Recognised, 'numbers' | 'type'>,
): Promise<ReadonlyMap<string, string>> => {
  if (type === null || numbers.length === 0) return new Map()
  const rows = await ctx.tx.query<{ id: string; openNo: string }>(
    'select w.id::text, w.open_no from work_order w where w.tenant_id = $1 and w.type_id = $2 and w.open_no = any($3::text[])',
    [ctx.tenantId, type.id, numbers],
  )
  return new Map(rows.map(({ id, openNo }) => [openNo, id]))
}

/** The result of a message, or of one of its parcels. */
interface StepResult {
  readonly outcome: number
  readonly reply: string
  readonly workOrderId: string | null
  readonly workOrderNo: string | null
}
const withoutOrder = (kind: number, reply: string): StepResult => ({ outcome: kind, reply, workOrderId: null, workOrderNo: null })

interface MessageContext {
  readonly text: string
  readonly link: Link
  readonly type: RobotType | null
  readonly open: ReadonlyMap<string, string>
  readonly parcels: ReadonlyMap<string, FoundOrder>
}

/** Adds the text to the conversation of the open order, and urges the order unless it was urged just now. */
const urge = async (ctx: Ctx, id: string, no: string, { text }: MessageContext): Promise<StepResult> => {
  const [order] = await readOrders(ctx, [id], true)
  if (order === undefined) return withoutOrder(outcome.unknown, `${no}：未查询到订单信息`)
  await writeMessages(ctx, order, [{ msgType: woMessage.robot, content: cut(text, 2_000), side: woSide.owner }])
  if (order.status === workOrderLife.suspended) await cause(ctx, order, 'answered', { as: ['system'] })
  else if (isUrgeable(ctx, order)) await cause(ctx, order, 'remind', { as: ['owner'] })
  else await changedOrder(ctx, order)
  const reply = `工单${order.workOrderNo}处理中，已为您催促`
  return { outcome: outcome.urged, reply, workOrderId: order.id, workOrderNo: order.workOrderNo }
}
const isUrgeable = ({ now }: Ctx, { lastRemindTime }: WorkOrder): boolean =>
  lastRemindTime === null || now - lastRemindTime.getTime() >= remindEveryMin * 60_000

const makeOrUrge = async (ctx: Ctx, no: string, around: MessageContext): Promise<StepResult> => {
  const { text, link, type } = around
  const content = Array.from(text).length < contentMin ? `群消息：${text}` : cut(text, 1_000)
  const [made] = await makeOrders(
    ctx,
    [{ typeId: type?.id ?? '', logisticsNo: no, content, dingGroupId: link.id, robotMode: link.robotMode === 1 ? 1 : 0 }],
    { source: 4, unasked: true },
  )
  if (made === undefined || !made.ok) {
    // another message made the order meanwhile: the order is urged, so that the text of this message is kept
    const open = (await openOf(ctx, { numbers: [no], type })).get(no)
    if (open !== undefined) return urge(ctx, open, no, around)
    return withoutOrder(outcome.unknown, `${no}：${made?.reason ?? '未查询到订单信息'}`)
  }
  return {
    outcome: outcome.made,
    reply: `已为您创建工单${made.workOrderNo}`,
    workOrderId: made.id,
    workOrderNo: made.workOrderNo,
  }
}

const reportTrace = async (ctx: Ctx, no: string, { parcels }: MessageContext): Promise<StepResult> => {
  const parcel = parcels.get(no)
  if (parcel === undefined) return withoutOrder(outcome.unknown, `${no}：未查询到订单信息`)
  return withoutOrder(outcome.traced, `${no}：${await lastTrace(ctx, parcel)}`)
}

const runStep = async (ctx: Ctx, step: RobotStep, around: MessageContext): Promise<StepResult> => {
  if (!('no' in step))
    return step.what === 'ask' ? withoutOrder(outcome.unknown, '未识别到快递单号，请补充') : withoutOrder(outcome.silent, '')
  if (step.what === 'trace') return reportTrace(ctx, step.no, around)
  const open = around.open.get(step.no)
  return step.what === 'urge' && open !== undefined ? urge(ctx, open, step.no, around) : makeOrUrge(ctx, step.no, around)
}

/** Carries out a message. The robot replies only if the link subscribes to REPLY and the robot is on; only then the reply is logged. */
const handleMessage = async (ctx: Ctx, link: Link, kept: StoredMessage, text: string): Promise<Reply> => {
  const read = recognise(text, await patternsOf(ctx), await typesOf(ctx))
  const around: MessageContext = {
    text,
    link,
    type: read.type,
    open: await openOf(ctx, read),
    parcels: read.type === null ? await ordersOfParcels(ctx, read.numbers) : new Map(),
  }
  const done: StepResult[] = []
  for (const step of stepsOf(read, (no) => around.open.has(no), link.robotMode)) done.push(await runStep(ctx, step, around))
  const isReplying = link.events.includes('REPLY') && link.robotMode === 1
  const reply = isReplying ? cut(done.map((result) => result.reply).join('\n'), 500) : ''
  const first = done.find(({ workOrderNo }) => workOrderNo !== null) ?? done[0]
  await changeRows(
    ctx.tx,
    'wo_robot_log',
    [
      {
        id: kept.id,
        matchTypeId: read.type?.id ?? null,
        matchTypeName: read.type?.typeName ?? null,
        matchKeyword: read.keyword,
        logisticsNo: read.numbers[0] ?? null,
        workOrderId: first?.workOrderId ?? null,
        workOrderNo: first?.workOrderNo ?? null,
        outcome: first?.outcome ?? outcome.silent,
        reply,
      },
    ],
    {
      key: ['id'],
      set: ['matchTypeId', 'matchTypeName', 'matchKeyword', 'logisticsNo', 'workOrderId', 'workOrderNo', 'outcome', 'reply'],
      all: { updateTime: ctx.at },
    },
  )
  if (reply !== '')
    await queueMessages(ctx, [
      {
        link,
        content: reply,
        event: 'REPLY',
        logisticsNo: read.numbers[0] ?? null,
        workOrderId: first?.workOrderId ?? null,
        workOrderNo: first?.workOrderNo ?? null,
      },
    ])
  return { workOrderNo: first?.workOrderNo ?? null, reply }
}

const receiveSigned = async (visit: Visit, tenantId: number | null, sent: GroupMessage): Promise<Reply> => {
  const { services } = visit
  const conversation = sent.openConversationId ?? sent.conversationId ?? ''
  if (tenantId === null || conversation === '') throw refuse('A0312')
  const links = await services.db.inTenant(tenantId, (tx) => linksOf(tx, conversation), { readOnly: true })
  const signed = signedLinks(visit, links, (sealed) => services.personal.open(sealed))
  const [link] = signed
  const text = textOf(sent)
  const attempt = (): Promise<Reply> =>
    transacted(callerOf(services, tenantId, robotOf(signed)), async (ctx) => {
      const kept = await storeMessage(ctx, link, sent, text)
      return kept.answered ?? handleMessage(ctx, link, kept, text)
    })
  try {
    return await attempt()
  } catch (error) {
    // another message made the order of the parcel meanwhile and this one was rolled back: handled again, it urges that order
    if (asRefused(error)?.refusal.code !== 'A3010.raced') throw error
    return attempt()
  }
}

export const receive = handleOpen(receiveMessage, (visit, sent) => receiveSigned(visit, visit.tenantId, sent))
/** receiveOfTenant: an unknown tenant gets the error of a wrong signature. */
export const receiveAt = handleOpen(receiveOfTenant, async (visit, { tenantCode, ...sent }) => {
  const tenant = await tenantByCode(visit.services.db, tenantCode)
  return receiveSigned(visit, tenant?.status === tenantWorks ? tenant.tenantId : null, sent)
})
