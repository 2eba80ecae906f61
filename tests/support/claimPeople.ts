// 一张投诉经过的人 · support/claimPeople
/** The group of an owner as DingTalk delivers it, and the people who work on its messages, each at their own screen. */
import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { Desk } from './deskUser.ts'
import { openFakeDingTalk, type FakeDingTalk } from './fakeDingTalk.ts'
import { addRow } from './fillForm.ts'
import type { Running } from './product.ts'

const token = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const secret = 'SEC0123456789'
const appSecret = 'app-secret-of-group'
const conversation = 'cid-huajian'

/** DingTalk with the group's robot. */
export const openGroup = (): Promise<FakeDingTalk> => openFakeDingTalk({ [token]: secret }, () => Date.now())

interface Answered {
  readonly code: string
  readonly data: { readonly workOrderNo: string | null; readonly reply: string }
}
/** Delivers a message of the group as DingTalk does, signed as documented, under its msgId. */
export const deliver = async ({ url }: Running, msgId: string, text: string): Promise<Answered> => {
  const timestamp = String(Date.now())
  const sign = createHmac('sha256', appSecret).update(`${timestamp}\n${appSecret}`).digest('base64')
  const answer = await fetch(`${url}/api/v1/dingtalk/robot/msg/${msgId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', tenantid: '1', timestamp, sign },
    body: JSON.stringify({ openConversationId: conversation, senderNick: '小王', text: { content: text } }),
  })
  return (await answer.json()) as Answered
}

export interface ClaimPeople {
  /** 客服主管: decides */
  readonly lead: Desk
  /** 客服: works on it */
  readonly clerk: Desk
  /** 货主管理员: asks, and is paid */
  readonly owner: Desk
  /** 财务: confirms and approves */
  readonly finance: Desk
  close(): Promise<unknown>
}
/** The demo has no head of customer service: 吴规则 gets the post, with only that role. */
const appoint = async (product: Running): Promise<void> => {
  const database = new Client(product.databaseUrl())
  await database.connect()
  await database.query(
    `update role_user u set role_id = r.id from sys_user s, role r
      where s.tenant_id = 1 and s.account = 'rule01' and r.tenant_id = 1 and r.role_code = 'service_lead' and u.tenant_id = 1 and u.user_id = s.id`,
  )
  await database.end()
}
export const openClaimPeople = async (product: Running): Promise<ClaimPeople> => {
  await appoint(product)
  const enter = async (account: string): Promise<Desk> => {
    const desk = await Desk.open(`${product.url}/login`)
    await desk.signIn(account, product.password)
    return desk
  }
  const [lead, clerk, owner, finance] = await Promise.all([enter('rule01'), enter('cs01'), enter('owner_hj'), enter('finance01')])
  return { lead, clerk, owner, finance, close: () => Promise.all([lead, clerk, owner, finance].map((desk) => desk.close())) }
}

/** What the head of customer service sets up once: the owner's group, and the payment for a parcel the carrier lost. */
export const setUpClaims = async (lead: Desk): Promise<void> => {
  await lead.menu('工单中心', '钉钉群关联')
  await addRow(lead, {
    群名: '花间售后群',
    会话ID: conversation,
    货主: '花间美妆',
    Webhook: `https://oapi.dingtalk.com/robot/send?access_token=${token}`,
    加签密钥: secret,
    应用密钥: appSecret,
    通知事件: ['机器人回复', '完成'],
  })
  await lead.visit('/setting/complaint/comp-rule', '赔付规则')
  await addRow(lead, {
    赔付类型: '丢件',
    责任方: '快递/网点',
    承担方: '网点/快递',
    商品比例: '80',
    含运费: '是',
    封顶方式: '固定金额',
    封顶金额: '150',
  })
}
