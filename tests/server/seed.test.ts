// 播种经上传入口：墙上每格要什么随工位任务包下发，两台机器播一面墙，多放的记冲突，拿回的不算，按件计工分。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { station, type StationPage } from '#contract/pda/snapshot'
import type { PayloadOf } from '#contract/ops/payloads'
import {
  addHandheld,
  exceptionsOf,
  furnish,
  only,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Picked,
} from '../support/floor.ts'
import { addStock, broken, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let picker: Handheld
let one: Handheld
let two: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  // orders of several goods go to the wall, not into totes
  await world.run(({ tx }) =>
    tx.query("update pick_type_def set is_disabled = 1 where tenant_id = $1 and pick_type_code = 'DP'", [world.tenantId]),
  )
  picker = await addHandheld(world, '拣货机')
  one = await addHandheld(world, '播种机一')
  two = await addHandheld(world, '播种机二')
})
afterAll(() => world.close())

const wallOf = async (handheld: Handheld, input: object) => {
  const { data } = await sendTo<StationPage>(world.app, station, input, {
    tenantid: String(world.tenantId),
    accesstoken: handheld.staff.accessToken,
    deviceid: handheld.deviceId,
    devicekey: handheld.deviceKey,
  })
  return data
}
/** `1G1:2/3`: of goods G1 slot 1 has 2 of 3. */
const slots = ({ picks = [] }: StationPage, pickNo: string): readonly string[] =>
  picks
    .flatMap((pick) => (pick.pickNo === pickNo ? (pick.seeds ?? []) : []))
    .map((seed) => `${seed.slot}${seed.goodsNo}:${seed.seededQty}/${seed.planQty - (seed.shortQty ?? 0)}`)

const picked = async (): Promise<Picked> => {
  const pick = only(
    await releaseWave(world, [
      { G1: 2, G2: 1 },
      { G1: 1, G2: 1 },
    ]),
  )
  expect(shortOf(await picker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  return pick
}
const put = (
  handheld: Handheld,
  pickNo: string,
  slot: number,
  goodsNo: string,
  qty = 1,
  more: Partial<PayloadOf['SEED_PUT']> = {},
) => handheld.one('SEED_PUT', pickNo, { pickNo, ownerNo, goodsNo, barcode: goodsNo, slot, qty, ...more })

test('two devices divide one wall: the index tells what is wanted, the second last piece is flagged, pieces pay', async () => {
  const pick = await picked()
  const { pickNo } = pick
  await picker.send(pickOps(picker, pick))
  expect(slots(await wallOf(one, { docNo: pickNo }), pickNo)).toEqual(['1G1:0/2', '1G2:0/1', '2G1:0/1', '2G2:0/1'])
  expect(shortOf(await put(one, pickNo, 1, 'G1', 2))).toBe('applied')
  expect(shortOf(await put(two, pickNo, 2, 'G2'))).toBe('applied')
  const seen = await wallOf(two, {})
  expect(slots(seen, pickNo)).toEqual(['1G1:2/2', '1G2:0/1', '2G1:0/1', '2G2:1/1'])
  // both had the last cup of slot 2 in the hand: what is too much is named, and nothing else is booked
  expect(shortOf(await put(one, pickNo, 2, 'G1'))).toBe('applied')
  expect(shortOf(await put(two, pickNo, 2, 'G1'))).toBe('flagged A1113')
  expect(shortOf(await put(two, pickNo, 2, 'G2'))).toBe('flagged A1114')
  expect((await exceptionsOf(world)).map(({ opType, code }) => `${opType} ${code}`).toSorted()).toEqual([
    'SEED_PUT A1113',
    'SEED_PUT A1114',
  ])
  expect(shortOf(await put(one, pickNo, 1, 'G1', 1, { takenBack: true }))).toBe('applied')
  expect(slots(await wallOf(two, {}), pickNo)).toEqual(['1G1:1/2', '1G2:0/1', '2G1:1/1', '2G2:1/1'])
  // who divided is paid by the piece, what he took back is not, and the picking log tells of pickers only
  const work = await rows(
    world,
    `select operator_key, sum(goods_num)::int as pieces, sum(point)::float as points from work_record
      where tenant_id = $1 and pick_no = $2 and biz_type = 'seed' and is_valid = 1 group by operator_key order by operator_key`,
    [pickNo],
  )
  const keys = [one, two].map(({ staff }) => `U${staff.userId}`)
  expect(work).toEqual(
    [
      { operatorKey: keys[0], pieces: 2, points: 0.48 },
      { operatorKey: keys[1], pieces: 1, points: 0.24 },
    ].sort((a, b) => (String(a.operatorKey) < String(b.operatorKey) ? -1 : 1)),
  )
  expect(await broken(world)).toEqual([])
})

test('slots that did not change are not told again; what pickers missed is not waited for, and an order that left has no slot', async () => {
  const pick = await picked()
  const { pickNo } = pick
  const before = await wallOf(one, { docNo: pickNo })
  const later = await wallOf(one, { since: before.takenAt + 60_000 })
  expect(later.picks?.find((each) => each.pickNo === pickNo)).toMatchObject({ rev: before.picks?.[0]?.rev })
  expect(slots(later, pickNo)).toEqual([])
  const line = pick.lines.find(({ goodsNo }) => goodsNo === 'G2')!
  const short = () => picker.one('PICK_SHORT', pickNo, { pickNo, seqNo: line.seqNo, shortQty: 1, reason: 2 }, { leaseVersion: 1 })
  // no other bin has the goods: the order leaves the pick order and its slot
  expect(shortOf(await short())).toBe('applied')
  expect(slots(await wallOf(one, { docNo: pickNo }), pickNo)).toEqual(['1G1:0/2', '1G2:0/1'])
  // another bin has them: the 补拣 brings them, this wall does not wait for them
  await addStock(world, 'A-99', 990, 'G2', 50)
  expect(shortOf(await short())).toBe('applied')
  expect(slots(await wallOf(one, { docNo: pickNo }), pickNo)).toEqual(['1G1:0/2', '1G2:0/0'])
})
