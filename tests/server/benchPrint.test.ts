// 打单：第一次打的算作业，补打的不算；波次、复核台、打包台各打各的；没出纸的还在未打印里。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { checkBatchWaybills, checkWaybills, waveWaybills } from '#contract/stockout/print'
import { workDayStatTask } from '#server/operate/workDayStat'
import { insertRows } from '#server/platform/rows'
import { addHandheld, furnish, only, releaseWave, type Picked } from '../support/floor.ts'
import { sendTo } from '../support/sendTo.ts'
import { station, type StationPage } from '#contract/pda/snapshot'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let pick: Picked
let waveNo = ''
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
  await world.run((ctx) =>
    insertRows(ctx.tx, 'operate_config', [{ ...wh, id: ctx.id(), createTime: ctx.at, updateTime: ctx.at }]),
  )
  pick = only(await releaseWave(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }]))
  const [row] = await rows<{ waveNo: string }>(world, 'select wave_no from pick_order where tenant_id = $1 and pick_no = $2', [
    pick.pickNo,
  ])
  waveNo = row?.waveNo ?? ''
})
afterAll(() => world.close())

const done = async <T>(route: string, input: object): Promise<T> => {
  const reply = await world.send<T>(route, input)
  expect(reply).toMatchObject({ code: '00000' })
  return reply.data
}
const printAt = (place: 1 | 2 | 3) =>
  world.run((ctx) =>
    ctx.tx.query('update operate_config set print_at = $4 where tenant_id = $1 and warehouse_no = $2 and sid = $3', [
      ctx.tenantId,
      wh.warehouseNo,
      wh.sid,
      place,
    ]),
  )
type Bench = ReplyOf<typeof checkWaybills>
const atCheck = (stockoutNo: string) => done<Bench>('POST /v1/warehouse/operate/check/waybill', { stockoutNos: [stockoutNo] })
const atPack = (stockoutNo: string) => done<Bench>('POST /v1/warehouse/operate/pack/waybill', { stockoutNos: [stockoutNo] })
const ofWave = () => done<ReplyOf<typeof waveWaybills>>('POST /v1/wave/waybill/sheet', { waveNo })
const unprintedOrders = async (): Promise<readonly string[]> =>
  (await done<{ records: { stockoutNo: string }[] }>('GET /v1/stockout/package/list', { printStatus: 0, pageSize: 100 })).records
    .map(({ stockoutNo }) => stockoutNo)
    .filter((one) => pick.stockoutNos.includes(one))
    .toSorted()
interface Work {
  readonly bizNo: string
  readonly orderNum: number
  readonly point: string
  readonly operatorName: string
  readonly isValid: number
}
const works = async (): Promise<readonly Work[]> =>
  (await done<{ records: Work[] }>('GET /v1/warehouse/operate/work/list', { opType: 19, pageSize: 100 })).records
const numbers = (sheet: { readonly waybills: readonly { readonly packageNo: string }[] }): readonly string[] =>
  sheet.waybills.map(({ packageNo }) => packageNo)

test('with the wave: only what is not printed yet; each order is work once, a second print is none', async () => {
  const [first = '', second = '', third = ''] = pick.stockoutNos
  expect(await unprintedOrders()).toEqual([...pick.stockoutNos].toSorted())
  const sheet = await ofWave()
  expect([sheet.waybills.map(({ stockoutNo }) => stockoutNo), sheet.more]).toEqual([[first, second, third], 0])
  const [one = ''] = numbers(sheet)
  // no paper came out of the others: nobody tells, they stay where they were
  expect(await done('POST /v1/wave/waybill/printed', { packageNos: [one] })).toEqual({ done: 1 })
  expect((await ofWave()).waybills.map(({ stockoutNo }) => stockoutNo)).toEqual([second, third])
  expect(await unprintedOrders()).toEqual([second, third].toSorted())
  const wave = await done<{ records: { unprintedNum: number }[] }>('GET /v1/wave/list', { waveNo })
  expect(wave.records.map(({ unprintedNum }) => unprintedNum)).toEqual([2])
  expect(await works()).toMatchObject([{ bizNo: first, orderNum: 1, point: '0.0500', isValid: 1 }])
  // told again, and printed again: a reprint
  await done('POST /v1/wave/waybill/printed', { packageNos: [one] })
  await done('POST /v1/stockout/package/reprint', { packageNos: [one] })
  expect(await works()).toHaveLength(1)
  await workDayStatTask.run(world.services, { tenantId: world.tenantId }, () => false)
  const stat = await rows(world, 'select order_num, point::text from work_day_stat where tenant_id = $1 and op_type = 19', [])
  expect(stat).toEqual([{ orderNum: 1, point: '0.0500' }])
})

