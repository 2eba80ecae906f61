// 余额账本（office.md §17.1、§17.3，§24.2 的 T12、T13）：预付货主每夜扣费，账单确认时抵扣，余额付账单；断在半路、同时两次都只扣一遍。
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '#server/core/nightCheck'
import { ledgerCheckTask } from '#server/finance/ledger/checks'
import { asRefused } from '#server/platform/errors'
import { insertRows } from '#server/platform/rows'
import { openLedgerWorld, ownerNo, type LedgerWorld } from '../support/ledgerWorld.ts'
import { asOwner } from '../support/database.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
  await world.terms({ isPrepay: 1, settleCycle: 4, creditFen: 10_000, minBalanceFen: 0 })
})
afterAll(() => world.close())

const topUp = (bizNo: string, amountFen: number) => world.post([{ tradeType: 1, amountFen, bizNo }])
/** The sentence of a refused posting, '' where it is written. */
const refusal = (posting: Promise<unknown>): Promise<string> =>
  posting.then(
    () => '',
    (error: unknown) => asRefused(error)?.message ?? String(error),
  )
const told = async (): Promise<readonly string[]> =>
  (
    await world.rows<{ content: string }>(
      `select distinct content from message where tenant_id = $1 and title = '余额不足，请及时充值'`,
    )
  ).map(({ content }) => content)
const cells = () =>
  world.rows(
    `select stat_date, fee_type, amount_fen::int, is_posted from pt_consume_day where tenant_id = $1 order by stat_date, fee_type`,
  )

test('§17.3: 1,000.00, two days of 312.45 and 287.55, 500.00 more, a bill of 615.00: 885.00 are left', async () => {
  await topUp('CZ1', 100_000)
  await world.at('2025-06-17T15:00:00')
  await world.lines([
    { no: 'a', amountFen: 30_000 },
    { no: 'b', amountFen: 1_245, feeType: 'CONSUMABLE' },
  ])
  await world.at('2025-06-18T02:00:00')
  await world.lines([{ no: 'c', amountFen: 28_755, bizDate: '2025-06-18' }])
  await world.consume()
  // what is of today waits until tomorrow
  expect(await world.balance()).toBe(100_000 - 31_245)
  await world.at('2025-06-19T02:00:00')
  await world.consume()
  expect(await world.balance()).toBe(40_000)
  expect(await world.logs(2)).toEqual([
    { bizNo: `${ownerNo}-2025-06-17`, amountFen: -31_245 },
    { bizNo: `${ownerNo}-2025-06-18`, amountFen: -28_755 },
  ])
  expect(await cells()).toEqual([
    { statDate: '2025-06-17', feeType: 'CONSUMABLE', amountFen: 1_245, isPosted: 1 },
    { statDate: '2025-06-17', feeType: 'OPERATE', amountFen: 30_000, isPosted: 1 },
    { statDate: '2025-06-18', feeType: 'OPERATE', amountFen: 28_755, isPosted: 1 },
  ])
  await topUp('CZ2', 50_000)
  await world.at('2025-07-03T10:00:00')
  const billNo = await world.billed({ periodStart: '2025-06-01', periodEnd: '2025-06-30' }, 61_500)
  await world.confirm(billNo)
  expect(await world.logs(3)).toEqual([{ bizNo: billNo, amountFen: -1_500 }])
  expect(await world.balance()).toBe(88_500)
  expect(await world.bill(billNo)).toMatchObject({ status: 70, receivedFen: 61_500, receipts: [{ way: 2, amountFen: 61_500 }] })
})

test('the list of customers shows the balance and the contracts in force; nobody else’s', async () => {
  const page = await world.done<{ records: readonly object[] }>(
    `GET /v1/finance/custom/list?customNo=${world.customNo}`,
    {},
    world.clerk(),
  )
  expect(page.records).toMatchObject([{ balanceFen: 88_500, contractNum: 1, creditFen: 10_000 }])
  const { headers } = await world.server.signIn('hengtu', 'admin')
  const other = await world.done<{ records: readonly { balanceFen: number | null }[] }>(
    'GET /v1/finance/custom/list',
    {},
    headers,
  )
  expect(other.records.filter(({ balanceFen }) => balanceFen !== null)).toEqual([])
})

const change = (lineNo: string, sets: string): Promise<unknown> =>
  world.run(({ tx, tenantId, at }) =>
    tx.query(`update fin_fee_line set ${sets}, update_time = $3 where tenant_id = $1 and line_no = $2`, [tenantId, lineNo, at]),
  )
