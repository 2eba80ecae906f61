// Claims through their own call: given or refused on the spot, never from a queue; what a person holds is listed wherever he is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { claimPick } from '#contract/pda/claim'
import { pickOffers, pickPack, type PickOffer } from '#contract/pda/snapshot'
import {
  addHandheld,
  addStaff,
  exceptionsOf,
  furnish,
  hireTemp,
  imbalances,
  only,
  pickOps,
  releaseWave,
  shortOf,
  useOn,
  type Handheld,
  type Staff,
} from '../support/floor.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let a: Handheld
let b: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  a = await addHandheld(world, '拣货机')
  b = await addHandheld(world, '另一台')
})
afterAll(() => world.close())

/** What the person sends from this device. */
const headersOf = (device: Handheld, staff: Staff): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: device.deviceId,
  devicekey: device.deviceKey,
})
const claim = (pickNo: string, device = a, staff = device.staff, more: object = {}) =>
  sendTo<ReplyOf<typeof claimPick>>(world.app, claimPick, { pickNo, ...more }, headersOf(device, staff))
const offers = async (device = a, staff = device.staff, input: object = {}): Promise<readonly PickOffer[]> =>
  (await sendTo<ReplyOf<typeof pickOffers>>(world.app, pickOffers, input, headersOf(device, staff))).data.records
const newPick = async () => only(await releaseWave(world, [{ G1: 2 }]))
const holderOf = async (pickNo: string) =>
  only(
    await rows<{ status: number; pickerKey: string | null; deviceId: string | null; leaseVersion: number }>(
      world,
      'select status, picker_key, device_id, lease_version from pick_order where tenant_id = $1 and pick_no = $2',
      [pickNo],
    ),
  )

describe('a claim in its own request', () => {
  test('gives the pick order with its pack at once, and is kept outside the device’s queue', async () => {
    const pick = await newPick()
    const given = await claim(pick.pickNo)
    expect(given).toMatchObject({ code: '00000', data: { pack: { pickNo: pick.pickNo } } })
    expect(given.data.pack.floor.picks[pick.pickNo]).toMatchObject({ status: 20, leaseVersion: 1 })
    const kept = await rows(
      world,
      'select op_type, verdict, incarnation, lane, device_id, operator_key from pda_op where tenant_id = $1 and op_id = $2',
      [given.data.opId],
    )
    expect(kept).toEqual([
      {
        opType: 'PICK_CLAIM',
        verdict: 1,
        incarnation: given.data.opId,
        lane: given.data.opId,
        deviceId: a.deviceId,
        operatorKey: `U${a.staff.userId}`,
      },
    ])
    // the device's own queue begins with the first piece
    world.clock.advance(1000)
    expect((await a.send(pickOps(a, pick))).results.map(shortOf)).toEqual(['applied', 'applied'])
    const { data } = await world.call<{ traces: { opType: string }[] }>('GET', '/v1/stockout/detail', {
      stockoutNo: only(pick.stockoutNos),
    })
    expect(data.traces.map((trace) => trace.opType)).toEqual(['PICK_CLAIM', 'PICK_LINE', 'PICK_FINISH'])
  })

  test('is refused with its reason, and leaves nothing behind', async () => {
    const pick = await newPick()
    await claim(pick.pickNo)
    const before = await rows(world, 'select op_id from pda_op where tenant_id = $1')
    expect(await claim(pick.pickNo, b)).toMatchObject({ code: 'A1104', msg: `拣货单已被${a.staff.name}领取` })
    expect(await claim('JH0')).toMatchObject({ code: 'A0404' })
    const checker = await addStaff(world, '复核员', b.deviceId, [280_300])
    expect(await claim((await newPick()).pickNo, b, checker)).toMatchObject({ code: 'A1121' })
    expect(await rows(world, 'select op_id from pda_op where tenant_id = $1')).toEqual(before)
    expect(await exceptionsOf(world)).toEqual([])
  })

  test('needs the person and the device', async () => {
    const { pickNo } = await newPick()
    const { accesstoken: _token, ...device } = headersOf(a, a.staff)
    expect(await sendTo(world.app, claimPick, { pickNo }, device)).toMatchObject({ status: 401, code: 'A0301' })
    const { devicekey: _key, ...person } = headersOf(a, a.staff)
    expect(await sendTo(world.app, claimPick, { pickNo }, person)).toMatchObject({ status: 401, code: 'A1119' })
    expect(await holderOf(pickNo)).toMatchObject({ status: 10 })
  })
})

