// 其他费用（office.md §9.1、§9.4 的 5206 和 T-FI-1），从 HTTP 的门口看：登记、导入、另一个人审核、进账单、重算不动、补计、免费与作废、确认后入账。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { findBreaches } from '#server/core/nightCheck'
import { ledgerCheckTask } from '#server/finance/ledger/checks'
import { insertRows } from '#server/platform/rows'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'
import { sheetOf, templateFile, type Cells } from '../support/templateFile.ts'
import type { Answer, Headers } from '../support/server.ts'
import { jobsOf, whileJobs as waiting } from '../support/whileJobs.ts'

let world: FeeWorld
let boss: Headers
let clerk: Headers
const bill = '/v1/finance/bill'
const at = `${bill}/otherfee`
const signIn = async (): Promise<void> => {
  ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
  ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
}
beforeAll(async () => {
  world = await openFeeWorld()
  world.server.clock.set(Date.parse('2025-07-03T10:00:00+08:00'))
  await signIn()
})
afterAll(() => world.close())

const runJobs = (): Promise<void> => jobsOf(world.server)()
const whileJobs = <T>(sent: Promise<T>): Promise<T> => waiting(world.server, sent)
interface Each {
  readonly done: readonly string[]
  readonly failed: readonly { readonly sheetNo: string; readonly msg: string }[]
}
const act = <T = Each>(route: string, input: object, who: Headers = clerk): Promise<Answer<T>> => world.send<T>(route, input, who)
const fee = (more: object = {}): object => ({
  customNo: world.customNo,
  bizDate: '2025-06-16',
  feeCategory: 2,
  feeName: '卸货',
  qty: 3,
  priceE4: 123_456,
  reason: '夜里到车',
  ...more,
})
const entered = async (more: object = {}): Promise<string> =>
  (await world.done<{ sheetNo: string }>(`POST ${at}`, fee(more), clerk)).sheetNo
const approve = (...ids: readonly string[]): Promise<Answer<Each>> => act(`POST ${at}/approve`, { ids }, boss)
const approved = async (more: object = {}): Promise<string> => {
  const sheetNo = await entered(more)
  expect((await approve(sheetNo)).data).toEqual({ done: [sheetNo], failed: [] })
  return sheetNo
}
const discard = (...ids: readonly string[]): Promise<Answer<Each>> => act(`DELETE ${at}`, { ids })
interface Sheet {
  readonly sheetNo: string
  readonly status: number
  readonly direction: number
  readonly amountFen: number
  readonly billNo: string | null
}
const sheet = (sheetNo: string): Promise<Sheet> => world.done(`GET ${at}/detail?sheetNo=${sheetNo}`, {}, clerk)
const lines = (sheetNo: string) =>
  world.rows<{ amountFen: number; status: number }>(
    `select direction, fee_type, source_type, item_name, custom_no, warehouse_no, biz_date, qty::int, unit_price_e4::int, amount_fen::int,
            calc_detail, status, late_month from fin_fee_line where tenant_id = $1 and source_no = $2 order by id`,
    [sheetNo],
  )
interface Bill {
  readonly billNo: string
  readonly status: number
  readonly feeFen: number
  readonly genError: string
}
const june = { periodStart: '2025-06-01', periodEnd: '2025-06-30' }
const july = { periodStart: '2025-07-01', periodEnd: '2025-07-31' }
const makeBill = async (span: object = june, more: object = {}): Promise<string> => {
  const body = { direction: 1, customNo: world.customNo, ...span, ...more }
  const { data, msg } = await whileJobs(world.send<Bill>(`POST ${bill}`, body, clerk))
  expect([msg, data.genError, data.status]).toEqual(['', '', 10])
  return data.billNo
}
const billOf = (billNo: string): Promise<Bill> => world.done(`GET ${bill}/detail?billNo=${billNo}`, {}, clerk)
const submitted = async (billNo: string): Promise<void> => {
  expect((await act(`POST ${bill}/approve`, { ids: [billNo], ignorePool: 1 })).data.failed).toEqual([])
}
const dropped = async (billNo: string): Promise<void> => {
  expect((await act(`DELETE ${bill}`, { ids: [billNo] })).data.failed).toEqual([])
  await runJobs()
}

