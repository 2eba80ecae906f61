// 临时工的一天：两个组长同时授权、断网签到、离线时被失效、签退后再来、整份文件授权，都按同一本规则。
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { importCalls, type ImportState } from '#contract/import/calls'
import { workerAuth } from '#contract/pda/enrol'
import { authorizeHere, loseHere, workersHere } from '#contract/user/tempAuthHere'
import {
  addHandheld,
  addStaff,
  furnish,
  hireTemp,
  only,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Staff,
} from '../support/floor.ts'
import { addGoods, addStock, openWorld, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

const { parse, confirm } = importCalls('tempAuth', '临时工授权导入', 210211)
let world: World
let gate: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  gate = await addHandheld(world, '门口机')
})
afterAll(() => world.close())

const hour = 3_600_000
const headersOf = (staff: Staff, device = gate): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: device.deviceId,
  devicekey: device.deviceKey,
})
const grant = (badgeCodes: readonly string[], staff = gate.staff, hours = 8) =>
  sendTo<ReplyOf<typeof authorizeHere>>(world.app, authorizeHere, { badgeCodes, hours, opTypes: [1, 4] }, headersOf(staff))
const here = async () =>
  (await sendTo<ReplyOf<typeof workersHere>>(world.app, workersHere, {}, headersOf(gate.staff))).data.records
const authOf = async (badge: string) =>
  only(
    await rows<{ signStatus: number; status: number; workMin: number | null; signInTime: Date | null; signOutTime: Date | null }>(
      world,
      `select a.sign_status, a.status, a.work_min, a.sign_in_time, a.sign_out_time from temp_user_auth a join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
        where a.tenant_id = $1 and t.badge_code = $2`,
      [badge],
    ),
  )
/** A temp worker of this warehouse who is not authorised. */
const enrol = (badge: string, more: { status?: number; reason?: string } = {}): Promise<unknown> =>
  world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into temp_user as t (tenant_id, id, temp_no, real_name, mobile, warehouse_no, sid, badge_code, status, black_reason, create_time, update_time)
       values ($1, $2, $3, $3, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [tenantId, id(), badge.slice(2), wh.warehouseNo, wh.sid, badge, more.status ?? 1, more.reason ?? null, at],
    ),
  )
const sign = (badgeCode: string, signType: 1 | 2) => gate.op('TEMP_SIGN', badgeCode, { badgeCode, signType })

test('扫几张授权几个：不行的逐个说原因，其余的照样授权；丢了回应再来一次还是一份', async () => {
  await enrol('T:GATE000001')
  await enrol('T:GATE000002', { status: 2, reason: '打架' })
  const said = (await grant(['T:GATE000001', 'T:GATE000002', 'T:NOBODY0000'])).data
  expect(said).toEqual({
    done: [{ badgeCode: 'T:GATE000001', name: 'GATE000001', msg: '' }],
    left: [
      { badgeCode: 'T:NOBODY0000', name: '', msg: '没有这张工牌，找办公室登记' },
      { badgeCode: 'T:GATE000002', name: 'GATE000002', msg: '该人员在黑名单中：打架' },
    ],
  })
  expect((await grant(['T:GATE000001'])).data.done).toHaveLength(1)
  expect(await authOf('T:GATE000001')).toMatchObject({ status: 1, signStatus: 0 })
  expect(await here()).toMatchObject([{ badgeCode: 'T:GATE000001', opTypes: [1, 4], signed: false }])
})

