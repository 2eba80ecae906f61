// 临时工的第一天：写须知、签字、签到晚到的活不进冲突、失效以后做的报出来、别的仓的工牌不认。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { loseHere, workersHere } from '#contract/user/tempAuthHere'
import { momentOf } from '../../server/platform/http.ts'
import { deviceSilentTask } from '../../server/setting/deviceSilent.ts'
import { signDueTask } from '../../server/core/floor/signDue.ts'
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
  type Parcel,
  type Picked,
} from '../support/floor.ts'
import { addGoods, addStock, openWorld, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let gate: Handheld
let line: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  await addGoods(world, 'G7')
  await addStock(world, 'A-07', 70, 'G7', 100)
  gate = await addHandheld(world, '门口机')
  line = await addHandheld(world, '线上机')
})
afterAll(() => world.close())

const minute = 60_000
const headersOf = (device: Handheld): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: device.staff.accessToken,
  deviceid: device.deviceId,
  devicekey: device.deviceKey,
})
const here = async (): Promise<ReplyOf<typeof workersHere>> =>
  (await sendTo<ReplyOf<typeof workersHere>>(world.app, workersHere, {}, headersOf(gate))).data
const sign = (badgeCode: string, device = gate) => device.op('TEMP_SIGN', badgeCode, { badgeCode, signType: 1 })
/** The same operations made by the temp worker who has the device. */
const by = (tempUserId: string, ops: ReturnType<typeof pickOps>, device = line): ReturnType<typeof pickOps> =>
  ops.map((op) => ({ ...op, actor: { userId: device.staff.userId, sessionId: device.staff.sessionId, tempUserId } }))
/** A pick order the temp worker claimed himself. */
const claimed = async (tempUserId: string): Promise<Picked> => {
  const pick = only(await releaseWave(world, [{ G7: 1 }]))
  const actor = { userId: line.staff.userId, sessionId: line.staff.sessionId, tempUserId }
  await line.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }, { actor })
  return pick
}
/** A parcel the staff picked: it only has to be checked, which nobody claims. */
const toCheck = async (): Promise<Parcel> => {
  const pick = only(await releaseWave(world, [{ G7: 1 }]))
  await gate.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await gate.send(pickOps(gate, pick))
  return only([...(await parcelsOf(world, pick.stockoutNos)).values()])
}
const codesOf = (results: readonly object[]): readonly string[] => results.map((one) => ('code' in one ? String(one.code) : ''))
const conflictsOf = (code: string) =>
  rows<{ opType: string }>(world, 'select op_type from op_exception where tenant_id = $1 and code = $2', [code])
const paid = (tempUserId: string) =>
  rows<{ isValid: number }>(world, 'select is_valid from work_record where tenant_id = $1 and temp_user_id = $2::bigint', [
    tempUserId,
  ])

test('须知一仓一份，改了就是新的一版；太长太多说哪一句', async () => {
  const publish = (content: string) => world.call('POST', '/v1/warehouse/work/rule', { ...wh, content })
  expect(await publish('叉车过道不站人\n\n 听见长响就停手 ')).toMatchObject({ code: '00000' })
  expect(await publish(`第一句\n${'长'.repeat(41)}`)).toMatchObject({
    code: 'A0400',
    data: { fields: { content: '第2句太长，最多40字' } },
  })
  expect(await publish(Array.from({ length: 13 }, (_, n) => `第${n}句`).join('\n'))).toMatchObject({
    data: { fields: { content: '最多12句，现在13句' } },
  })
  await publish('叉车过道不站人\n听见长响就停手\n不懂就问组长')
  expect((await here()).rule).toEqual({ ruleVersion: 2, lines: ['叉车过道不站人', '听见长响就停手', '不懂就问组长'] })
  const list = await world.call<{ records: { ruleVersion: number; isCurrent: string | null }[] }>(
    'GET',
    '/v1/warehouse/work/rule/list?pageNum=1&pageSize=20',
  )
  expect(list.data.records.map(({ ruleVersion, isCurrent }) => [ruleVersion, isCurrent])).toEqual([
    [2, '现用'],
    [1, null],
  ])
})

