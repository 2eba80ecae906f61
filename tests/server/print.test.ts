// 打印：拣货单有货主、快递、期限和格口；面单遮住收件人，停下的订单不出纸；送去打印机的记下次数，第二次叫补打。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PickPage } from '#contract/stockout/pickOrder'
import type { PickSheet, WaybillSheet } from '#contract/stockout/print'
import { build } from '#server/app'
import type { Person } from '#server/platform/person'
import { furnish, only, releaseWave, type Picked } from '../support/floor.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'
import { put } from '../support/returns.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let pick: Picked
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  pick = only(await releaseWave(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }]))
})
afterAll(() => world.close())

const done = async <T>(route: string, input: object): Promise<T> => {
  const reply = await world.send<T>(route, input)
  expect(reply).toMatchObject({ code: '00000' })
  return reply.data
}
const waybillsOf = (stockoutNos: readonly string[]) =>
  done<{ waybills: WaybillSheet[]; left: { no: string; msg: string }[] }>('POST /v1/stockout/waybill/sheet', { stockoutNos })

test('a pick list says whose, by whom, until when, and how often it was printed', async () => {
  const read = async (): Promise<PickSheet> =>
    only((await done<{ sheets: PickSheet[] }>('POST /v1/pick/order/sheet', { pickNos: [pick.pickNo] })).sheets)
  const sheet = await read()
  expect(sheet).toMatchObject({ pickNo: pick.pickNo, orderNum: 3, goodsNum: 3, printCount: 0 })
  expect([sheet.owner, sheet.carrier].every((word) => word.length > 0)).toBe(true)
  expect(sheet.lines.reduce((sum, line) => sum + line.qty, 0)).toBe(3)
  expect(sheet.lines.flatMap((line) => line.slots).reduce((sum, slot) => sum + slot.qty, 0)).toBe(3)
  await done('POST /v1/pick/order/printed', { pickNos: [pick.pickNo] })
  await done('POST /v1/wave/printed', { pickNos: [pick.pickNo] })
  expect((await read()).printCount).toBe(2)
  const [{ waveNo } = { waveNo: '' }] = await rows<{ waveNo: string }>(
    world,
    'select wave_no from pick_order where tenant_id = $1 and pick_no = $2',
    [pick.pickNo],
  )
  const ofWave = await done<{ sheets: PickSheet[] }>('POST /v1/wave/sheet', { waveNos: [waveNo] })
  expect(ofWave.sheets.map(({ pickNo }) => pickNo)).toContain(pick.pickNo)
  const log = await rows<{ action: string }>(
    world,
    "select action from sys_operate_log where tenant_id = $1 and biz_type = 'stockout/pickOrder' and biz_no = $2 order by id",
    [pick.pickNo],
  )
  expect(log.map(({ action }) => action)).toEqual(['打印', '补打第2次'])
})

