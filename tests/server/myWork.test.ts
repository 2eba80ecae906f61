// 我的效率：今天和前六天，一类一行，单件包、有效工时、工分；只看得到自己的，临时工凭自己的工牌，没授权的工牌问不到。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { myWork } from '#contract/operate/myWork'
import {
  addHandheld,
  checkOp,
  furnish,
  hireTemp,
  only,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
} from '../support/floor.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let line: Handheld
let other: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  line = await addHandheld(world, '线上机')
  other = await addHandheld(world, '别人的机')
})
afterAll(() => world.close())

const minute = 60_000
const day = 24 * 60 * minute
let serial = 0
/** Parcels weighed by hand, a minute apart, the last just now. */
const weigh = async (by: Handheld, parcels: number): Promise<void> => {
  const { results } = await by.send(
    Array.from({ length: parcels }, (_, at) =>
      by.op(
        'WEIGH_PACKAGE',
        'free',
        { logisticsNo: `76000000${String(++serial).padStart(5, '0')}`, weightG: 800, isManual: 0, times: 1 },
        { capturedWall: world.clock.now() - (parcels - 1 - at) * minute },
      ),
    ),
  )
  expect(results.map(shortOf)).toEqual(results.map(() => 'applied'))
}
const ask = (by: Handheld, input: { badgeCode?: string } = {}) =>
  sendTo<ReplyOf<typeof myWork>>(world.app, myWork, input, {
    tenantid: String(world.tenantId),
    accesstoken: by.staff.accessToken,
    deviceid: by.deviceId,
    devicekey: by.deviceKey,
  })
const weighed = { opType: 7, orderNum: 0, goodsNum: 0, errorNum: 0 }

test('什么也没做的人问得到，是空的', async () => {
  expect((await ask(line)).data).toEqual({ takenAt: world.clock.now(), today: '2025-06-17', days: [] })
})

test('今天和前几天各是各的，刚传上来的马上算在内；八天前的不在', async () => {
  await weigh(line, 2)
  world.clock.advance(2 * day)
  await weigh(line, 5)
  await weigh(other, 9)
  expect((await ask(line)).data).toEqual({
    takenAt: world.clock.now(),
    today: '2025-06-19',
    days: [
      { bizDate: '2025-06-19', kinds: [{ ...weighed, packageNum: 5, point: '1.2500', effectiveSec: 4 * 60 }] },
      { bizDate: '2025-06-17', kinds: [{ ...weighed, packageNum: 2, point: '0.5000', effectiveSec: 60 }] },
    ],
  })
  world.clock.advance(5 * day)
  expect((await ask(line)).data.days.map(({ bizDate }) => bizDate)).toEqual(['2025-06-19'])
})

test('临时工凭工牌只看得到自己的；登录人的不混进来；作废的不算', async () => {
  const badge = 'T:MYWORK0001'
  const tempUserId = await hireTemp(world, [2], true, badge)
  const pick = only(await releaseWave(world, [{ G1: 3 }]))
  await other.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await other.send(pickOps(other, pick))
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  const actor = { userId: line.staff.userId, sessionId: line.staff.sessionId, tempUserId }
  expect((await line.send([{ ...checkOp(line, parcel), actor }])).results.map(shortOf)).toEqual(['applied'])
  const own = only((await ask(line, { badgeCode: badge })).data.days)
  expect(own.kinds).toMatchObject([{ opType: 2, orderNum: 1, goodsNum: 3 }])
  expect((await ask(line)).data.days.flatMap(({ kinds }) => kinds.map(({ opType }) => opType))).not.toContain(2)
  await world.run(({ tx, tenantId }) =>
    tx.query('update work_record set is_valid = 0 where tenant_id = $1 and temp_user_id = $2', [tenantId, tempUserId]),
  )
  expect(
    await rows(world, 'select 1 from work_record where tenant_id = $1 and temp_user_id = $2::bigint', [tempUserId]),
  ).toHaveLength(1)
  expect((await ask(line, { badgeCode: badge })).data.days).toEqual([])
})

test('没有这张工牌、授权过了的工牌：问不到', async () => {
  expect((await ask(line, { badgeCode: 'T:NOBODY0001' })).code).toBe('A2113')
  world.clock.advance(day)
  expect((await ask(line, { badgeCode: 'T:MYWORK0001' })).code).toBe('A2113')
})