test('a line that is priced again takes the difference, a void one gives all back; nothing twice', async () => {
  const before = (await world.balance()) ?? 0
  await world.lines([
    { no: 'd', amountFen: 5_000, bizDate: '2025-07-03' },
    { no: 'e', amountFen: 2_000, bizDate: '2025-07-03' },
  ])
  await world.at('2025-07-04T02:00:00')
  await world.consume()
  expect(await world.balance()).toBe(before - 7_000)
  await change('FYd', 'gross_fen = 4000, amount_fen = 4000')
  await change('FYe', 'status = 90')
  // not before the next night, and the day that is posted stays
  await world.consume()
  expect(await world.balance()).toBe(before - 7_000)
  await world.at('2025-07-05T02:00:00')
  await world.consume()
  expect(await world.balance()).toBe(before - 4_000)
  await world.consume()
  expect(await world.balance()).toBe(before - 4_000)
  expect((await world.logs(2)).at(-1)).toEqual({ bizNo: `${ownerNo}-2025-07-04`, amountFen: 3_000 })
})

test('stopped half-way, then started twice at once: every line is taken once, the day is posted once', async () => {
  const before = (await world.balance()) ?? 0
  await world.lines(Array.from({ length: 2_500 }, (_, at) => ({ no: `m${at}`, amountFen: 3, bizDate: '2025-07-05' })))
  await world.at('2025-07-06T02:00:00')
  let asked = 0
  // after the first part
  await world.consume(() => ++asked > 2)
  expect(
    await world.rows('select sum(amount_fen)::int as fen from pt_consume_day where tenant_id = $1 and is_posted = 0'),
  ).toEqual([{ fen: 6_000 }])
  expect(await world.balance()).toBe(before)
  await Promise.all([world.consume(), world.consume()])
  expect(await world.balance()).toBe(before - 7_500)
  expect((await world.logs(2)).at(-1)).toEqual({ bizNo: `${ownerNo}-2025-07-05`, amountFen: -7_500 })
})

test('a day that was left half-way and missed is posted by the next night', async () => {
  const before = (await world.balance()) ?? 0
  await world.lines(Array.from({ length: 2_001 }, (_, at) => ({ no: `n${at}`, amountFen: 1, bizDate: '2025-07-06' })))
  await world.at('2025-07-07T02:00:00')
  let asked = 0
  await world.consume(() => ++asked > 2)
  await world.at('2025-07-08T02:00:00')
  await world.consume()
  expect(await world.balance()).toBe(before - 2_001)
  expect((await world.logs(2)).slice(-2)).toEqual([
    { bizNo: `${ownerNo}-2025-07-06`, amountFen: -2_000 },
    { bizNo: `${ownerNo}-2025-07-07`, amountFen: -1 },
  ])
})

test('below the credit consumption is written all the same, and finance is told; nothing else goes there', async () => {
  expect(await told()).toEqual([])
  const before = (await world.balance()) ?? 0
  await world.lines([{ no: 'f', amountFen: before + 5_000, bizDate: '2025-07-08' }])
  await world.at('2025-07-09T02:00:00')
  await world.consume()
  // within the credit nobody is disturbed
  expect([await world.balance(), await told()]).toEqual([-5_000, []])
  await world.lines([{ no: 'h', amountFen: 7_000, bizDate: '2025-07-09' }])
  await world.at('2025-07-10T02:00:00')
  await world.consume()
  await world.consume()
  expect(await world.balance()).toBe(-12_000)
  expect(await told()).toEqual([expect.stringContaining('超出授信100.00元的还有20.00元')])
  expect(await refusal(world.post([{ tradeType: 5, amountFen: -1, bizNo: 'NF1' }]))).toContain('余额不足')
  // the credit follows the customer, and the walls of the table with it
  await world.terms({ creditFen: 12_000 })
  const raw = (sql: string): Promise<unknown> => asOwner(world.server.database.urls.owner, (owner) => owner.query(sql))
  await expect(raw('update pt_balance set balance_fen = balance_fen - 1')).rejects.toThrow('pt_balance_credit_ck')
  await expect(raw('update pt_balance set frozen_fen = -1')).rejects.toThrow('pt_balance_frozen_ck')
  await expect(raw('update pt_trading_log set balance_after_fen = 0 where seq = 1')).rejects.toThrow('pt_trading_log_balance_ck')
  await expect(world.rows('delete from pt_trading_log where tenant_id = $1')).rejects.toThrow('permission denied')
  await topUp('CZ3', 12_000)
})

