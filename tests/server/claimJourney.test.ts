// 一张丢件工单到钱：结算出赔付，撤回再结算，进货主的账单，工单自己完成；费用里是它，快递的账单里也是它。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imbalances } from '../support/claims.ts'
import { rows, type World } from '../support/outbound.ts'
import { openDesk, type Desk } from '../support/workOrderDesk.ts'

let desk: Desk
let world: World
beforeAll(async () => {
  desk = await openDesk()
  world = desk.world
})
afterAll(() => world.close())

type Told = Record<string, unknown>
const orderOf = async (id: string): Promise<{ status: number; approve: number; version: number }> => {
  const [row] = await rows<{ status: number; approve: string; version: number }>(
    world,
    'select status, approve_fen as approve, version from work_order where tenant_id = $1 and id = $2',
    [id],
  )
  return { status: row?.status ?? 0, approve: Number(row?.approve), version: row?.version ?? 0 }
}
const supervisor = (route: string, input: object) => desk.call<Told>('supervisor', route, input)

/** A confirmed punishment of the carrier, 5.00. */
const punished = async (workOrderId: string): Promise<string> => {
  const punishId = await world.run(async ({ tx, tenantId, id, at }) => {
    const made = id()
    await tx.query(
      `insert into wo_punish as p (tenant_id, id, work_order_id, punish_type_id, punish_name, object_type, object_no, object_name, amount_fen, status,
                                   create_time, update_time)
       select $1, $2, $3, t.id, t.punish_name, 2, 'ZTO', '中通', 500, 20, $4, $4 from wo_punish_type t where t.tenant_id = $1 limit 1`,
      [tenantId, made, workOrderId, at],
    )
    return made
  })
  return punishId
}
const punishState = async (punishId: string): Promise<number | undefined> =>
  (await rows<{ status: number }>(world, 'select status from wo_punish where tenant_id = $1 and id = $2', [punishId]))[0]?.status

test('from a lost parcel to money paid and owed', async () => {
  const { logisticsNo } = await desk.parcel()
  const made = await supervisor('POST /v1/workorder/owner', {
    ownerNo: 'OW001',
    typeId: desk.typeId('LOST'),
    logisticsNo,
    content: '买家说没有收到，轨迹停了五天',
    goods: [{ goodsNo: 'G1', problemQty: 2 }],
  })
  expect([made.code, made.msg]).toEqual(['00000', ''])
  const id = String(made.data['id'])
  expect(await desk.call('handler', 'PUT /v1/workorder/claim', { ids: [id] })).toMatchObject({ code: '00000' })
  expect(await desk.call('handler', 'POST /v1/workorder/accept', { id })).toMatchObject({ data: { status: 30 } })

  const claim = {
    compType: 1,
    payerType: 1,
    goods: [{ goodsNo: 'G1', qty: 2, priceFen: 6_400 }],
    freightFen: 320,
    claimFen: 13_550,
  }
  const settle = (compList: readonly object[]) =>
    supervisor('POST /v3/workorder/settlement', { id, liability: 2, compList, punishList: [] })
  // no rule speaks: the goods in full, nothing beyond what is claimed
  const first = await settle([claim])
  expect([first.code, first.msg]).toEqual(['00000', ''])
  expect(first.data).toMatchObject({ status: 50, version: (await orderOf(id)).version })
  expect(await orderOf(id)).toMatchObject({ status: 50, approve: 12_800 })

  expect(await supervisor('PUT /v1/workorder/status', { id, status: 30, reason: '再核一下金额' })).toMatchObject({
    data: { status: 30 },
  })
  expect(await rows(world, 'select 1 from comp_detail where tenant_id = $1')).toEqual([])
  expect(await orderOf(id)).toMatchObject({ status: 30, approve: 0 })

  const delayed = { ...claim, compType: 5, claimFen: 200, goods: [] }
  const daysLeftOut = await settle([claim, delayed])
  expect([daysLeftOut.code, daysLeftOut.msg]).toEqual(['A3020', '延误赔付请填写延误天数'])
  // a fifth of the freight a day: 3.20 × 3 × 20 %
  const again = await settle([claim, { ...delayed, delayDays: 3 }])
  const [lost = '', late = ''] = again.data['compIds'] as readonly string[]
  expect([again.code, lost === '', late === '']).toEqual(['00000', false, false])
  expect(await orderOf(id)).toMatchObject({ approve: 12_800 + 192 })

  const bill = await supervisor('POST /v1/workorder/compensate/bill', {
    ownerNo: 'OW001',
    periodStart: '2025-06-01',
    periodEnd: '2025-06-30',
    detailIds: [lost],
  })
  // one claim still waits
  expect(await orderOf(id)).toMatchObject({ status: 50 })
  const punishId = await punished(id)
  const owed = await supervisor('POST /v1/workorder/bill/add', {
    payerType: 1,
    payerNo: 'ZTO',
    month: '2025-06',
    lineIds: { comp: [lost], punish: [punishId] },
  })
  expect([owed.code, owed.data['totalFen'], await punishState(punishId)]).toEqual(['00000', 13_300, 30])
  expect(await supervisor('DELETE /v1/workorder/compensate/data', { ids: [late] })).toMatchObject({ code: '00000' })
  expect(await orderOf(id)).toMatchObject({ status: 60, approve: 12_800 })

  expect(await supervisor('DELETE /v2/workorder/bill', { ids: [owed.data['billNo']] })).toMatchObject({ code: '00000' })
  expect(await punishState(punishId)).toBe(20)

  const { billNo } = bill.data
  const confirm = { billNo, pass: 1, bizType: 'COMP' }
  expect(await supervisor('POST /v1/workorder/bill/confirm', confirm)).toMatchObject({ code: 'A1714' })
  expect(await world.call('POST', '/v1/workorder/bill/confirm', confirm)).toMatchObject({ code: '00000' })
  const fees = await rows(world, 'select fee_type, amount_fen::int, logistics_no from fin_fee_line where tenant_id = $1')
  expect(fees).toEqual([{ feeType: 'COMPENSATE', amountFen: -12_800, logisticsNo }])
  expect(await supervisor('PUT /v1/workorder/status', { id, status: 30, reason: '再看看' })).toMatchObject({
    msg: '赔付已经出账，不能重新打开',
  })
  expect(await imbalances(world)).toEqual([])
})
