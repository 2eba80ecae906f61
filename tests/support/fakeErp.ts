// 假的旺店通 · support/fakeErp
/**
 * The owner's ERP as 旺店通's open interface answers: form POST to /openapi2/{service}.php, signed, `{code, message}`. It keeps accepted calls
 * in order, and refused ones apart: without fields its documents require, with a known outer number, or about a return that was received.
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
  /** calls it refused, with the reason */
  readonly refused: (Told & { readonly message: string })[]
  /** environment variables of the product to reach it */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

interface Service {
  /** the field that holds all others; undefined: the form itself */
  readonly info?: string
  /** required fields */
  readonly needs: readonly string[]
  /** the list of goods and the required fields of each */
  readonly lines?: string
  /** numbers it takes once */
  readonly once: readonly string[]
}
const services: Readonly<Record<string, Service>> = {
  vip_stock_sales_weighing: { needs: ['src_order_no', 'logistics_no'], once: [] },
  stockin_purchase_push: {
    info: 'purchase_info',
    needs: ['purchase_no', 'outer_no', 'warehouse_no'],
    lines: 'details_list',
    once: ['outer_no'],
  },
  stockin_order_push: { info: 'stockin_info', needs: ['outer_no', 'warehouse_no'], lines: 'goods_list', once: ['outer_no'] },
  // a received 退换单 is no longer 待收货
  stockin_refund_push: {
    info: 'stockin_refund_info',
    needs: ['refund_no', 'outer_no', 'warehouse_no'],
    lines: 'detail_list',
    once: ['outer_no', 'refund_no'],
  },
}
type Row = Readonly<Record<string, unknown>>
/** Why a call is refused; '' if it is not. `taken`: numbers accepted before. */
const refusalOf = (service: string, fields: Readonly<Record<string, string>>, taken: Set<string>): string => {
  const of = services[service]
  if (of === undefined) return '没有这个接口'
  const info = of.info === undefined ? fields : (JSON.parse(fields[of.info] ?? '{}') as Row)
  const empty = of.needs.find((name) => (info[name] ?? '') === '')
  if (empty !== undefined) return `${empty}不能为空`
  const lines = of.lines === undefined ? [{ spec_no: '-', stockin_num: 1 }] : ((info[of.lines] ?? []) as Row[])
  if (lines.length === 0) return `${of.lines ?? ''}不能为空`
  if (lines.some((line) => (line['spec_no'] ?? '') === '' || !(Number(line['stockin_num']) > 0))) return '商家编码和入库数量必填'
  const numbers = of.once.map((name) => `${service} ${name} ${String(info[name])}`)
  const again = of.once.find((_, i) => taken.has(numbers[i] ?? ''))
  if (again !== undefined) return `${again}重复`
  for (const number of numbers) taken.add(number)
  return ''
}

export const openFakeErp = async (): Promise<FakeErp> => {
  const told: Told[] = []
  const refused: FakeErp['refused'] = []
  const taken = new Set<string>()
  const judge = (path: string, body: string): { code: number; message: string } => {
    const [, service] = /^\/openapi2\/(\w+)\.php$/.exec(path) ?? []
    const { sign, ...fields } = Object.fromEntries(new URLSearchParams(body))
    if (service === undefined) return { code: 404, message: '没有这个接口' }
    if (fields['sid'] !== erpAccount.sid || sign !== wdtSign(fields, erpAccount.secret)) return { code: 1, message: '签名不对' }
    const message = refusalOf(service, fields, taken)
    if (message !== '') {
      refused.push({ service, fields, message })
      return { code: 1001, message }
    }
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
    refused,
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
  readonly refund_no?: string
  readonly warehouse_no?: string
  readonly logistics_no?: string
  readonly details_list?: readonly object[]
  readonly detail_list?: readonly object[]
}
/** What the ERP received about goods, in the form of the three functions below. */
export const understood = ({ service, fields }: Told): object => {
  const info = (field: string): Pushed => JSON.parse(fields[field] ?? '{}') as Pushed
  if (service === 'stockin_purchase_push') {
    const { purchase_no: no = '', details_list: lines = [] } = info('purchase_info')
    return { [service]: [no, inOrder(lines)] }
  }
  if (service === 'stockin_refund_push') {
    const { outer_no: no = '', refund_no: refund, warehouse_no: warehouse, detail_list: lines = [] } = info('stockin_refund_info')
    return { [service]: [no, refund, warehouse, inOrder(lines)] }
  }
  return { [service]: [fields['src_order_no'], fields['logistics_no']] }
}
type Counted = readonly [piece: Piece, qty: number]
/** The announced goods came in; damaged ones are a separate line. */
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
/** An order was shipped. */
export const left = (orderNo: string, waybill: string): object => ({ vip_stock_sales_weighing: [orderNo, waybill] })
/** A parcel came back; these pieces of it can be sold again. */
export const cameBack = (returnNo: string, refundNo: string, warehouseNo: string, sound: readonly Counted[]): object => ({
  stockin_refund_push: [
    returnNo,
    refundNo,
    warehouseNo,
    inOrder(sound.map(([{ goodsNo, batch }, qty]) => ({ spec_no: goodsNo, batch_no: batch, stockin_num: qty }))),
  ],
})
