// The desk of returns and what stops it: receipts by file, parcels without a head, films, owners who are asked, what owners see, and every refusal.
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { defaultRoles } from '#contract/menu/roles'
import { returnGoods } from '#contract/returns/goods'
import { returnOrder } from '#contract/returns/order'
import { returnPick } from '#contract/returns/pick'
import { returnPush } from '#contract/returns/push'
import { returnReceive } from '#contract/returns/receive'
import { returnWave } from '#contract/returns/wave'
import { wanted } from '#contract/returns/wanted'
import { warning } from '#contract/returns/warning'
import { build } from '#server/app'
import type { Person } from '#server/platform/person'
import { insertRows } from '#server/platform/rows'
import { notifyOwners } from '#server/returns/tellOwners'
import { addUser, download, send } from '../support/importing.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { parcel, piece, returnDesk, storedPicture } from '../support/returnDesk.ts'
import { openDock, put } from '../support/returns.ts'
import { sendTo } from '../support/sendTo.ts'

const stranger = 'OW002'
const base = '/v1/return/order'
let world: World
let desk: ReturnType<typeof returnDesk>
let ownerApp: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  desk = returnDesk(world)
  for (const goodsNo of ['G1', 'G2', 'G3']) await addGoods(world, goodsNo)
  await addStock(world, 'A-01', 1, 'G1', 50)
  await addUser(world)
  await openDock(world, [world.person])
  await put(world, 'owner', { ownerNo: stranger, shortName: '青屿', fullName: '青屿童装' })
  await put(world, 'goods', { ownerNo: stranger, goodsNo: 'G1', goodsName: '童装', grossWeightG: 100 })
  const rights = defaultRoles.find(({ code }) => code === 'owner_admin')?.rights ?? []
  const ofOwner: Person = {
    ...world.person,
    isAdmin: false,
    rights: new Set(rights),
    scope: { ...world.person.scope, owner: { all: false, keys: new Set([ownerNo]) } },
  }
  ownerApp = await build({
    ...world.services,
    sessions: { ...world.services.sessions, find: () => Promise.resolve(ofOwner) },
  })
})
afterAll(async () => {
  await ownerApp.close()
  await world.close()
})
const asOwner = <T = { records: Record<string, unknown>[] }>(route: string, input: object = {}) =>
  sendTo<T>(ownerApp, route, input, { tenantid: String(world.tenantId), accesstoken: 'owner' })
const configure = (more: object): Promise<unknown> =>
  world.run(async (ctx) => {
    await ctx.tx.query('delete from return_owner_config where tenant_id = $1', [ctx.tenantId])
    await insertRows(ctx.tx, 'return_owner_config', [{ id: ctx.id(), ownerNo, createTime: ctx.at, updateTime: ctx.at, ...more }])
  })
const usual = () => world.run(({ tx, tenantId }) => tx.query('delete from return_owner_config where tenant_id = $1', [tenantId]))
const inspected = async (lines: object[] = [piece('G1', 3)], more: object = {}) => {
  const made = await desk.notice(more)
  await desk.receive(made.logisticsNo)
  await desk.inspect(made.returnNo, lines)
  return made
}

