// 合同同步与合同统计同步（office.md §21）：从 HTTP 开始、停止；过期的变了，没过期的不动；统计整月重数，不累加。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { contractTask } from '#server/finance/contract/contractTask'
import { enqueueAgain, pricingTask } from '#server/finance/pricing/task'
import { syncTask } from '#server/finance/syncTask'
import { runDueJobs, type JobTask } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { contractPath, openFeeWorld, type FeeWorld } from '../support/feeWorld.ts'

let world: FeeWorld
beforeAll(async () => {
  world = await openFeeWorld()
})
afterAll(() => world.close())

const runTask = (task: JobTask, payload: object = {}, stopping = () => false): Promise<void> =>
  task.run(world.server.services, { tenantId: world.tenantId, ...payload }, stopping)
interface Job {
  readonly jobNo: string
  readonly status: number
  readonly doneNum: number
  readonly failNum: number
  readonly doneBp: number | null
}
const june = { startDate: '2025-06-10', endDate: '2025-06-17' }
const started = async (type: string, input: object = june): Promise<string> =>
  (await world.done<{ jobNo: string }>(`POST /v1/xxljob/${type}/sync`, input, world.reviewer)).jobNo
const jobOf = async (type: string, jobNo: string): Promise<Job | undefined> =>
  (await world.done<Page<Job>>(`GET /v1/xxljob/${type}/sync/list?jobNo=${jobNo}`, {}, world.reviewer)).records[0]
const runJob = async (jobNo: string, stopping?: () => boolean): Promise<void> => {
  const [job] = await world.rows<{ id: string }>('select id from sync_job where tenant_id = $1 and job_no = $2', [jobNo])
  await runTask(syncTask, { syncJobId: job?.id ?? '' }, stopping)
}
const sync = async (type: string, input?: object): Promise<Job | undefined> => {
  const jobNo = await started(type, input)
  await runJob(jobNo)
  return jobOf(type, jobNo)
}
const statusOf = async (versionNo: string): Promise<number> =>
  (await world.done<{ status: number }>(`GET ${contractPath}/fee?versionNo=${versionNo}`)).status
const contractStatus = async (contractNo: string): Promise<number> =>
  (await world.done<{ status: number }>(`GET ${contractPath}/info?contractNo=${contractNo}`)).status
const item = { feeType: 'VALUEADD', itemCode: 'V1', itemName: '贴标', calcMethod: 3, unitPriceE4: 800 }

test('versions and contracts past their last day are over, the others stay; each version looked at is counted', async () => {
  const { contractNo } = world
  const promotion = { isSpecial: 1, specialReason: '618', priority: 1, effectDate: '2025-06-10' }
  const made = async (more: object): Promise<string> => world.approved(await world.newVersion(contractNo, [item], more))
  const over = await made({ ...promotion, expireDate: '2025-06-16' })
  const lastDay = await made({ ...promotion, priority: 2, expireDate: '2025-06-17' })
  const ahead = await made({ feeTypeGroup: 5, effectDate: '2025-07-01' })
  const past = await world.newContract(world.customNo, 1, { startDate: '2024-01-01', endDate: '2024-12-31' })
  await world.approved(await world.newVersion(past, [item], { effectDate: '2024-01-01' }))
  await world.approvedContract(past)
  // three of this contract beside its own one, and one of the branch's
  expect(await sync('contract')).toMatchObject({ status: 0, doneNum: 5, failNum: 0, doneBp: 10_000 })
  expect([await statusOf(over), await statusOf(lastDay), await statusOf(ahead)]).toEqual([40, 30, 30])
  expect([await contractStatus(contractNo), await contractStatus(past)]).toEqual([30, 30])
  const [last] = await world.done<readonly object[]>(`GET ${contractPath}/fee/version/logs?versionNo=${over}`)
  expect(last).toMatchObject({ action: '到期', userName: '系统' })
  expect(await sync('contract', { startDate: '2024-05-01', endDate: '2024-05-31' })).toMatchObject({ doneNum: 1 })
  expect(await contractStatus(past)).toBe(50)
})

test('the nightly job ends versions as well; a version that is over still stands against one that begins in the past', async () => {
  const group = { feeTypeGroup: 3, effectDate: '2025-05-01', expireDate: '2025-06-16' }
  const over = await world.approved(await world.newVersion(world.contractNo, [item], group))
  await runTask(contractTask)
  expect(await statusOf(over)).toBe(40)
  const rival = await world.newVersion(world.contractNo, [item], { ...group, expireDate: null })
  expect((await world.send(`POST ${contractPath}/fee/version/submit`, { versionNo: rival })).msg).toContain('生效日期相同')
  const later = await world.approved(
    await world.newVersion(world.contractNo, [item], { ...group, effectDate: '2025-06-10', expireDate: null }),
  )
  expect(await statusOf(later)).toBe(30)
  expect(await world.done(`GET ${contractPath}/fee?versionNo=${over}`)).toMatchObject({ expireDate: '2025-06-09', status: 40 })
})

test('only contracts of the chosen owners and warehouses are looked at', async () => {
  const chosen = (input: object) => sync('contract', { ...june, ...input })
  expect(await chosen({ ownerNos: ['OW002'] })).toMatchObject({ doneNum: 0, doneBp: null })
  expect(await chosen({ ownerNos: ['OW001'], warehouseNos: [world.warehouseKey] })).not.toMatchObject({ doneNum: 0 })
  const { data } = await world.send('POST /v1/xxljob/contract/sync', { ...june, endDate: '2025-06-01' }, world.reviewer)
  expect(data).toEqual({ fields: { endDate: '日期到不能早于日期从' } })
})

