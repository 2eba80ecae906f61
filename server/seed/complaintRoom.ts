// 演示的投诉管理 · seed/complaintRoom
/**
 * Settings of customer service: a DingTalk group of an owner, the group's own rules, its list of permitted conversations; and messages of
 * the group.
 */
import { dingtalk, DING_EVENT } from '#contract/workorder/dingtalk'
import { nodeRule } from '#contract/workorder/nodeRule'
import { receiveMessage } from '#contract/workorder/robotLog'
import { typeOptions } from '#contract/workorder/type'
import { addWhiteUsers } from '#contract/workorder/whiteUser'
import { workHours } from '#contract/workorder/workHours'
import { dingSign } from '../platform/adapters/dingtalk.ts'
import type { Services } from '../platform/services.ts'
import { ask, type Transport } from './transport.ts'
import { make, tell, type Desk } from './deskClient.ts'

const conversation = 'cid-demo-owner'
/** Secret of a group that does not exist. */
const appSecret = 'demo-group-app-secret'

/** Rules, response times and the group, before the first work order. */
export const setUpComplaints = async (desk: Desk, ownerNo: string): Promise<void> => {
  const types = await tell(desk, desk.admin, typeOptions, { isEnabled: 1 })
  const typeOf = (code: string): string => types.find(({ typeCode }) => typeCode === code)?.id ?? ''
  const place = { warehouseNo: desk.warehouseNo, sid: desk.sid }
  for (const [code, nodeCode, priority, respMin, more] of [
    ['INTERCEPT', 1, 0, 5, {}],
    ['INTERCEPT', 3, 0, 15, {}],
    ['LOST', 5, 3, 1_440, { ownerNo }],
    ['COMPLAINT', 3, 0, 20, { escalateUserIds: [desk.manager.userId] }],
    ['SHORT', 5, 0, 720, place],
    ['URGE', 4, 0, 480, { ownerNo, ...place }],
  ] as const)
    await make(desk, desk.admin, nodeRule, {
      typeId: typeOf(code),
      nodeCode,
      priority,
      respMin,
      remindBeforeMin: Math.floor(respMin / 4),
      timeMode: 2,
      ...more,
    })
  await make(desk, desk.admin, workHours, { workStart: '08:30', workEnd: '21:30' })
  await make(desk, desk.admin, workHours, { ...place, workStart: '09:00', workEnd: '18:00', sunday: 0 })
  await tell(desk, desk.admin, addWhiteUsers, { userIds: [desk.manager.userId], scope: 1 })
  await make(desk, desk.admin, dingtalk, {
    groupName: '售后对接群',
    ownerNo,
    openConversationId: conversation,
    robotMode: 1,
    webhook: `https://oapi.dingtalk.com/robot/send?access_token=${'0demo'.repeat(8)}`,
    secret: 'SEC-demo',
    appSecret,
    events: Object.keys(DING_EVENT),
    atMobiles: [],
  })
  await make(desk, desk.admin, dingtalk, {
    groupName: '仓库异常群',
    ...place,
    openConversationId: 'cid-demo-warehouse',
    robotMode: 0,
    events: ['CREATE', 'TIMEOUT'],
    atMobiles: [],
  })
}

const messages = [
  ['小林', '麻烦看下 {no}，怎么还没发货，买家在催'],
  ['阿May', '{no} 买家拍错了，请马上拦截'],
  ['小林', '{no} 催发货，有结果了吗？'],
  ['客服-周', '{no}'],
  ['阿May', '在吗'],
  ['客服-周', '{no} 改地址，改到文三路 88 号 3 栋'],
  ['小林', '{no} 外箱破损，里面漏液了'],
] as const

/** Messages of the group about parcels on their way or still in the warehouse. */
export const talkInGroup = async (
  transport: Transport,
  services: Services,
  tenantId: number,
  { ownerNo, pass }: { readonly ownerNo: string; readonly pass: () => number },
): Promise<void> => {
  const parcels = await services.db.inTenant(tenantId, (tx) =>
    tx.query<{ logisticsNo: string }>(
      `select o.logistics_no from stockout_order o
        where o.tenant_id = $1 and o.owner_no = $2 and o.logistics_no is not null order by o.logistics_no limit 4`,
      [tenantId, ownerNo],
    ),
  )
  if (parcels.length === 0) return
  for (const [at, [senderNick, words]] of messages.entries()) {
    const timestamp = String(pass())
    const about = parcels[[0, 1, 0, 2, 0, 3, 2][at] ?? 0] ?? parcels[0]
    const text = words.replace('{no}', about?.logisticsNo ?? '')
    const headers = { tenantid: String(tenantId), timestamp, sign: dingSign(timestamp, appSecret) }
    const path = receiveMessage.path.replace('{msgId}', `demo-${at + 1}`)
    await ask(transport, { headers }, receiveMessage.method, path, {
      openConversationId: conversation,
      senderNick,
      text: { content: text },
    })
  }
}