describe('receipts by file', () => {
  const upload = async (lines: readonly Readonly<Record<string, CellValue>>[]) => {
    const header = (await readXlsx(await download(world, '/v1/import/returnReceive/template'))).sheets[0]?.rows[0] ?? []
    const body = lines.map((line) => header.map((label) => line[String(label).replace('*', '')] ?? ''))
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...body] }] }))
    return (await send<ImportState>(world, '/v1/import/returnReceive/parse', {}, { name: '交件.xlsx', bytes })).data
  }

  test('are received as by scan: matched, wanted, once; what cannot be is named by row', async () => {
    const one = await desk.notice()
    const before = await desk.notice()
    await desk.receive(before.logisticsNo)
    const unknown = parcel()
    await put(world, 'return_wanted', {
      ...wh,
      logisticsNo: unknown,
      ownerNo,
      reason: 1,
      handleRequire: '录像拆包',
      applyTime: new Date(world.clock.now()),
      expireDate: '2031-01-01',
    })
    const state = await upload([
      { 物流单号: one.logisticsNo.toLowerCase(), 物流公司: '中通', 包裹状态: '完好' },
      { 物流单号: unknown },
      { 物流单号: before.logisticsNo },
      { 物流单号: unknown },
      { 物流单号: parcel(), 包裹状态: '破损' },
      { 物流单号: parcel(), 仓库: '没有这个仓' },
    ])
    expect(state.errorData.map(({ errorNum, errorReason }) => [errorNum, errorReason])).toEqual([
      [4, '该退件已签收'],
      [5, '与第3行重复'],
      [6, '破损件请拍照'],
      [7, '仓库不存在：没有这个仓'],
    ])
    await desk.ok('POST /v1/import/returnReceive/confirm', { requestId: state.requestId, ignoreErrors: true })
    expect((await desk.orderOf(one.returnNo))['status']).toBe(20)
    const receipts = await desk.list('GET /v1/return/receive/list', { logisticsNo: `${one.logisticsNo},${unknown}` })
    expect(receipts.map((row) => [row['logisticsNo'], row['isWanted'], row['logisticsCode']])).toEqual(
      expect.arrayContaining([
        [one.logisticsNo, 0, 'ZTO'],
        [unknown, 1, null],
      ]),
    )
    expect(new Set(receipts.map((row) => row['batchNo'])).size).toBe(1)
    expect(await desk.list('GET /v1/return/wanted/list', { logisticsNo: unknown })).toMatchObject([{ status: 2 }])
    const again = await upload([{ 物流单号: one.logisticsNo }])
    expect(again.errorData.map(({ errorReason }) => errorReason)).toEqual(['该退件已签收'])
  })
})

describe('a parcel without a head', () => {
  const headless = async (lines?: object[]) => {
    const no = parcel()
    const returnNo = (await desk.receive(no)).returnNo ?? ''
    if (lines !== undefined) await desk.inspect(returnNo, lines)
    return returnNo
  }
  const called = (returnNo: string, senderMobile: string) =>
    world.run(({ tx, tenantId }) =>
      tx.query('update return_order set sender_mobile = $3 where tenant_id = $1 and return_no = $2', [
        tenantId,
        returnNo,
        senderMobile,
      ]),
    )

  test('is matched again once it has an owner: by order number, by telephone, by goods; of several nobody is guessed', async () => {
    const named = await desk.notice({ srcTid: 'TID-1' }, [{ goodsNo: 'G2', planQty: 1 }])
    const byNumber = await headless()
    await desk.ok(`PUT ${base}`, { returnNo: byNumber, ownerNo, srcTid: 'TID-1' })
    expect(await desk.orderOf(byNumber)).toMatchObject({ planQty: 1, lines: [{ goodsNo: 'G2' }] })
    expect((await desk.orderOf(named.returnNo))['status']).toBe(5)

    const one = await desk.notice({ outerNo: 'ERP-TEL' }, [{ goodsNo: 'G2', planQty: 2 }])
    await called(one.returnNo, '138****4321')
    const byTail = await headless()
    await desk.ok(`PUT ${base}`, { returnNo: byTail, ownerNo, mobileTail: '4321' })
    expect(await desk.orderOf(byTail)).toMatchObject({ outerNo: 'ERP-TEL', planQty: 2 })

    const two = [await desk.notice(), await desk.notice()]
    for (const { returnNo } of two) await called(returnNo, '138****7777')
    const unclear = await headless()
    await desk.ok(`PUT ${base}`, { returnNo: unclear, ownerNo, mobileTail: '7777' })
    expect(await desk.orderOf(unclear)).toMatchObject({ ownerNo, planQty: 0, outerNo: null })

    const alike = await desk.notice({ outerNo: 'ERP-G3' }, [{ goodsNo: 'G3', planQty: 1 }])
    const byGoods = await headless([{ ...piece('G3', 1), ownerNo }])
    // whose it is was seen at the inspection: nobody has to say so
    expect((await desk.orderOf(byGoods))['ownerNo']).toBe(ownerNo)
    expect(await desk.refused(`PUT ${base}`, { returnNo: alike.returnNo, ownerNo: stranger })).toBe('A1914')
  })
})

