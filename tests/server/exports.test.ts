// 每个有导出的列表：任务写成的文件由两个读者打开，表头是列名，只有本租户、本范围的行，代码是文本，数字是数字。
import { read, utils } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportJobRow } from '#contract/file/job'
import { titleOf } from '#contract/kinds'
import { rights as allRights } from '#contract/menu/menu'
import { chosenMax, type Page, type Resource } from '#contract/resource'
import type { Selectable } from '#contract/selectable'
import { exportable } from '#server/platform/exports/lists'
import { writeExport } from '#server/platform/exports/write'
import { endFileJob } from '#server/platform/fileJobs'
import { runDueJobs } from '#server/platform/jobs'
import { endpoints } from '#server/routes'
import { tasks } from '#server/tasks'
import { resources } from '../support/definitions.ts'
import { ownKeys } from '../support/placeRows/work.ts'
import { makePlace, type Place } from '../support/places.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { sampled } from '../support/sample.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let subject: Subject
let here: Place
beforeAll(async () => {
  server = await openServer()
  subject = await openSubject(server)
  here = await makePlace(server.services, 1, '1')
  await makePlace(server.services, 2, '2')
})
afterAll(() => server.close())

const exported = sampled(
  'exports',
  [...resources.values()].filter((resource) => resource.calls.export !== undefined),
  24,
  { idOf: ({ id }) => id },
)
const begin = async (resource: Resource, filter: object = {}): Promise<string> => {
  const reply = await server.send<{ taskId: string }>(resource.calls.export ?? '', filter, subject.who.headers)
  expect([resource.id, reply.code, reply.msg]).toEqual([resource.id, '00000', ''])
  return reply.data.taskId
}
const runJobs = (): Promise<void> => runDueJobs(server.database.urls.jobs, server.services, tasks)
const jobs = async (): Promise<readonly ExportJobRow[]> => {
  const reply = await server.send<Page<ExportJobRow>>('POST /v1/file/job/list', { pageSize: 200 }, subject.who.headers)
  return reply.data.records
}
const fetched = async (taskId: string): Promise<Buffer> => {
  const reply = await server.send<Buffer>('GET /v1/file/job/download', { taskId }, subject.who.headers)
  expect([reply.code, reply.msg]).toEqual(['00000', ''])
  return reply.data
}
type Rows = readonly (readonly unknown[])[]
const rowsOf = async (bytes: Buffer): Promise<Rows> => {
  const own = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  const book = read(bytes, { dense: true })
  const other = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null })
  expect(own.map((row) => row.map((cell) => cell ?? null))).toEqual(other)
  return own
}

type Row = Readonly<Record<string, unknown>>
/** An id of a row, a person by such an id, an operation, a regular expression. */
const ofServer = /^\d{16,19}$|^[UT]\d{15,19}$|^[0-9a-f]{8}-[0-9a-f]{4}-|^\^.*\$$/
const known = new Map<Selectable, ReadonlyMap<string, string>>()
/** Names of a thing as lists show them (kit/options), by key. */
const labelsOf = async (to: Selectable): Promise<ReadonlyMap<string, string>> => {
  const asked = known.get(to)
  if (asked !== undefined) return asked
  const reply = await server.send<readonly Row[] | Page<Row>>(to.list, { ...to.query }, subject.who.headers)
  expect([to.name, reply.code]).toEqual([to.name, '00000'])
  const rows = 'records' in reply.data ? reply.data.records : reply.data
  const say = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const made = new Map(
    rows.map((row) => {
      const key = [to.key]
        .flat()
        .map((name) => say(row[name]))
        .join('-')
      const named = to.label.map((name) => say(row[name])).find((text) => text !== '') ?? key
      return [key, to.note === undefined ? named : `${named}（${say(row[to.note])}）`]
    }),
  )
  known.set(to, made)
  return made
}

