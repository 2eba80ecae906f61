// A shift of one warehouse with twenty handhelds and a Wi-Fi full of holes (floor.md §16.1, §16.2 Waiting and Clashes): without a real
// error nobody is told of a conflict, with twenty of them the desk reads exactly these.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stream } from '#server/seed/random'
import { Plot, sceneOrders } from '../support/clashes.ts'
import { furnish, imbalances, releaseWave, type Picked } from '../support/floor.ts'
import { broken, openWorld, rows, type World } from '../support/outbound.ts'
import { inSweep } from '../support/sample.ts'
import { Shift, type Stage } from '../support/floorShift.ts'

const given = process.env['SIM_SEED']
const seed = given === undefined ? 20_250_617 : Number(given)
const goodsNum = 12
const devices = 20
/** Few enough that a tote goes round several times. */
const totes = 40
/** What waits longer is a conflict (operate_config.wait_hour). */
const waitHours = 4
/** Usually 8 s each; the machine may be busy. */
const longMs = 300_000

let world: World
beforeEach(async () => {
  console.log(`ops simulation: SIM_SEED=${seed}`)
  world = await openWorld()
  await furnish(world, goodsNum, 10_000, totes)
})
afterEach(() => world.close())

/** Pick orders of the day: single pieces, several of one goods, several goods. */
const waves = async (): Promise<Picked[]> => {
  const random = stream(seed, 'orders')
  const goods = (): string => `G${random.int(1, goodsNum)}`
  const picks: Picked[] = []
  for (let wave = 0; wave < inSweep(6, 3); wave += 1) {
    const lines = Array.from({ length: 12 }, () => {
      const kind = random.weighted([3, 3, 4])
      if (kind === 0) return { [goods()]: 1 }
      if (kind === 1) return { [goods()]: random.int(2, 5) }
      return { [goods()]: random.int(1, 3), [goods()]: random.int(1, 3), [goods()]: 1 }
    })
    picks.push(...(await releaseWave(world, lines)))
  }
  return picks
}

const begin = (picks: readonly Picked[], more: readonly Picked[] = []): Shift => {
  const orders = [...picks, ...more].flatMap((pick) => pick.stockoutNos)
  return new Shift(
    world,
    seed,
    picks.map((pick) => pick.pickNo),
    orders,
  )
}

/** So many people of each kind come to work, each with a handheld. */
const staff = async (shift: Shift, pickers: number, tables: Readonly<Record<Stage, number>>): Promise<void> => {
  for (let i = 1; i <= pickers; i += 1) {
    const hands = await shift.hire(`拣货${i}`)
    shift.employ(hands.name, shift.picker(hands))
  }
  for (const stage of ['check', 'pack', 'weigh'] as const)
    for (let i = 1; i <= tables[stage]; i += 1) {
      const hands = await shift.hire(`${stage}${i}`)
      shift.employ(hands.name, shift.station(hands, stage))
    }
}

/** What the shift has been through; a shift without outages, waits and repeats would prove nothing. */
const bite = (shift: Shift, minutes: number): void => {
  const answers = shift.hands.flatMap((hands) => [...hands.pda.verdicts.values()])
  const waited = answers.filter((answer) => 'effects' in answer && answer.effects?.waiting !== undefined).length
  const twice = answers.filter((answer) => answer.verdict === 'duplicate').length
  const outages = shift.hands.reduce((sum, hands) => sum + hands.outages, 0)
  console.log(
    `${shift.hands.length} devices, ${minutes} min, ${outages} outages, ${answers.length} operations: ${waited} waited, ${twice} sent twice, ${shift.rushes} rushes`,
  )
  expect(shift.hands).toHaveLength(devices)
  expect(outages).toBeGreaterThan(devices)
  expect(waited).toBeGreaterThan(20)
  expect(twice).toBeGreaterThan(5)
  expect(shift.rushes).toBeGreaterThan(10)
}

interface Row {
  readonly opType: string
  readonly code: string | null
  readonly docNo: string | null
  readonly status: number
}
/** 作业冲突 as the supervisor reads it: what is a conflict, and what only waits for somebody's report. */
const desk = async (): Promise<{ readonly conflicts: readonly string[]; readonly waiting: readonly string[] }> => {
  const { data } = await world.call<{ records: Row[] }>('GET', '/v1/stockout/conflict/list', { pageSize: 100 })
  const waits = (row: Row): boolean => row.status === 90
  return {
    conflicts: data.records
      .filter((row) => !waits(row))
      .map((row) => `${row.opType} ${row.code} ${row.docNo}`)
      .sort(),
    waiting: data.records.filter(waits).map((row) => `${row.opType} ${row.docNo}`),
  }
}

/** Every order that was not laid aside is packed and weighed, once. */
const allWeighedOnce = async (picks: readonly Picked[], aside: ReadonlySet<string>): Promise<void> => {
  const orders = picks.flatMap((pick) => pick.stockoutNos).filter((no) => !aside.has(no))
  const found = await rows<{ stockoutNo: string }>(
    world,
    `select p.stockout_no from stockout_package p join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
      where p.tenant_id = $1 and p.status = 30 and o.status = 90 and p.stockout_no = any($2)
        and (select count(*) from weigh_record w where w.tenant_id = $1 and w.package_no = p.package_no) = 1`,
    [orders],
  )
  expect(found.map((row) => row.stockoutNo).sort()).toEqual([...orders].sort())
}

test(
  'nobody does anything wrong: no conflict, nothing left waiting, the books balance',
  async () => {
    const picks = await waves()
    const shift = begin(picks)
    await staff(shift, 8, { check: 5, pack: 4, weigh: 3 })
    bite(shift, await shift.run())
    expect(await desk()).toEqual({ conflicts: [], waiting: [] })
    expect(await broken(world)).toEqual([])
    expect(await imbalances(world)).toEqual([])
    await allWeighedOnce(picks, new Set())
  },
  longMs,
)

test(
  'twenty real clashes: the desk reads exactly these, the books balance',
  async () => {
    const picks = await waves()
    const scenes: Picked[] = []
    for (const order of sceneOrders) scenes.push(...(await releaseWave(world, [order])))
    const shift = begin(picks, scenes)
    await staff(shift, 6, { check: 4, pack: 3, weigh: 3 })
    const reserve = [
      await shift.hire('机动1', false),
      await shift.hire('机动2', false),
      await shift.hire('机动3', false),
      await shift.hire('机动4', false),
    ]
    const plot = new Plot(shift, reserve, scenes)
    bite(shift, await shift.run())
    expect((await desk()).waiting).toEqual([plot.inVain])
    world.clock.advance(waitHours * 3_600_000)
    await shift.expire()
    expect(plot.left()).toEqual([])
    expect(plot.expected).toHaveLength(20)
    expect(await desk()).toEqual({ conflicts: [...plot.expected].sort(), waiting: [] })
    expect(await broken(world)).toEqual([])
    expect(await imbalances(world)).toEqual([])
    await allWeighedOnce([...picks, ...scenes], plot.aside)
  },
  longMs,
)
