// ERP 回传 · platform/adapters/erpPush
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { post } from './post.ts'

/** Message about a shipped order to the owner's ERP; kept in erp_push_queue.request as it was sent. */
export interface ErpShipment {
  readonly stockoutNo: string
  readonly srcOrderNo: string
  readonly logisticsCode: string
  readonly packages: readonly { readonly logisticsNo: string; readonly weightG: number | null }[]
  /** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai */
  readonly shipTime: string
  readonly lines: readonly { readonly goodsNo: string; readonly qty: number }[]
}
/** Message about a finished stock-in order to the owner's ERP. */
export interface ErpReceipt {
  readonly stockinNo: string
  readonly ownerNo: string
  /** missing in messages queued before the field existed */
  readonly warehouseNo?: string
  /** the ERP's own number; null: the order was entered here */
  readonly outerNo: string | null
  /** CGRK, DBRK, THRK, SCRK, QTRK, CCRK, B2BRK */
  readonly orderType: string
  /** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai */
  readonly finishTime: string
  readonly lines: readonly {
    readonly lineNo: number
    readonly goodsNo: string
    readonly batchNo: string
    readonly planQty: number
    readonly goodQty: number
    readonly defectQty: number
  }[]
}
/**
 * Message about a returned parcel: 1 received, 2 inspected, 3 at its end; kept in return_push_log.request as it was sent. Its lines are
 * goods of this owner only; goods of other owners in the parcel are left out.
 */
export interface ErpReturn {
  readonly returnNo: string
  readonly warehouseNo: string
  /** the ERP's own number of the return; null: unknown */
  readonly outerNo: string | null
  readonly srcTid: string | null
  readonly logisticsCode: string | null
  readonly logisticsNo: string | null
  readonly pushType: number
  readonly againNum: number
  readonly time: string
  readonly lines: readonly {
    readonly goodsNo: string
    readonly planQty: number
    readonly qty: number
    readonly quality: number | null
    readonly batchNo: string
  }[]
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
  /** Reports a shipped order. @throws OutsideFailed without an answer; the queue tries again */
  shipped(ownerNo: string, shipment: ErpShipment): Promise<ErpAnswer>
  /** Reports received goods. @throws OutsideFailed without an answer; the queue tries again */
  received(ownerNo: string, receipt: ErpReceipt): Promise<ErpAnswer>
  /**
   * Reports a returned parcel; the ERP identifies it by returnNo, pushType and againNum, however often it is sent. @throws OutsideFailed
   */
  returned(ownerNo: string, result: ErpReturn): Promise<ErpAnswer>
}

export const simulatedErpPush = (): ErpPush => ({
  name: '模拟ERP',
  simulated: true,
  shipped: (_ownerNo, shipment) =>
    Promise.resolve({ ok: true, message: '模拟回传成功', response: { code: 0, stockoutNo: shipment.stockoutNo } }),
  received: (_ownerNo, receipt) =>
    Promise.resolve({ ok: true, message: '模拟回传成功', response: { code: 0, stockinNo: receipt.stockinNo } }),
  returned: (_ownerNo, { returnNo }) => Promise.resolve({ ok: true, message: '模拟推送成功', response: { code: 0, returnNo } }),
})

/**
 * 旺店通 open interface (企业版, open.wangdian.cn/qyb): form POST to `{url}/openapi2/{service}.php` with sid, appkey, timestamp and sign = MD5 over the sorted
 * `{len2}-{key}:{len4}-{value}` pairs joined by `;` plus the secret, in lower case; answers `{code, message}`, code 0 = taken.
 */
