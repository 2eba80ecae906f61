// Every step that pays, done twice: by the same hand, by another, in one batch, sent again, from two devices at once. One record and one
// piece of work count per document and step (floor.md §9.1), whatever is kept as history.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '#contract/ops/decide'
import { forceWeighRight } from '#contract/ops/weighRelease'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  weighOp,
  type Handheld,
  type Parcel,
} from '../support/floor.ts'
import { broken, openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let a: Handheld
let b: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())
/** Weighs, checks and packs, but may not overrule what was weighed. */
const hand = async (name: string, more: readonly number[] = []): Promise<Handheld> => {
  const steps = ['PICK_CLAIM', 'PICK_LINE', 'PICK_FINISH', 'CHECK_ORDER', 'PACK_ORDER', 'WEIGH_PACKAGE', 'HANDOVER_SCAN'] as const
  const rights = [...steps, 'HANDOVER_REMOVE' as const].map((step) => operations[step].right)
  return addHandheld(world, name, await addStaff(world, name, null, [...new Set([...rights, ...more])]))
}
beforeEach(async () => {
  serial += 1
  a = await hand(`甲${serial}`)
  b = await hand(`乙${serial}`)
})

/** An order picked by a, up to the step before the one a test is about. */
const standing = async (steps: readonly ((by: Handheld, parcel: Parcel) => ReturnType<typeof checkOp>)[] = []) => {
  const pick = only(await releaseWave(world, [{ G1: 1, G2: 2 }]))
  expect(shortOf(await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  const picking = pickOps(a, pick)
  await a.send(picking)
  for (const step of steps) expect((await a.send([step(a, parcel)])).results.map(shortOf)).toEqual(['applied'])
  return { pick, parcel, picking }
}
const valid = async (table: string, column: string, document: string, more = ''): Promise<number> =>
  only(
    await rows<{ n: number }>(
      world,
      `select count(*)::int as n from ${table} where tenant_id = $1 and ${column} = $2 and is_valid = 1 ${more}`,
      [document],
    ),
  ).n
const payees = async (column: string, document: string, opType: number): Promise<string[]> =>
  (
    await rows<{ operatorKey: string }>(
      world,
      `select operator_key from work_record where tenant_id = $1 and ${column} = $2 and op_type = $3 and is_valid = 1`,
      [document, opType],
    )
  ).map((row) => row.operatorKey)
const keyOf = (by: Handheld): string => `U${by.staff.userId}`
const weightOf = async (parcel: Parcel): Promise<number | null> =>
  only(
    await rows<{ weightG: number | null }>(
      world,
      'select weight_g from stockout_package where tenant_id = $1 and logistics_no = $2',
      [parcel.logisticsNo],
    ),
  ).weightG

describe('称重', () => {
  test('again by the same and by another: the first weight stands, the first hand is paid, nobody is told of a conflict', async () => {
    const { parcel } = await standing([checkOp, packOp])
    const first = weighOp(a, parcel)
    expect((await a.send([first, weighOp(a, parcel, parcel.estG + 3)])).results.map(shortOf)).toEqual(['applied', 'applied'])
    const again = (await b.send([weighOp(b, parcel, parcel.estG + 5)])).results
    expect(again).toMatchObject([{ verdict: 'applied', effects: { notes: [`已称 ${parcel.estG} 克`] } }])
    expect((await a.send([first])).results.map(shortOf)).toEqual(['duplicate'])
    expect(await weightOf(parcel)).toBe(parcel.estG)
    expect(await valid('weigh_record', 'logistics_no', parcel.logisticsNo)).toBe(1)
    expect(await payees('logistics_no', parcel.logisticsNo, 7)).toEqual([keyOf(a)])
    const kept = await rows(world, 'select 1 from weigh_record where tenant_id = $1 and logistics_no = $2', [parcel.logisticsNo])
    expect(kept).toHaveLength(3)
    expect(await broken(world)).toEqual([])
  })

  test('again by right: the last weight stands, the history is kept, it is paid once', async () => {
    const { parcel } = await standing([checkOp, packOp, weighOp])
    const lead = await hand(`主管${serial}`, [forceWeighRight])
    const twice = [weighOp(lead, parcel, parcel.estG + 7), weighOp(lead, parcel, parcel.estG + 9)]
    expect((await lead.send(twice)).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await weightOf(parcel)).toBe(parcel.estG + 9)
    const records = await rows<{ weightG: number; isValid: number }>(
      world,
      'select weight_g, is_valid from weigh_record where tenant_id = $1 and logistics_no = $2 order by id',
      [parcel.logisticsNo],
    )
    expect(records.map((row) => [row.weightG - parcel.estG, row.isValid])).toEqual([
      [0, 0],
      [7, 0],
      [9, 1],
    ])
    expect(await payees('logistics_no', parcel.logisticsNo, 7)).toEqual([keyOf(a)])
    expect(await broken(world)).toEqual([])
  })

  test('a parcel nobody here knows, weighed by two at once and again: paid once', async () => {
    const no = `7500000000${serial}`
    const op = (by: Handheld) => by.op('WEIGH_PACKAGE', 'free', { logisticsNo: no, weightG: 800, isManual: 0, times: 1 })
    const both = await Promise.all([a.send([op(a)]), b.send([op(b)])])
    expect(both.flatMap((reply) => reply.results.map(shortOf))).toEqual(['applied', 'applied'])
    expect((await a.send([op(a), op(a)])).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await valid('weigh_record', 'logistics_no', no)).toBe(1)
    expect(await payees('logistics_no', no, 7)).toHaveLength(1)
  })

  test('after it left: what has a weight keeps it and is not paid again', async () => {
    const { parcel } = await standing([checkOp, packOp, weighOp])
    await world.call('POST', '/v1/stockout/ship', { stockoutNos: [parcel.stockoutNo], reason: '急件' })
    expect((await b.send([weighOp(b, parcel, parcel.estG + 4)])).results.map(shortOf)).toEqual(['applied'])
    expect(await weightOf(parcel)).toBe(parcel.estG)
    expect(await valid('weigh_record', 'logistics_no', parcel.logisticsNo)).toBe(1)
    expect(await payees('logistics_no', parcel.logisticsNo, 7)).toEqual([keyOf(a)])
  })
})

describe('复核、打包、拣货', () => {
  test('checked twice: the second is a conflict whose record is void, the first is paid', async () => {
    const { parcel } = await standing([])
    const both = await Promise.all([a.send([checkOp(a, parcel)]), b.send([checkOp(b, parcel)])])
    expect(both.flatMap((reply) => reply.results.map(shortOf)).sort()).toEqual(['applied', 'flagged A2201'])
    expect((await a.send([checkOp(a, parcel)])).results.map(shortOf)).toEqual(['flagged A2201'])
    expect(await valid('check_record', 'stockout_no', parcel.stockoutNo)).toBe(1)
    expect(await payees('stockout_no', parcel.stockoutNo, 2)).toHaveLength(1)
  })

  test('packed once more before it is weighed: the last packing stands, the first hand is paid', async () => {
    const { parcel } = await standing([checkOp, packOp])
    expect((await b.send([packOp(b, parcel), packOp(b, parcel)])).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect((await a.send([packOp(a, parcel)])).results.map(shortOf)).toEqual(['applied'])
    expect(await valid('pack_record', 'stockout_no', parcel.stockoutNo)).toBe(1)
    expect(await payees('stockout_no', parcel.stockoutNo, 4)).toEqual([keyOf(a)])
  })

  test('a pick order finished twice pays each of its pickers once', async () => {
    const { pick, picking } = await standing([])
    const again = a.op('PICK_FINISH', pick.pickNo, { pickNo: pick.pickNo, startTime: 0, finishTime: 60_000 }, { leaseVersion: 1 })
    expect((await a.send([...picking.slice(-1), again])).results.map(shortOf)).toEqual(['duplicate', 'flagged A2201'])
    expect(await payees('pick_no', pick.pickNo, 1)).toEqual([keyOf(a)])
  })
})

test('交接 on the pile, off it and on again, by two: paid once', async () => {
  const { parcel } = await standing([checkOp, packOp, weighOp])
  const opened = await world.call<{ handoverNo: string }>('POST', '/v1/warehouse/operate/handover/open', {
    ...wh,
    logisticsCode: 'ZTO',
  })
  const { handoverNo } = opened.data
  const item = { handoverNo, logisticsNo: parcel.logisticsNo }
  const scan = (by: Handheld) => by.op('HANDOVER_SCAN', 'free', item)
  expect((await a.send([scan(a), scan(a)])).results.map(shortOf)).toEqual(['applied', 'applied'])
  expect((await b.send([scan(b), b.op('HANDOVER_REMOVE', 'free', item), scan(b)])).results.map(shortOf)).toEqual([
    'applied',
    'applied',
    'applied',
  ])
  expect(await payees('logistics_no', parcel.logisticsNo, 8)).toEqual([keyOf(a)])
  const live = await rows(world, 'select 1 from handover_item where tenant_id = $1 and logistics_no = $2 and status = 1', [
    parcel.logisticsNo,
  ])
  expect(live).toHaveLength(1)
})

test('认可 of a person lets a second record of the same step stay history', async () => {
  const { parcel } = await standing([checkOp])
  const thief = await hand(`冒名${serial}`)
  const stolen = thief.op('PACK_ORDER', parcel.stockoutNo, packOp(thief, parcel).payload as never, {
    actor: { userId: a.staff.userId, sessionId: thief.staff.sessionId },
  })
  // the sequence of the operation made for its payload is left out
  const sent = (await thief.send([{ ...stolen, seq: 1, laneSeq: 1 }])).results
  expect(sent.map(shortOf)).toEqual(['flagged A1120'])
  expect((await b.send([packOp(b, parcel)])).results.map(shortOf)).toEqual(['applied'])
  const ended = await world.call('PUT', '/v1/stockout/conflict/handle', { opIds: [stolen.opId], resolution: 2, remark: '是本人' })
  expect(ended).toMatchObject({ code: '00000', data: { done: [stolen.opId] } })
  expect(await valid('pack_record', 'stockout_no', parcel.stockoutNo)).toBe(1)
  expect(await payees('stockout_no', parcel.stockoutNo, 4)).toEqual([keyOf(b)])
})

test('the database refuses a second valid record, and a second payment, of one step', async () => {
  const { parcel } = await standing([checkOp, packOp, weighOp])
  const copy = (table: string) =>
    world.run(async ({ tx, tenantId, id }) => {
      const names = (
        await tx.query<{ name: string }>(
          `select column_name as name from information_schema.columns where table_name = $1 and column_name not in ('id', 'op_id') and is_generated = 'NEVER'`,
          [table],
        )
      ).map((row) => row.name)
      await tx.query(
        `insert into ${table} (id, op_id, ${names.join(', ')}) select $3::bigint, 'copy', ${names.join(', ')}
           from ${table} where tenant_id = $1 and stockout_no = $2 and is_valid = 1 limit 1`,
        [tenantId, parcel.stockoutNo, id()],
      )
    })
  for (const table of ['check_record', 'pack_record', 'weigh_record', 'work_record'])
    await expect(copy(table), table).rejects.toThrow(/_uk"/)
})
