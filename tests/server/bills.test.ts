// 账单（office.md §9、§24.1、§24.2），从 HTTP 的门口看：生成、合计与税、审批两级、撤回、确认、回款、作废、免费、改重量、调整、补计与更正。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviveBillTask } from '#server/finance/bill/generate'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'
import type { Answer, Headers } from '../support/server.ts'
import { jobsOf, whileJobs as waiting } from '../support/whileJobs.ts'

let world: FeeWorld
const at = '/v1/finance/bill'
beforeAll(async () => {
  world = await openFeeWorld()
  // bills are made once the month is over
  world.server.clock.set(Date.parse('2025-07-03T10:00:00+08:00'))
  ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
  ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
})
afterAll(() => world.close())
let boss: Headers
let clerk: Headers

const runJobs = (): Promise<void> => jobsOf(world.server)()
const whileJobs = <T>(sent: Promise<T>): Promise<T> => waiting(world.server, sent)
interface Made {
  readonly billNo: string
  readonly status: number
  readonly totalFen: number
  readonly genError: string
}
const june = { periodStart: '2025-06-01', periodEnd: '2025-06-30' }
const make = (more: object = {}): Promise<Answer<Made>> =>
  whileJobs(world.send<Made>(`POST ${at}`, { direction: 1, customNo: world.customNo, ...june, ...more }, clerk))
const made = async (more: object = {}): Promise<string> => {
  const { data, msg } = await make(more)
  expect([msg, data.genError, data.status]).toEqual(['', '', 10])
  return data.billNo
}
interface Bill {
  readonly status: number
  readonly feeFen: number
  readonly taxFen: number
  readonly totalFen: number
  readonly freeFen: number
  readonly receivedFen: number
  readonly lateCount: number
  readonly version: number
  readonly fees: readonly { readonly feeType: string; readonly amountFen: number }[]
  readonly taxes: readonly object[]
  readonly approvals: readonly object[]
}
const bill = (billNo: string): Promise<Bill> => world.done(`GET ${at}/detail?billNo=${billNo}`, {}, clerk)
interface Line {
  readonly lineNo: string
  readonly feeType: string
  readonly amountFen: number
  readonly status: number
  readonly lateMonth: string | null
  readonly sourceNo: string
}
const lines = async (billNo: string, feeType = ''): Promise<readonly Line[]> =>
  (
    await world.done<{ records: readonly Line[] }>(
      `GET ${at}/fee/detail?billNo=${billNo}&pageSize=100${feeType === '' ? '' : `&feeType=${feeType}`}`,
      {},
      clerk,
    )
  ).records
const act = (route: string, input: object, who: Headers = clerk): Promise<Answer<{ status: number }>> =>
  world.send(route, input, who)
const done = async (route: string, input: object, who: Headers = clerk): Promise<void> => {
  const answer = await act(route, input, who)
  const data = answer.data as { fails?: readonly { reason?: string }[] } | null
  expect([route, answer.msg, JSON.stringify(data?.fails ?? [])]).toEqual([route, '', '[]'])
}
const submitted = (billNo: string): Promise<void> => done(`POST ${at}/approve`, { ids: [billNo] })
const passed = (billNo: string): Promise<void> => done(`POST ${at}/approve/action`, { ids: [billNo], pass: 1 }, boss)
/** Brings the total of a draft to an amount, by an adjustment without tax. */
const bringTo = async (no: string, fen: number): Promise<void> => {
  await done(`PUT ${at}`, { billNo: no, adjusts: [] })
  const { totalFen } = await bill(no)
  await done(`PUT ${at}`, { billNo: no, adjusts: [{ baseFeeType: 'COMPENSATE', amountFen: fen - totalFen, reason: '测' }] })
  expect((await bill(no)).totalFen).toBe(fen)
}

test('the day of §24.1 becomes a bill: lines, fees, tax by rate, once', async () => {
  await world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
    { no: 'c', weighG: 2300, provinceCode: '650000', boxes: 1 },
  ])
  const billNo = await made()
  const got = await bill(billNo)
  // 41.40 + 4.95 + 2.55; 6 % of 46.35, 13 % of 2.55
  expect(got).toMatchObject({ status: 10, feeFen: 4890, taxFen: 278 + 33, totalFen: 5201 })
  expect(got.fees.map(({ feeType, amountFen }) => [feeType, amountFen])).toEqual([
    ['CONSUMABLE', 255],
    ['EXPRESS', 4140],
    ['OPERATE', 495],
  ])
  expect(got.taxes).toMatchObject([
    { rateBp: 1300, baseFen: 255, taxFen: 33 },
    { rateBp: 600, baseFen: 4635, taxFen: 278 },
  ])
  expect(await lines(billNo)).toHaveLength(9)
  expect((await make()).msg).toBe(`该客户2025-06-01至2025-06-30已存在账单${billNo}`)
  expect((await make({ periodStart: '2025-06-15', periodEnd: '2025-07-02' })).msg).toContain(`已存在账单${billNo}`)
  await done(`DELETE ${at}`, { ids: [billNo] })
  await runJobs()
})

