// 账单推财务（office.md §9.2）：确认以后一张账单记一张凭证，重复推不重复记；推不成的留在已确认，写着原因，再推；用友 U8 的字段照它公开的文档。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingTask } from '#server/finance/bill/accounting'
import { openAccounting, type Accounting, type AcctAnswer, type AcctBill } from '#server/platform/adapters/accounting'
import { OutsideFailed } from '#server/platform/adapters/post'
import { settableClock } from '#server/platform/clock'
import { billPath, openBillDesk, type BillDesk } from '../support/billDesk.ts'

let desk: BillDesk
let billNo = ''
beforeAll(async () => {
  desk = await openBillDesk()
  await desk.world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
    { no: 'j', weighG: 860, shipDate: '2025-05-20' },
  ])
  billNo = await desk.made()
  await desk.runJobs()
})
afterAll(() => desk.close())

const send = (no = billNo) =>
  desk.act<{ done: readonly string[]; failed: readonly { msg: string }[] }>(`POST ${billPath}/send/accounting`, { ids: [no] })
/** The accounting system of the server, for the time of a test. */
const instead = async (book: Accounting['book'], work: () => Promise<void>): Promise<readonly AcctBill[]> => {
  const { accounting } = desk.world.server.services.adapters
  const asked: AcctBill[] = []
  const own: Accounting = {
    name: '测试',
    simulated: false,
    book: (tenantCode, bill) => {
      asked.push(bill)
      return book(tenantCode, bill)
    },
  }
  Object.assign(desk.world.server.services.adapters, { accounting: own })
  try {
    await work()
  } finally {
    Object.assign(desk.world.server.services.adapters, { accounting })
  }
  return asked
}
const done = (voucherNo: string): Promise<AcctAnswer> => Promise.resolve({ ok: true, voucherNo, message: '' })

test('a bill that is not confirmed is not booked', async () => {
  expect((await send()).code).toBe('A3001')
  expect(await desk.bill(billNo)).toMatchObject({ status: 10, acctStatus: 0 })
})

test('refused by the accounting system, or without an answer: it stays confirmed, with the reason', async () => {
  await desk.confirmed(billNo)
  await instead(
    () => Promise.resolve({ ok: false, voucherNo: '', message: '会计期间已结账' }),
    async () => {
      expect((await send()).msg).toBe('')
      await desk.runJobs()
    },
  )
  expect(await desk.bill(billNo)).toMatchObject({ status: 40, acctStatus: 2, acctError: '会计期间已结账', acctVoucherNo: null })
  await instead(
    () => Promise.reject(new OutsideFailed('用友U8', '连不上', true)),
    async () => {
      await send()
      await desk.runJobs()
    },
  )
  expect(await desk.bill(billNo)).toMatchObject({ status: 40, acctStatus: 2, acctError: '外部系统调用失败：用友U8（连不上）' })
})

test('a server that dies while it sends: another one sends it again, later', async () => {
  await send()
  const run = (): Promise<void> => accountingTask.run(desk.world.server.services, { tenantId: desk.world.tenantId }, () => false)
  const { clock } = desk.world.server
  const asked = await instead(
    () => Promise.reject(new Error('killed')),
    async () => {
      await expect(run()).rejects.toThrow('killed')
      await run()
    },
  )
  expect(asked).toHaveLength(1)
  clock.set(clock.now() + 11 * 60_000)
  const later = await instead(() => Promise.resolve({ ok: false, voucherNo: '', message: '科目不存在' }), run)
  expect(later).toHaveLength(1)
  expect(await desk.bill(billNo)).toMatchObject({ status: 40, acctStatus: 2, acctError: '科目不存在' })
})

test('sent again, by two people in the same second: one voucher, 已推财务; a third time it is refused', async () => {
  const asked = await instead(
    (_tenant, bill) => done(`PZ-${bill.billNo}`),
    async () => {
      await Promise.all([send(), send()])
      await Promise.all([desk.runJobs(), desk.runJobs()])
      await desk.runJobs()
    },
  )
  const page = await desk.bill(billNo)
  expect(page).toMatchObject({ status: 50, acctStatus: 1, acctVoucherNo: `PZ-${billNo}`, acctError: null })
  expect(asked).toMatchObject([{ billNo, direction: 1, totalFen: page.totalFen, taxFen: page.taxFen, customName: '森野' }])
  expect((await send()).code).toBe('A3001')
})

test('receipts go on from 已推财务', async () => {
  const { totalFen } = await desk.bill(billNo)
  const receipt = { billNo, receiptDate: '2025-07-03', way: 1 }
  await desk.done(`POST ${billPath}/receipt`, { ...receipt, amountFen: 100 })
  expect((await desk.bill(billNo)).status).toBe(60)
  await desk.done(`POST ${billPath}/receipt`, { ...receipt, amountFen: totalFen - 100 })
  expect((await desk.bill(billNo)).status).toBe(70)
})

test('a bill that is paid keeps its state when it is booked; the simulated system says so', async () => {
  const may = await desk.made({ periodStart: '2025-05-01', periodEnd: '2025-05-31' })
  await desk.confirmed(may)
  const { totalFen } = await desk.bill(may)
  await desk.done(`POST ${billPath}/receipt`, { billNo: may, receiptDate: '2025-07-03', way: 1, amountFen: totalFen })
  await desk.done(`POST ${billPath}/send/accounting`, { ids: [may] })
  await desk.runJobs()
  expect(await desk.bill(may)).toMatchObject({ status: 70, acctStatus: 1, acctVoucherNo: `模拟-${may}` })
  expect((await send(may)).code).toBe('A3001')
  expect(await desk.world.done(`GET ${billPath}/accounting/adapter`, {}, desk.clerk)).toEqual({
    name: '模拟财务系统',
    simulated: true,
  })
})

