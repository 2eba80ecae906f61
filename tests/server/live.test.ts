// 现场：扫了一枪的人在哪、做什么、多快；没传完又没声的设备；各环节的订单；临时工签到就在、签退就走；别的仓、看不到的仓什么也没有。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocol } from '#contract/envelope'
import type { ReplyOf } from '#contract/call'
import { conflicts, devices, orders, people } from '#contract/operate/live'
import { orderLife } from '#contract/rules/orderLife'
import { workDayStatTask } from '#server/operate/workDayStat'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  hireTemp,
  only,
  parcelsOf,
  pickOps,
  readyOrders,
  releaseWave,
  type Handheld,
} from '../support/floor.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let picker: Handheld
let line: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  picker = await addHandheld(world, '拣货机')
  line = await addHandheld(world, '线上机')
})
afterAll(() => world.close())

const minute = 60_000
const warehouseNo = `${wh.warehouseNo}-${wh.sid}`
type Part = typeof people | typeof devices | typeof orders | typeof conflicts
const ask = <C extends Part>(of: C, at = warehouseNo) => world.call<ReplyOf<C>>('GET', of.path, { warehouseNo: at })
const here = async () => (await ask(people)).data.people
const seen = async (operatorKey: string) => (await here()).find((one) => one.operatorKey === operatorKey)
const keyOf = ({ staff }: Handheld): string => `U${staff.userId}`
const scan = (by: Handheld, docNo: string, more: object = {}) =>
  by.op('SCAN', 'free', { flow: 'check', docNo, step: 'goods', kind: 'goods', verdict: 'ok' }, { raw: { text: '69G1' }, ...more })

test('领了单、扫了货的人马上在：哪个库位、哪张单、多快；晚传上来的旧活不把他拉回去', async () => {
  expect(await here()).toEqual([])
  const pick = only(await releaseWave(world, [{ G1: 2 }]))
  await picker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const ops = pickOps(picker, pick)
  await picker.send(ops.slice(0, 1))
  expect(await seen(keyOf(picker))).toMatchObject({
    name: '拣货机员',
    deviceName: '拣货机',
    doing: '拣货',
    docNo: pick.pickNo,
    locationNo: only(pick.lines).locationNo,
    lastTime: '2025-06-17 10:00:00',
    pace: null,
  })
  const [feed] = await rows<{ key: string }>(
    world,
    `select key from change where tenant_id = $1 and resource = 'operate/live' and warehouse_no = $2 order by id desc limit 1`,
    [wh.warehouseNo],
  )
  expect(feed?.key).toBe(picker.deviceId)
  world.clock.advance(5 * minute)
  await picker.send(ops.slice(1))
  expect(await seen(keyOf(picker))).toMatchObject({
    doing: '拣货完成',
    locationNo: only(pick.lines).locationNo,
    opType: 1,
    pace: 2,
    usual: null,
  })
  const other = await addHandheld(world, '旧机', picker.staff)
  await other.send([scan(other, pick.pickNo, { capturedWall: world.clock.now() - 8 * minute })])
  expect(await seen(keyOf(picker))).toMatchObject({ doing: '拣货完成', deviceName: '拣货机' })
})

test('平时多快按近十四天的有效工时；一小时没有动静就不在了', async () => {
  const weigh = (at: number) => line.op('WEIGH_PACKAGE', 'free', weighing(), { capturedWall: at })
  let serial = 0
  const weighing = () =>
    ({ logisticsNo: `76000000${String(++serial).padStart(5, '0')}`, weightG: 800, isManual: 0, times: 1 }) as const
  const before = world.clock.now()
  await line.send([0, 1, 2, 3, 4, 5].map((n) => weigh(before - (10 - n) * minute)))
  await workDayStatTask.run(world.services, { tenantId: world.tenantId }, () => false)
  world.clock.advance(24 * 60 * minute)
  await line.send([weigh(world.clock.now() - minute), weigh(world.clock.now())])
  const [stat] = await rows<{ effectiveSec: number }>(
    world,
    'select effective_sec from work_day_stat where tenant_id = $1 and operator_key = $2',
    [keyOf(line)],
  )
  const usual = Math.round((6 * 3600) / (stat?.effectiveSec ?? 0))
  expect(await seen(keyOf(line))).toMatchObject({ doing: '称重', opType: 7, pace: 4, usual, locationNo: '' })
  world.clock.advance(61 * minute)
  expect(await here()).toEqual([])
})