describe('a claim alone in a batch, without number and lane', () => {
  test('is given on the spot, is the same when it comes again, and leaves the queue of its device as it was', async () => {
    const device = await addHandheld(world, '单独领取')
    const pick = await newPick()
    const { seq: _seq, lane: _lane, laneSeq: _laneSeq, ...alone } = device.op('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
    expect((await device.send([alone])).results.map(shortOf)).toEqual(['applied'])
    expect((await device.send([alone])).results.map(shortOf)).toEqual(['duplicate'])
    expect(await holderOf(pick.pickNo)).toMatchObject({ status: 20, deviceId: device.deviceId })
    const scan = { flow: 'pick', docNo: pick.pickNo, step: 'list', kind: 'pickOrder', verdict: 'ok' } as const
    const other = await addHandheld(world, '排队的')
    expect((await other.send([other.op('SCAN', pick.pickNo, scan)])).lanes).toEqual({ [pick.pickNo]: 1 })
    const taken = device.op('PICK_CLAIM', pick.pickNo, { pickNo: 'JH000000000000' })
    const { seq: _one, lane: _two, laneSeq: _three, ...unknown } = taken
    expect((await device.send([unknown])).results.map(shortOf)).toEqual(['refused A0404'])
  })
})

describe('a claim from the queue of an older build', () => {
  test('that is asked and sent at once is given; one that lay there is refused, and its lane goes on', async () => {
    const device = await addHandheld(world, '旧版机')
    const [soon, late] = [await newPick(), await newPick()]
    expect(shortOf(await device.one('PICK_CLAIM', soon.pickNo, { pickNo: soon.pickNo }))).toBe('applied')
    const queued = device.op('PICK_CLAIM', late.pickNo, { pickNo: late.pickNo })
    const scan = device.op('SCAN', late.pickNo, {
      flow: 'pick',
      docNo: late.pickNo,
      step: 'list',
      kind: 'pickOrder',
      verdict: 'ok',
    })
    world.clock.advance(3 * 3_600_000)
    const reply = await device.send([queued, scan])
    expect(reply.results.map(shortOf)).toEqual(['refused A1124', 'applied'])
    expect(reply.results[0]).toMatchObject({ msg: `${late.pickNo} 领取没有及时送到，已作废，请重新领取` })
    expect(reply.lanes).toEqual({ [late.pickNo]: 2 })
    expect(await holderOf(late.pickNo)).toMatchObject({ status: 10, pickerKey: null })
    // sent again it hears the same
    expect((await device.send([queued])).results.map(shortOf)).toEqual(['refused A1124'])
    expect(await exceptionsOf(world)).toEqual([])
  })

  test('a release that lay there takes nothing from anybody', async () => {
    const device = await addHandheld(world, '旧版机2')
    const { pickNo } = await newPick()
    await claim(pickNo, device)
    const queued = device.op('PICK_RELEASE', pickNo, { pickNo, reason: '换人' })
    world.clock.advance(3_600_000)
    expect((await device.send([queued])).results.map(shortOf)).toEqual(['refused A1124'])
    expect(await holderOf(pickNo)).toMatchObject({ status: 20, pickerKey: `U${device.staff.userId}` })
  })
})

describe('what a person holds', () => {
  test('is listed on every device he signs in on, and moves there under the same lease', async () => {
    const device = await addHandheld(world, '没电的')
    const { staff } = device
    const other = await addHandheld(world, '备用机')
    const pick = await newPick()
    // granted after the device had given up: it has no pack
    await claim(pick.pickNo, device)
    expect((await offers(device)).find((one) => one.pickNo === pick.pickNo)).toMatchObject({ mine: true, here: true })
    expect((await offers(other)).map((one) => one.pickNo)).not.toContain(pick.pickNo)
    expect((await offers(other, staff)).find((one) => one.pickNo === pick.pickNo)).toMatchObject({ mine: true, here: false })
    const taken = await claim(pick.pickNo, other, staff)
    expect(taken).toMatchObject({ code: '00000', data: { pack: { pickNo: pick.pickNo } } })
    expect(await holderOf(pick.pickNo)).toEqual({
      status: 20,
      pickerKey: `U${staff.userId}`,
      deviceId: other.deviceId,
      leaseVersion: 1,
    })
    // the first device's copy is told to go, and what it still brings counts
    expect(await sendTo(world.app, pickPack, { docNo: pick.pickNo }, headersOf(device, staff))).toMatchObject({ code: 'A0404' })
    expect((await device.send(pickOps(device, pick))).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await exceptionsOf(world)).toEqual([])
    expect(await imbalances(world)).toEqual([])
  })

  test('by badge is his own, in whoever’s session he works next', async () => {
    const tempUserId = await hireTemp(world, [1], true, 'T:CLAIM00001')
    const [first, second] = [await addHandheld(world, '甲机'), await addHandheld(world, '乙机')]
    const { pickNo } = await newPick()
    expect(await claim(pickNo, first, first.staff, { tempUserId })).toMatchObject({ code: '00000' })
    expect((await holderOf(pickNo)).pickerKey).toBe(`T${tempUserId}`)
    expect((await offers(second)).map((one) => one.pickNo)).not.toContain(pickNo)
    expect((await offers(second, second.staff, { tempUserId })).find((one) => one.pickNo === pickNo)).toMatchObject({
      mine: true,
      here: false,
    })
    expect(await claim(pickNo, second)).toMatchObject({ code: 'A1104' })
    expect(await claim(pickNo, second, second.staff, { tempUserId })).toMatchObject({ code: '00000' })
    expect(await holderOf(pickNo)).toMatchObject({ deviceId: second.deviceId, pickerKey: `T${tempUserId}`, leaseVersion: 1 })
  })

  test('is given again to who asks twice, once', async () => {
    const { pickNo } = await newPick()
    const both = await Promise.all([claim(pickNo, b), claim(pickNo, b)])
    expect(both.map((one) => one.code)).toEqual(['00000', '00000'])
    expect(await holderOf(pickNo)).toMatchObject({ leaseVersion: 1, pickerKey: `U${b.staff.userId}` })
    await useOn(world, a.staff, b.deviceId)
    expect(await claim(pickNo, b, a.staff)).toMatchObject({ code: 'A1104' })
  })
})
