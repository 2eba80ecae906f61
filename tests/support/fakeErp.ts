// 假的旺店通 · support/fakeErp
/**
 * The owner's ERP as 旺店通's open interface answers: form POST to /openapi2/{service}.php, signed, `{code, message}`. What it was told is kept
 * in the order it came; the same outer number twice is kept twice.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Piece } from './goodsLedger.ts'
import { wdtSign } from '#server/platform/adapters/erpPush'

export const erpAccount = { sid: 'erp-sid', appKey: 'erp-key', secret: 'erp-secret' }

export interface Told {
  readonly service: string
  readonly fields: Readonly<Record<string, string>>
}
export interface FakeErp {
  readonly url: string
  readonly told: Told[]
  /** what the product needs to reach it */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

export const openFakeErp = async (): Promise<FakeErp> => {
  const told: Told[] = []
  const judge = (path: string, body: string): { code: number; message: string } => {
    const [, service] = /^\/openapi2\/(\w+)\.php$/.exec(path) ?? []
    const { sign, ...fields } = Object.fromEntries(new URLSearchParams(body))
    if (service === undefined) return { code: 404, message: '没有这个接口' }
    if (fields['sid'] !== erpAccount.sid || sign !== wdtSign(fields, erpAccount.secret)) return { code: 1, message: '签名不对' }
    told.push({ service, fields })
    return { code: 0, message: 'ok' }
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(judge(request.url ?? '', body))),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    told,
    environment: {
      ERP_PUSH_URL: url,
      ERP_PUSH_SID: erpAccount.sid,
      ERP_PUSH_APP_KEY: erpAccount.appKey,
      ERP_PUSH_APP_SECRET: erpAccount.secret,
    },
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

const inOrder = (goods: readonly object[]): readonly object[] =>
  [...goods].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

interface Pushed {
  readonly outer_no?: string
  readonly purchase_no?: string
  readonly logistics_no?: string
  readonly details_list?: readonly object[]
  readonly detail_list?: readonly object[]
}
/** What the ERP was told, as far as it is about goods; in the words of the three below. */
export const understood = ({ service, fields }: Told): object => {
  const info = (field: string): Pushed => JSON.parse(fields[field] ?? '{}') as Pushed
  if (service === 'stockin_purchase_push') {
    const { purchase_no: no = '', details_list: lines = [] } = info('purchase_info')
    return { [service]: [no, inOrder(lines)] }
  }
  if (service === 'stockin_refund_push') {
    const { outer_no: no = '', logistics_no: waybill, detail_list: lines = [] } = info('stockin_refund_info')
    // that it came says nothing of what is in it, whatever is known by the time it is told
    return { [service]: [no, waybill, /-1-\d+$/.test(no) ? [] : inOrder(lines)] }
  }
  return { [service]: [fields['src_order_no'], fields['logistics_no']] }
}
type Counted = readonly [piece: Piece, qty: number]
/** The announced goods came in; damaged ones are a line of their own. */
export const cameIn = (outerNo: string, counted: readonly Counted[]): object => ({
  stockin_purchase_push: [
    outerNo,
    inOrder(
      counted.map(([{ goodsNo, batch, quality }, qty]) => ({
        spec_no: goodsNo,
        batch_no: batch,
        stockin_num: qty,
        remark: quality === 1 ? '' : '残次',
      })),
    ),
  ],
})
/** An order left. */
export const left = (orderNo: string, waybill: string): object => ({ vip_stock_sales_weighing: [orderNo, waybill] })
/** A parcel came back. `step`: 1 received, 2 inspected, 3 at its end. */
export const cameBack = (returnNo: string, waybill: string, step: 1 | 2 | 3, counted: readonly Counted[]): object => ({
  stockin_refund_push: [
    `${returnNo}-${step}-0`,
    waybill,
    inOrder(
      counted.map(([{ goodsNo, batch, quality }, qty]) => ({
        spec_no: goodsNo,
        stockin_num: qty,
        batch_no: batch,
        remark: String(quality),
      })),
    ),
  ],
})
