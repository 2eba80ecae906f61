// 一个季度的重量系数：每周称一个包裹，按那一天起作用的、最具体的一条计费，与另算一遍的一克不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addHandheld,
  checkOp,
  furnish,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
} from '../support/floor.ts'
import { openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
let handheld: Handheld
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 2)
})
afterAll(() => world.close())

/** Dated rows as the office would write them over the months: carrier, owner, factor in hundredths, cm³ per kg, step in g. */
const written = [
  { from: '2025-06-01', carrier: '*', owner: '*', hundredths: 100, ratio: null, step: 1 },
  { from: '2025-06-24', carrier: 'ZTO', owner: '*', hundredths: 120, ratio: 6000, step: 500 },
  { from: '2025-07-15', carrier: '*', owner: ownerNo, hundredths: 150, ratio: null, step: 1000 },
  { from: '2025-08-01', carrier: 'ZTO', owner: '*', hundredths: 200, ratio: null, step: 100 },
  { from: '2025-08-12', carrier: '*', owner: ownerNo, hundredths: 115, ratio: 5000, step: 100 },
  { from: '2025-09-02', carrier: 'ZTO', owner: ownerNo, hundredths: 90, ratio: null, step: 500 },
] as const
type Row = (typeof written)[number]
const modes = { 1: 1, 500: 2, 1000: 3, 100: 4 } as const
/** What a carrier counts as one kg where no row says it. */
const carrierRatio = 8000

/** The row of a day: of those that name most, an owner before a carrier, the one that came last. */
const rowOf = (day: string): Row => {
  const named = (row: Row): number => (row.carrier === '*' ? 0 : 10) + (row.owner === '*' ? 0 : 11)
  const [row] = written.filter(({ from }) => from <= day).toSorted((a, b) => named(b) - named(a) || (a.from < b.from ? 1 : -1))
  return row ?? expect.fail(day)
}
/** Grams, in steps upward; whole numbers of any size, so that nothing is rounded on the way. */
const billed = (grams: number, cm3: number, { hundredths, ratio, step }: Row): number => {
  const volume = Math.floor((cm3 * 1000) / (ratio ?? carrierRatio) + 0.5)
  const exact = BigInt(Math.max(grams, volume)) * BigInt(hundredths)
  const whole = BigInt(step) * 100n
  return Number(step === 1 ? (exact + 50n) / 100n : ((exact + whole - 1n) / whole) * BigInt(step))
}

/** A box of a size, whole mm; its weight is what was estimated. */
const boxes = [
  { lengthMm: 300, widthMm: 200, heightMm: 150 },
  { lengthMm: 100, widthMm: 80, heightMm: 50 },
] as const
const weigh = async (box: (typeof boxes)[number]) => {
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await handheld.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await handheld.send([...pickOps(handheld, pick), checkOp(handheld, parcel), packOp(handheld, parcel)])
  const weightG = parcel.estG ?? 0
  const payload = { logisticsNo: parcel.logisticsNo, weightG, isManual: 0 as const, times: 1, ...box }
  expect(shortOf(await handheld.one('WEIGH_PACKAGE', parcel.stockoutNo, payload))).toBe('applied')
  const [found] = await rows<{ billWeightG: number }>(
    world,
    'select bill_weight_g from stockout_package where tenant_id = $1 and stockout_no = $2',
    [parcel.stockoutNo],
  )
  return { weightG, billWeightG: found?.billWeightG }
}

test('thirteen weeks, a parcel of each size a week: paid by the row of its day', async () => {
  for (const { from, carrier, owner, hundredths, ratio, step } of written)
    expect(
      await world.call('POST', '/v1/rule/coefficient/weight', {
        ...(carrier === '*' ? {} : { logisticsCode: carrier }),
        ...(owner === '*' ? {} : { ownerNo: owner }),
        coefficientBp: hundredths * 100,
        volumeRatio: ratio,
        roundMode: modes[step],
        effectDate: from,
      }),
    ).toMatchObject({ code: '00000' })
  const begins = Date.parse('2025-06-17T10:00:00+08:00')
  const wrong: string[] = []
  const used = new Set<Row>()
  for (let week = 0; week < 13; week += 1) {
    world.clock.set(begins + week * 7 * 86_400_000)
    // a session lasts a month
    handheld = await addHandheld(world, `秤台${week}`)
    const day = new Date(world.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const row = rowOf(day)
    used.add(row)
    for (const box of boxes) {
      const { weightG, billWeightG } = await weigh(box)
      const wanted = billed(weightG, (box.lengthMm * box.widthMm * box.heightMm) / 1000, row)
      if (billWeightG !== wanted) wrong.push(`${day} ${box.lengthMm} mm: ${billWeightG} g, by hand ${wanted} g`)
    }
  }
  expect(wrong).toEqual([])
  // the carrier's later row never holds here: the owner's stands before it
  expect(written.filter((row) => !used.has(row)).map(({ from }) => from)).toEqual(['2025-08-01'])
})
