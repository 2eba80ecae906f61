// 解释这笔费用：从一笔费用看到算式、合同、称重和库存；改过的说改过，补计的说两边，别人的看不到（office.md §9.4，5204）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { explainFee } from '#contract/finance/feeDetail'
import { factTask } from '#server/finance/factTask'
import { pricingTask } from '#server/finance/pricing/task'
import { insertRows } from '#server/platform/rows'
import type { JobTask } from '#server/platform/jobs'
import { contractPath, openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'
import type { Headers } from '../support/server.ts'

type Reply = ReplyOf<typeof explainFee>
let world: FeeWorld
let clerk: Headers
const ownerNo = 'OW001'
beforeAll(async () => {
  world = await openFeeWorld()
  world.server.clock.set(Date.parse('2025-07-03T10:00:00+08:00'))
  ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
  await world.ship([{ no: 'b', weighG: 2021, pieces: 12, boxes: 1 }])
  await weighed('2025-06-17T09:00:00+08:00', 2500, 0)
  await weighed('2025-06-17T09:05:00+08:00', 2021, 1)
  await stocked('2025-06-16', 1000)
  await stocked('2025-06-17', 12_480)
  await run(factTask)
  await run(pricingTask)
})
afterAll(() => world.close())

const run = (task: JobTask): Promise<void> => task.run(world.server.services, { tenantId: world.tenantId }, () => false)
const place = () => {
  const [warehouseNo = '', sid = ''] = world.warehouseKey.split('-')
  return { warehouseNo, sid }
}
let op = 0
const weighed = (at: string, weightG: number, isValid: 0 | 1): Promise<unknown> =>
  world.run(({ tx, id }) =>
    insertRows(tx, 'weigh_record', [
      {
        id: id(),
        opId: `w${(op += 1)}`,
        stockoutNo: 'CKb',
        logisticsCode: 'ZTO',
        logisticsNo: '78b',
        ...place(),
        weightG,
        result: 1,
        isValid,
        scaleNo: '3号',
        operatorKey: 'U1',
        operatorName: '周称重',
        effectiveAt: new Date(at),
        createTime: new Date(at),
      },
    ]),
  )
const stocked = (bizDate: string, qty: number): Promise<unknown> =>
  world.run(async ({ tx, id, at }) => {
    const where = { ...place(), ownerNo, bizDate }
    const piece = { goodsNo: 'G1', quality: 1, locationType: 2, inDate: '2025-06-01', volumeCm3: qty * 1000, locationNum: 3 }
    await insertRows(tx, 'stock_daily', [{ id: id(), ...where, ...piece, qty, createTime: at }])
    await insertRows(tx, 'stock_daily_sum', [
      { id: id(), ...where, qty, skuNum: 1, lotNum: 1, age30: qty, cutTime: at, createTime: at, updateTime: at },
    ])
  })
const lineNoOf = async (feeType: string, direction = 1): Promise<string> => {
  const [line] = await world.rows<{ lineNo: string }>(
    `select line_no from fin_fee_line where tenant_id = $1 and fee_type = $2 and direction = $3 and status <> 90 order by biz_date desc, id limit 1`,
    [feeType, direction],
  )
  return line?.lineNo ?? ''
}
const explained = async (feeType: string, direction = 1): Promise<Reply> =>
  world.done<Reply>(`GET /v1/finance/fee/explain?lineNo=${await lineNoOf(feeType, direction)}`, {}, clerk)
const tableIn = ({ tables }: Reply, title: string) => tables.find((one) => one.title === title)

test('why this parcel costs 5.20: weights compared, segment, both weighings', async () => {
  const reply = await explained('EXPRESS')
  expect(reply.line).toMatchObject({ amountFen: 520, chargeWeightG: 2021, areaName: '二区', logisticsNo: '78b' })
  expect(reply.line.calcDetail).toContain('续重2×1.00')
  expect(reply.given).toContainEqual({ label: '实重', text: '2.021kg' })
  expect(reply.given).toContainEqual({ label: '按哪种重量', text: '实际重量，容差20g' })
  expect(reply.now).toMatchObject({ amountFen: 520, reason: '' })
  expect(tableIn(reply, '包裹')?.rows[0]?.[2]).toContain('广东')
  expect(tableIn(reply, '称重记录')?.rows.map((row) => [row[2], row[4], row[5], row[7]])).toEqual([
    ['2500g', '秤3号', '周称重', '作废'],
    ['2021g', '秤3号', '周称重', '有效'],
  ])
})

test('why this day of storage costs more: what changed since the day before, by goods', async () => {
  const reply = await explained('STORAGE')
  expect(reply.line).toMatchObject({ amountFen: 1872, bizDate: '2025-06-17' })
  expect(tableIn(reply, '比前一天')?.rows).toEqual([['G1', '-', '1000件', '12480件', '+11480件']])
  expect(tableIn(reply, '当天库存')?.rows[0]).toEqual(
    expect.arrayContaining(['存储位', '3个', '正品', '2025-06-01', '16天', '12480件']),
  )
  expect(tableIn(reply, '前后几天的同一项')?.rows.map(([day, , amount]) => [day, amount])).toEqual([
    ['2025-06-16', '1.50元'],
    ['2025-06-17', '18.72元'],
  ])
})

test('a consumable and an operation fee name what was packed and picked', async () => {
  expect((await explained('CONSUMABLE')).given).toContainEqual({ label: '用量', text: '1个' })
  const operate = await explained('OPERATE')
  expect(operate.given).toContainEqual({ label: '件数', text: '12件' })
  expect(operate.now?.amountFen).toBe(operate.line.amountFen)
})

test('a version that was approved later says so, and why the old one was passed over', async () => {
  const items = [{ feeType: 'OPERATE', itemCode: 'OP', itemName: '操作费', calcMethod: 1, unitPriceE4: 20_000 }]
  const { headers: head } = await world.server.signIn('yunhe', 'admin')
  const version = { versionName: '大促', feeTypeGroup: 9, effectDate: '2025-06-10', expireDate: '2025-06-30', items }
  const special = { isSpecial: 1, specialReason: '大促', priority: 1 }
  const { versionNo } = await world.done<{ versionNo: string }>(
    `POST ${contractPath}/fee`,
    { contractNo: world.contractNo, ...version, ...special },
    clerk,
  )
  await world.done(`POST ${contractPath}/fee/version/submit`, { versionNo }, clerk)
  await world.done(`POST ${contractPath}/fee/version/review`, { versionNo, pass: 1 }, head)
  const reply = await explained('OPERATE')
  expect([reply.line.amountFen, reply.now]).toEqual([255, { amountFen: 200, calcDetail: '1单×2.00', versionNo, reason: '' }])
  expect(reply.passedOver.map(({ why }) => why)).toContainEqual(expect.stringContaining('特殊版本'))
})

test('an owner sees his own fees and not what a branch is paid for them', async () => {
  const { headers } = await world.server.signIn('yunhe', 'owner_hj')
  const pay = await lineNoOf('EXPRESS', 2)
  const own = await lineNoOf('EXPRESS')
  expect(pay).not.toBe('')
  expect(await world.send(`GET /v1/finance/fee/explain?lineNo=${pay}`, {}, headers)).toMatchObject({ code: 'A0312' })
  await world.run(async ({ tx, tenantId, id, at }) => {
    const [role] = await tx.query<{ id: string }>(
      `select r.id from role r join role_user m on m.tenant_id = $1 and m.role_id = r.id
         join sys_user u on u.tenant_id = $1 and u.id = m.user_id where r.tenant_id = $1 and u.account = 'owner_hj' limit 1`,
      [tenantId],
    )
    await insertRows(tx, 'role_menu', [{ id: id(), roleId: role?.id ?? '', menuCode: '520401', createTime: at, updateTime: at }])
  })
  world.server.services.sessions.forget(world.tenantId)
  const owner = await world.server.signIn('yunhe', 'owner_hj')
  expect(await world.send(`GET /v1/finance/fee/explain?lineNo=${own}`, {}, owner.headers)).toMatchObject({
    code: '00000',
    data: { line: { lineNo: own } },
  })
  expect(await world.send(`GET /v1/finance/fee/explain?lineNo=${pay}`, {}, owner.headers)).toMatchObject({ code: 'A0404' })
  const other = await world.server.signIn('hengtu', 'finance01')
  expect(await world.send(`GET /v1/finance/fee/explain?lineNo=${pay}`, {}, other.headers)).toMatchObject({ code: 'A0404' })
})