export const httpErpPush = (url: string, sid: string, appKey: string, secret: string, clock: Clock): ErpPush => {
  const send = async (service: string, own: Readonly<Record<string, string>>): Promise<ErpAnswer> => {
    const fields = { sid, appkey: appKey, timestamp: String(Math.floor(clock.now() / 1000)), ...own }
    const signedForm = new URLSearchParams({ ...fields, sign: wdtSign(fields, secret) })
    const reply = (await post('旺店通', `${url}/openapi2/${service}.php`, signedForm)) as { code?: unknown; message?: unknown }
    return { ok: String(reply.code) === '0', message: typeof reply.message === 'string' ? reply.message : '', response: reply }
  }
  return {
    name: '旺店通',
    simulated: false,
    shipped: (_ownerNo, shipment) =>
      send('vip_stock_sales_weighing', {
        src_order_no: shipment.srcOrderNo,
        logistics_no: shipment.packages[0]?.logisticsNo ?? '',
        weight: (shipment.packages.reduce((sum, parcel) => sum + (parcel.weightG ?? 0), 0) / 1000).toFixed(4),
      }),
    // our number is the outer number in 旺店通, which refuses a repeated one
    received: (_ownerNo, receipt) => {
      const { warehouseNo = '', outerNo, stockinNo } = receipt
      const common = { outer_no: stockinNo, warehouse_no: warehouseNo, remark: `${receipt.orderType} ${receipt.finishTime}` }
      // a purchase announced by the ERP is received under the ERP's number; in 旺店通 anything else is another kind of stock-in
      return receipt.orderType === purchased && outerNo !== null
        ? send('stockin_purchase_push', {
            purchase_info: JSON.stringify({ ...common, purchase_no: outerNo, details_list: receiptLines(receipt) }),
          })
        : send('stockin_order_push', {
            stockin_info: JSON.stringify({
              ...common,
              reason: outerNo ?? receipt.orderType,
              goods_list: receiptLines(receipt),
            }),
          })
    },
    returned: (_ownerNo, result) => {
      if (result.pushType !== atEnd) return untold('旺店通没有接收签收和质检结果的接口，这一步不推送')
      const sound = soundPieces(result)
      if (sound.length === 0) return untold('没有正品入库，不推送')
      // 旺店通 refuses an empty number
      if (result.outerNo === null)
        return Promise.resolve({ ok: false, message: '没有 ERP 退换单号，旺店通不能入库；补上 ERP单号 后再推送', response: null })
      return send('stockin_refund_push', {
        stockin_refund_info: JSON.stringify({
          // our number is the outer number there, and a return has one stock-in
          outer_no: result.returnNo,
          refund_no: result.outerNo,
          warehouse_no: result.warehouseNo,
          logistics_code: result.logisticsCode ?? '',
          logistics_no: result.logisticsNo ?? '',
          is_created_batch: sound.some(({ batch_no: batch }) => batch !== '') ? 1 : 0,
          detail_list: sound,
        }),
      })
    },
  }
}

/** ErpReturn.pushType of a return at its end: its pieces are put away */
const atEnd = 3
const untold = (message: string): Promise<ErpAnswer> => Promise.resolve({ ok: true, message, response: null })
/** Pieces that can be sold again, summed by goods and batch: the ERP books them in a warehouse for sound pieces only. */
const soundPieces = ({ lines }: ErpReturn): readonly { spec_no: string; batch_no: string; stockin_num: number }[] => {
  const sums = new Map<string, { spec_no: string; batch_no: string; stockin_num: number }>()
  for (const { goodsNo, batchNo, qty, quality } of lines) {
    if (quality !== 1 || qty === 0) continue
    const key = JSON.stringify([goodsNo, batchNo])
    const before = sums.get(key)?.stockin_num ?? 0
    sums.set(key, { spec_no: goodsNo, batch_no: batchNo, stockin_num: before + qty })
  }
  return [...sums.values()]
}

/** ErpReceipt.orderType of a purchase */
const purchased = 'CGRK'
/** Pieces of a line; damaged pieces form a line of their own with a remark. */
const receiptLines = ({ lines }: ErpReceipt) =>
  lines.flatMap(({ goodsNo, batchNo, goodQty, defectQty }) =>
    [[goodQty, ''] as const, [defectQty, '残次'] as const]
      .filter(([qty]) => qty > 0)
      .map(([qty, remark]) => ({ spec_no: goodsNo, batch_no: batchNo, stockin_num: qty, remark })),
  )

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