test('断网签的字照样算：一人一版一次，桌面看得到第几版、什么时候；只能给自己签', async () => {
  const badge = 'T:RULE000001'
  const tempUserId = await hireTemp(world, [1], true, badge)
  const actor = { userId: line.staff.userId, sessionId: line.staff.sessionId, tempUserId }
  const signed = line.op('RULES_SIGNED', badge, { badgeCode: badge, ruleVersion: 2 }, { actor })
  const forOther = line.op('RULES_SIGNED', badge, { badgeCode: badge, ruleVersion: 2 })
  world.clock.advance(20 * minute)
  const again = line.op('RULES_SIGNED', badge, { badgeCode: badge, ruleVersion: 2 }, { actor })
  expect((await line.send([signed, forOther, again])).results.map(shortOf)).toEqual(['applied', 'flagged A1121', 'applied'])
  expect((await here()).records.find((one) => one.badgeCode === badge)).toMatchObject({ ruleVersion: 2 })
  const at = new Date(momentOf(world.services).now - 20 * minute)
  expect(await rows(world, 'select rule_version, sign_time, device_id from work_rule_sign where tenant_id = $1', [])).toEqual([
    { ruleVersion: 2, signTime: at, deviceId: line.deviceId },
  ])
  const desk = await world.call<{ records: { ruleVersion: number; ruleTime: string | null }[] }>(
    'GET',
    '/v1/warehouse/temp/user/list?pageNum=1&pageSize=20',
  )
  expect(desk.data.records.filter(({ ruleVersion }) => ruleVersion === 2)).toHaveLength(1)
})

test('在门口机签到，线上机的活先传上来：不进冲突，活照算；签到到了就没有疑问', async () => {
  const badge = 'T:FIRST00001'
  const tempUserId = await hireTemp(world, [2], false, badge)
  const parcel = await toCheck()
  const came = sign(badge)
  world.clock.advance(5 * minute)
  const taken = line.op('WORKER_SWITCH', 'free', { badgeCode: badge })
  const work = by(tempUserId, [checkOp(line, parcel)])
  world.clock.advance(10 * minute)
  const { results } = await line.send([taken, ...work])
  expect(codesOf(results)).not.toContain('A2115')
  expect(await conflictsOf('A2115')).toEqual([])
  expect(await paid(tempUserId)).toEqual([{ isValid: 1 }])
  expect((await gate.send([came])).results.map(shortOf)).toEqual(['applied'])
  world.clock.advance(5 * 60 * minute)
  await signDueTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect(await conflictsOf('A2115')).toEqual([])
  expect(await paid(tempUserId)).toEqual([{ isValid: 1 }])
})

test('两台机器都给他签了到：先到的那一枪算他来的时间，谁先传上来都一样', async () => {
  const badge = 'T:TWOSIGNS01'
  await hireTemp(world, [1], false, badge)
  const first = sign(badge)
  const came = momentOf(world.services).now
  world.clock.advance(5 * minute)
  const second = sign(badge, line)
  world.clock.advance(5 * minute)
  expect((await line.send([second])).results.map(shortOf)).toEqual(['applied'])
  expect((await gate.send([first])).results.map(shortOf)).toEqual(['applied'])
  expect((await here()).records.find((one) => one.badgeCode === badge)).toMatchObject({ signed: true, signedAt: came })
})

test('一直没有人签到：等够作业参数里的小时才进冲突，工时作废，货照实物', async () => {
  const badge = 'T:NEVER00001'
  const tempUserId = await hireTemp(world, [2], false, badge)
  const parcel = await toCheck()
  const work = by(tempUserId, [checkOp(line, parcel)])
  expect(codesOf((await line.send(work)).results)).not.toContain('A2115')
  world.clock.advance(5 * 60 * minute)
  await signDueTask.run(world.services, { tenantId: world.tenantId }, () => false)
  expect((await conflictsOf('A2115')).length).toBe(work.length)
  expect(await paid(tempUserId)).toEqual([{ isValid: 0 }])
  expect(codesOf((await line.send(work)).results)).toContain('A2115')
})

test('他断网时被失效：以前做的算，以后做的进冲突 A2113', async () => {
  const badge = 'T:GONE000001'
  const tempUserId = await hireTemp(world, [1], true, badge)
  const [before, after] = [await claimed(tempUserId), await claimed(tempUserId)]
  const early = by(tempUserId, pickOps(line, before))
  world.clock.advance(minute)
  await sendTo(world.app, loseHere, { badgeCode: badge, reason: '提前收工' }, headersOf(gate))
  world.clock.advance(minute)
  const late = by(tempUserId, pickOps(line, after))
  const codes = codesOf((await line.send([...early, ...late])).results)
  expect(codes.slice(0, early.length)).not.toContain('A2113')
  expect(new Set(codes.slice(early.length))).toEqual(new Set(['A2113']))
})