test('别的仓的工牌：说他现在授权在哪个仓、到几点；哪里都没授权的还是原来那句', async () => {
  await enrol('T:AWAY000001')
  await grant(['T:AWAY000001'])
  await world.run(async ({ tx, tenantId, id, at }) => {
    await tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       select $1, $2, 'W08', 'LOCAL', '富阳仓', parent_warehouse_no, $3, $3 from wms_warehouse where tenant_id = $1 and warehouse_no = $4`,
      [tenantId, id(), at, wh.warehouseNo],
    )
    await tx.query(
      `update temp_user_auth as a set warehouse_no = 'W08' from temp_user t where a.tenant_id = $1 and t.tenant_id = $1 and t.id = a.temp_user_id
          and t.badge_code = 'T:AWAY000001'`,
      [tenantId],
    )
  })
  const asked = (badgeCode: string) => sendTo(world.app, workerAuth, { badgeCode }, headersOf(gate.staff))
  expect(await asked('T:AWAY000001')).toMatchObject({ code: 'A2112', msg: expect.stringMatching(/^该人员已在富阳仓授权至/) })
  expect(await asked('T:NOBODY0000')).toMatchObject({ code: 'A2113' })
})

test('两个组长同一秒授权一个人：一份授权，后一个听见是谁先授权的', async () => {
  await enrol('T:TWICE00001')
  const [first, second] = [await addStaff(world, '王组长', gate.deviceId), await addStaff(world, '李组长', gate.deviceId)]
  const said = await Promise.all([grant(['T:TWICE00001'], first), grant(['T:TWICE00001'], second)])
  const words = said.map(({ data }) => only([...data.done]).msg).sort()
  expect(words[0]).toBe('')
  expect(words[1]).toMatch(/^(王|李)组长授权过，到18:00，以这次为准$/)
  expect(await authOf('T:TWICE00001')).toMatchObject({ status: 1 })
})

test('断网签到、干活、签退一起传上来：活都算，工时按人到人走', async () => {
  await addGoods(world, 'G9')
  await addStock(world, 'A-09', 90, 'G9', 100)
  const badge = 'T:DAY0000001'
  const tempUserId = await hireTemp(world, [1], false, badge)
  const actor = { userId: gate.staff.userId, sessionId: gate.staff.sessionId, tempUserId }
  const pick = only(await releaseWave(world, [{ G9: 1 }]))
  expect(shortOf(await gate.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  const came = sign(badge, 1)
  world.clock.advance(10 * 60_000)
  const work = pickOps(gate, pick).map((op) => ({ ...op, actor }))
  world.clock.advance(20 * 60_000)
  const went = sign(badge, 2)
  world.clock.advance(5 * 60_000)
  const reply = await gate.send([came, ...work, went])
  // the lease is the leader's: what counts here is that nobody asks the worker to sign in
  expect(reply.results.map(shortOf).filter((one) => one.includes('A21'))).toEqual([])
  expect(await authOf(badge)).toMatchObject({ signStatus: 2, workMin: 30 })
  expect((await gate.send([came])).results.map(shortOf)).toEqual(['duplicate'])
})

test('他断网时被失效：失效以前做的算，以后的报出来；迟到的签到也只算到失效', async () => {
  const badge = 'T:LOST000001'
  const tempUserId = await hireTemp(world, [1], false, badge)
  const actor = { userId: gate.staff.userId, sessionId: gate.staff.sessionId, tempUserId }
  const worker = await addHandheld(world, '断网机')
  const picks = [only(await releaseWave(world, [{ G9: 1 }])), only(await releaseWave(world, [{ G9: 1 }]))]
  const came = sign(badge, 1)
  world.clock.advance(10 * 60_000)
  const [before, after] = picks
  for (const pick of picks) await worker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const by = { ...actor, userId: worker.staff.userId, sessionId: worker.staff.sessionId }
  const early = pickOps(worker, before!).map((op) => ({ ...op, actor: by }))
  world.clock.advance(5 * 60_000)
  await sendTo(world.app, loseHere, { badgeCode: badge, reason: '提前收工' }, headersOf(gate.staff))
  world.clock.advance(5 * 60_000)
  const late = pickOps(worker, after!).map((op) => ({ ...op, actor: by }))
  expect((await gate.send([came])).results.map(shortOf)).toEqual(['applied'])
  const codes = (await worker.send([...early, ...late])).results.map((one) => ('code' in one ? one.code : ''))
  expect(codes.slice(0, early.length)).not.toContain('A2113')
  expect(codes.slice(early.length)).toEqual(late.map(() => expect.stringMatching(/^A(2113|1107)$/)))
  expect(await authOf(badge)).toMatchObject({ status: 2, signStatus: 2, workMin: 15 })
})

test('昨天的工牌、没签到就签退，都报出来；签退后重新授权再来，分钟加在一起', async () => {
  const badge = 'T:AGAIN00001'
  await enrol(badge)
  expect((await gate.send([sign(badge, 1)])).results.map(shortOf)).toEqual(['flagged A2113'])
  await grant([badge])
  expect((await gate.send([sign(badge, 2)])).results.map(shortOf)).toEqual(['flagged A2115'])
  const turn = async (minutes: number): Promise<void> => {
    expect((await gate.send([sign(badge, 1)])).results.map(shortOf)).toEqual(['applied'])
    world.clock.advance(minutes * 60_000)
    expect((await gate.send([sign(badge, 2)])).results.map(shortOf)).toEqual(['applied'])
  }
  await turn(30)
  expect((await gate.send([sign(badge, 1)])).results.map(shortOf)).toEqual(['flagged A2119'])
  await grant([badge])
  await turn(20)
  expect(await authOf(badge)).toMatchObject({ signStatus: 2, workMin: 50 })
  // at the desk the same rule speaks
  expect(await world.call('POST', '/v1/warehouse/temp/user/sign/status', { tempNo: badge.slice(2), signType: 1 })).toMatchObject({
    code: 'A2119',
  })
  world.clock.advance(24 * hour)
  expect((await gate.send([sign(badge, 1)])).results.map(shortOf)).toEqual(['flagged A2113'])
})

test('没有权限的不能授权；别的仓库的人说到哪里改', async () => {
  const picker = await addStaff(world, '拣货员', gate.deviceId, [281_100])
  expect((await grant(['T:GATE000001'], picker)).code).toBe('A0312')
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W02', 'LOCAL', '二号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  await enrol('T:FAR0000001')
  await world.run(({ tx, tenantId }) =>
    tx.query("update temp_user set warehouse_no = 'W02' where tenant_id = $1 and badge_code = 'T:FAR0000001'", [tenantId]),
  )
  expect((await grant(['T:FAR0000001'])).data.left).toMatchObject([{ msg: '登记在别的仓库，到电脑端改仓库再授权' }])
})

test('整份文件授权：工号或手机号，名额、黑名单、时长和看不懂的类型都在那一行', async () => {
  await enrol('T:FILE000001')
  await enrol('T:FILE000002')
  const lines: CellValue[][] = [
    ['工号*', '授权起*', '授权止*', '可作业类型*'],
    ['FILE000001', '2025-06-20 08:00:00', '2025-06-20 18:00:00', '拣货、打包'],
    ['FILE000001', '2025-06-20 09:00:00', '2025-06-20 18:00:00', '全部'],
    ['FILE000002', '2025-06-20 08:00:00', '2025-06-21 08:00:00', '拣货'],
    ['GATE000002', '2025-06-20 08:00:00', '2025-06-20 18:00:00', '拣货'],
    ['FILE000002', '2025-06-20 08:00:00', '2025-06-20 18:00:00', '拣货、跳舞'],
    ['NOBODY', '2025-06-20 08:00:00', '2025-06-20 18:00:00', '拣货'],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: lines }] })
  const file = new File([new Uint8Array(bytes)], '授权.xlsx')
  const parsed = await sendTo<ImportState>(world.app, parse, { file }, headersOf(gate.staff))
  expect(parsed.data.errorData.map((row) => [row.errorNum, row.errorReason])).toEqual([
    [3, '与第2行重复'],
    [4, '授权时长不能超过16小时'],
    [5, '该人员在黑名单中：打架'],
    [6, '没有作业类型：跳舞'],
    [7, '临时工不存在或无权限'],
  ])
  const done = await sendTo<ImportState>(
    world.app,
    confirm,
    { requestId: parsed.data.requestId, ignoreErrors: true },
    headersOf(gate.staff),
  )
  expect([done.msg, done.data.phase]).toEqual(['', 'done'])
  const written = await rows(
    world,
    `select a.op_types from temp_user_auth a join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
      where a.tenant_id = $1 and a.auth_date = '2025-06-20' and t.temp_no like 'FILE%'`,
    [],
  )
  expect(written).toEqual([{ opTypes: [1, 4] }])
})