const found = async (query: string): Promise<readonly string[]> =>
  (
    await desk.world.done<{ records: readonly { billNo: string }[] }>(`GET ${billPath}/list?${query}`, {}, desk.clerk)
  ).records.map((one) => one.billNo)
test('found by 推送状态 and 是否结清', async () => {
  const draft = await desk.made({ periodStart: '2025-07-01', periodEnd: '2025-07-02' })
  expect(await found('acctStatus=0')).toEqual([draft])
  expect(await found('acctStatus=1')).toHaveLength(2)
  expect(await found('isPaid=1')).toHaveLength(2)
  expect(await found('isPaid=0')).toEqual([draft])
})

test('another tenant and another owner cannot send it', async () => {
  const { headers: stranger } = await desk.world.server.signIn('hengtu', 'finance01')
  const route = `POST ${billPath}/send/accounting`
  expect((await desk.act(route, { ids: [billNo] }, stranger)).code).toBe('A0404')
  expect((await desk.act(route, { ids: [billNo] }, await desk.clerkOf('OW002'))).code).toBe('A0404')
})

interface Heard {
  readonly address: URL
  readonly body: unknown
}
/** 用友 U8 as its documents describe it: a token for the right key, then vouchers whose two sides are equal. */
const openU8 = async (): Promise<{ url: string; heard: Heard[]; server: Server }> => {
  const heard: Heard[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const address = new URL(request.url ?? '', 'http://u8')
      heard.push({ address, body: text === '' ? null : (JSON.parse(text) as unknown) })
      const isToken = address.pathname === '/system/token'
      const isKnown = isToken ? address.searchParams.get('app_secret') === 'se:cret' : address.searchParams.get('token') === 'T1'
      const answer = isToken ? { errcode: '0', token: { id: 'T1' } } : { errcode: '0', errmsg: '', id: '0001', tradeid: 'X' }
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(isKnown ? answer : { errcode: '10002', errmsg: '密钥不对' }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server }
}
const june: AcctBill = {
  billNo: 'YS1',
  direction: 1,
  customNo: 'KH1',
  customName: '森野',
  date: '2025-07-03',
  totalFen: 5201,
  taxFen: 311,
  personName: '李财务',
}

test('用友 U8: a token once, then the voucher with the bill as its outer number, both sides equal', async () => {
  const { url, heard, server } = await openU8()
  const env = { ACCOUNTING_URL: `${url}/`, ACCOUNTING_ACCOUNTS: 'yunhe:us:them:key:se:cret;hengtu:us2:them2:key2:wrong' }
  const u8 = openAccounting(env, settableClock(Date.parse('2025-07-03T02:00:00Z')))
  expect(await u8.book('yunhe', june)).toEqual({ ok: true, voucherNo: '0001', message: '' })
  expect(heard.map(({ address }) => address.pathname)).toEqual(['/system/token', '/api/voucher/add'])
  const { address, body } = heard[1] ?? { address: new URL('http://none'), body: null }
  expect(Object.fromEntries(address.searchParams)).toEqual({
    from_account: 'us',
    to_account: 'them',
    app_key: 'key',
    token: 'T1',
    biz_id: 'yunhe-YS1',
    sync: '1',
  })
  expect(body).toMatchObject({
    voucher: {
      fiscal_year: 2025,
      accounting_period: 7,
      date: '2025-07-03',
      enter: '李财务',
      voucher_making_system: 'CDM',
      reserve2: 'YS1',
      debit: { entry: [{ entry_id: 1, account_code: '1122', natural_debit_currency: '52.01', auxiliary: { cust_id: 'KH1' } }] },
      credit: {
        entry: [
          { entry_id: 2, account_code: '6001', natural_credit_currency: '48.90' },
          { entry_id: 3, account_code: '22210102', natural_credit_currency: '3.11' },
        ],
      },
    },
  })
  // what is paid to a branch stands on the other side
  await u8.book('yunhe', { ...june, direction: 2, taxFen: 0 })
  expect(heard).toHaveLength(3)
  expect(heard[2]?.body).toMatchObject({
    voucher: {
      debit: { entry: [{ account_code: '6401', natural_debit_currency: '52.01' }] },
      credit: { entry: [{ entry_id: 2, account_code: '2202', auxiliary: { supplier_id: 'KH1' } }] },
    },
  })
  await expect(u8.book('hengtu', june)).rejects.toThrow('密钥不对')
  expect(await u8.book('xiaoman', june)).toMatchObject({ ok: false, message: '这个租户没有财务账套，请联系管理员' })
  await new Promise((closed) => server.close(closed))
})

test('a malformed account or list of subjects stops the start, without telling the secret', () => {
  const at = { ACCOUNTING_URL: 'https://u8' }
  const open = (more: object) => () => openAccounting({ ...at, ...more }, settableClock(0))
  expect(open({ ACCOUNTING_ACCOUNTS: 'yunhe:us:them' })).toThrow('第1个账套不完整')
  expect(open({ ACCOUNTING_SUBJECTS: '1122,6001' })).toThrow('六个科目编码')
})