describe('every list with 导出', () => {
  const files = new Map<string, Rows>()
  beforeAll(async () => {
    await subject.set(allRights, 'all')
    const begun: [string, string][] = []
    for (const resource of exported) begun.push([resource.id, await begin(resource)])
    await runJobs()
    const ended = await jobs()
    expect(ended.filter((job) => job.status !== 0)).toEqual([])
    for (const [id, taskId] of begun) files.set(id, await rowsOf(await fetched(taskId)))
  })

  test.each(exported.map((resource) => [resource.id, resource] as const))('%s', async (id, resource) => {
    const [header = [], ...rows] = files.get(id) ?? []
    const labels = resource.list.map((name) => titleOf(resource.fields[name] ?? { kind: 'text', label: '' }))
    expect(header.slice(0, labels.length + 1)).toEqual(['序号', ...labels])
    const list = await server.send<Page<Record<string, unknown>>>(resource.calls.list ?? '', { pageSize: 5 }, subject.who.headers)
    expect(rows.length).toBe(list.data.total)
    expect(rows.map((row) => row[0])).toEqual(rows.map((_, at) => at + 1))
    for (const [at, name] of resource.list.entries()) {
      const kind = resource.fields[name]?.kind
      const types = new Set(
        rows
          .map((row) => row[at + 1])
          .filter((cell) => cell !== null)
          .map((cell) => typeof cell),
      )
      const number = /^(count|money|price|weight|percent|minutes)$/.test(kind ?? '')
      expect([name, [...types]]).toEqual([name, types.size === 0 ? [] : [number ? 'number' : 'string']])
    }
    const place: Readonly<Record<string, string>> = {
      ...(here as unknown as Record<string, string>),
      ...ownKeys(here)[resource.id],
    }
    const key = resource.key.filter((name) => resource.fields[name]?.kind === 'code' && resource.list.includes(name))
    expect(rows.some((row) => key.every((name) => row.includes(place[name])))).toBe(true)
  })
  test.each(exported.map((resource) => [resource.id, resource] as const))(
    '%s: names where the list has names, no key of the server',
    async (id, resource) => {
      await subject.set(allRights, 'all')
      const [header = [], ...rows] = files.get(id) ?? []
      const inner = rows.flatMap((row) =>
        row.flatMap((cell, at) => (typeof cell === 'string' && ofServer.test(cell) ? [`${String(header[at])} ${cell}`] : [])),
      )
      expect(inner).toEqual([])
      const list = await server.send<Page<Row>>(resource.calls.list ?? '', { pageSize: 200 }, subject.who.headers)
      for (const [at, name] of resource.list.entries()) {
        const { to, kind } = resource.fields[name] ?? {}
        // a number of a document or of goods stands as it is
        if (to === undefined || to.within !== undefined || kind === 'code' || to.label[0] === to.key) continue
        const labels = await labelsOf(to)
        const shown = list.data.records.map((row) => row[name] ?? []).map((value) => [value].flat().map(String))
        for (const [n, keys] of shown.entries()) {
          const told = rows[n]?.[at + 1]
          const cell = typeof told === 'string' ? told : ''
          // what the list cannot name either is a number that people know
          const named = keys.map((key) => labels.get(key) ?? (to.inner === true ? 'a name' : cell))
          expect([id, name, kind, cell]).toEqual([id, name, kind, named.join('、')])
        }
      }
    },
  )
  test('rows named one by one come alone, whatever their key is made of', async () => {
    await subject.set(allRights, 'all')
    const begun: [Resource, readonly Record<string, string | number>[], string][] = []
    for (const resource of exported) {
      const list = await server.send<Page<Record<string, string | number>>>(
        resource.calls.list ?? '',
        { pageSize: 200 },
        subject.who.headers,
      )
      const named = list.data.records.filter((_, at) => at % 2 === 0)
      const chosen = named.map((row) => resource.key.map((name) => row[name] ?? ''))
      begun.push([resource, named, await begin(resource, { chosen })])
    }
    await runJobs()
    for (const [resource, named, taskId] of begun) {
      const [, ...rows] = await rowsOf(await fetched(taskId))
      expect([resource.id, rows.length]).toEqual([resource.id, named.length])
      for (const [at, name] of resource.list.entries()) {
        if (!resource.key.includes(name) || resource.fields[name]?.kind !== 'code') continue
        expect(rows.map((row) => row[at + 1])).toEqual(named.map((row) => row[name]))
      }
    }
  })
  test.each([
    ['no list', 'all', 'A0400'],
    ['a row of another key', [['WH01', 'LOCAL', 'x', 'y', 'z']], 'A0400'],
    ['too many rows', Array.from({ length: chosenMax + 1 }, (_, at) => [String(at)]), 'A0421'],
  ])('rows named as %s are refused', async (_what, chosen, code) => {
    const resource = resources.get('owner/goodsOwner')
    const reply = await server.send(resource?.calls.export ?? '', { chosen }, subject.who.headers)
    expect(reply.code).toBe(code)
  })
  test('has an endpoint', () => {
    const ids = new Set(endpoints.map((endpoint) => endpoint.id))
    expect(exported.filter((resource) => !ids.has(`${resource.id}.export`)).map((resource) => resource.id)).toEqual([])
  })
  test('somebody without a data scope gets the header alone', async () => {
    await subject.set(allRights, 'nothing')
    const scoped = exported.filter((resource) => resource.scope.length > 0)
    const begun: [Resource, string][] = []
    for (const resource of scoped) begun.push([resource, await begin(resource, { sort: '' })])
    await runJobs()
    for (const [resource, taskId] of begun)
      expect([resource.id, (await rowsOf(await fetched(taskId))).length]).toEqual([resource.id, 1])
    await subject.set(allRights, 'all')
  })
})