test('a bill that was deleted lets its lines go: the next one has them', async () => {
  const billNo = await made()
  expect(await bill(billNo)).toMatchObject({ feeFen: 4890, totalFen: 5201 })
  await done(`DELETE ${at}`, { ids: [billNo] })
})

test('two clerks make the same bill in the same second: one is made', async () => {
  const answers = await whileJobs(
    Promise.all([1, 2].map(() => world.send<Made>(`POST ${at}`, { direction: 1, customNo: world.customNo, ...june }, clerk))),
  )
  expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'A3110.overlap' || code === 'A3110')).toHaveLength(1)
})

let billNo = ''
test('T9: a free line costs nothing and comes back to the 分; a weight and an adjustment change the sums at once', async () => {
  billNo =
    (await world.done<{ records: readonly { billNo: string }[] }>(`GET ${at}/list?status=10`, {}, clerk)).records[0]?.billNo ?? ''
  const express = (await lines(billNo, 'EXPRESS')).find(({ amountFen }) => amountFen === 320)
  const lineNos = [express?.lineNo ?? '']
  expect((await act(`POST ${at}/freefee`, { lineNos, free: 1 })).data).toMatchObject({
    fields: { reason: '请填写免费的原因' },
  })
  await done(`POST ${at}/freefee`, { lineNos, free: 1, reason: '首单免费' })
  expect(await bill(billNo)).toMatchObject({ feeFen: 4570, freeFen: 320 })
  await done(`POST ${at}/freefee`, { lineNos, free: 0 })
  expect(await bill(billNo)).toMatchObject({ feeFen: 4890, freeFen: 0 })
  const b = (await lines(billNo, 'EXPRESS')).find(({ amountFen }) => amountFen === 520)
  // 1,980 g: 4.20 instead of 5.20
  await done(`PUT ${at}/weight`, { lineNo: b?.lineNo ?? '', weightG: 1980, reason: '复称' })
  expect(await bill(billNo)).toMatchObject({ feeFen: 4790 })
  await done(`PUT ${at}`, { billNo, adjusts: [{ baseFeeType: 'EXPRESS', amountFen: -90, reason: '抹零' }] })
  expect(await bill(billNo)).toMatchObject({ feeFen: 4700, adjustFen: -90 })
  expect((await act(`PUT ${at}`, { billNo, version: 0, billName: '旧的' })).msg).toContain('已被别人改过')
})

test('recalculated: unchanged no byte of a line changes; what the contracts say of now otherwise, with its difference', async () => {
  const stored = () => world.rows('select * from fin_fee_line where tenant_id = $1 and bill_no = $2 order by id', [billNo])
  const before = await stored()
  await done(`POST ${at}/recalc`, { billNo })
  expect((await bill(billNo)).status).toBe(5)
  await runJobs()
  expect(await stored()).toEqual(before)
  expect(await bill(billNo)).toMatchObject({ status: 10, feeFen: 4700, recalcFromFen: 5000, recalcChanged: 0 })
})

test('some fees are reckoned anew alone: their document by what it says now, every other as it was', async () => {
  const weigh = (weighG: number): Promise<unknown> =>
    world.run(({ tx, tenantId }) =>
      tx.query(`update fin_waybill set weigh_g = $2 where tenant_id = $1 and stockout_no in ('CKa', 'CKc')`, [tenantId, weighG]),
    )
  const a = (await lines(billNo, 'EXPRESS')).find(({ amountFen }) => amountFen === 320)
  const recalc = { lineNos: [a?.lineNo ?? ''] }
  await weigh(1500)
  expect((await act('POST /v1/finance/fee/recalc', recalc)).data).toMatchObject({ oldFen: 5000, newFen: 5106, changed: 1 })
  expect(await bill(billNo)).toMatchObject({ feeFen: 4800, totalFen: 5106 })
  await weigh(860)
  expect((await act('POST /v1/finance/fee/recalc', recalc)).data).toMatchObject({ oldFen: 5106, newFen: 5000, changed: 1 })
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_waybill set weigh_g = 2300 where tenant_id = $1 and stockout_no = 'CKc'`, [tenantId]),
  )
  expect((await act('POST /v1/finance/fee/recalc', { lineNos: ['FY0'] })).code).toBe('A0404')
})

test('a server that dies while it makes a bill: another one takes it up', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update fin_bill set status = 5, update_time = update_time - interval '1 hour' where tenant_id = $1 and bill_no = $2`,
      [tenantId, billNo],
    ),
  )
  await reviveBillTask.run(world.server.services, { tenantId: world.tenantId }, () => false)
  await runJobs()
  expect(await bill(billNo)).toMatchObject({ status: 10, feeFen: 4700, totalFen: 5000 })
})