test('at a bench: only where the warehouse prints there, only once, and not for an order that is stopped', async () => {
  const [, second = '', third = ''] = pick.stockoutNos
  expect(await atCheck(second)).toMatchObject({ elsewhere: 1, waybills: [], left: [] })
  await printAt(2)
  expect(await atPack(second)).toMatchObject({ elsewhere: 1, waybills: [] })
  const due = await atCheck(second)
  expect(due).toMatchObject({ elsewhere: 0, waybills: [{ stockoutNo: second, printCount: 0 }], left: [] })
  // the printer was not there: asked again it is still due, and in the list
  expect(numbers(await atCheck(second))).toEqual(numbers(due))
  expect(await unprintedOrders()).toContain(second)
  await done('POST /v1/warehouse/operate/check/waybill/printed', { packageNos: numbers(due) })
  expect(await atCheck(second)).toMatchObject({ elsewhere: 0, waybills: [], left: [] })
  expect((await works()).map(({ bizNo }) => bizNo)).toContain(second)
  await printAt(3)
  await done('POST /v1/stockout/hold', { stockoutNos: [third], hold: 1, reason: '核对' })
  expect(await atPack(third)).toMatchObject({ waybills: [], left: [{ msg: '订单已挂起，解挂后再打' }] })
  await done('POST /v1/stockout/hold', { stockoutNos: [third], hold: 0 })
  const last = await atPack(third)
  // a badge nobody is signed in with: the paper counts, the work is nobody's
  await done('POST /v1/warehouse/operate/pack/waybill/printed', { packageNos: numbers(last), badgeCode: 'T:GONE000001' })
  expect(await unprintedOrders()).toEqual([])
  expect((await works()).map(({ bizNo }) => bizNo)).not.toContain(third)
})

test('a batch: what of the pick order is not printed, in the order of its slots; each order is work once', async () => {
  const batch = only(await releaseWave(world, [{ G2: 1 }, { G2: 1 }, { G2: 1 }]))
  type Due = ReplyOf<typeof checkBatchWaybills>
  const due = (bench: 'check' | 'pack') =>
    done<Due>(`POST /v1/warehouse/operate/${bench}/batch/waybill`, { pickNo: batch.pickNo })
  const slots = async (bench: 'check' | 'pack') => (await due(bench)).waybills.map(({ pickSlot }) => pickSlot)
  await printAt(1)
  expect(await due('check')).toMatchObject({ elsewhere: 1, waybills: [], more: 0 })
  await printAt(2)
  expect(await due('pack')).toMatchObject({ elsewhere: 1, waybills: [] })
  expect(await slots('check')).toEqual([1, 2, 3])
  const [stopped = ''] = batch.stockoutNos
  await done('POST /v1/stockout/hold', { stockoutNos: [stopped], hold: 1, reason: '核对' })
  const open = await due('check')
  expect([open.waybills.length, open.left]).toMatchObject([2, [{ msg: '订单已挂起，解挂后再打' }]])
  const before = (await works()).length
  // one sheet jammed: it stays for the next press
  const [jammed = '', ...out] = numbers(open)
  expect(await done('POST /v1/warehouse/operate/check/batch/waybill/printed', { packageNos: out })).toEqual({ done: 1 })
  expect(numbers(await due('check'))).toEqual([jammed])
  await done('POST /v1/warehouse/operate/check/batch/waybill/printed', { packageNos: [jammed] })
  await done('POST /v1/warehouse/operate/check/batch/waybill/printed', { packageNos: [jammed, ...out] })
  expect((await works()).length).toBe(before + 2)
  await done('POST /v1/stockout/hold', { stockoutNos: [stopped], hold: 0 })
  expect(await slots('check')).toHaveLength(1)
  expect((await world.send('POST /v1/warehouse/operate/check/batch/waybill', { pickNo: 'JH-NOBODY' })).code).toBe('A0404')
})

test('a workstation says which paper and which printer; the handheld hears where waybills come out', async () => {
  const key = { ...wh, workstationNo: 'WS007' }
  const made = { ...key, workstationName: '打包台7', stationType: 2, printerName: '热敏-7', waybillTemplate: 'waybillSmall' }
  await done('POST /v1/warehouse/workstation', made)
  expect(
    (await world.send('POST /v1/warehouse/workstation', { ...made, workstationNo: 'WS008', waybillTemplate: 'A5' })).code,
  ).not.toBe('00000')
  expect(await done('PUT /v1/warehouse/workstation/bind', key)).toMatchObject({
    printerName: '热敏-7',
    waybillTemplate: 'waybillSmall',
  })
  const device = await addHandheld(world, '打包机')
  await printAt(3)
  const fresh = only(await releaseWave(world, [{ G3: 1 }]))
  const page = (
    await sendTo<StationPage>(
      world.app,
      station,
      { docNo: fresh.pickNo },
      {
        tenantid: String(world.tenantId),
        accesstoken: device.staff.accessToken,
        deviceid: device.deviceId,
        devicekey: device.deviceKey,
      },
    )
  ).data
  expect([page.options.printAt, page.orders[0]?.unprinted]).toEqual([3, true])
})