test('临时工断网签到，传上来就在；扫了货在他做的地方；签退就走', async () => {
  const badge = 'T:LIVE000001'
  const tempUserId = await hireTemp(world, [2], false, badge)
  await world.run(({ tx, tenantId, today }) =>
    tx.query('update temp_user_auth set auth_date = $2 where tenant_id = $1', [tenantId, today]),
  )
  const pick = only(await releaseWave(world, [{ G2: 1 }]))
  await picker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await picker.send(pickOps(picker, pick))
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  const sign = (signType: 1 | 2) => picker.op('TEMP_SIGN', badge, { badgeCode: badge, signType })
  const came = sign(1)
  world.clock.advance(5 * minute)
  await picker.send([came])
  const inTime = '2025-06-18 11:06:00'
  expect(await seen(`T${tempUserId}`)).toMatchObject({
    name: '临时工',
    lastTime: null,
    signInTime: inTime,
    doing: '',
    pace: null,
  })
  const actor = { userId: line.staff.userId, sessionId: line.staff.sessionId, tempUserId }
  const check = { ...checkOp(line, parcel), actor }
  await line.send([check])
  expect(await here()).toContainEqual(
    expect.objectContaining({
      operatorKey: `T${tempUserId}`,
      deviceName: '线上机',
      doing: '复核',
      docNo: parcel.stockoutNo,
      pace: 2,
    }),
  )
  expect((await here()).filter(({ operatorKey }) => operatorKey === `T${tempUserId}`)).toHaveLength(1)
  world.clock.advance(minute)
  await picker.send([sign(2)])
  expect(await seen(`T${tempUserId}`)).toBeUndefined()
})

test('没传完的设备按多久没声排；传完就不在', async () => {
  const send = (by: Handheld, pending: number) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/pda/op/batch',
      headers: { tenantid: String(world.tenantId), deviceid: by.deviceId, devicekey: by.deviceKey },
      payload: { incarnation: by.incarnation, protocol, deviceNow: world.clock.now(), pending, ops: [scan(by, '')] },
    })
  await send(line, 7)
  world.clock.advance(11 * minute)
  const lastSeen = '2025-06-18 11:12:00'
  await send(picker, 2)
  const { data } = await ask(devices)
  expect(data).toMatchObject({ heard: 1, enrolled: 3 })
  expect(data.unsent.map(({ deviceName, pending }) => [deviceName, pending])).toEqual([
    ['线上机', 7],
    ['拣货机', 2],
  ])
  expect(data.unsent[0]).toMatchObject({ lastUserName: '线上机员', lastSeen })
  await send(line, 0)
  expect((await ask(devices)).data.unsent.map(({ deviceName }) => deviceName)).toEqual(['拣货机'])
})

test('各环节多少单、超时多少、哪一分钟到期多少；接下来到期的在前', async () => {
  const nos = await readyOrders(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }, { G1: 1 }])
  const at = ['09:00:00', '12:30:20', '12:30:50', null]
  for (const [n, stockoutNo] of nos.entries())
    await world.run(({ tx, tenantId }) =>
      tx.query('update stockout_order set deadline_time = $3 where tenant_id = $1 and stockout_no = $2', [
        tenantId,
        stockoutNo,
        at[n] === null ? null : `2025-06-18T${at[n]}+08:00`,
      ]),
    )
  const { data } = await ask(orders)
  expect(data.asOf).toBe('2025-06-18 11:23:00')
  expect(data.stages.find(({ status }) => status === orderLife.toWave)).toEqual({
    status: orderLife.toWave,
    total: 4,
    late: 1,
    coming: [{ at: '2025-06-18 12:31:00', n: 2 }],
  })
  expect(data.next.slice(0, 2).map(({ stockoutNo, deadlineTime }) => [stockoutNo, deadlineTime])).toEqual([
    [nos[1], '2025-06-18 12:30:20'],
    [nos[2], '2025-06-18 12:30:50'],
  ])
})

test('没处理的冲突说得出哪一句；别的仓、看不到的仓、没有的仓什么也没有', async () => {
  const stranger = { userId: picker.staff.userId, sessionId: line.staff.sessionId }
  await picker.send([scan(picker, 'JH0001', { actor: stranger })])
  const { data } = await ask(conflicts)
  expect(data).toMatchObject({ open: 1, newest: [{ docNo: 'JH0001', operatorName: '拣货机员' }] })
  expect(data.newest[0]?.msg).toContain('JH0001')
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W09', 'LOCAL', '九号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  expect((await ask(people, 'W09-LOCAL')).data).toEqual({ people: [] })
  expect((await ask(devices, 'W09-LOCAL')).data).toEqual({ heard: 0, enrolled: 0, unsent: [] })
  expect((await ask(orders, 'W09-LOCAL')).data.stages.every(({ total }) => total === 0)).toBe(true)
  expect((await ask(conflicts, 'W09-LOCAL')).data).toEqual({ open: 0, newest: [] })
  const leader = await addStaff(world, '外仓组长', null, [191301])
  await world.run(({ tx, tenantId }) =>
    tx.query('delete from data_scope where tenant_id = $1 and subject_id = $2', [tenantId, leader.userId]),
  )
  const headers = { tenantid: String(world.tenantId), accesstoken: leader.accessToken }
  for (const part of [people, devices, orders, conflicts]) {
    expect((await sendTo(world.app, part, { warehouseNo }, headers)).code).toBe('A0404')
    expect((await ask(part, 'W77-LOCAL')).code).toBe('A0404')
  }
})
