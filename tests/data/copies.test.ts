// 同一个镜像刷出的两台机器：谁也不丢，谁也不多记
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Copies, deedOf } from './support/copies.ts'
import { Device, scan } from './support/device.ts'
import { FloorServer } from './support/server.ts'

const enrolment = { tenantId: '1', deviceId: 'D1', deviceKey: 'K1', name: 'PDA', warehouseNo: 'HZ01', sid: 'S1' }

/** MODEL_RUNS and MODEL_SEED repeat a run; the seed of this one is printed. */
const numRuns = Number(process.env['MODEL_RUNS'] ?? 60)
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31)
test(
  'whatever two copies of one device scan, send and lose: everything green on either is applied once, in the order of its hand',
  async () => {
    console.log(`two copies: seed ${seed}, ${numRuns} runs`)
    await fc.assert(
      fc.asyncProperty(fc.array(deedOf(['PK1', 'PK2', 'free']), { minLength: 5, maxLength: 40 }), async (deeds) => {
        const server = new FloorServer()
        let entries = 1
        const world = new Copies({
          enrolment,
          fetch: server.fetch,
          scan: (lane, n) => ({ ...scan(lane, `${n}`), lane }),
          enrolAgain: (former) => Promise.resolve({ ...former, deviceId: `D${(entries += 1)}` }),
        })
        await world.begin()
        for (const deed of deeds) await world.run(deed)
        await world.settle()
        const applied = server.applied.map((op) => op.opId)
        const saved = world.sides.flatMap((side) => side.saved.map((op) => op.opId))
        expect([...applied].sort()).toEqual([...saved].sort())
        expect(server.aside.size).toBe(0)
        for (const side of world.sides) {
          const mine = new Set(side.saved.map((op) => op.opId))
          for (const lane of ['PK1', 'PK2', 'free'])
            expect(server.applied.filter((op) => mine.has(op.opId) && op.lane === lane).map((op) => op.opId)).toEqual(
              side.saved.filter((op) => op.lane === lane).map((op) => op.opId),
            )
        }
        world.off()
      }),
      { numRuns, seed, verbose: 1 },
    )
  },
  20_000 + numRuns * 400,
)

test('enrolled anew a device keeps what waits: under a new identity, the parked one as well, in its order', async () => {
  const device = new Device('anew')
  const outbox = await device.boot()
  await outbox.enrol(enrolment)
  const [first, second] = await outbox.enqueueAll([scan('PK1', 'a'), scan('PK1', 'b')])
  const [row] = await outbox.queue.read((await outbox.health()).incarnation, 0, 1)
  if (row === undefined) throw new Error('nothing waits')
  await outbox.queue.park(row, 'server_error', '')
  const old = (await outbox.health()).incarnation
  await outbox.enrol({ ...enrolment, deviceId: 'D2', deviceKey: 'K2' })
  const { incarnation } = await outbox.health()
  expect(incarnation).not.toBe(old)
  const third = await outbox.enqueue(scan('PK1', 'c'))
  expect([third.seq, third.laneSeq]).toEqual([3, 3])
  await outbox.resend(first?.opId ?? '')
  const waiting = await outbox.queue.read(incarnation, 0, 9)
  expect(waiting.map(({ op }) => [op.opId, op.seq, op.laneSeq])).toEqual([
    [first?.opId, 1, 1],
    [second?.opId, 2, 2],
    [third.opId, 3, 3],
  ])
  expect(await outbox.tidy()).toEqual([])
  // the same entry once more (another key, another name) changes nothing
  await outbox.enrol({ ...enrolment, deviceId: 'D2', deviceKey: 'K3' })
  expect((await outbox.health()).incarnation).toBe(incarnation)
  device.off()
})

test('without a warehouse nothing is made: no number is given, the hand hears why', async () => {
  const device = new Device('nowhere')
  const outbox = await device.boot()
  await expect(outbox.enqueue({ ...scan('PK1'), warehouseNo: '', sid: '' })).rejects.toMatchObject({ reason: 'nowhere' })
  expect(outbox.counts().pending).toBe(0)
  expect((await outbox.enqueue(scan('PK1'))).seq).toBe(1)
  device.off()
})