interface Stat {
  readonly month: string
  readonly direction: number
  readonly lineCount: number
  readonly parcelCount: number
  readonly amountFen: string
  readonly feeFen: Readonly<Record<string, number>>
}
const stats = (contractNo = world.contractNo) =>
  world.rows<Stat>(
    `select month, direction, line_count, parcel_count, amount_fen, fee_fen from fin_contract_stat
      where tenant_id = $1 and contract_no = $2 order by month`,
    [contractNo],
  )

test('the lines of a contract are counted by month; counted again they are the same, and what was voided goes', async () => {
  await world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 860, pieces: 2, shipDate: '2025-06-01' },
    { no: 'c', weighG: 860, pieces: 2, shipDate: '2025-05-31' },
  ])
  await runTask(pricingTask)
  expect(await sync('contract/stat')).toMatchObject({ status: 0, doneNum: 2, failNum: 0 })
  const counted = await stats()
  // the whole month of the span, not the month before
  expect(counted).toEqual([
    {
      month: '2025-06',
      direction: 1,
      lineCount: 5,
      parcelCount: 2,
      amountFen: String(2 * 320 + 2 * 120 + 85),
      feeFen: { EXPRESS: 640, OPERATE: 240, CONSUMABLE: 85 },
    },
  ])
  await sync('contract/stat')
  expect(await stats()).toEqual(counted)
  await sync('contract/stat', { startDate: '2025-05-20', endDate: '2025-06-01' })
  expect((await stats()).map(({ month, amountFen }) => [month, amountFen])).toEqual([
    ['2025-05', '440'],
    ['2025-06', '965'],
  ])
  await world.run(({ tx, tenantId }) =>
    tx.query(`update fin_fee_line set status = 90 where tenant_id = $1 and source_no = 'CKc'`, [tenantId]),
  )
  await sync('contract/stat', { startDate: '2025-05-20', endDate: '2025-05-20' })
  expect((await stats()).map(({ month }) => month)).toEqual(['2025-06'])
})

test('stopped before it began, and while the other type runs', async () => {
  const jobNo = await started('contract/stat')
  expect((await world.send('POST /v1/xxljob/contract/stat/sync', june, world.reviewer)).code).toBe('A3340')
  const other = await started('contract')
  await world.done('PUT /v1/xxljob/sync/stop', { jobNo }, world.reviewer)
  expect(await jobOf('contract/stat', jobNo)).toMatchObject({ status: 5, doneNum: 0 })
  await runJob(other)
  expect(await jobOf('contract', other)).toMatchObject({ status: 0 })
})

test('a job of many contracts goes on where its server stopped', async () => {
  const [made] = await world.rows<{ n: number }>(
    `select count(*)::int as n from fin_contract where tenant_id = $1 and status in (30, 40, 50)`,
  )
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `insert into fin_contract as c (tenant_id, id, contract_no, contract_name, direction, custom_no, owner_no, start_date, end_date, warehouse_keys, bill_day,
              status, review_user_id, create_time, update_time)
       select $1, 1000000 + n, 'HTS' || lpad(n::text, 3, '0'), s.contract_name, s.direction, s.custom_no, s.owner_no, s.start_date, s.end_date, s.warehouse_keys, 1,
              30, s.review_user_id, s.create_time, s.update_time
         from fin_contract s cross join generate_series(1, 45) n where s.tenant_id = $1 and s.contract_no = $2`,
      [tenantId, world.contractNo],
    ),
  )
  const jobNo = await started('contract/stat')
  let asked = 0
  await runJob(jobNo, () => (asked += 1) > 1)
  expect(await jobOf('contract/stat', jobNo)).toMatchObject({ status: 2, doneNum: 20 })
  world.server.clock.set(world.server.clock.now() + 300_000)
  await runJob(jobNo)
  const rest = (await jobOf('contract/stat', jobNo))?.doneNum ?? 0
  expect(rest).toBeGreaterThanOrEqual(45 + Math.min(2, made?.n ?? 0))
  expect(await jobOf('contract/stat', jobNo)).toMatchObject({ status: 0, doneBp: 10_000 })
})

test('the facts of the days are priced again by what the contracts say now', async () => {
  await world.ship([{ no: 'again', weighG: 860 }])
  await sync('contract')
  await runDueJobs(world.server.database.urls.jobs, world.server.services, tasks)
  const lines = await world.rows<{ feeType: string; amountFen: number }>(
    `select fee_type, amount_fen::int from fin_fee_line where tenant_id = $1 and source_no = 'CKagain' and status <> 90 order by direction, fee_type`,
  )
  expect(lines.map(({ feeType, amountFen }) => [feeType, amountFen])).toEqual([
    ['EXPRESS', 320],
    ['OPERATE', 120],
    ['EXPRESS', 260],
  ])
})

test("another tenant with an owner of the same number queues its own: neither loses the other's", async () => {
  await world.ship([{ no: 'both', weighG: 860 }])
  const span = { direction: 1, partyNo: 'OW001', startDate: '2025-06-01', endDate: '2025-06-17' } as const
  const other = Number((await world.server.signIn('hengtu', 'admin')).tenantId)
  for (const tenantId of [world.tenantId, other])
    await world.server.services.db.inTenant(tenantId, (tx) => enqueueAgain({ tx, tenantId }, [span]))
  await runDueJobs(world.server.database.urls.jobs, world.server.services, tasks)
  const priced = await world.rows('select 1 from fin_fee_line where tenant_id = $1 and source_no = $2 and direction = 1', [
    'CKboth',
  ])
  expect(priced).toHaveLength(2)
})
