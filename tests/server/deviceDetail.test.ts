// 设备详情（floor.md §9.4 2107）：批次、缺号、换过的化身，从真的上传接口来。
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { deviceDetail } from '#contract/setting/deviceDetail'
import { addHandheld } from '../support/floor.ts'
import { openWorld, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

test('a device tells its batches, what is missing between them, and the life it lost', async () => {
  const handheld = await addHandheld(world, '一号机')
  const detail = async () =>
    (await world.call<ReplyOf<typeof deviceDetail>>('GET', '/v1/pda/device/full', { deviceId: handheld.deviceId })).data
  expect(await detail()).toEqual({ incarnations: [], batches: [], gate: null })
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