describe('a task', () => {
  const owner = (): Resource => {
    const found = resources.get('owner/goodsOwner')
    if (found === undefined) throw new Error('no owners')
    return found
  }
  const jobOf = async (taskId: string): Promise<ExportJobRow | undefined> => (await jobs()).find((job) => job.id === taskId)
  const change = (statement: string, ...params: unknown[]): Promise<unknown> =>
    server.services.db.inTenant(1, (tx) => tx.query(statement, [1, ...params]))
  const stored = (): string[] => readdirSync(join(server.services.dataDir, 'exports', '1'))

  test('texts that look like formulas stay texts as they are, codes keep their zeros, enumerations and phones read as on the screen', async () => {
    const body = {
      ownerNo: '00123',
      shortName: '=HYPERLINK("http://x","点我")',
      fullName: 'A&B <一>\u0001',
      contactMobile: '13800001234',
      industry: 2,
    }
    expect((await server.send('POST /v1/owner', body, subject.who.headers)).msg).toBe('')
    const taskId = await begin(owner(), { ownerNo: '00123' })
    await runJobs()
    const [header = [], row = []] = await rowsOf(await fetched(taskId))
    const cell = (label: string): unknown => row[header.indexOf(label)]
    expect([cell('货主编号'), cell('简称'), cell('全称'), cell('行业')]).toEqual([
      '00123',
      '=HYPERLINK("http://x","点我")',
      'A&B <一>',
      '食品',
    ])
    const job = await jobOf(taskId)
    expect(job).toMatchObject({
      status: 0,
      processValue: 100,
      doneNum: 0,
      totalNum: 1,
      bizName: '货主档案_20250617100000.xlsx',
      expired: 0,
      linkUrl: `/v1/file/job/download?taskId=${taskId}`,
    })
    const linked = await server.send<Buffer>(`GET ${job?.linkUrl}`, {}, subject.who.headers)
    expect(linked.data.equals(await fetched(taskId))).toBe(true)
  })
  test('the same list under the same filter is not exported twice at once; a bad filter is refused at once', async () => {
    const taskId = await begin(owner(), { names: '再来' })
    expect(await server.send(owner().calls.export ?? '', { names: '再来', pageNo: 3 }, subject.who.headers)).toMatchObject({
      code: 'A0506',
      msg: '请勿重复提交',
    })
    await runJobs()
    expect((await jobOf(taskId))?.status).toBe(0)
    const many = Array.from({ length: 501 }, (_, at) => `N${at}`).join(',')
    expect(await server.send(owner().calls.export ?? '', { ownerNo: many }, subject.who.headers)).toMatchObject({
      code: 'A0421',
      msg: '最多支持查询500个单号',
    })
    expect(await server.send(owner().calls.export ?? '', { sort: 'nothing' }, subject.who.headers)).toMatchObject({
      code: 'A0400',
    })
  })
  test('that waits is stopped at once, one that runs at its next batch; it leaves no file and can be begun again', async () => {
    const waiting = await begin(owner(), { names: '等' })
    const running = await begin(owner(), { names: '跑' })
    expect((await server.send('GET /v1/file/job/download', { taskId: waiting }, subject.who.headers)).code).toBe('A0433')
    for (const taskId of [waiting, running]) await server.send('PUT /v1/file/job/stop', { taskId }, subject.who.headers)
    expect(await jobOf(waiting)).toMatchObject({ status: 5, linkUrl: null })
    // as if a server had begun it and died
    await change(
      `update file_job set status = 2, heartbeat = $3, stop_flag = 1 where tenant_id = $1 and id = $2`,
      running,
      new Date(0),
    )
    const before = stored()
    await runJobs()
    expect((await jobOf(running))?.status).toBe(5)
    expect(stored()).toEqual(before)
    expect((await server.send('PUT /v1/file/job/retry', { taskId: running }, subject.who.headers)).msg).toBe('')
    expect((await jobOf(running))?.status).toBe(1)
    await runJobs()
    expect((await rowsOf(await fetched(running))).length).toBe(1)
  })
  test('that is done stays so when a server wakes up that it was taken from', async () => {
    const taskId = await begin(owner(), { names: '接手' })
    await runJobs()
    const { db, clock, ids } = server.services
    const late = { error: '系统执行出错' }
    await db.inTenant(1, (tx) => endFileJob(tx, taskId, new Date(clock.now()), late, ids.next))
    expect(await jobOf(taskId)).toMatchObject({ status: 0, processValue: 100, errorMsg: null })
    expect((await rowsOf(await fetched(taskId))).length).toBe(1)
  })
  test('of somebody else is not found; without the right nothing is downloaded any more', async () => {
    const taskId = await begin(owner(), { names: '别人' })
    await runJobs()
    const other = await server.signIn('yunhe', 'admin')
    expect((await server.send('GET /v1/file/job/download', { taskId }, other.headers)).code).toBe('A0404')
    expect((await server.send('PUT /v1/file/job/retry', { taskId }, other.headers)).code).toBe('A0404')
    await subject.set([], 'all')
    expect((await server.send('GET /v1/file/job/download', { taskId }, subject.who.headers)).code).toBe('A0312')
    await subject.set(allRights, 'all')
  })
  test('whose person lost the right before it ran fails and says why', async () => {
    const taskId = await begin(owner(), { names: '收回' })
    await subject.set([], 'all')
    await runJobs()
    await subject.set(allRights, 'all')
    expect(await jobOf(taskId)).toMatchObject({ status: 4, errorMsg: '无操作权限', processValue: 0 })
  })
  test('is kept for a week; then its file is gone and it can be exported anew', async () => {
    const taskId = await begin(owner(), { names: '旧' })
    await runJobs()
    expect(stored()).toContain(taskId)
    server.clock.set(server.clock.now() + 7 * 86_400_000)
    const [purge] = tasks.filter((task) => task.name === 'export.purge')
    await purge?.run(server.services, { tenantId: 1 }, () => false)
    server.clock.set(server.clock.now() - 7 * 86_400_000)
    expect(stored()).not.toContain(taskId)
    expect(await jobOf(taskId)).toMatchObject({ status: 0, expired: 1, linkUrl: null })
    expect(await server.send('GET /v1/file/job/download', { taskId }, subject.who.headers)).toMatchObject({
      code: 'A0435',
      msg: '文件已过期，请重新导出',
    })
    await server.send('PUT /v1/file/job/retry', { taskId }, subject.who.headers)
    await runJobs()
    expect((await rowsOf(await fetched(taskId))).length).toBe(1)
  })
})