test('T8: submitted, it is another person who approves; who submitted takes it back before that and not after', async () => {
  await submitted(billNo)
  expect((await act(`POST ${at}/recall`, { billNo, reason: '再看看' })).code).toBe('00000')
  await submitted(billNo)
  expect((await act(`PUT ${at}`, { billNo, billName: '晚了' })).msg).toContain('待审批')
  await passed(billNo)
  expect(await bill(billNo)).toMatchObject({ status: 30, approvals: [{ level: 1, result: 1 }] })
})

test('objected, answered, confirmed: its lines are locked; paid in two parts, never more', async () => {
  await done(`POST ${at}/owner/approve/action`, { billNo, pass: 0, opinion: '耗材多了' })
  await done(`POST ${at}/response`, { billNo, action: 1, text: '照实' })
  await done(`POST ${at}/owner/approve/action`, { billNo, pass: 1, opinion: '邮件确认' })
  await runJobs()
  expect((await lines(billNo)).every(({ status }) => status === 30)).toBe(true)
  const heavier = { logisticsNo: '78b', weightG: 2500, reason: '复称' }
  expect((await act('PUT /v1/finance/expressfee/weight', heavier)).msg).toBe('该运单已锁定，不能修改重量')
  expect((await act('PUT /v1/finance/expressfee/weight', { ...heavier, logisticsNo: 'none' })).code).toBe('A0404')
  const { totalFen } = await bill(billNo)
  const receipt = { billNo, receiptDate: '2025-07-03', way: 1 }
  await done(`POST ${at}/receipt`, { ...receipt, amountFen: 1000 })
  expect(await bill(billNo)).toMatchObject({ status: 60, receivedFen: 1000 })
  expect((await act(`POST ${at}/receipt`, { ...receipt, amountFen: totalFen })).data).toMatchObject({
    fields: { amountFen: expect.stringContaining('不能大于未收') as string },
  })
  await done(`POST ${at}/receipt`, { ...receipt, amountFen: totalFen - 1000 })
  expect(await bill(billNo)).toMatchObject({ status: 70, receivedFen: totalFen })
})

test('what comes after the month was closed is in the next bill, as 补计 with its month; a corrected weight as a difference', async () => {
  await world.ship([
    { no: 'late', weighG: 500 },
    { no: 'july', weighG: 500, shipDate: '2025-07-01' },
  ])
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_waybill set weigh_g = 1500, revision = revision + 1 where tenant_id = $1 and stockout_no = 'CKa'`, [
      tenantId,
    ]),
  )
  world.server.clock.set(Date.parse('2025-08-02T10:00:00+08:00'))
  ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
  ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
  const july = await made({ periodStart: '2025-07-01', periodEnd: '2025-07-31' })
  const got = (await lines(july)).map(({ sourceNo, feeType, amountFen, lateMonth }) => [sourceNo, feeType, amountFen, lateMonth])
  expect(got.filter(([sourceNo]) => sourceNo === 'CKlate')).toEqual(
    expect.arrayContaining([
      ['CKlate', 'EXPRESS', 320, '2025-06'],
      ['CKlate', 'OPERATE', 120, '2025-06'],
    ]),
  )
  expect(got.filter(([sourceNo]) => sourceNo === 'CKjuly')).toHaveLength(2)
  // priced in August: the difference is of that day
  expect(got.filter(([, feeType]) => feeType === 'ADJUST')).toEqual([])
  expect(await bill(july)).toMatchObject({ lateCount: 2 })
})

test('T17: from 100,000 元 on two people approve', async () => {
  const [draft] = (await world.done<{ records: readonly { billNo: string }[] }>(`GET ${at}/list?status=10`, {}, clerk)).records
  const no = draft?.billNo ?? ''
  await bringTo(no, 9_999_999)
  await submitted(no)
  await passed(no)
  expect((await bill(no)).status).toBe(30)
  await done(`POST ${at}/recall`, { billNo: no, reason: '改' }, boss)
  await bringTo(no, 10_000_000)
  await submitted(no)
  await passed(no)
  expect(await bill(no)).toMatchObject({ status: 20 })
  expect((await act(`POST ${at}/recall`, { billNo: no, reason: '改' })).code).toBe('A3001')
  expect((await act(`POST ${at}/approve/action`, { ids: [no], pass: 1 }, boss)).msg).toBe('两级审批要由两个人')
})