test('the same entry again is nothing; with another amount it is refused', async () => {
  expect(await world.balance()).toBe(0)
  expect((await topUp('CZ3', 12_000)).written).toBe(0)
  expect(await refusal(topUp('CZ3', 12_001))).toBe('CZ3已经记过一笔120.00元的流水，金额对不上，请核对')
  expect(await world.balance()).toBe(0)
})

test('T12: 550 of 600 are spent: 500 cannot be reversed', async () => {
  await topUp('T12a', 10_000)
  await topUp('T12b', 50_000)
  await world.post([{ tradeType: 4, amountFen: -55_000, bizNo: 'T12' }])
  expect(await refusal(world.post([{ tradeType: 9, amountFen: -50_000, bizNo: 'T12b' }]))).toBe('余额不足，不能冲正')
  expect(await world.balance()).toBe(5_000)
})

test('T13: what a partner takes out is frozen first, then it leaves with its fee; never more than is available', async () => {
  const partner = { accountType: 2, accountNo: 'P1' } as const
  await world.post([{ tradeType: 7, amountFen: 9_715_000, bizNo: 'JS1' }], partner)
  const frozen = await world.post([{ tradeType: 10, amountFen: 5_000_000, bizNo: 'ZC1' }], partner)
  expect([frozen.frozenFen, frozen.balanceFen - frozen.frozenFen]).toEqual([5_000_000, 4_715_000])
  expect(await refusal(world.post([{ tradeType: 10, amountFen: 4_715_001, bizNo: 'ZC2' }], partner))).toBe('可转出余额不足')
  expect(await refusal(world.post([{ tradeType: 11, amountFen: 5_000_001, bizNo: 'ZC3' }], partner))).toContain('不能解冻')
  const out = await world.post(
    [
      { tradeType: 11, amountFen: 5_000_000, bizNo: 'ZC1' },
      { tradeType: 8, amountFen: -5_000_000, bizNo: 'ZC1' },
      { tradeType: 12, amountFen: -5_000, bizNo: 'ZC1' },
    ],
    partner,
  )
  expect(out).toMatchObject({ balanceFen: 4_710_000, frozenFen: 0, written: 3 })
})

test('of an owner who pays afterwards a bill is paid from the balance, as far as it goes, also by two at once', async () => {
  await world.terms({ isPrepay: 0, creditFen: 500_000 })
  await world.at('2025-08-02T10:00:00')
  const billNo = await world.billed({ periodStart: '2025-07-01', periodEnd: '2025-07-31' }, 20_000)
  const [consumed] = await world.rows<{ fen: number }>(
    'select sum(consumed_fen)::int as fen from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> 90',
    [billNo],
  )
  await world.confirm(billNo)
  // what the nights took comes back: he pays the whole bill now
  const left = 5_000 + (consumed?.fen ?? 0)
  expect([(await world.bill(billNo)).status, await world.balance()]).toEqual([40, left])
  await world.post([{ tradeType: 4, amountFen: 12_000 - left, bizNo: 'rest' }])
  const receipt = { billNo, receiptDate: '2025-08-02', way: 2 }
  const pay = (amountFen: number) => world.act('POST /v1/finance/bill/receipt', { ...receipt, amountFen })
  expect((await pay(12_001)).data?.fields).toEqual({ amountFen: '余额不够，可用的只有120.00元' })
  const answers = await Promise.all([pay(7_000), pay(7_000)])
  expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
  expect(answers.find(({ code }) => code !== '00000')?.data?.fields).toEqual({ amountFen: '余额不够，可用的只有50.00元' })
  expect((await pay(5_000)).code).toBe('00000')
  expect(await world.bill(billNo)).toMatchObject({ status: 60, receivedFen: 12_000 })
  expect((await world.logs(3)).slice(-2)).toEqual([
    { bizNo: `${billNo}-1`, amountFen: -7_000 },
    { bizNo: `${billNo}-2`, amountFen: -5_000 },
  ])
  expect(await world.balance()).toBe(0)
})

