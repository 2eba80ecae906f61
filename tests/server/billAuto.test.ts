// 自动出账、到期自动确认，和账单的消息（office.md §9.2、§22、§23.1）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autoBillTask, autoConfirmTask } from '#server/finance/bill/autoTasks'
import { pricingTask } from '#server/finance/pricing/task'
import { insertRows } from '#server/platform/rows'
import type { JobTask } from '#server/platform/jobs'
import { openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'
import type { Headers } from '../support/server.ts'
import { jobsOf, whileJobs } from '../support/whileJobs.ts'

let world: FeeWorld
let clerk: Headers
let boss: Headers
const signIn = async (): Promise<void> => {
  ;({ headers: clerk } = await world.server.signIn('yunhe', 'finance01'))
  ;({ headers: boss } = await world.server.signIn('yunhe', 'admin'))
}
const now = async (text: string): Promise<void> => {
  world.server.clock.set(Date.parse(`${text}+08:00`))
  await signIn()
}
const run = (task: JobTask): Promise<void> => task.run(world.server.services, { tenantId: world.tenantId }, () => false)
const runJobs = (): Promise<void> => jobsOf(world.server)()
interface Bill {
  readonly billNo: string
  readonly status: number
  readonly source: number
  readonly billMonth: string
  readonly totalFen: string
  readonly confirmUserName: string | null
  readonly responseText: string | null
}
const bills = (): Promise<readonly Bill[]> =>
  world.rows<Bill>(
    `select bill_no, status, source, bill_month, total_fen, confirm_user_name, response_text from fin_bill
      where tenant_id = $1 and direction = 1 order by id`,
  )
const told = async (account: string): Promise<readonly string[]> =>
  (
    await world.rows<{ title: string }>(
      `select m.title from message m join sys_user u on u.tenant_id = $1 and u.id::text = m.receiver_key
        where m.tenant_id = $1 and m.receiver_type = 1 and m.msg_type = 9 and u.account = $2 order by m.id`,
      [account],
    )
  ).map(({ title }) => title)

beforeAll(async () => {
  world = await openFeeWorld()
  await now('2025-07-03T02:00:00')
  await world.ship([{ no: 'a', weighG: 860, pieces: 2, boxes: 1 }])
  await run(pricingTask)
  await runJobs()
  await world.run(({ tx, id, at }) =>
    insertRows(tx, 'fin_owner_setting', [
      { id: id(), ownerNo: 'OW001', autoBill: 1, autoBillDay: 5, createTime: at, updateTime: at },
    ]),
  )
})
afterAll(() => world.close())

test('the draft of last month is made on the owner’s day, once, also when the server was down that night', async () => {
  await run(autoBillTask)
  expect(await bills()).toEqual([])
  await now('2025-07-06T03:00:00')
  await run(autoBillTask)
  await runJobs()
  expect(await bills()).toMatchObject([{ status: 10, source: 2, billMonth: '2025-06' }])
  await run(autoBillTask)
  await runJobs()
  expect((await bills()).length).toBe(1)
})

test('what finance deleted is not made again', async () => {
  const [bill] = await bills()
  await world.done('DELETE /v1/finance/bill', { ids: [bill?.billNo ?? ''] }, clerk)
  await runJobs()
  await run(autoBillTask)
  expect((await bills()).map(({ status }) => status)).toEqual([90])
})

test('who is to act next is told; seven days without an objection are a confirmation', async () => {
  // by hand finance makes the month it deleted
  await world.run(({ tx, tenantId }) => tx.query('update fin_bill set source = 1 where tenant_id = $1', [tenantId]))
  await run(autoBillTask)
  await runJobs()
  const bill = (await bills()).at(-1)
  const billNo = bill?.billNo ?? ''
  await world.done('POST /v1/finance/bill/approve', { ids: [billNo], ignorePool: 1 }, clerk)
  expect(await told('admin')).toEqual(['账单待审批'])
  await world.done('POST /v1/finance/bill/approve/action', { ids: [billNo], pass: 1 }, boss)
  expect(await told('finance01')).toEqual(['账单待确认'])
  await now('2025-07-12T04:20:00')
  await run(autoConfirmTask)
  expect((await bills()).at(-1)?.status).toBe(30)
  await now('2025-07-13T04:20:00')
  await run(autoConfirmTask)
  expect((await bills()).at(-1)).toMatchObject({ status: 40, confirmUserName: '系统', responseText: '7天内没有异议，自动确认' })
  expect(await told('finance01')).toEqual(['账单待确认', '账单已确认'])
})

test('a tenant that sets 0 days confirms nothing by itself', async () => {
  await world.run(({ tx, id, at }) =>
    insertRows(tx, 'common_config', [{ id: id(), code: 'billAutoConfirmDays', value: '0', createTime: at, updateTime: at }]),
  )
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_bill set status = 30, confirm_time = null where tenant_id = $1 and status = 40`, [tenantId]),
  )
  await now('2025-09-01T04:20:00')
  await run(autoConfirmTask)
  expect((await bills()).at(-1)?.status).toBe(30)
})

test('a bill that cannot begin is told to who makes bills, with its sentence', async () => {
  await now('2025-10-06T03:00:00')
  const body = { direction: 1, customNo: world.customNo, periodStart: '2025-08-20', periodEnd: '2025-09-10' }
  await whileJobs(world.server, world.send('POST /v1/finance/bill', body, clerk))
  const before = (await bills()).length
  await run(autoBillTask)
  expect((await bills()).length).toBe(before)
  expect((await told('finance01')).at(-1)).toBe('自动出账没有成功')
  const [message] = await world.rows<{ content: string }>(
    `select content from message where tenant_id = $1 and title = '自动出账没有成功' limit 1`,
  )
  expect(message?.content).toContain('已存在账单')
})
