// The input with which each call of spec 2 §7.6 and of the conversation succeeds: the least it needs, about things made for it.
import { createHmac } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { compDetailLife, compDiffLife, woBillLife } from '#contract/rules/compensationLife'
import { claimKinds, draftBill, putDraftBill, putRow } from './claimStands.ts'
import { ownerNo, rows } from './outbound.ts'
import { bringTo, wh, type Desk, type Who } from './workOrderDesk.ts'

/** `who` calls; by default the supervisor. `file`: the file of a form. */
export interface Asked {
  readonly who?: Who
  readonly input?: object
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | undefined
  /** headers of a call without a session */
  readonly headers?: Readonly<Record<string, string>>
}
type Asks = (stage: Stage) => Asked | Promise<Asked>

interface Order {
  readonly id: string
  readonly workOrderNo: string
  readonly logisticsNo: string
  readonly stockoutNo: string
  readonly tradeNo: string
}
export interface Stage {
  readonly desk: Desk
  /** an order of the owner in this state */
  order(status?: number, code?: string): Promise<Order>
  /** sends a call that must succeed, and returns its data */
  done<T = { id: string }>(who: Who, route: string, input?: object): Promise<T>
  readonly punishTypeId: string
  readonly typeId: string
}

/** A desk with a clerk for assignments, a group of the owner, and the draft bill for claims. */
export const openStage = async (desk: Desk): Promise<Stage> => {
  const { world } = desk
  await putDraftBill(world)
  await putRow(world, 'sys_user', { id: '31', account: 'zhou', name: '仓库小周', mobile: phone, passwordHash: '-' })
  // the assignee of a bill: may confirm bills and sees every warehouse
  await putRow(world, 'sys_user', { id: '41', account: 'lin', name: '客服主管', isAdmin: 1, passwordHash: '-' })
  const [punish] = await rows<{ id: string }>(
    world,
    "select id::text from wo_punish_type where tenant_id = $1 and punish_code = 'LOST'",
  )
  await world.run(({ tx, tenantId }) =>
    tx.query('update wo_punish_type set calc_mode = 1, amount_fen = 5000, cap_fen = 0 where tenant_id = $1 and id = $2', [
      tenantId,
      punish?.id,
    ]),
  )
  const done: Stage['done'] = async (who, route, input = {}) => {
    const answer = await desk.call(who, route, input)
    if (answer.code !== '00000') throw new Error(`${route}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data as never
  }
  await done('supervisor', 'PUT /v1/workorder/dingtalk', { ...group, ownerNo, appSecret, events: ['REPLY'] })
  return {
    desk,
    done,
    punishTypeId: punish?.id ?? '',
    typeId: desk.typeId('URGE'),
    order: async (status = 10, code = 'URGE') => {
      const parcel = await desk.parcel()
      const made = await done<Pick<Order, 'id' | 'workOrderNo'>>('owner', 'POST /v1/workorder/owner', {
        typeId: desk.typeId(code),
        logisticsNo: parcel.logisticsNo,
        content: said,
      })
      await bringTo(desk, status, made.id)
      const [found] = await rows<{ tradeNo: string }>(
        world,
        'select src_order_no as trade_no from stockout_order where tenant_id = $1 and stockout_no = $2',
        [parcel.stockoutNo],
      )
      return { ...made, ...parcel, tradeNo: found?.tradeNo ?? '' }
    },
  }
}

const phone = '13900000001'
const said = '买家说三天没有动静'
const group = { groupName: '花间对接群', openConversationId: 'cid-huajian', robotMode: 1 }
const appSecret = 'app-secret-of-group'
let serial = 0
const next = (prefix: string): string => `${prefix}${++serial}`
const file = async (head: readonly string[], ...lines: readonly (readonly (string | number)[])[]): Promise<Asked['file']> => ({
  name: '表.xlsx',
  bytes: await writeXlsx({ sheets: [{ name: '表', rows: [[...head], ...lines.map((line) => [...line])] }] }),
})
const nothing: Asks = () => ({})
const ofOwner: Asks = () => ({ who: 'owner' })
const byId =
  (status = 10, more: object = {}, who: Who = 'supervisor'): Asks =>
  async (stage) => ({ who, input: { id: (await stage.order(status)).id, ...more } })
const ofOrder =
  (status = 10, more: object = {}, who: Who = 'supervisor'): Asks =>
  async (stage) => ({ who, input: { workOrderId: (await stage.order(status)).id, ...more } })
const claim = ({ desk }: Stage, of: keyof typeof claimKinds, status: number, more: object = {}): Promise<string> =>
  claimKinds[of].stand(desk.world, status, { ...more })
const open = (stage: Stage): Promise<string> => claim(stage, 'detail', compDetailLife.open)

const nodeHead = ['工单类型*', '节点*', '货主编号', '仓库编号', '优先级', '响应时长(分钟)*', '提前提醒(分钟)', '计时方式*']
const surveyHead = ['工单类型*', '原因编码*', '原因名称*', '责任方*', '结论模板*', '处理建议', '处罚类型', '赔付比例(%)']
const moneyHead = ['工单号*', '快递单号', '责任方*', '赔付类型*', '核定赔付金额(元)*', '赔付对象', '备注']
const compHead =
  '快递单号* 赔付类型* 责任方* 承担方编号 货主编号 商品价值(元) 运费(元) 申请金额(元)* 核定金额(元) 发生日期* 备注'.split(' ')
const nodeFile = () => file(nodeHead, ['丢件', '认领', ownerNo, '', '', 10, 5, '工作时间'])
const surveyFile = () => file(surveyHead, ['丢件', next('C'), '站点丢失', '快递/网点', '{快递单号}丢了', '赔付', '', 50])
const moneyFile = async (stage: Stage) => {
  const { workOrderNo } = await stage.order(30)
  return file(moneyHead, [workOrderNo, '', '快递/网点', '其他', 12.5, 'ZTO', ''])
}
const compFile = () => {
  const line = [next('JD'), '破损', '快递/网点', 'ZTO', ownerNo, 100, 3.2, 50.5, '', '2025-06-16', '']
  // the second credits more than was claimed
  return file(compHead, line, [next('JD'), ...line.slice(1, 8), 60, ...line.slice(9)])
}
/** Parses a file and returns its request. */
const parsed =
  (path: string, of: (stage: Stage) => Promise<Asked['file']>, more: object = {}): Asks =>
  async (stage) => {
    const { name = '', bytes = new Uint8Array() } = (await of(stage)) ?? {}
    const route = { method: 'POST', path, files: true } as const
    const { data } = await stage.desk.call<{ requestId: string }>('supervisor', route, {
      file: new File([Buffer.from(bytes)], name),
    })
    return { input: { requestId: data.requestId, ...more } }
  }
const survey = { causeCode: 'OTHER', liability: 2, conclusion: '网点遗失' }
const followed = { content: '问过网点', contactWay: 1, resultCode: 2 }
const later = '2025-07-30 10:00:00'
const task = async (stage: Stage): Promise<string> => {
  const { id } = await stage.order(30)
  await stage.done('supervisor', 'POST /v1/workorder/followup/task', {
    workOrderIds: [id],
    taskUserId: '31',
    followTime: later,
    content: '催网点查件',
  })
  const { records } = await stage.done<{ records: { taskId: string; workOrderId: string }[] }>(
    'supervisor',
    'GET /v1/workorder/followup/list',
    { taskUserId: '31', pageSize: 100 },
  )
  return records.find(({ workOrderId }) => workOrderId === id)?.taskId ?? ''
}
const cause = async (stage: Stage): Promise<object> => {
  const key = { typeId: stage.desk.typeId('LOST'), causeCode: next('C') }
  const more = { causeName: '站点丢失', liability: 2, conclusionTpl: '丢了' }
  await stage.done('supervisor', 'POST /v1/workorder/survey/default', { ...key, ...more })
  return key
}
const failed = async ({ desk: { world } }: Stage): Promise<string> => {
  const id = String(900_000_000 + ++serial)
  await putRow(world, 'wo_robot_log', {
    id,
    direction: 2,
    groupName: group.groupName,
    openConversationId: group.openConversationId,
    content: '你好',
    sendStatus: 2,
  })
  return id
}
const parcel = async ({ desk }: Stage, name: 'logisticsNo' | 'stockoutNo'): Promise<object> => ({
  [name]: (await desk.parcel())[name],
})
const entry = async (stage: Stage): Promise<object> => ({
  typeId: stage.typeId,
  content: said,
  ...(await parcel(stage, 'logisticsNo')),
})

const at = '/v1/workorder'
const claims = `${at}/compensate`
const bills = `${at}/bill`

/** By call. A call without an entry fails the generated test. */
export const workOrderAsks: Readonly<Record<string, Asks>> = {
  'GET /v1/owner/workorder/list/export': ofOwner,
  [`POST ${at}/accept`]: byId(20, {}, 'handler'),
  'POST /v3/workorder/cancel': byId(10, { reason: '买家收到了' }, 'owner'),
  [`PUT ${at}/claim`]: async (stage) => ({ who: 'handler', input: { ids: [(await stage.order()).id] } }),
  [`POST ${at}/claim/money/template/download`]: nothing,
  [`POST ${at}/claim/money/import`]: async (stage) => ({ file: await moneyFile(stage) }),
  [`POST ${at}/claim/money/submit`]: parsed(`${at}/claim/money/import`, moneyFile),
  [`POST ${at}/conversation`]: ofOrder(10, { content: '在吗' }, 'owner'),
  [`GET ${at}/conversation`]: ofOrder(10, {}, 'owner'),
  [`GET ${at}/conversation/ltest`]: ofOwner,
  [`POST ${at}/conversation/ltestCount`]: ofOwner,
  'GET /v2/workorder/conversation': ofOrder(10, {}, 'owner'),
  [`GET ${at}/count/noclaim`]: nothing,
  [`GET ${at}/detail`]: byId(10, {}, 'owner'),
  [`PUT ${at}/dingtalk`]: () => ({ input: { ...group, openConversationId: next('cid'), ownerNo, ...wh } }),
  [`GET ${at}/dingtalk`]: async (stage) => {
    const [link] = await rows<{ id: string }>(stage.desk.world, 'select id::text from wo_dingtalk_link where tenant_id = $1')
    return { input: { id: link?.id } }
  },
  [`GET ${at}/dingtalk/list`]: nothing,
  [`POST ${at}/export`]: nothing,
  [`POST ${at}/export/async`]: async (stage) => ({ input: { workOrderNo: (await stage.order()).workOrderNo } }),
  [`POST ${at}/follow`]: byId(10, {}, 'owner'),
  [`POST ${at}/followup`]: ofOrder(30, followed, 'handler'),
  [`GET ${at}/followup`]: byId(30),
  [`DELETE ${at}/followup`]: async (stage) => {
    const { id } = await stage.done('handler', `POST ${at}/followup`, { workOrderId: (await stage.order(30)).id, ...followed })
    return { who: 'handler', input: { id } }
  },
  [`GET ${at}/followup/list`]: nothing,
  [`POST ${at}/followup/register`]: async (stage) => ({
    who: 'handler',
    input: { taskId: await task(stage), content: '网点确认丢件', resultCode: 4 },
  }),
  [`POST ${at}/followup/task`]: async (stage) => ({
    input: { workOrderIds: [(await stage.order(30)).id], taskUserId: '31', followTime: later, content: '催网点查件' },
  }),
  [`GET ${at}/followup/verify`]: async (stage) => ({ input: { workOrderNos: (await stage.order()).workOrderNo } }),
  'GET /v2/workorder/followup/verify': async (stage) => ({ input: { workOrderNos: (await stage.order()).workOrderNo } }),
  [`GET ${at}/goods`]: async (stage) => ({ who: 'owner', input: await parcel(stage, 'stockoutNo') }),
  [`GET ${at}/goods/verify`]: async (stage) => ({
    who: 'owner',
    input: { ...(await parcel(stage, 'stockoutNo')), goodsNo: 'G1', qty: '1' },
  }),
  'GET /v3/workorder/goods': async (stage) => ({ who: 'owner', input: await parcel(stage, 'logisticsNo') }),
  [`GET ${at}/list`]: ofOwner,
  'POST /v2/workorder/list': ofOwner,
  [`DELETE ${at}/nodeRule`]: async (stage) => {
    const rule = { typeId: stage.typeId, nodeCode: 1, ownerNo, priority: 0, remindBeforeMin: 0, timeMode: 2, respMin: 7 }
    const { id } = await stage.done('supervisor', `POST ${at}/nodeRule`, rule)
    return { input: { ids: id } }
  },
  [`GET ${at}/nodeRule/export`]: nothing,
  [`POST ${at}/nodeRule/import`]: parsed(`${at}/nodeRule/parse`, nodeFile),
  [`GET ${at}/nodeRule/list`]: nothing,
  [`POST ${at}/nodeRule/parse`]: async () => ({ file: await nodeFile() }),
  [`GET ${at}/nodeRule/template/download`]: nothing,
  [`POST ${at}/nodeResptime`]: (stage) => ({
    input: { typeId: stage.typeId, list: [{ nodeCode: 1, priority: 1, respMin: 10, remindBeforeMin: 2, timeMode: 2 }] },
  }),
  [`GET ${at}/nodeResptime`]: (stage) => ({ input: { typeId: stage.typeId } }),
  [`GET ${at}/oms/list`]: () => ({ who: 'owner', input: { keyword: '5678' } }),
  [`GET ${at}/omsNo`]: async (stage) => ({ who: 'owner', input: await parcel(stage, 'logisticsNo') }),
  [`GET ${at}/omsNo/stockoutNo`]: async (stage) => ({ who: 'owner', input: { tradeNo: (await stage.order()).tradeNo } }),
  [`POST ${at}/operatelog`]: byId(30, { content: '记一笔' }),
  [`GET ${at}/operatelog`]: byId(),
  [`POST ${at}/order/info`]: async (stage) => ({ who: 'owner', input: await parcel(stage, 'logisticsNo') }),
  [`POST ${at}/order/upload-file`]: async (stage) => ({
    who: 'owner',
    input: { workOrderId: (await stage.order()).id },
    file: { name: '破损.png', bytes: png },
  }),
  [`POST ${at}/owner`]: async (stage) => ({ who: 'owner', input: await entry(stage) }),
  [`PUT ${at}/priority`]: byId(30, { priority: 3 }),
  [`GET ${at}/punish`]: ofOrder(),
  [`POST ${at}/punish`]: async (stage) => ({ input: { workOrderId: (await stage.order(30)).id, ...punish(stage) } }),
  [`GET ${at}/punish/list`]: nothing,
  [`POST ${at}/punishType`]: () => ({
    input: { punishCode: next('P'), punishName: next('处罚'), category: 1, objectType: 2, calcMode: 1, amountFen: 100 },
  }),
  [`GET ${at}/punishType`]: nothing,
  'POST /v3/workorder/punish': async (stage) => ({ input: { workOrderId: (await stage.order(30)).id, list: [punish(stage)] } }),
  'GET /v3/workorder/punish': ofOrder(),
  [`GET ${at}/related`]: byId(10, {}, 'owner'),
  [`GET ${at}/relevance`]: byId(10, {}, 'owner'),
  [`GET ${at}/stat`]: nothing,
  [`POST ${at}/remind`]: byId(20, {}, 'owner'),
  [`PUT ${at}/status`]: byId(30, { status: 40, result: '好了' }, 'handler'),
  [`POST ${at}/status/toggle`]: byId(30, { reason: '等回复' }, 'handler'),
  [`POST ${at}/survey`]: ofOrder(30, survey, 'handler'),
  [`GET ${at}/survey`]: ofOrder(),
  [`GET ${at}/survey/default`]: async (stage) => ({ input: await cause(stage) }),
  [`DELETE ${at}/survey/default`]: async (stage) => ({ input: await cause(stage) }),
  [`GET ${at}/survey/default/export`]: nothing,
  [`POST ${at}/survey/default/import`]: parsed(`${at}/survey/default/parse`, surveyFile),
  [`GET ${at}/survey/default/list`]: nothing,
  [`POST ${at}/survey/default/parse`]: async () => ({ file: await surveyFile() }),
  [`GET ${at}/survey/default/template/download`]: nothing,
  'POST /v3/workorder/survey': ofOrder(30, { ...survey, suggest: 4, suggestClaimFen: 100 }, 'handler'),
  'GET /v3/workorder/survey': ofOrder(),
  'POST /v3/workorder/survey/message': async (stage) => {
    const { id } = await stage.order(30)
    await stage.done('handler', `POST ${at}/survey`, { workOrderId: id, ...survey })
    return { who: 'handler', input: { workOrderId: id } }
  },
  [`GET ${at}/timeliness`]: byId(10, {}, 'owner'),
  [`PUT ${at}/type/keyword`]: (stage) => ({ input: { typeId: stage.typeId, keywords: [next('催件词')] } }),
  [`GET ${at}/type/list`]: nothing,
  [`POST ${at}/warehouse`]: async (stage) => ({ who: 'handler', input: await entry(stage) }),
  'POST /v3/workorder/warehouse': async (stage) => ({
    who: 'handler',
    input: { typeId: stage.typeId, content: said, logisticsNos: [(await stage.desk.parcel()).logisticsNo] },
  }),
  [`GET ${at}/wdt/goods`]: async (stage) => ({ who: 'owner', input: { tradeNo: (await stage.order()).tradeNo } }),
  [`GET ${at}/robot/cutover`]: byId(30),
  [`DELETE ${at}/robot/log`]: async (stage) => ({ input: { ids: await failed(stage) } }),
  [`GET ${at}/robot/log/list`]: nothing,
  [`POST ${at}/robot/log/resend`]: async (stage) => ({ input: { ids: [await failed(stage)] } }),
  [`POST ${at}/robot/log/export`]: nothing,
  'POST /v3/workorder/batch': async (stage) => ({
    input: { typeId: stage.typeId, content: said, list: [await parcel(stage, 'logisticsNo')] },
  }),
  'POST /v3/workorder/claims/data/submit': ofOrder(
    30,
    { goodsValueFen: 5_000, freightFen: 320, claimFen: 5_320, payWay: 1 },
    'owner',
  ),
  'POST /v3/workorder/comment': byId(60, { score: 5 }, 'owner'),
  'POST /v3/workorder/comment/batch': async (stage) => ({ who: 'owner', input: { ids: [(await stage.order(60)).id], score: 5 } }),
  'POST /v3/workorder/reject': byId(10, { reason: '不归我们' }),
  'POST /v3/workorder/settlement': byId(30, { liability: 2, compList: [], punishList: [] }),
  [`GET ${claims}/detail/page`]: nothing,
  [`POST ${claims}/export`]: nothing,
  [`POST ${claims}/import`]: async () => ({ file: await compFile() }),
  [`GET ${claims}/detail/refresh`]: async (stage) => ({ input: { ids: await open(stage) } }),
  [`GET ${claims}/diff/page`]: nothing,
  [`POST ${claims}/bill`]: async (stage) => ({
    input: { ownerNo, periodStart: '2025-06-01', periodEnd: '2025-06-30', detailIds: [await open(stage)] },
  }),
  [`GET ${claims}/bill/generate`]: () => ({ input: { startDate: '2025-06-01', endDate: '2025-06-30' } }),
  [`POST ${claims}/bind/bill`]: async (stage) => ({ input: { billNo: draftBill, detailIds: [await open(stage)] } }),
  [`POST ${claims}/disassociation/bill`]: async (stage) => ({
    input: { detailIds: [await claim(stage, 'detail', compDetailLife.checked)] },
  }),
  [`GET ${claims}/bill/detail`]: () => ({ input: { billNo: draftBill } }),
  [`DELETE ${claims}/data`]: async (stage) => ({ input: { ids: [await open(stage)] } }),
  [`GET ${claims}/bill/page`]: nothing,
  [`PUT ${claims}/fee/diff/suspended`]: async (stage) => ({
    input: { ids: [await claim(stage, 'diff', compDiffLife.open)], suspended: 1, reason: '等答复' },
  }),
  [`GET ${claims}/valuation/page`]: nothing,
  [`GET ${claims}/export`]: () => ({ input: { billNo: draftBill } }),
  'POST /v2/workorder/compensate/import': async (stage) => {
    const logisticsNo = next('YP')
    await claim(stage, 'detail', compDetailLife.open, { logisticsNo })
    return { file: await file(['快递单号*', '已赔金额(元)*', '到账日期*', '备注'], [logisticsNo, 0.5, '2025-06-17', '']) }
  },
  [`POST ${claims}/error/data/download`]: parsed(`${claims}/import`, compFile),
  [`POST ${claims}/submit`]: parsed(`${claims}/import`, compFile, { ignoreErrors: 1 }),
  [`POST ${claims}/fee/diff/add`]: async (stage) => ({ input: { compNo: await open(stage), carrierPaidFen: 40 } }),
  [`GET ${claims}/content/detail`]: async (stage) => ({ input: { compNo: await open(stage) } }),
  [`DELETE ${claims}/diff/delete`]: async (stage) => ({ input: { ids: [await claim(stage, 'diff', compDiffLife.open)] } }),
  [`GET ${bills}/page`]: nothing,
  [`GET ${bills}/detail`]: async (stage) => ({ input: { billNo: await claim(stage, 'woBill', woBillLife.open) } }),
  [`POST ${bills}/ass`]: async (stage) => ({
    input: { ids: [await claim(stage, 'woBill', woBillLife.open)], assignUserId: '41' },
  }),
  [`POST ${bills}/confirm`]: async (stage) => ({
    input: { billNo: await claim(stage, 'woBill', woBillLife.assigned, { assignUserId: '41' }), pass: 1 },
  }),
  [`POST ${bills}/approve`]: async (stage) => ({ input: { ids: [await claim(stage, 'woBill', woBillLife.confirmed)], pass: 1 } }),
  [`POST ${bills}/add`]: async (stage) => ({
    input: { payerType: 1, payerNo: 'ZTO', month: '2025-06', lineIds: { comp: [await open(stage)] } },
  }),
  [`DELETE ${bills}/delete`]: async (stage) => ({ input: { billNo: await claim(stage, 'woBill', woBillLife.open) } }),
  'GET /v2/workorder/bill/page': nothing,
  'DELETE /v2/workorder/bill': async (stage) => ({ input: { ids: [await claim(stage, 'woBill', woBillLife.open)] } }),
  [`GET ${at}/conversation/whitelist/user/page`]: nothing,
  [`POST ${at}/conversation/whitelist/user/add`]: () => ({ input: { userIds: ['31'], scope: 1 } }),
  [`DELETE ${at}/conversation/whitelist/user/remove`]: async (stage) => {
    await stage.done('supervisor', `POST ${at}/conversation/whitelist/user/add`, { userIds: ['31'], scope: 1 })
    const { records } = await stage.done<{ records: { whiteId: string }[] }>(
      'supervisor',
      `GET ${at}/conversation/whitelist/user/page`,
    )
    return { input: { ids: records.map(({ whiteId }) => whiteId) } }
  },
  [`POST ${at}/conversation/whitelist/user/import/template`]: nothing,
  [`POST ${at}/conversation/whitelist/user/import`]: async () => ({
    file: await file(['手机号*', '姓名', '范围*', '范围编号'], [phone, '', '全部', '']),
  }),
  'POST /v1/dingtalk/robot/msg/{msgId}': ({ desk: { world } }) => {
    const timestamp = String(world.clock.now())
    const sign = createHmac('sha256', appSecret).update(`${timestamp}\n${appSecret}`).digest('base64')
    return {
      input: { msgId: next('msg'), openConversationId: group.openConversationId, senderNick: '小王', text: { content: '在吗' } },
      headers: { tenantid: String(world.tenantId), timestamp, sign },
    }
  },
}

const punish = ({ punishTypeId }: Stage) => ({ punishTypeId, objectType: 2, objectNo: 'ZTO', amountFen: 100 })
/** The smallest possible picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
