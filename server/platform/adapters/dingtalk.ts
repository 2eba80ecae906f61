// 钉钉机器人 · platform/adapters/dingtalk
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { OutsideFailed, post } from './post.ts'

/** A message for a group. `atMobiles`: people of the group to alert; the text must contain their numbers, too. */
export interface DingMessage {
  readonly title: string
  readonly text: string
  readonly atMobiles: readonly string[]
}
/** The group's own robot: its address, and its secret if the robot's safety setting is 加签, otherwise ''. */
export interface DingRobot {
  readonly webhook: string
  readonly secret: string
}
/** DingTalk refused a message. `again`: it may accept the message later (too many messages in a minute, system busy). */
export class DingRefused extends Error {
  constructor(
    readonly errcode: number,
    errmsg: string,
    readonly again: boolean,
  ) {
    super(`钉钉未接收：${errcode} ${errmsg}`)
  }
}
export interface DingTalk {
  readonly name: string
  readonly simulated: boolean
  /** @throws DingRefused, or OutsideFailed without an answer */
  send(robot: DingRobot, message: DingMessage): Promise<void>
}

/** Sends nothing: the message stays in the robot's log, and the pages show that the robot is simulated. */
export const simulatedDingTalk = (): DingTalk => ({
  name: '模拟钉钉',
  simulated: true,
  send: () => Promise.resolve(),
})

/** Signature of DingTalk's robots for sent and received messages: base64 of HMAC-SHA256 over `{timestamp}\n{secret}` with the secret. */
export const dingSign = (timestamp: number | string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** Largest difference of a message's time from ours, ms: DingTalk's own limit. */
const skewMs = 3_600_000
/** Whether an incoming message is from DingTalk: signed with the app's secret, and recent. */
export const isDingSigned = (timestamp: string, sign: string, secret: string, now: number): boolean => {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > skewMs) return false
  const [given, wanted] = [Buffer.from(sign), Buffer.from(dingSign(timestamp, secret))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Shape of webhooks; no other address is ever called. */
const webhookShape = /^https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=([\w-]{16,128})$/
export const isWebhook = (text: string): boolean => webhookShape.test(text)

/** Codes after which the same message may be accepted later: system busy, more than 20 messages of a robot in a minute. */
const laterCodes = new Set([-1, 130101, 130102])

/**
 * 自定义机器人: POST `{url}/robot/send?access_token=…&timestamp=…&sign=…` with `{msgtype, markdown: {title, text}, at}`; answers
 * `{errcode, errmsg}`, errcode 0 = accepted. `url` is DingTalk's own host, or a proxy in front of it.
 */
export const httpDingTalk = (url: string, clock: Clock): DingTalk => ({
  name: '钉钉',
  simulated: false,
  send: async ({ webhook, secret }, { title, text, atMobiles }) => {
    const token = webhookShape.exec(webhook)?.[1]
    if (token === undefined) throw new DingRefused(300001, 'Webhook 不是钉钉机器人的地址', false)
    const query = new URLSearchParams({ access_token: token })
    if (secret !== '') {
      const timestamp = clock.now()
      query.set('timestamp', String(timestamp))
      query.set('sign', dingSign(timestamp, secret))
    }
    const missingMentions = atMobiles.filter((mobile) => !text.includes(`@${mobile}`)).map((mobile) => `@${mobile}`)
    const body = {
      msgtype: 'markdown',
      markdown: { title, text: [text, ...missingMentions].join(' ') },
      at: { atMobiles: [...atMobiles], isAtAll: false },
    }
    const reply = (await post('钉钉', `${url}/robot/send?${query}`, body)) as { errcode?: unknown; errmsg?: unknown }
    if (typeof reply.errcode !== 'number') throw new OutsideFailed('钉钉', '返回内容没有 errcode')
    if (reply.errcode !== 0)
      throw new DingRefused(reply.errcode, typeof reply.errmsg === 'string' ? reply.errmsg : '', laterCodes.has(reply.errcode))
  },
})
