// 作业日统计：每十分钟按作业记录重算；晚到的、作废的、认可的，哪一天的都算对；中途停下，下次从头补齐（floor.md §9.1、§18）。
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bizDate } from '#contract/rules/clock'
import { workDayStatTask } from '#server/operate/workDayStat'
import { addHandheld, addStaff, furnish, only, pickOps, releaseWave, shortOf, type Handheld } from '../support/floor.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let a: Handheld
let serial = 0
const item = 'POST /v1/dictionary/item'
/** Nine o'clock of the day of a test; time never goes back. */
let morning = Date.parse('2025-06-17T09:00:00+08:00')
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  // before the first operation: switches of a warehouse are read at most every two seconds
  const own = { code: 'work_point', dictKey: `1@${wh.warehouseNo}`, dictValue: '2/行 + 0.5/件' }
  expect(await world.send(item, own)).toMatchObject({ code: '00000' })
})
afterAll(() => world.close())
beforeEach(async () => {
  morning += 2 * 86_400_000
  world.clock.set(morning)
  a = await addHandheld(world, `称重机${++serial}`, await addStaff(world, `称重员${serial}`, null))
})

const today = (): string => bizDate(morning)
const build = (stopping = () => false): Promise<void> =>
  workDayStatTask.run(world.services, { tenantId: world.tenantId }, stopping)
const stat = (by: Handheld) =>
  rows<{
    day: string
    opType: number
    packageNum: number
    goodsNum: number
    point: string
    effectiveSec: number
    errorNum: number
  }>(
    world,
    `select biz_date::text as day, op_type, package_num, goods_num, point::text, effective_sec, error_num
       from work_day_stat where tenant_id = $1 and operator_key = $2 order by 1, 2`,
    [`U${by.staff.userId}`],
  )
/** A parcel nobody here knows, weighed by hand at this time of the day. */
const weighing = (by: Handheld, hhmm: string) =>
  by.op(
    'WEIGH_PACKAGE',
    'free',
    { logisticsNo: `7600000${String(++serial).padStart(6, '0')}`, weightG: 800, isManual: 0, times: 1 },
    { capturedWall: Date.parse(`${today()}T${hhmm}:00+08:00`) },
  )
const weigh = async (by: Handheld, ...times: readonly string[]): Promise<void> => {
  const { results } = await by.send(times.map((hhmm) => weighing(by, hhmm)))
  expect(results.map(shortOf)).toEqual(times.map(() => 'applied'))
}

test('a morning of weighing: parcels, points, and the time between them with pauses cut', async () => {
  world.clock.set(morning + 45 * 60_000)
  await weigh(a, '09:00', '09:04', '09:09', '09:40', '09:45')
  await build()
  const whole = { day: today(), opType: 7, packageNum: 5, goodsNum: 0, point: '1.2500', effectiveSec: 29 * 60, errorNum: 0 }
  expect(await stat(a)).toEqual([whole])
  await build()
  expect(await stat(a)).toEqual([whole])
})

test('what a device without network did yesterday is added to yesterday, and changes its gaps', async () => {
  world.clock.set(morning + 20 * 60_000)
  await weigh(a, '09:00', '09:20')
  await build()
  expect(await stat(a)).toMatchObject([{ packageNum: 2, effectiveSec: 15 * 60 }])
  world.clock.set(morning + 86_400_000)
  const late = await addHandheld(world, `备用机${serial}`, a.staff)
  await weigh(late, '09:10')
  await build()
  expect(await stat(a)).toMatchObject([{ day: today(), packageNum: 3, effectiveSec: 20 * 60 }])
})

test('work that ceases to count leaves the day, and comes back when it is accepted', async () => {
  world.clock.set(morning + 60_000)
  await weigh(a, '09:00')
  await build()
  const valid = (isValid: number) =>
    world.run(({ tx, tenantId, at }) =>
      tx.query('update work_record set is_valid = $2, changed_at = $3 where tenant_id = $1 and operator_key = $4', [
        tenantId,
        isValid,
        at,
        `U${a.staff.userId}`,
      ]),
    )
  await valid(0)
  await build()
  expect(await stat(a)).toEqual([])
  await valid(1)
  await build()
  expect(await stat(a)).toMatchObject([{ packageNum: 1 }])
})

test('asked to stop it says where, and the next run leaves nothing out', async () => {
  world.clock.set(morning + 10 * 60_000)
  await weigh(a, '09:00', '09:05')
  await expect(build(() => true)).rejects.toThrow('作业日统计停在')
  expect(await stat(a)).toEqual([])
  world.clock.advance(3_600_000)
  await build()
  expect(await stat(a)).toMatchObject([{ packageNum: 2, effectiveSec: 300 }])
})

test("points follow the tenant's list from the next operation on, a warehouse's own entry first", async () => {
  expect(await world.send(item, { code: 'work_point', dictKey: '99', dictValue: '1/单' })).toMatchObject({ code: 'A0400' })
  expect(await world.send(item, { code: 'work_point', dictKey: `1@${wh.warehouseNo}`, dictValue: '二楼' })).toMatchObject({
    code: 'A0400',
  })
  const pick = only(await releaseWave(world, [{ G1: 1, G2: 3 }]))
  await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await a.send(pickOps(a, pick))
  await build()
  // (2 lines × 2 + 4 pieces × 0.5) × 1.3, the difficulty of this type of pick order
  expect(await stat(a)).toMatchObject([{ opType: 1, goodsNum: 4, point: '7.8000' }])
})

test('the longest pause that counts is that of the warehouse, on the running day at once', async () => {
  world.clock.set(morning + 45 * 60_000)
  await weigh(a, '09:00', '09:40')
  await build()
  expect(await stat(a)).toMatchObject([{ effectiveSec: 15 * 60 }])
  const limit = (idleLimitMin: number) =>
    world.run(({ tx, tenantId, at }) =>
      tx.query(
        `insert into operate_config (tenant_id, id, warehouse_no, sid, idle_limit_min, create_time, update_time) values ($1, 1, $2, $3, $4, $5, $5)
         on conflict (tenant_id, warehouse_no, sid) do update set idle_limit_min = excluded.idle_limit_min, update_time = excluded.update_time`,
        [tenantId, wh.warehouseNo, wh.sid, idleLimitMin, at],
      ),
    )
  await limit(30)
  await build()
  expect(await stat(a)).toMatchObject([{ effectiveSec: 30 * 60 }])
  await limit(15)
})