test('of a pick order that owners share each reads what is his; one of others alone is not there', async () => {
  const shared = only(
    await releaseWave(world, [
      { G1: 1, G2: 1 },
      { G1: 1, G2: 1 },
    ]),
  )
  const stranger = 'OW002'
  await put(world, 'owner', { ownerNo: stranger, shortName: '青屿', fullName: '青屿童装' })
  await put(world, 'goods', { ownerNo: stranger, goodsNo: 'G2', goodsName: '童装', grossWeightG: 100 })
  const theirs = shared.stockoutNos[1]
  await world.run(async ({ tx, tenantId }) => {
    await tx.query('update stockout_order set owner_no = $3 where tenant_id = $1 and stockout_no = $2', [
      tenantId,
      theirs,
      stranger,
    ])
    await tx.query("update pick_line set owner_no = $3 where tenant_id = $1 and pick_no = $2 and goods_no = 'G2'", [
      tenantId,
      shared.pickNo,
      stranger,
    ])
  })
  const owner = { all: false as const, keys: new Set([stranger]) }
  const person: Person = { ...world.person, isAdmin: false, scope: { ...world.person.scope, owner } }
  const app = await build({ ...world.services, sessions: { ...world.services.sessions, find: () => Promise.resolve(person) } })
  const asked = <T>(route: string, input: object) =>
    sendTo<T>(app, route, input, { tenantid: String(world.tenantId), accesstoken: 'stranger' })
  const page = (await asked<PickPage>('GET /v1/pick/order/detail', { pickNo: shared.pickNo })).data
  expect(page.lines.map(({ ownerNo, goodsNo }) => [ownerNo, goodsNo])).toEqual([[stranger, 'G2']])
  expect(page.slots.map(({ stockoutNo }) => stockoutNo)).toEqual([theirs])
  const { sheets } = (await asked<{ sheets: PickSheet[] }>('POST /v1/pick/order/sheet', { pickNos: [shared.pickNo] })).data
  expect(sheets.map(({ owner: of, lines }) => [of, lines.map(({ goodsNo }) => goodsNo)])).toEqual([['青屿', ['G2']]])
  const listed = (await asked<{ records: { pickNo: string }[] }>('GET /v1/pick/order/list', {})).data.records
  expect(listed.map(({ pickNo }) => pickNo)).toEqual([shared.pickNo])
  expect(await asked('GET /v1/pick/order/detail', { pickNo: pick.pickNo })).toMatchObject({ code: 'A0404' })
  expect(await asked('POST /v1/pick/order/sheet', { pickNos: [pick.pickNo] })).toMatchObject({ code: 'A0404' })
  await app.close()
})

test('a waybill shows no passer-by who the receiver is; a second one is a reprint, and both stand in the log of the order', async () => {
  const [stockoutNo = ''] = pick.stockoutNos
  const sheet = only((await waybillsOf([stockoutNo])).waybills)
  expect(sheet).toMatchObject({ stockoutNo, receiverName: '张**', receiverMobile: '138****5678', printCount: 0, simulated: 1 })
  expect(sheet.address).toBe('文一西路 1 号')
  expect(sheet.lines.map(({ goodsNo }) => goodsNo)).toEqual(['G1'])
  const packageNos = [sheet.packageNo]
  await done('POST /v1/stockout/waybill/printed', { packageNos })
  await done('POST /v1/stockout/package/reprint', { packageNos })
  const again = await done<{ waybills: WaybillSheet[] }>('POST /v1/stockout/package/sheet', { packageNos })
  expect(only(again.waybills).printCount).toBe(2)
  const log = await rows<{ msg: string }>(
    world,
    "select msg from stockout_log where tenant_id = $1 and stockout_no = $2 and node = '面单' order by id",
    [stockoutNo],
  )
  expect(log.map(({ msg }) => msg.split(' ')[0])).toEqual(['打印', '补打第2次'])
  // the address left the safe: who took it stands in the log
  const taken = await rows(
    world,
    "select 1 from sys_operate_log where tenant_id = $1 and biz_no = $2 and action = '取面单内容'",
    [stockoutNo],
  )
  expect(taken).toHaveLength(2)
})

test('no paper comes out for an order that is stopped, and each is told why', async () => {
  const [, held = '', intercepted = ''] = pick.stockoutNos
  await done('POST /v1/stockout/hold', { stockoutNos: [held], hold: 1, reason: '核对' })
  const reply = await waybillsOf([held, intercepted, 'CK000'])
  expect(reply.waybills.map(({ stockoutNo }) => stockoutNo)).toEqual([intercepted])
  expect(reply.left.map(({ msg }) => msg)).toEqual(['订单已挂起，解挂后再打', '没有这张单'])
  // told by mistake, it is not counted
  const parcels = await rows<{ packageNo: string }>(
    world,
    'select package_no from stockout_package where tenant_id = $1 and stockout_no = $2',
    [held],
  )
  expect(await done('POST /v1/stockout/waybill/printed', { packageNos: parcels.map(({ packageNo }) => packageNo) })).toEqual({
    done: 0,
  })
})