describe('an owner who asks for', () => {
  test('a film of every inspection gets one, or the inspection waits', async () => {
    await configure({ videoRequired: 1 })
    const { returnNo, logisticsNo } = await desk.notice()
    await desk.receive(logisticsNo)
    const begun = world.clock.now()
    world.clock.set(begun + 60_000)
    const handIn = { returnNo, lines: [piece('G1', 3)], repackNum: 0, videoBegin: begun }
    expect(await desk.ok(`GET ${base}/plan`, { no: logisticsNo })).toMatchObject({ videoRequired: true, cameraNo: null })
    expect(await desk.refused(`POST ${base}/inspect`, handIn)).toBe('A1917')
    await put(world, 'workstation', { ...wh, workstationNo: 'QC-1', workstationName: '质检一台', stationType: 1 })
    await put(world, 'return_monitor_config', {
      ...wh,
      cameraNo: 'CAM-9',
      cameraName: '质检台',
      nvrAddr: 'http://nvr.example.com',
      workstationNo: 'QC-1',
      preSec: 10,
      postSec: 20,
    })
    expect(await desk.refused(`POST ${base}/inspect`, handIn)).toBe('A1917')
    await world.run(({ tx, tenantId }) =>
      tx.query(`update return_operator set workstation_no = 'QC-1' where tenant_id = $1`, [tenantId]),
    )
    expect(await desk.ok(`GET ${base}/plan`, { no: logisticsNo })).toMatchObject({ workstationNo: 'QC-1', cameraNo: 'CAM-9' })
    // a film has a length
    expect(await desk.refused(`POST ${base}/inspect`, { ...handIn, videoBegin: undefined })).toBe('A1917')
    await desk.ok(`POST ${base}/inspect`, handIn)
    expect(await desk.ok(`GET ${base}/photos`, { returnNo })).toMatchObject({
      cameraNo: 'CAM-9',
      cameraName: '质检台',
      preSec: 10,
      postSec: 20,
    })
    await usual()
  })

  test('his word is told of the result, and only his word lets it go on', async () => {
    await configure({ pushMode: 2 })
    const alone = await inspected()
    await notifyOwners(world.run)
    const pushesOf = (returnNo: string) => desk.list('GET /v1/return/owner/push/list', { returnNo, target: 2 })
    expect(await pushesOf(alone.returnNo)).toMatchObject([{ pushType: 2, result: 2, times: 1 }])

    await put(world, 'sys_user', { id: '77', account: 'hj', name: '花小间', passwordHash: '-', userType: 2, ownerNo })
    await put(world, 'role', { id: '771', roleName: '货主', roleCode: 'ours', roleSide: 2 })
    await put(world, 'role_menu', { roleId: '771', menuCode: String(returnOrder.acts.confirm.right) })
    await put(world, 'role_user', { roleId: '771', userId: '77' })
    await put(world, 'data_scope', { id: '770', subjectType: 2, subjectId: '77', scopeDim: 1, scopeMode: 2 })
    await put(world, 'data_scope_item', { scopeId: '770', itemKey: ownerNo })
    const { returnNo } = await inspected([piece('G1', 2), piece('G1', 1, 2)])
    await notifyOwners(world.run)
    await notifyOwners(world.run)
    expect(await pushesOf(returnNo)).toMatchObject([{ result: 1, times: 1, msg: '已通知 花小间' }])
    const messages = await rows<{ content: string }>(
      world,
      `select content from message where tenant_id = $1 and receiver_type = 1 and receiver_key = '77' and biz_no = $2`,
      [returnNo],
    )
    expect(messages).toEqual([{ content: `退货单 ${returnNo} 已质检：良品 2，残次 1。请确认质检结果` }])
    // telling an owner is no answer of his ERP
    expect(await desk.orderOf(returnNo)).toMatchObject({ status: 40, pushStatus: 0, ownerConfirm: 1 })
    const [row] = await pushesOf(alone.returnNo)
    expect(await desk.refused('POST /v1/return/owner/push/force', { ids: [row?.['pushId']], reason: '急' })).toBe('A1911')
    expect((await asOwner(`POST ${base}/confirm`, { returnNo })).code).toBe('00000')
    await desk.told()
    expect(await desk.orderOf(returnNo)).toMatchObject({ status: 50, pushStatus: 1, ownerConfirm: 2 })
    await usual()
    const free = await inspected()
    expect(await desk.refused(`POST ${base}/confirm`, { returnNo: free.returnNo })).toBe('A1738')
  })
})

