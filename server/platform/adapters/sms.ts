// 短信 · platform/adapters/sms
import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { OutsideFailed, post } from './post.ts'

/** Sends codes to phones. */
export interface Sms {
  readonly name: string
  readonly simulated: boolean
  /** Throws `OutsideFailed` if the message was not accepted. */
  code(mobile: string, code: string): Promise<void>
}

/** Writes the code on the server's console; the page shows where the code is. */
export const simulatedSms = (tell: (line: string) => void = console.log): Sms => ({
  name: '模拟短信',
  simulated: true,
  code: (mobile, code) => {
    tell(`[模拟短信] ${mobile} 验证码 ${code}，5分钟内有效`)
    return Promise.resolve()
  },
})

export interface SmsAccount {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly signName: string
  readonly template: string
}

/** 阿里云短信 SendSms (2017-05-25) in its RPC style: form POST signed HMAC-SHA1; answers `{Code, Message}`, Code OK = accepted. */
export const aliyunSms = (account: SmsAccount, clock: Clock): Sms => ({
  name: '阿里云短信',
  simulated: false,
  code: async (mobile, code) => {
    const fields: Record<string, string> = {
      AccessKeyId: account.key,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: mobile,
      SignName: account.signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: account.template,
      TemplateParam: JSON.stringify({ code }),
      Timestamp: new Date(clock.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      Version: '2017-05-25',
    }
    const body = new URLSearchParams({ ...fields, Signature: rpcSign(fields, account.secret) })
    const reply = (await post('阿里云短信', account.url, body)) as { Code?: unknown; Message?: unknown }
    if (reply.Code !== 'OK') throw new OutsideFailed('阿里云短信', `${String(reply.Code)} ${String(reply.Message)}`)
  },
})

/** Encodes by RFC 3986, as the signature requires. */
const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature of the RPC style: HMAC-SHA1 over `{method}&%2F&{sorted, encoded fields, encoded once more}` with the secret and `&`. */
export const rpcSign = (fields: Readonly<Record<string, string>>, secret: string, method: 'GET' | 'POST' = 'POST'): string => {
  const query = Object.keys(fields)
    .toSorted()
    .map((name) => `${percent(name)}=${percent(fields[name] ?? '')}`)
    .join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&%2F&${percent(query)}`)
    .digest('base64')
}
