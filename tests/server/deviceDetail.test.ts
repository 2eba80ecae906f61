// 设备详情（floor.md §9.4 2107）：批次、缺号、换过的化身，从真的上传接口来。
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { reportGate } from '#contract/pda/gate'
import { reportScanner } from '#contract/pda/scannerLab'
import type { deviceDetail } from '#contract/setting/deviceDetail'
import { addHandheld } from '../support/floor.ts'
import { openWorld, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

test('a device tells its batches, what is missing between them, and the life it lost', async () => {
  const handheld = await addHandheld(world, '一号机')
  const detail = async () =>
    (await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: handheld.deviceId })).data
  expect(await detail()).toEqual({ incarnations: [], batches: [], gate: null, scanner: null })
  const scan = (lane: string) =>
    handheld.op(
      'SCAN',
      lane,
      { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' },
      { raw: { text: '1' } },
    )
  const [one, two, , , five] = ['a', 'a', 'lost', 'lost', 'b'].map(scan)
  await handheld.send([one, two])
  world.clock.advance(60_000)
  await handheld.send([five])
  const first = handheld.incarnation
  const seen = await detail()
  expect(seen.batches.map(({ ops, seqFrom, seqTo, people, receivedAt }) => [ops, seqFrom, seqTo, people, receivedAt])).toEqual([
    [1, 5, 5, '一号机员', '2025-06-17 10:01:00'],
    [2, 1, 2, '一号机员', '2025-06-17 10:00:00'],
  ])
  expect(seen.incarnations).toMatchObject([
    { incarnation: first, lastSeq: 5, isCurrent: 1, lostFrom: null, gaps: [{ from: 3, to: 4 }] },
  ])

  handheld.incarnation = randomUUID()
  world.clock.advance(60_000)
  await handheld.send([{ ...scan('c'), seq: 1, laneSeq: 1 }], { incarnation: first, lastSeq: 9 })
  expect((await detail()).incarnations).toMatchObject([
    { incarnation: handheld.incarnation, lastSeq: 1, isCurrent: 1, gaps: [] },
    { incarnation: first, isCurrent: 0, lostFrom: 6, lostTo: 9 },
  ])
  const unknown = await world.call('GET', '/v1/pda/device/full', { deviceId: randomUUID() })
  expect(unknown.code).toBe('A0404')
})

test('what a device found when it was looked over stands in the list and on its page; a check nobody knows is refused', async () => {
  const handheld = await addHandheld(world, '三号机')
  const headers = {
    tenantid: String(world.tenantId),
    accesstoken: handheld.staff.accessToken,
    deviceid: handheld.deviceId,
    devicekey: handheld.deviceKey,
  }
  const report = (results: readonly object[]) =>
    sendTo<{ faults: number }>(world.app, reportGate, { results, agent: 'Chrome/120' }, headers)
  const rows = [
    { check: 'secure', result: 1, note: 'https' },
    { check: 'storage', result: 2, note: '装到主屏幕' },
  ]
  expect((await report([...rows, { check: 'magic', result: 1, note: '' }])).code).toBe('A0400')
  expect((await report([...rows, ...rows])).code).toBe('A0400')
  expect((await report(rows)).data).toEqual({ faults: 1 })
  const { data } = await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: handheld.deviceId })
  expect(data.gate).toMatchObject({ agent: 'Chrome/120', results: rows })
  const list = await world.call<{ records: readonly { deviceId: string; gateFaults: number | null }[] }>(
    'GET',
    '/v1/pda/device/list',
    {},
  )
  expect(list.data.records.find(({ deviceId }) => deviceId === handheld.deviceId)?.gateFaults).toBe(1)
})

test('what is wrong with its scanner, and the setting kept for it, stand beside the check; nonsense is refused', async () => {
  const handheld = await addHandheld(world, '四号机')
  const headers = {
    tenantid: String(world.tenantId),
    accesstoken: handheld.staff.accessToken,
    deviceid: handheld.deviceId,
    devicekey: handheld.deviceKey,
  }
  const profile = { suffix: 'none', gapMs: 120, burstMs: 35, bounceMs: 150, prefix: '*', gs: '|', byPosition: true }
  const results = [
    { check: 'ends', result: 3, note: '没有回车：靠停顿断码' },
    { check: 'content', result: 2, note: '长码只来了 20 位' },
  ]
  const report = (body: object, as: Readonly<Record<string, string>> = headers) =>
    sendTo<{ faults: number }>(world.app, reportScanner, body, as)
  expect((await report({ results: [{ check: 'magic', result: 1, note: '' }], profile })).code).toBe('A0400')
  expect((await report({ results: [...results, ...results], profile })).code).toBe('A0400')
  expect((await report({ results, profile: { ...profile, suffix: 'bell' } })).code).toBe('A0400')
  const { deviceid: _id, devicekey: _key, ...stranger } = headers
  expect((await report({ results, profile }, stranger)).data).toBeNull()
  expect((await report({ results, profile })).data).toEqual({ faults: 1 })
  const { data } = await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: handheld.deviceId })
  expect(data).toMatchObject({ gate: null, scanner: { results, profile } })
  const list = await world.call<{ records: readonly { deviceId: string; scannerFaults: number | null }[] }>(
    'GET',
    '/v1/pda/device/list',
    {},
  )
  expect(list.data.records.find(({ deviceId }) => deviceId === handheld.deviceId)?.scannerFaults).toBe(1)
})
