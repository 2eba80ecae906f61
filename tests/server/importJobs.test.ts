import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FilePreview, ImportState, Outcome } from '#contract/import/calls'
import { build } from '#server/app'
import { writeOrderFile } from '#server/stockout/orderFile/jobs'
import { purgeImports } from '#server/import/purge'
import { createFileJob, jobType } from '#server/platform/fileJobs'
import { callerOf, transacted } from '#server/platform/http'
import { runDueJobs, type JobTask } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { addUser, runJobs, send } from '../support/importing.ts'
import { addGoods, fillDisk, openWorld, rows, type World } from '../support/outbound.ts'

const at = (what: string): string => `/v1/import/stockout/${what}`
const header = '订单编号,商家编码,购买数量,收货人姓名,联系手机,省,市,详细地址,订单创建时间'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  await addGoods(world, 'A')
})
afterAll(() => world.close())

/** A file of so many one-line orders, parsed and ready to confirm. */
const parsed = async (prefix: string, orders: number): Promise<string> => {
  const lines = Array.from(
    { length: orders },
    (_, i) => `${prefix}${i},A,1,张三,13800000000,浙江省,杭州市,文一西路,2025-06-17 09:00:00`,
  )
  const seen = await send<FilePreview>(
    world,
    at('mapping/preview'),
    {},
    { name: '订单.csv', bytes: [header, ...lines].join('\r\n') },
  )
  await send(world, at('parse'), { requestId: seen.data.requestId, plan: seen.data.plan })
  await runJobs(world)
  return seen.data.requestId
}
const confirm = async (requestId: string): Promise<string> =>
  (await world.call<ImportState>('POST', at('confirm'), { requestId })).data.jobId ?? ''
const state = async (requestId: string): Promise<ImportState> =>
  (await world.call<ImportState>('GET', at('state'), { requestId })).data
const counts = async (requestId: string): Promise<Partial<Record<Outcome, number>>> =>
  (await world.call<{ counts: Partial<Record<Outcome, number>> }>('GET', at('result'), { requestId })).data.counts
const orders = async (prefix: string): Promise<number> =>
  (
    await rows<{ n: number }>(
      world,
      'select count(*)::int as n from stockout_order where tenant_id = $1 and src_order_no like $2',
      [`${prefix}%`],
    )
  )[0]?.n ?? 0

test('the first file of another tenant goes before the many of one', async () => {
  const [made] = await world.services.db.global<{ id: number }>(`select app.create_tenant('t2', '二号仓配', '二号', $1) as id`, [
    new Date(),
  ])
  const ran: number[] = []
  const task: JobTask = { name: 'test.turn', run: async (_, { tenantId }) => void ran.push(tenantId) }
  const queue = (tenantId: number): Promise<string> =>
    transacted(callerOf(world.services, tenantId, world.person), (ctx) =>
      createFileJob(ctx, { bizType: 'test', bizName: 'test', type: jobType.parse, task: task.name, params: {} }),
    )
  const other = made?.id ?? 0
  for (const tenantId of [world.tenantId, world.tenantId, world.tenantId, other]) await queue(tenantId)
  await runDueJobs(world.urls.jobs, world.services, [task])
  expect(ran).toEqual([world.tenantId, other, world.tenantId, world.tenantId])
  for (const tenantId of [world.tenantId, other])
    await world.services.db.inTenant(tenantId, (tx) => tx.query('delete from file_job where tenant_id = $1', [tenantId]))
})

test('a server that stops between two commits goes on with the third, nothing lost and nothing doubled', async () => {
  const requestId = await parsed('R', 1200)
  const fileJobId = await confirm(requestId)
  let asked = 0
  const job = writeOrderFile.run(world.services, { tenantId: world.tenantId, fileJobId }, () => ++asked > 3)
  await expect(job).rejects.toThrow('goes on after the restart')
  const before = await orders('R')
  expect([500, 1000]).toContain(before)
  expect((await state(requestId)).phase).toBe('importing')
  await runJobs(world)
  expect(await orders('R')).toBe(before) // the other server may still be alive
  world.clock.advance(61_000)
  await tasks.find((task) => task.name === 'file-job.revive')?.run(world.services, { tenantId: world.tenantId }, () => false)
  await runJobs(world)
  expect(await state(requestId)).toMatchObject({ phase: 'done', orders: { total: 1200, created: 1200, exist: 0 } })
  expect(await counts(requestId)).toEqual({ 1: 1200 })
  expect(await orders('R')).toBe(1200)
})