describe('more rows than one file takes', () => {
  test('make numbered files in one zip, 序号 goes on', async () => {
    const list = exportable('owner/shop')
    if (list === undefined) throw new Error('no shops')
    const person = await server.services.sessions.find(1, subject.who.accessToken)
    const path = join(server.services.dataDir, 'tmp', 'split')
    mkdirSync(join(path, '..'), { recursive: true })
    const file = await server.services.db.inTenant(1, (tx) =>
      writeExport(
        { tx, tenantId: 1, person, today: '2025-06-17', at: new Date('2025-06-17T02:00:00Z') },
        list,
        {},
        { path, name: '店铺', rowsPerFile: 20 },
      ),
    )
    expect(file).toMatchObject({ files: 3, ext: 'zip', rows: 47 })
    const bytes = readFileSync(path)
    const names = [...bytes.toString('latin1').matchAll(/-\d\.xlsx/g)].map(([name]) => name)
    expect([...new Set(names)]).toEqual(['-1.xlsx', '-2.xlsx', '-3.xlsx'])
    // stored as they are: each file stands whole between its head and the next
    const second = bytes.subarray(bytes.indexOf(Buffer.from('-2.xlsx')) + 7)
    expect((await rowsOf(second.subarray(0, second.indexOf(Buffer.from('-3.xlsx')) - 36)))[1]?.[0]).toBe(21)
  })
  test('the download queue takes them page by page', async () => {
    const ask = { apiMethod: 'owner/shop', filter: JSON.stringify({ ownerNo: here.ownerNo }) }
    const count = await server.send<{ total: number }>('GET /v1/download/count', { apiMethod: 'owner/shop' }, subject.who.headers)
    expect(count.data.total).toBe(47)
    expect((await server.send<{ total: number }>('GET /v1/download/count', ask, subject.who.headers)).data.total).toBe(1)
    const page = await server.send<Buffer>(
      'GET /v1/download/page',
      { apiMethod: 'owner/shop', pageNo: 3, pageSize: 20 },
      subject.who.headers,
    )
    const rows = await rowsOf(page.data)
    expect([rows.length, rows[1]?.[0]]).toEqual([8, 41])
    await subject.set([120201], 'all')
    expect((await server.send('GET /v1/download/page', { ...ask, pageNo: 1, pageSize: 20 }, subject.who.headers)).code).toBe(
      'A0312',
    )
    expect((await server.send('GET /v1/download/count', ask, subject.who.headers)).code).toBe('A0312')
    await subject.set(allRights, 'all')
    expect((await server.send('GET /v1/download/count', { ...ask, apiMethod: 'user/role' }, subject.who.headers)).code).toBe(
      'A0404',
    )
    expect((await server.send('GET /v1/download/count', { ...ask, filter: '[1' }, subject.who.headers)).code).toBe('A0400')
    expect(readdirSync(join(server.services.dataDir, 'tmp')).filter((name) => name.length === 36)).toEqual([])
  })
})
