// ERP 回传 · platform/adapters/erpPush
import { createHash } from 'node:crypto'
import type { Clock } from '../ctx.ts'
import { post } from './post.ts'

/** What a shipped order tells the owner's ERP; kept in erp_push_queue.request as it was sent. */
export interface ErpShipment {
  readonly stockoutNo: string
  readonly srcOrderNo: string
  readonly logisticsCode: string
  readonly packages: readonly { readonly logisticsNo: string; readonly weightG: number | null }[]
  /** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai */
  readonly shipTime: string
  readonly lines: readonly { readonly goodsNo: string; readonly qty: number }[]
}
export interface ErpAnswer {
  readonly ok: boolean
  /** the ERP's own sentence */
  readonly message: string
  readonly response: unknown
}
export interface ErpPush {
  readonly name: string
  readonly simulated: boolean
  /** Throws `OutsideFailed` when nobody answers; the queue tries again. */
  shipped(ownerNo: string, shipment: ErpShipment): Promise<ErpAnswer>
}

export const simulatedErpPush = (): ErpPush => ({
  name: '模拟ERP',
  simulated: true,
  shipped: (_ownerNo, shipment) =>
    Promise.resolve({ ok: true, message: '模拟回传成功', response: { code: 0, stockoutNo: shipment.stockoutNo } }),
})

/**
 * 旺店通 open interface: form POST to `{url}/openapi2/vip_stock_sales_weighing.php` with sid, appkey, timestamp and sign = MD5 over the
 * sorted `{len2}-{key}:{len4}-{value}` pairs joined by `;` plus the secret, in lower case; answers `{code, message}`, code 0 = taken.
 */
export const httpErpPush = (url: string, sid: string, appKey: string, secret: string, clock: Clock): ErpPush => ({
  name: '旺店通',
  simulated: false,
  shipped: async (_ownerNo, shipment) => {
    const fields: Record<string, string> = {
      sid,
      appkey: appKey,
      timestamp: String(Math.floor(clock.now() / 1000)),
      src_order_no: shipment.srcOrderNo,
      logistics_no: shipment.packages[0]?.logisticsNo ?? '',
      weight: (shipment.packages.reduce((sum, parcel) => sum + (parcel.weightG ?? 0), 0) / 1000).toFixed(4),
    }
    const signed = new URLSearchParams({ ...fields, sign: wdtSign(fields, secret) })
    const reply = (await post('旺店通', `${url}/openapi2/vip_stock_sales_weighing.php`, signed)) as {
      code?: unknown
      message?: unknown
    }
    return { ok: String(reply.code) === '0', message: typeof reply.message === 'string' ? reply.message : '', response: reply }
  },
})

/** Signature of 旺店通: key length in 2, value length in 4 digits, keys ascending. */
export const wdtSign = (fields: Readonly<Record<string, string>>, secret: string): string => {
  const text = Object.keys(fields)
    .sort()
    .map((key) => {
      const value = fields[key] ?? ''
      return `${String(Array.from(key).length).padStart(2, '0')}-${key}:${String(Array.from(value).length).padStart(4, '0')}-${value}`
    })
    .join(';')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}
