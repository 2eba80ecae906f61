// 旺店通认得出我们说的：每种入库各有自己的接口，字段名是它公开文档里的，编号带着仓库，签名对。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settableClock } from '#server/platform/clock'
import { httpErpPush, wdtSign, type ErpReceipt, type ErpReturn } from '#server/platform/adapters/erpPush'

const heard: { path: string; fields: Record<string, string> }[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)) })
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, message: 'ok' }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const erp = () => httpErpPush(url, 'yunhe', 'key', 'secret', settableClock(Date.parse('2025-06-17T02:00:00Z')))
const receipt: ErpReceipt = {
  stockinNo: 'RK1',
  ownerNo: 'OW001',
  warehouseNo: 'W01',
  outerNo: 'CG1',
  orderType: 'CGRK',
  finishTime: '2025-06-17 10:00:00',
  lines: [
    { lineNo: 1, goodsNo: 'G1', batchNo: 'B1', planQty: 10, goodQty: 8, defectQty: 2 },
    { lineNo: 2, goodsNo: 'G2', batchNo: '', planQty: 5, goodQty: 0, defectQty: 0 },
  ],
}
const last = () => {
  const one = heard.at(-1)
  if (one === undefined) throw new Error('nothing was sent')
  return one
}

test('a purchase of the ERP is received on its own number', async () => {
  expect(await erp().received('OW001', receipt)).toMatchObject({ ok: true })
  const { path, fields } = last()
  expect(path).toBe('/openapi2/stockin_purchase_push.php')
  const { sign, ...signed } = fields
  expect(sign).toBe(wdtSign(signed, 'secret'))
  expect(JSON.parse(fields['purchase_info'] ?? '')).toMatchObject({
    purchase_no: 'CG1',
    outer_no: 'RK1',
    warehouse_no: 'W01',
    details_list: [
      { spec_no: 'G1', batch_no: 'B1', stockin_num: 8, remark: '' },
      { spec_no: 'G1', batch_no: 'B1', stockin_num: 2, remark: '残次' },
    ],
  })
})

test('anything else is another stock-in there', async () => {
  await erp().received('OW001', { ...receipt, outerNo: null, orderType: 'QTRK' })
  const { path, fields } = last()
  expect(path).toBe('/openapi2/stockin_order_push.php')
  expect(JSON.parse(fields['stockin_info'] ?? '')).toMatchObject({
    outer_no: 'RK1',
    warehouse_no: 'W01',
    goods_list: [{ spec_no: 'G1', stockin_num: 8 }, { stockin_num: 2 }],
  })
})

const back: ErpReturn = {
  returnNo: 'TH1',
  warehouseNo: 'W01',
  outerNo: 'TK1',
  srcTid: null,
  logisticsCode: 'ZTO',
  logisticsNo: '7512',
  pushType: 3,
  againNum: 0,
  time: '2025-06-17 10:00:00',
  lines: [
    { goodsNo: 'G1', planQty: 3, qty: 1, quality: 1, batchNo: '' },
    { goodsNo: 'G1', planQty: 0, qty: 2, quality: 1, batchNo: '' },
    { goodsNo: 'G1', planQty: 0, qty: 1, quality: 2, batchNo: '' },
    { goodsNo: 'G2', planQty: 1, qty: 1, quality: 6, batchNo: '' },
  ],
}
test('a return at its end is one stock-in of its sound pieces, on its own number and in its warehouse', async () => {
  expect(await erp().returned('OW001', back)).toMatchObject({ ok: true })
  const { path, fields } = last()
  expect(path).toBe('/openapi2/stockin_refund_push.php')
  expect(JSON.parse(fields['stockin_refund_info'] ?? '')).toEqual({
    refund_no: 'TK1',
    outer_no: 'TH1',
    warehouse_no: 'W01',
    logistics_code: 'ZTO',
    logistics_no: '7512',
    is_created_batch: 0,
    detail_list: [{ spec_no: 'G1', batch_no: '', stockin_num: 3 }],
  })
})

test('what the ERP has no call for is not told; a return without its number is not tried', async () => {
  const before = heard.length
  for (const pushType of [1, 2]) expect(await erp().returned('OW001', { ...back, pushType })).toMatchObject({ ok: true })
  const spoilt = back.lines.filter(({ quality }) => quality !== 1)
  expect(await erp().returned('OW001', { ...back, lines: spoilt })).toMatchObject({ ok: true })
  expect(await erp().returned('OW001', { ...back, outerNo: null })).toMatchObject({
    ok: false,
    message: expect.stringContaining('没有 ERP 退换单号'),
  })
  expect(heard).toHaveLength(before)
})