test('a full disk in the middle: no half order, the page says why it stands still, and it goes on by itself', async () => {
  const requestId = await parsed('D', 20)
  await confirm(requestId)
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const disk = await fillDisk(world, 'stockout_line')
  await runJobs(world)
  expect(await orders('D')).toBe(0)
  expect(await state(requestId)).toMatchObject({
    phase: 'importing',
    errorMsg: '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试',
  })
  expect(said).toHaveBeenCalled()
  said.mockRestore()
  await disk.free()
  world.clock.advance(61_000)
  await tasks.find((task) => task.name === 'file-job.revive')?.run(world.services, { tenantId: world.tenantId }, () => false)
  await runJobs(world)
  expect(await state(requestId)).toMatchObject({ phase: 'done', errorMsg: null, orders: { total: 20, created: 20 } })
  expect(await orders('D')).toBe(20)
})

test('stopped by the user it leaves whole orders and says which were not reached', async () => {
  const requestId = await parsed('S', 600)
  const taskId = await confirm(requestId)
  const stopped = await world.call('PUT', '/v1/file/job/stop', { taskId })
  expect(stopped.msg).toBe('')
  await runJobs(world)
  const after = await state(requestId)
  expect(after.phase).toBe('stopped')
  const ends = await counts(requestId)
  expect((ends[1] ?? 0) + (ends[5] ?? 0)).toBe(600)
  expect(await orders('S')).toBe(ends[1] ?? 0)
  const again = await parsed('S', 600)
  await confirm(again)
  await runJobs(world)
  expect(await orders('S')).toBe(600)
})

test('parsing that was stopped leads back to the columns', async () => {
  const lines = Array.from({ length: 5 }, (_, i) => `Q${i},A,1,张三,13800000000,浙江省,杭州市,文一西路,2025-06-17 09:00:00`)
  const seen = await send<FilePreview>(
    world,
    at('mapping/preview'),
    {},
    { name: '订单.csv', bytes: [header, ...lines].join('\n') },
  )
  const { requestId, plan } = seen.data
  const parsing = await send<ImportState>(world, at('parse'), { requestId, plan })
  expect(parsing.data.phase).toBe('parsing')
  expect((await send(world, at('parse'), { requestId, plan })).msg).toBe('文件还在处理中，请稍候')
  expect((await world.call('POST', at('confirm'), { requestId })).msg).toBe('文件还在处理中，请稍候')
  await world.call('PUT', '/v1/file/job/stop', { taskId: parsing.data.jobId ?? '' })
  await runJobs(world)
  expect((await state(requestId)).phase).toBe('uploaded')
})

test('a request is its author’s: another person neither sees nor confirms it', async () => {
  const requestId = await parsed('F', 1)
  const other = { ...world.services.sessions, find: () => Promise.resolve({ ...world.person, userId: '2', sessionId: '2' }) }
  const app = await build({ ...world.services, sessions: other })
  const headers = { tenantid: String(world.tenantId), accesstoken: 'test' }
  for (const path of ['state', 'result', 'error']) {
    const reply = await app.inject({ method: 'GET', url: `/api${at(path)}`, query: { requestId }, headers })
    expect(reply.json()).toMatchObject({ code: 'A0404', msg: '数据不存在或无权限查看' })
  }
  const confirmed = await app.inject({ method: 'POST', url: `/api${at('confirm')}`, payload: { requestId }, headers })
  expect(confirmed.json()).toMatchObject({ code: 'A0404' })
  await app.close()
})

test('the list of imports shows the latest step of each, newest first', async () => {
  const list = await world.call<{ records: { fileName: string; status: number }[]; total: number }>(
    'GET',
    '/v1/import/job/list',
    { bizType: 'stockout' },
  )
  expect(list.data.total).toBeGreaterThanOrEqual(3)
  expect(list.data.records[0]).toMatchObject({ fileName: '订单.csv' })
})

test('files are deleted after their day, what came of them stays', async () => {
  const requestId = await parsed('D', 1)
  const file = join(world.services.dataDir, 'imports', String(world.tenantId), requestId)
  expect(existsSync(file)).toBe(true)
  await purgeImports.run(world.services, { tenantId: world.tenantId }, () => false)
  expect(existsSync(file)).toBe(true)
  world.clock.advance(24 * 3_600_000)
  await purgeImports.run(world.services, { tenantId: world.tenantId }, () => false)
  expect(existsSync(file)).toBe(false)
  expect((await state(requestId)).totalNum).toBe(1)
})