test('entered by one, approved by another: one line of the ledger, priced on its day', async () => {
  const sheetNo = await entered({ warehouseKey: world.warehouseKey })
  expect(sheetNo).toMatch(/^QT250703\d{6}$/)
  // 3 × 12.3456 = 37.0368
  expect(await sheet(sheetNo)).toMatchObject({ status: 10, direction: 1, amountFen: 3704, ownerNo: 'OW001', billNo: null })
  expect(await lines(sheetNo)).toEqual([])
  expect(await act(`POST ${at}/approve`, { ids: [sheetNo] })).toMatchObject({ code: 'A1714', msg: '不能审核自己提交的单据' })
  const answers = await Promise.all([approve(sheetNo), approve(sheetNo)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', 'A3001'])
  expect(await lines(sheetNo)).toEqual([
    {
      direction: 1,
      feeType: 'OTHER',
      sourceType: 7,
      itemName: '卸货',
      customNo: world.customNo,
      warehouseNo: world.warehouseKey.split('-')[0],
      bizDate: '2025-06-16',
      qty: 3,
      unitPriceE4: 123_456,
      amountFen: 3704,
      calcDetail: '3×12.3456，夜里到车',
      status: 10,
      lateMonth: null,
    },
  ])
  expect(await sheet(sheetNo)).toMatchObject({ status: 20 })
  expect((await discard(sheetNo)).data.done).toEqual([sheetNo])
})

test('what is wrong is said at its field', async () => {
  const fault = (more: object) => world.faults(`POST ${at}`, fee(more), clerk)
  expect(await fault({ customNo: 'KH0' })).toEqual({ customNo: '客户编号不存在：KH0' })
  expect(await fault({ amountFen: 3703 })).toEqual({ amountFen: '金额与数量×单价不一致' })
  expect(await fault({ priceE4: 0 })).toEqual({ priceE4: '金额不能为0' })
  expect(await fault({ bizDate: '2025-02-30' })).toEqual({ bizDate: '没有这一天：2025-02-30' })
  expect(await fault({ warehouseKey: 'NONE-LOCAL' })).toEqual({ warehouseKey: '仓库不存在：NONE-LOCAL' })
  expect(await fault({ qty: 0 })).toMatchObject({ qty: expect.any(String) as string })
  expect(await fault({ attach: 'https://elsewhere/a.jpg' })).toEqual({ attach: expect.stringContaining('图片') as string })
  expect(await fault({ qty: 1_000_000, priceE4: 99_999_999_999 })).toEqual({ priceE4: '数量×单价不能超过10亿元' })
  expect(await entered({ amountFen: 3704 })).toMatch(/^QT/)
})

test('money given back, and what a branch is paid', async () => {
  const back = await approved({ qty: 1, priceE4: -85_050, feeCategory: 4, feeName: '快递赔款' })
  expect(await lines(back)).toMatchObject([{ direction: 1, amountFen: -851, calcDetail: '1×-8.505，夜里到车' }])
  const [branch] = (await world.done<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=中通余杭', {}, clerk))
    .records
  const paid = await approved({ customNo: branch?.customNo, qty: 2, priceE4: 500_000 })
  expect(await sheet(paid)).toMatchObject({ direction: 2, amountFen: 10_000, networkId: world.networkId })
  expect(await lines(paid)).toMatchObject([{ direction: 2, amountFen: 10_000 }])
  await discard(back, paid)
})

test('in a bill: recalculated it stays; free it costs nothing; the bill deleted, it is in the next one', async () => {
  const sheetNo = await approved()
  const billNo = await makeBill()
  expect(await billOf(billNo)).toMatchObject({ feeFen: 3704, taxFen: 222 })
  expect(await sheet(sheetNo)).toMatchObject({ status: 20, billNo })
  await act(`POST ${bill}/recalc`, { billNo })
  await runJobs()
  expect(await billOf(billNo)).toMatchObject({ status: 10, feeFen: 3704, recalcChanged: 0 })
  const [line] = (await world.done<Page<{ lineNo: string }>>(`GET ${bill}/fee/detail?billNo=${billNo}&feeType=OTHER`, {}, clerk))
    .records
  await world.done(`POST ${bill}/freefee`, { lineNos: [line?.lineNo], free: 1, reason: '谈好的' }, clerk)
  expect(await billOf(billNo)).toMatchObject({ feeFen: 0 })
  expect(await world.done(`GET ${bill}?billNo=${billNo}`, {}, clerk)).toMatchObject({ billNo, feeFen: 0, status: 10 })
  const { tables } = await world.done<{ tables: readonly { rows: readonly (readonly string[])[] }[] }>(
    `GET /v1/finance/fee/explain?lineNo=${line?.lineNo ?? ''}`,
    {},
    clerk,
  )
  expect(tables[0]?.rows[0]?.slice(0, 7)).toEqual([sheetNo, '装卸', '卸货', '3', '12.3456', '37.04', '夜里到车'])
  await dropped(billNo)
  expect(await lines(sheetNo)).toMatchObject([{ status: 10, amountFen: 3704 }])
  const next = await makeBill()
  expect(await billOf(next)).toMatchObject({ feeFen: 3704 })
  // deleted while the bill is a draft: its sums follow
  expect((await discard(sheetNo)).data.done).toEqual([sheetNo])
  expect(await billOf(next)).toMatchObject({ feeFen: 0, lineCount: 0 })
  expect(await lines(sheetNo)).toMatchObject([{ status: 90 }])
  expect(await sheet(sheetNo)).toMatchObject({ status: 90, billNo: null })
  await dropped(next)
})

test('deleted and approved in the same second: either way the ledger says what the sheet says', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sheetNo = await entered()
    await Promise.all([approve(sheetNo), discard(sheetNo)])
    const { status } = await sheet(sheetNo)
    const live = (await lines(sheetNo)).filter((line) => line.status !== 90)
    expect([status, live.length]).toEqual(status === 20 ? [20, 1] : [90, 0])
    if (status === 20) await discard(sheetNo)
  }
})

test('submitted: no more fees of its days, none deleted; confirmed: booked', async () => {
  const [kept, free] = [await approved(), await approved({ feeName: '加班' })]
  const waiting = await entered({ feeName: '没批的' })
  const closed = await makeBill()
  const [line] = (
    await world.done<Page<{ lineNo: string }>>(`GET ${bill}/fee/detail?billNo=${closed}&sourceNo=${free}`, {}, clerk)
  ).records
  await world.done(`POST ${bill}/freefee`, { lineNos: [line?.lineNo], free: 1, reason: '谈好的' }, clerk)
  await submitted(closed)
  expect(await world.faults(`POST ${at}`, fee(), clerk)).toEqual({ bizDate: '业务日期所在账期已出账，不能登记' })
  expect(await discard(kept)).toMatchObject({ code: 'A3110', msg: `费用已在账单${closed}里，账单提交以后不能删除` })
  expect((await discard(kept, waiting, free)).data).toMatchObject({
    done: [waiting],
    failed: [{ sheetNo: kept }, { sheetNo: free }],
  })
  expect((await act(`POST ${bill}/approve/action`, { ids: [closed], pass: 1 }, boss)).data.failed).toEqual([])
  await world.done(`POST ${bill}/owner/approve/action`, { billNo: closed, pass: 1, opinion: '邮件' }, clerk)
  await runJobs()
  for (const one of [kept, free]) expect(await sheet(one)).toMatchObject({ status: 30, billNo: closed })
  expect((await discard(kept)).code).toBe('A3001')
})

test('approved after its bill was closed it is in the next one, as 补计', async () => {
  world.server.clock.set(Date.parse('2025-08-03T10:00:00+08:00'))
  await signIn()
  // entered for June by the 3rd of July, left lying
  await world.run(({ tx, id, at: now }) =>
    insertRows(tx, 'fin_other_fee_sheet', [
      {
        id: id(),
        sheetNo: 'QTLATE',
        direction: 1,
        customNo: world.customNo,
        ownerNo: 'OW001',
        bizDate: '2025-06-20',
        feeCategory: 1,
        feeName: '包干',
        qty: 1,
        priceE4: 1_000_000,
        amountFen: 10_000,
        reason: '六月',
        createTime: now,
        updateTime: now,
      },
    ]),
  )
  expect((await approve('QTLATE')).data.done).toEqual(['QTLATE'])
  const own = await approved({ bizDate: '2025-07-02' })
  const next = await makeBill(july)
  expect(await billOf(next)).toMatchObject({ feeFen: 13_704, lateCount: 1 })
  expect(await lines('QTLATE')).toMatchObject([{ status: 20, lateMonth: '2025-06' }])
  expect(await lines(own)).toMatchObject([{ status: 20, lateMonth: null }])
  await dropped(next)
  await discard('QTLATE', own)
})

/** 客户编号, 仓库编号, 业务日期, 费用类别, 费用名称, 数量, 单价(元), 金额(元), 原因 */
const cells = (name: string, more: Readonly<Record<number, string | number>> = {}): Cells =>
  [world.customNo, '', '2025-07-10', '装卸', name, 3, 12.3456, '', '夜里到车'].map((cell, i) => more[i] ?? cell)
test('a file: each bad row says why, the others come in and wait for approval', async () => {
  const { parse, faultsOf } = templateFile((route, input) => world.done(route, input, clerk))
  const [header] = await sheetOf(await world.done<Uint8Array>(`GET ${at}/template/download`, {}, clerk))
  expect(header).toEqual([
    '客户编号*',
    '仓库编号',
    '业务日期*',
    '费用类别*',
    '费用名称*',
    '数量*',
    '单价(元)*',
    '金额(元)',
    '原因*',
  ])
  const [warehouseNo = ''] = world.warehouseKey.split('-')
  const rows = [
    cells('好的', { 1: warehouseNo, 7: 37.04 }),
    cells('没有的客户', { 0: 'KH0' }),
    cells('出过账的', { 2: '2025-06-16' }),
    cells('不一致', { 7: 37.03 }),
    cells('五位小数', { 6: 1.23456 }),
    cells('没有的类别', { 3: '吃饭' }),
    cells('没有的仓库', { 1: 'NONE' }),
    cells('退的', { 6: -0.5 }),
    cells('没有原因', { 8: ' ' }),
    cells('零', { 6: 0 }),
    cells('退的', { 6: -0.5 }),
  ]
  expect(await faultsOf(at, rows)).toEqual([
    '3 客户编号：客户编号不存在：KH0',
    '4 业务日期：业务日期所在账期已出账，不能导入',
    '5 金额(元)：金额与数量×单价不一致',
    '6 单价(元)：单价(元)最多保留4位小数',
    expect.stringMatching(/^7 费用类别：/),
    '8 仓库编号：仓库不存在：NONE',
    '10 原因：原因不能为空',
    '11 单价(元)：金额不能为0',
    '12 费用名称：与第9行重复',
  ])
  const parsed = await parse(at, rows)
  expect(await world.send(`POST ${at}/import`, { requestId: parsed.requestId }, clerk)).toMatchObject({ code: 'A0434' })
  await world.done(`POST ${at}/import`, { requestId: parsed.requestId, ignoreErrors: 1 }, clerk)
  const list = await world.done<Page<Sheet>>(`GET ${at}/list?status=10&bizDateBegin=2025-07-10&bizDateEnd=2025-07-10`, {}, clerk)
  expect(list.records.map(({ amountFen }) => amountFen).toSorted((a, b) => a - b)).toEqual([-150, 3704])
})

test('5,001 rows are too many; of 5,000 with bad ones the good ones come in, once', async () => {
  const { parse } = templateFile((route, input) => world.done(route, input, clerk))
  const many = (n: number): readonly Cells[] =>
    Array.from({ length: n }, (_, i) => cells(`批${i}`, i % 1000 === 7 ? { 0: 'KH0' } : { 5: (i % 50) + 1 }))
  await expect(parse(at, many(5001))).rejects.toThrow(/POST/)
  const { requestId, ...parsed } = await parse(at, many(5000))
  expect(parsed).toMatchObject({ successNum: 4995, failNum: 5 })
  const submit = () => world.send(`POST ${at}/import`, { requestId, ignoreErrors: 1 }, clerk)
  const both = await Promise.all([submit(), submit()])
  expect(both.filter(({ code }) => code === '00000')).toHaveLength(1)
  const [stored] = await world.rows<{ n: number; numbers: number; wrong: number }>(
    `select count(*)::int as n, count(distinct sheet_no)::int as numbers, (count(*) filter (where status <> 10))::int as wrong
       from fin_other_fee_sheet where tenant_id = $1 and fee_name like '批%'`,
  )
  expect(stored).toEqual({ n: 4995, numbers: 4995, wrong: 0 })
  const found = await world.done<Page<Sheet>>(`GET ${at}/list?feeName=批&pageSize=500`, {}, clerk)
  // a whole page is approved at once
  expect((await approve(...found.records.map(({ sheetNo }) => sheetNo))).data.done).toHaveLength(500)
})

test('whatever was done, the books are right', async () => {
  const { db } = world.server.services
  expect(await findBreaches(db, world.tenantId, ledgerCheckTask.check, world.server.clock.now())).toEqual([])
})

test('who sees another owner, or another tenant, finds nothing and enters nothing', async () => {
  const sheetNo = await entered({ bizDate: '2025-07-11' })
  const other = (await world.server.signIn('hengtu', 'admin')).headers
  expect((await act(`POST ${at}/approve`, { ids: [sheetNo] }, other)).code).toBe('A0404')
  expect((await act(`DELETE ${at}`, { ids: [sheetNo] }, other)).code).toBe('A0404')
  expect((await act(`GET ${at}/detail?sheetNo=${sheetNo}`, {}, other)).code).toBe('A0404')
  expect(await world.faults(`POST ${at}`, fee({ bizDate: '2025-07-11' }), other)).toEqual({
    customNo: `客户编号不存在：${world.customNo}`,
  })
})