test('拣到一半被失效：失效以前拣的照付，以后的那一件和完成只作废自己；进黑名单也一样', async () => {
  const half = async (badge: string, end: () => Promise<unknown>) => {
    const tempUserId = await hireTemp(world, [1], true, badge)
    const pick = only(await releaseWave(world, [{ G7: 2, G1: 1 }]))
    const actor = { userId: line.staff.userId, sessionId: line.staff.sessionId, tempUserId }
    await line.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }, { actor })
    const [one] = pick.lines
    const [fill] = one!.orders
    const { seqNo, locationNo, ownerNo, goodsNo } = one!
    const what = {
      pickNo: pick.pickNo,
      seqNo,
      locationNo,
      ownerNo,
      goodsNo,
      barcode: `69${goodsNo}`,
      qty: fill!.qty,
      scanMode: 1 as const,
    }
    const slot = pick.pickMethod === 2 ? {} : { slot: fill!.slot }
    const first = by(tempUserId, [line.op('PICK_LINE', pick.pickNo, { ...what, ...slot }, { leaseVersion: 1 })])
    world.clock.advance(minute)
    expect(await end()).toMatchObject({ code: '00000' })
    world.clock.advance(minute)
    const late = by(tempUserId, pickOps(line, { ...pick, lines: pick.lines.slice(1) }))
    const codes = codesOf((await line.send([...first, ...late])).results)
    expect(codes).toEqual(['', ...late.map(() => 'A2113')])
    const pieces = fill!.qty
    expect(
      await rows(
        world,
        'select is_valid, goods_num from work_record where tenant_id = $1 and temp_user_id = $2::bigint order by is_valid desc',
        [tempUserId],
      ),
    ).toEqual([
      { isValid: 1, goodsNum: pieces },
      { isValid: 0, goodsNum: 3 - pieces },
    ])
  }
  await half('T:HALF000001', () =>
    sendTo(world.app, loseHere, { badgeCode: 'T:HALF000001', reason: '提前收工' }, headersOf(gate)),
  )
  await half('T:HALF000002', () =>
    world.call('PUT', '/v1/warehouse/temp/user/blacklist', { tempNo: 'HALF000002', reason: '打架' }),
  )
})

test('工牌码十二位随机，猜不出下一张；换新的，旧的马上不认', async () => {
  const worker = { ...wh, hourWageFen: 2200, status: 1 }
  const codeOf = async (tempNo: string): Promise<string> =>
    only(
      await rows<{ code: string }>(world, 'select badge_code as code from temp_user where tenant_id = $1 and temp_no = $2', [
        tempNo,
      ]),
    ).code
  for (const n of [1, 2])
    expect(
      await world.call('POST', '/v1/warehouse/temp/user', {
        ...worker,
        tempNo: `LS77${n}`,
        realName: `丙${n}`,
        mobile: `1370000777${n}`,
      }),
    ).toMatchObject({ code: '00000' })
  const [one, two] = [await codeOf('LS771'), await codeOf('LS772')]
  for (const code of [one, two]) expect(code).toMatch(/^T:[A-HJ-NP-Z2-9]{12}$/)
  // neither end of the code is what two of one day share
  expect([one.slice(0, 8), one.slice(-4)]).not.toEqual([two.slice(0, 8), two.slice(-4)])
  expect(one.slice(-4)).not.toBe(two.slice(-4))
  expect(await world.call('POST', '/v1/warehouse/temp/user/badge', { tempNos: ['LS771'] })).toMatchObject({
    code: '00000',
    data: { renewed: 1 },
  })
  expect(await codeOf('LS771')).not.toBe(one)
  expect((await gate.send([sign(one)])).results.map(shortOf)).toEqual(['flagged A2113'])
})

test('别的仓库的工牌：签到报出来，机器问不到他的授权', async () => {
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W09', 'LOCAL', '九号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  const badge = 'T:AWAY000001'
  await hireTemp(world, [1], true, badge)
  await world.run(({ tx, tenantId }) =>
    tx.query(
      `update temp_user_auth set warehouse_no = 'W09' where tenant_id = $1
          and temp_user_id = (select id from temp_user where tenant_id = $1 and badge_code = $2)`,
      [tenantId, badge],
    ),
  )
  expect((await gate.send([sign(badge)])).results.map(shortOf)).toEqual(['flagged A2113'])
  expect((await here()).records.map(({ badgeCode }) => badgeCode)).not.toContain(badge)
})

test('设备十分钟没声、还有没传的：告诉本仓一次，它再说话以前不再说', async () => {
  const silent = await addHandheld(world, '丢下的机')
  const spoke = (pending: number) =>
    world.run(({ tx, tenantId, at }) =>
      tx.query('update device set pending = $3, last_seen = $4 where tenant_id = $1 and device_id = $2', [
        tenantId,
        silent.deviceId,
        pending,
        at,
      ]),
    )
  const told = async (): Promise<number> => {
    await deviceSilentTask.run(world.services, { tenantId: world.tenantId }, () => false)
    const messages = 'select receiver_type, receiver_key, content from message where tenant_id = $1 and biz_no = $2'
    return (await rows(world, messages, [silent.deviceId])).length
  }
  await spoke(12)
  expect(await told()).toBe(0)
  world.clock.advance(11 * minute)
  expect([await told(), await told()]).toEqual([1, 1])
  await spoke(0)
  world.clock.advance(11 * minute)
  expect(await told()).toBe(1)
  await spoke(3)
  world.clock.advance(11 * minute)
  expect(await told()).toBe(2)
})