test('a bill of a branch is not paid from a balance', async () => {
  const branch = { direction: 2, customNo: 'KH0', customName: '网点', totalFen: 100, taxFen: 100 }
  await world.run(async ({ tx, id, at }) => {
    const [custom] = await tx.query<{ customNo: string }>(
      'select custom_no from fin_custom where tenant_id = $1 and custom_type = 2 limit 1',
      [world.tenantId],
    )
    const days = { periodStart: '2025-06-01', periodEnd: '2025-06-30', billMonth: '2025-06' }
    const head = { ...branch, ...days, id: id(), billNo: 'YF0', billName: '应付', customNo: custom?.customNo ?? '', status: 40 }
    await insertRows(tx, 'fin_bill', [{ ...head, networkId: world.networkId, createTime: at, updateTime: at }])
  })
  const receipt = { billNo: 'YF0', amountFen: 100, receiptDate: '2025-08-02', way: 2 }
  expect((await world.act('POST /v1/finance/bill/receipt', receipt)).data?.fields).toEqual({
    way: '只有货主的应收账单能用余额付',
  })
  await world.run(({ tx, tenantId }) => tx.query(`delete from fin_bill where tenant_id = $1 and bill_no = 'YF0'`, [tenantId]))
})

test('a bill below 0 is owed to the owner: it goes to the balance', async () => {
  await world.at('2025-09-02T10:00:00')
  await world.lines([{ no: 'g', amountFen: 100, bizDate: '2025-08-05' }])
  const billNo = await world.billed({ periodStart: '2025-08-01', periodEnd: '2025-08-31' }, -3_000)
  await world.confirm(billNo)
  expect(await world.bill(billNo)).toMatchObject({ status: 70, receivedFen: 0 })
  expect(await world.balance()).toBe(3_000)
})

test('any entries in any order, by several hands at once: balance and frozen are the sums of the log, and the log is a chain', async () => {
  const entry = fc.record({
    tradeType: fc.integer({ min: 1, max: 12 }),
    fen: fc.integer({ min: 1, max: 10_000 }),
    bizNo: fc.integer({ min: 1, max: 6 }).map((no) => `P${no}`),
    isDown: fc.boolean(),
  })
  const signed = ({ tradeType, fen, isDown }: { tradeType: number; fen: number; isDown: boolean }): number =>
    [1, 10, 11].includes(tradeType) ? fen : [5, 6, 8, 12].includes(tradeType) || isDown ? -fen : fen
  const seed = Date.now() % 1_000_000
  console.log(`seed ${seed}`)
  let account = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 12 }),
      async (hands) => {
        const accountNo = `R${++account}`
        const sent = await Promise.allSettled(
          hands.map((entries) =>
            world.post(
              entries.map((one) => ({ tradeType: one.tradeType as 1, amountFen: signed(one), bizNo: one.bizNo })),
              { accountType: 2, accountNo },
            ),
          ),
        )
        for (const one of sent) if (one.status === 'rejected' && asRefused(one.reason) === undefined) throw one.reason
        const log = await world.rows<Record<'seq' | 'type' | 'fen' | 'was' | 'now' | 'frozenWas' | 'frozen', number>>(
          `select seq, trade_type as type, amount_fen::int as fen, balance_before_fen::int as was, balance_after_fen::int as now,
                frozen_before_fen::int as frozen_was, frozen_after_fen::int as frozen
           from pt_trading_log where tenant_id = $1 and account_no = $2 order by seq`,
          [accountNo],
        )
        const [stands] = await world.rows<Record<'balance' | 'frozen' | 'logs', number>>(
          'select balance_fen::int as balance, frozen_fen::int as frozen, log_count as logs from pt_balance where tenant_id = $1 and account_no = $2',
          [accountNo],
        )
        let [balance, frozen] = [0, 0]
        for (const [at, one] of log.entries()) {
          expect([one.seq, one.was, one.frozenWas]).toEqual([at + 1, balance, frozen])
          if (one.type === 10) frozen += one.fen
          else if (one.type === 11) frozen -= one.fen
          else balance += one.fen
          expect([one.now, one.frozen]).toEqual([balance, frozen])
          expect(frozen).toBeGreaterThanOrEqual(0)
          // only what was agreed may go below 0
          if (![1, 2, 3, 7, 11].includes(one.type) && one.fen !== 0 && (one.fen < 0 || one.type === 10))
            expect(balance - frozen).toBeGreaterThanOrEqual(0)
        }
        expect(stands ?? { balance: 0, frozen: 0, logs: 0 }).toEqual({ balance, frozen, logs: log.length })
      },
    ),
    { seed, numRuns: 25 },
  )
}, 60_000)

test('after all of this the books match', async () => {
  const { services } = world.server
  expect(await findBreaches(services.db, world.tenantId, ledgerCheckTask.check, services.clock.now())).toEqual([])
})