describe('an owner', () => {
  test('sees his own returns in every list and nobody else’s; confirms, and does not inspect', async () => {
    const own = await inspected()
    const other = await desk.notice({ ownerNo: stranger })
    await desk.receive(other.logisticsNo)
    await put(world, 'return_warning', {
      ...wh,
      warnType: 1,
      bizNo: other.logisticsNo,
      level: 3,
      ownerNo: stranger,
      beginTime: new Date(world.clock.now()),
      lastTime: new Date(world.clock.now()),
    })
    await put(world, 'return_wanted', {
      ...wh,
      logisticsNo: other.logisticsNo,
      ownerNo: stranger,
      reason: 1,
      handleRequire: '录像',
      applyTime: new Date(world.clock.now()),
      expireDate: '2031-01-01',
    })
    for (const of of [returnOrder, returnGoods, returnReceive, returnPush, returnWave, returnPick, warning, wanted]) {
      const reply = await asOwner(of.calls.list, { pageNo: 1, pageSize: 200 })
      expect([of.id, reply.code]).toEqual([of.id, '00000'])
      const owners = new Set(reply.data.records.map((row) => row['ownerNo']))
      expect([of.id, [...owners].filter((one) => one !== ownerNo)]).toEqual([of.id, []])
    }
    const goods = (await asOwner(returnGoods.calls.list, { pageNo: 1, pageSize: 50, returnNo: own.returnNo })).data.records
    expect(goods).toMatchObject([{ goodsNo: 'G1', actualQty: 3, quality: 1, returnNo: own.returnNo, status: 40 }])
    expect((await asOwner(`GET ${base}/detail`, { returnNo: other.returnNo })).code).toBe('A0404')
    expect((await asOwner(`POST ${base}/confirm`, { returnNo: other.returnNo })).code).toBe('A0404')
    expect((await asOwner(`POST ${base}/inspect`, { returnNo: own.returnNo, lines: [], repackNum: 0 })).code).toBe('A0312')
    expect((await asOwner('POST /v1/return/receive', {})).code).toBe('A0312')
    expect((await asOwner(`POST ${base}/again`, { returnNo: own.returnNo })).code).toBe('A0312')
  })
})

describe('an owner in whose parcel lay somebody else’s goods', () => {
  const told = async () => {
    const made = await inspected([
      piece('G1', 2),
      { ...piece('G1', 1), ownerNo: stranger, photos: [{ sha256: 'c'.repeat(64), bytes: 9 }] },
    ])
    return made.returnNo
  }

  test('is told that they were there, and neither their code nor their name: page, list, file, photos, search', async () => {
    const returnNo = await told()
    const page = (await asOwner<{ lines: Record<string, unknown>[] }>(`GET ${base}/detail`, { returnNo })).data
    expect(page.lines).toMatchObject([
      { ownerNo, goodsNo: 'G1', actualQty: 2 },
      { ownerNo: null, goodsNo: null, goodsName: '其他货主的商品', barcode: null, actualQty: 1, quality: 7 },
    ])
    const listed = (await asOwner(returnGoods.calls.list, { pageNo: 1, pageSize: 50, returnNo })).data.records
    expect(listed.map((row) => [row['goodsNo'], row['goodsName']])).toEqual(
      expect.arrayContaining([
        ['G1', '商品G1'],
        [null, '其他货主的商品'],
      ]),
    )
    const found = (await asOwner(returnGoods.calls.list, { pageNo: 1, pageSize: 50, returnNo, goodsNo: 'G1' })).data.records
    expect(found).toHaveLength(1)
    const { photos } = (await asOwner<{ photos: { of: string }[] }>(`GET ${base}/photos`, { returnNo })).data
    expect(photos.map(({ of }) => of)).toEqual(['其他货主的商品'])
    // who sees everybody sees which they are
    expect((await desk.orderOf(returnNo)).lines).toContainEqual(expect.objectContaining({ goodsName: '童装', quality: 7 }))
  })
})

