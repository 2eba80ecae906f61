// 物流轨迹 · platform/adapters/trace
import { createHmac, timingSafeEqual } from 'node:crypto'
import { simulatedTraces } from './simulatedTraces.ts'
import type { Environment } from '../environment.ts'
import type { TraceAsk, CarrierTrace } from './simulatedTraces.ts'

/** An account that may push traces, and its tenant. */
export interface TraceAccount {
  readonly tenantCode: string
  readonly appKey: string
  readonly secret: string
}
export interface Trace {
  readonly name: string
  /** no carrier pushes here: traces are simulated, and pages say so */
  readonly simulated: boolean
  account(appKey: string): TraceAccount | undefined
  /** All traces of a parcel up to `until`; empty for a real carrier, which pushes its traces. */
  wayOf(parcel: TraceAsk, until: number): readonly CarrierTrace[]
}

/** Signature of a push: HMAC-SHA256 (hex) of timestamp + JSON of the list, with the account's secret. */
export const traceSign = (timestamp: number | string, secret: string, list: unknown): string =>
  createHmac('sha256', secret)
    .update(String(timestamp) + JSON.stringify(list))
    .digest('hex')

/** A recorded push is useless after this time, ms. */
const skewMs = 600_000
/** Whether a push has a valid signature and a recent timestamp. */
export const isTraceSigned = (timestamp: string, sign: string, secret: string, list: unknown, now: number): boolean => {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > skewMs) return false
  const [given, wanted] = [Buffer.from(sign), Buffer.from(traceSign(timestamp, secret, list))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const accountsOf = (text: string): readonly TraceAccount[] =>
  text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one, at) => {
      const [tenantCode = '', appKey = '', ...secret] = one.split(':')
      // a secret may contain colons; errors name the position, never the content
      if ([tenantCode, appKey].includes('') || secret.join(':').length < 16)
        throw new Error(`TRACE_ACCOUNTS 第${at + 1}个账号不完整，应为 租户编码:appkey:secret，secret 至少 16 位`)
      return { tenantCode, appKey, secret: secret.join(':') }
    })

/**
 * Carriers push their traces under the accounts of `TRACE_ACCOUNTS`, one `租户编码:appkey:secret` each, separated by `;`. Without accounts, and
 * if waybills are simulated too, the simulated carrier reports every parcel that left. @throws on a malformed list
 */
export const openTrace = (env: Environment): Trace => {
  const accounts = accountsOf(env.TRACE_ACCOUNTS ?? '')
  const simulated = accounts.length === 0 && !env.WAYBILL_URL
  return {
    name: simulated ? '模拟轨迹' : '快递轨迹',
    simulated,
    account: (appKey) => accounts.find((account) => account.appKey === appKey),
    wayOf: simulated ? simulatedTraces : () => [],
  }
}
