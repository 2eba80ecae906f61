// 电子面单 · platform/adapters/waybill
import { createHmac } from 'node:crypto'
import { simulatedWaybillNo } from '#contract/rules/waybillNo'
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'
import { OutsideFailed, post } from './post.ts'

/** Request to a carrier for the number of one parcel. `packageNo` is the idempotency key: a repeated request gets the same number. */
export interface WaybillRequest {
  readonly tenantId: number
  readonly packageNo: string
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly logisticsCode: string
  readonly networkId: string | null
  readonly accountNo: string
  readonly receiver: {
    readonly name: string
    readonly mobile: string
    readonly provinceCode: string
    readonly cityCode: string
    readonly districtCode: string
    readonly address: string
  }
  readonly goodsNum: number
  readonly weightG: number | null
}

export type WaybillAnswer =
  | { readonly packageNo: string; readonly ok: true; readonly logisticsNo: string }
  /** the carrier's own sentence, shown as waybill_error */
  | { readonly packageNo: string; readonly ok: false; readonly error: string }

export interface Waybill {
  readonly name: string
  /** shown on screen: 模拟 */
  readonly simulated: boolean
  /** One answer per request, matched by packageNo. Throws `OutsideFailed` without an answer; then no number was taken. */
  take(requests: readonly WaybillRequest[]): Promise<readonly WaybillAnswer[]>
  /** Reports to the carrier that a number will not be used; the number is never given to another order. */
  recycle(numbers: readonly { readonly logisticsCode: string; readonly logisticsNo: string }[]): Promise<void>
}

/**
 * Numbers in the carriers' real patterns from one counter per tenant and carrier, so that no two parcels share one. The counter is stored
 * in `no_sequence`, in a transaction of its own: a number lost by a crash is a gap, never a repeat.
 */
export const simulatedWaybill = (db: Db): Waybill => ({
  name: '模拟面单',
  simulated: true,
  take: async (requests) => {
    const counts = new Map<string, { head: WaybillRequest; n: number; next: number }>()
    for (const request of requests) {
      const count = counts.get(carrierKey(request)) ?? { head: request, n: 0, next: 0 }
      counts.set(carrierKey(request), count)
      count.n += 1
    }
    for (const count of counts.values()) count.next = await reserve(db, count.head.tenantId, count.head.logisticsCode, count.n)
    return requests.map((request) => {
      const count = counts.get(carrierKey(request))
      return simulatedAnswer(request, count === undefined ? -1 : count.next++)
    })
  },
  recycle: () => Promise.resolve(),
})

const carrierKey = (request: WaybillRequest): string => `${request.tenantId}|${request.logisticsCode}`

const simulatedAnswer = (request: WaybillRequest, counter: number): WaybillAnswer => {
  const logisticsNo = simulatedWaybillNo(request.logisticsCode, counter)
  return logisticsNo === null
    ? { packageNo: request.packageNo, ok: false, error: `物流公司${request.logisticsCode}没有模拟号段` }
    : { packageNo: request.packageNo, ok: true, logisticsNo }
}

const reserve = async (db: Db, tenantId: number, logisticsCode: string, n: number): Promise<number> =>
  db.inTenant(tenantId, async (tx) => {
    const rows = await tx.named<{ nextNo: string }>(
      'waybill_reserve',
      `insert into no_sequence as s (tenant_id, biz_code, period, next_no) values ($1, $2, '*', $3)
           on conflict (tenant_id, biz_code, period) do update set next_no = s.next_no + excluded.next_no - 1
       returning s.next_no`,
      [tenantId, `WB-${logisticsCode}`, n + 1],
    )
    return Number(rows[0]?.nextNo) - n
  })

/**
 * Carrier-neutral waybill gateway: POST `{url}/waybill/get` with `{appKey, timestamp, sign, orders[]}`, sign = HMAC-SHA256 (hex) of
 * timestamp + body of orders with the secret; answers `{code, msg, data: [{packageNo, logisticsNo, error}]}`; `/waybill/cancel` likewise.
 */
export const httpWaybill = (url: string, appKey: string, secret: string, clock: Clock): Waybill => {
  const system = '电子面单'
  const callGateway = async (path: string, orders: unknown): Promise<unknown> => {
    const timestamp = String(clock.now())
    const sign = createHmac('sha256', secret)
      .update(timestamp + JSON.stringify(orders))
      .digest('hex')
    const reply = (await post(system, url + path, { appKey, timestamp, sign, orders })) as {
      code?: unknown
      msg?: unknown
      data?: unknown
    }
    if (String(reply.code) !== '0') throw new OutsideFailed(system, String(reply.msg ?? reply.code))
    return reply.data
  }
  return {
    name: system,
    simulated: false,
    take: async (requests) => {
      const rows = await callGateway('/waybill/get', requests)
      if (!Array.isArray(rows)) throw new OutsideFailed(system, '返回缺少 data')
      const byNo = new Map(
        rows.map((row: { packageNo?: unknown; logisticsNo?: unknown; error?: unknown }) => [String(row.packageNo), row]),
      )
      return requests.map(({ packageNo }): WaybillAnswer => {
        const row = byNo.get(packageNo)
        if (typeof row?.logisticsNo === 'string' && row.logisticsNo !== '')
          return { packageNo, ok: true, logisticsNo: row.logisticsNo }
        return { packageNo, ok: false, error: typeof row?.error === 'string' ? row.error : '未返回面单号' }
      })
    },
    recycle: async (numbers) => void (await callGateway('/waybill/cancel', numbers)),
  }
}