describe('what stops the desk', () => {
  const input = (logisticsNo: string, more: object = {}) => ({
    ...wh,
    logisticsNo,
    logisticsCode: '',
    batchNo: '',
    packageState: 1,
    photos: [],
    ...more,
  })
  const lines = (...some: object[]) => ({ lines: some, repackNum: 0 })

  test('receiving: A1901 twice, A1902 no number, A1903 no photo, A1908 no operator', async () => {
    const { logisticsNo } = await desk.notice()
    await desk.receive(logisticsNo)
    const twice = await world.send('POST /v1/return/receive', input(logisticsNo))
    expect([twice.code, twice.msg]).toEqual(['A1901', '该退件已于2025-06-17 10:01:00签收'])
    expect(await desk.refused('POST /v1/return/receive', input('12'))).toBe('A1902')
    expect(await desk.refused('POST /v1/return/receive', input(parcel(), { packageState: 2 }))).toBe('A1903')
    await world.run(({ tx, tenantId }) =>
      tx.query('update return_operator set op_types = $2 where tenant_id = $1', [tenantId, '[3]']),
    )
    expect(await desk.refused('POST /v1/return/receive', input(parcel()))).toBe('A1908')
    const { returnNo } = await desk.notice()
    expect(await desk.refused(`POST ${base}/inspect`, { returnNo, ...lines() })).not.toBe('00000')
    await world.run(({ tx, tenantId }) =>
      tx.query('update return_operator set op_types = $2 where tenant_id = $1', [tenantId, '[1, 2, 3]']),
    )
  })

  test('inspecting: A1904 no reason, A1906 no photo, A1907 done already; A1905 too old is a defect', async () => {
    const { returnNo, logisticsNo } = await desk.notice()
    await desk.receive(logisticsNo)
    const bad = piece('G1', 1, 2)
    expect(await desk.refused(`POST ${base}/inspect`, { returnNo, ...lines({ ...bad, reasons: [] }) })).toBe('A1904')
    expect(await desk.refused(`POST ${base}/inspect`, { returnNo, ...lines({ ...bad, photos: [] }) })).toBe('A1906')
    await world.run(({ tx, tenantId }) =>
      tx.query(
        `update goods set expiry_manage = 1, batch_manage = 1, shelf_life_day = 100 where tenant_id = $1 and goods_no = 'G3'`,
        [tenantId],
      ),
    )
    await put(world, 'return_expiry_rule', { ownerNo, goodsNo: 'G3', minRemainDay: 30, resultQuality: 2 })
    await desk.inspect(returnNo, [piece('G1', 1), { ...piece('G3', 1), produceDate: '2025-03-20' }])
    expect((await desk.orderOf(returnNo)).lines).toContainEqual(expect.objectContaining({ goodsNo: 'G3', quality: 2 }))
    expect(await desk.refused(`POST ${base}/inspect`, { returnNo, ...lines(piece('G1', 1)) })).toBe('A1907')
    expect(await desk.refused(`GET ${base}/plan`, { no: logisticsNo })).toBe('A1907')
  })

  test('a new notice looks up its parcel: one that is announced already, and one nobody knows', async () => {
    const known = await desk.notice()
    const of = (logisticsNo: string) => desk.ok(`GET ${base}/match`, { ...wh, logisticsNo })
    expect(await of(known.logisticsNo)).toMatchObject({ kind: 'notice', returnNo: known.returnNo, ownerNo })
    expect(await of(parcel())).toMatchObject({ kind: 'none', returnNo: null })
  })

  test('notices: A1909 without goods, A1910 what is not there', async () => {
    const notice = { ...wh, ownerNo, returnType: 1, logisticsNo: parcel() }
    const why = async (more: object) =>
      JSON.stringify(await world.send(`POST ${base}`, { ...notice, lines: [{ goodsNo: 'G1', planQty: 1 }], ...more }))
    expect(await why({ lines: [] })).toContain('请至少添加一个商品')
    expect(await why({ shopNo: 'NOWHERE' })).toContain('店铺不存在：NOWHERE')
    expect(await why({ logisticsCode: 'NOWHERE' })).toContain('物流公司不存在：NOWHERE')
    expect(await why({ logisticsNo: '一二三四五六' })).toContain('物流单号格式不正确')
    for (const outerNo of ['*', '/', '-/-']) expect(await why({ outerNo })).toContain('"outerNo":"')
  })

  test('what is inspected: A1912 three times, A1913 received, A1915 handled already, A1916 nobody’s, A1926 nothing of the kind', async () => {
    const back = await desk.notice()
    await desk.receive(back.logisticsNo)
    expect(await desk.refused(`POST ${base}/cancel`, { returnNo: back.returnNo })).toBe('A1913')
    for (const _ of [1, 2, 3]) {
      await desk.inspect(back.returnNo, [piece('G1', 3)])
      await desk.ok(`POST ${base}/again`, { returnNo: back.returnNo })
    }
    await desk.inspect(back.returnNo, [piece('G1', 3)])
    expect(await desk.refused(`POST ${base}/again`, { returnNo: back.returnNo })).toBe('A1912')

    const { returnNo } = await desk.waiting([piece('G1', 3)])
    const wave = { ...wh, ownerNo, returnNos: [returnNo] }
    const approvalFile = await storedPicture(world)
    expect(await desk.refused('POST /v1/return/wave', { ...wave, waveType: 3, approvalFile })).toBe('A1926')
    const { waveNo } = await desk.ok<{ waveNo: string }>('POST /v1/return/wave', { ...wave, waveType: 1 })
    await desk.ok('POST /v1/return/wave/line', { waveNo, returnNo, lineNo: 1, qty: 1, locationNo: 'A-01' })
    expect(await desk.refused('POST /v1/return/wave/finish', { waveNo })).toBe('A1921')
    await desk.ok('POST /v1/return/wave/finish', { waveNo, reason: '明天' })
    expect(await desk.refused(`POST ${base}/again`, { returnNo })).toBe('A1915')
    expect(await desk.refused(`POST ${base}/finish`, { returnNo })).toBe('A1921')

    const nobodys = (await desk.receive(parcel())).returnNo ?? ''
    await desk.inspect(nobodys, [piece('G1', 1, 7)])
    expect(await desk.refused(`POST ${base}/push`, { returnNo: nobodys })).toBe('A1916')
    expect(await desk.refused(`POST ${base}/force`, { returnNo: nobodys, reason: '急' })).toBe('A1916')
  })

  test('every step is an event of its own', async () => {
    const { returnNo } = await desk.waiting()
    await desk.ok('POST /v1/return/wave', { ...wh, ownerNo, returnNos: [returnNo], waveType: 1 })
    const [{ waveNo }] = (await rows<{ waveNo: string }>(
      world,
      'select wave_no from return_order where tenant_id = $1 and return_no = $2',
      [returnNo],
    )) as [{ waveNo: string }]
    await desk.ok('POST /v1/return/wave/line', { waveNo, returnNo, lineNo: 1, qty: 3, locationNo: 'A-01' })
    const events = await rows<{ type: string }>(
      world,
      `select event_type as type from domain_event where tenant_id = $1 and aggregate_no = $2 and event_type like 'return.%' order by id`,
      [returnNo],
    )
    expect(events.map(({ type }) => type)).toEqual([
      'return.noticed',
      'return.received',
      'return.inspected',
      'return.pushed',
      'return.finished',
    ])
  })
})
