// A further kind of floor document on the server: loaded in the packets of the others, decided on, written with them, and named in no other file.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAndWrite } from '#server/core/floor/decideAndWrite'
import { loadViews } from '#server/core/floor/loadViews'
import { slot } from '#server/core/floor/slot'
import type { FloorKind } from '#server/core/floor/kind'
import { floorKinds } from '#server/core/floor/kinds'
import type { Task } from '#server/core/floor/decideBatch'
import { addHandheld, furnish, only, releaseWave, type Handheld } from '../support/floor.ts'
import { openWorld, wh, type World } from '../support/outbound.ts'

let world: World
let handheld: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  handheld = await addHandheld(world, '试验机')
})
afterAll(() => world.close())

test('it is asked, shown and written by its own file', async () => {
  const { pickNo } = only(await releaseWave(world, [{ G1: 1 }]))
  const happened: string[] = []
  const waves = slot<readonly { waveNo: string }[]>([])
  const further: FloorKind = {
    id: 'waves',
    load: {
      rest: async (at) => {
        happened.push('rest')
        const rows = await at.ctx.tx.query<{ waveNo: string }>(
          'select wave_no from pick_order where tenant_id = $1 and pick_no = any($2::text[])',
          [at.ctx.tenantId, at.named.of('wholePicks')],
        )
        at.put(waves, rows)
      },
      again: () => {
        happened.push('again')
      },
    },
    view: (at) => ({ waves: at.get(waves).map((row) => row.waveNo) }),
    write: async ({ outcomes, floor }) => {
      happened.push(`write ${outcomes.map(({ task }) => task.op.opType).join()}: ${'waves' in floor}`)
      return {
        revs: [['W', 1]],
        last: async () => {
          happened.push('last')
          return [['W', 2]]
        },
      }
    },
  }
  const op = handheld.op('PICK_CLAIM', pickNo, { pickNo })
  const carried = await world.run(async (ctx) => {
    const place = { ...ctx, ...wh }
    const views = await loadViews(place, [op], { kinds: [...floorKinds, further] })
    expect(views.floor).toMatchObject({ waves: [expect.any(String)], picks: { [pickNo]: { status: 10 } } })
    const { operatorKey, name: operatorName, rights, userId } = world.person
    const author = {
      operatorKey,
      operatorName,
      rights,
      userId,
      tempUserId: null,
      clientKind: 2,
      stop: null,
      signDue: false,
      foreign: false,
    }
    const task: Task = { op, effectiveAt: ctx.now, author, deviceId: handheld.deviceId, stored: false, isOld: false }
    return decideAndWrite(place, views, [task], [], { expire: false })
  })
  expect(carried.outcomes.map(({ verdict }) => verdict)).toEqual([1])
  // nothing waited: nothing was asked again
  expect(happened).toEqual(['rest', 'write PICK_CLAIM: true', 'last'])
  expect(carried.revs.get('W')).toBe(2)
})
