// 分配与波次 · bench/wave
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyOf } from '#contract/call'
import type { ReleasedWave, waveCreate } from '#contract/stockout/wave'
import { migrate } from '#server/platform/migrate'
import { allocateOrders } from '#server/core/orders/allocate'
import { auditOrders } from '#server/core/orders/audit'
import { takeWaybills } from '#server/core/orders/waybill'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { addGoods, addStock, broken, enter, newOrder, openWorldOn, wh, type World } from '../support/outbound.ts'
import { analyse, eachPart, openFloor, timed } from './floorBeside.ts'
import { percentile, type Report } from './report.ts'

const orderNum = Number(process.env['BENCH_ORDERS'] ?? 10_000)
const goodsNum = 600
/** Batches that make the idle value. */
const idleBatches = 240

/**
 * 10,000 audited orders → allocated → one wave released, through the calls a person and the jobs use, while handhelds go on sending.
 * The figure is the time of allocation and wave; waybills are taken in between and reported beside it.
 */
export default async function bench(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-wave-'))
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  try {
    await migrate(postgres.urls.owner)
    await syncTemplates(postgres.urls.owner)
    const world = await openWorldOn({ urls: postgres.urls, drop: () => Promise.resolve() })
    await measure(report, world, postgres.urls.owner)
    await world.close()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measure = async (report: Report, world: World, ownerUrl: string): Promise<void> => {
  const nos = await prepare(report, world)
  await analyse(ownerUrl)
  const floor = await openFloor(world)
  const idle = report.samples('wave.batch_idle_ms', await floor.during((answered) => answered(idleBatches)))
  let allocateMs = 0
  let waybillMs = 0
  let waveMs = 0
  const busy = report.samples(
    'wave.batch_busy_ms',
    await floor.during(async () => {
      allocateMs = await timed(() => eachPart(nos, (some) => world.run((ctx) => allocateOrders(ctx, some))))
      waybillMs = await timed(() => eachPart(nos, (some) => takeWaybills(world.run, some)))
      waveMs = await timed(() => wave(report, world))
    }),
  )
  const seconds = (allocateMs + waveMs) / 1000
  report.figure({ name: `${orderNum} 单分配与波次`, value: seconds, unit: '秒', goal: { max: 8 } })
  report.figure({ name: '其中分配', value: allocateMs / 1000, unit: '秒' })
  report.figure({ name: '其中建波与下发', value: waveMs / 1000, unit: '秒' })
  report.figure({ name: '取号（模拟面单，不计入）', value: waybillMs / 1000, unit: '秒' })
  const [before, after] = [percentile(idle, 0.95), percentile(busy, 0.95)]
  report.figure({ name: '上传 p95（空闲）', value: before, unit: 'ms', note: `${idle.length} 批` })
  report.figure({ name: '上传 p95（波次期间）', value: after, unit: 'ms', note: `${busy.length} 批` })
  report.figure({ name: '上传 p95 之比', value: after / before, unit: '倍', goal: { max: 3 } })
  const wrong = await broken(world)
  report.figure({ name: '核对不符', value: wrong.length, unit: '处', goal: { max: 0 } })
  for (const one of wrong) report.note(one)
}

/** Goods in one or two bins, and orders of one seed: 56 % one piece, 16 % several pieces, 28 % several goods; a fifth of the lines is one goods. */
const prepare = async (report: Report, world: World): Promise<string[]> => {
  report.note(`准备 ${goodsNum} 个商品、${orderNum} 单`)
  for (let i = 0; i < goodsNum; i++) {
    await addGoods(world, `P${i}`)
    await addStock(world, `S-${String(i).padStart(4, '0')}`, i, `P${i}`, 100_000)
    if (i % 3 === 0) await addStock(world, `T-${String(i).padStart(4, '0')}`, 1000 + i, `P${i}`, 100_000)
  }
  const random = randomOf(report.seed)
  const orders = Array.from({ length: orderNum }, (_, i) => {
    const kind = random()
    const kinds = kind < 0.72 ? 1 : 2 + Math.floor(random() * 3)
    const lines: Record<string, number> = {}
    for (let k = 0; k < kinds; k++) {
      const goods = random() < 0.2 ? 0 : Math.floor(random() * random() * goodsNum)
      lines[`P${goods}`] = kind < 0.56 ? 1 : 1 + Math.floor(random() * 3)
    }
    return newOrder(`W${i}`, lines)
  })
  const nos: string[] = []
  await eachPart(orders, async (some) => nos.push(...(await enter(world, some))))
  await eachPart(nos, (some) => world.run((ctx) => auditOrders(ctx, some)))
  return nos
}

const wave = async (report: Report, world: World): Promise<void> => {
  const made = await world.call<ReplyOf<typeof waveCreate>>('POST', '/v1/wave', { ...wh, maxOrderNum: 20_000 })
  const { waveNo } = made.data
  const released = await world.call<ReleasedWave>('POST', '/v1/wave/release', { waveNo })
  report.note(`波次 ${released.data.orderNum} 单，${released.data.pickOrderNum} 张拣货单`)
  if (released.data.orderNum !== orderNum) throw new Error(`wave took ${released.data.orderNum} of ${orderNum} orders`)
}

/** Small seeded generator (mulberry32), so that every run builds the same orders. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
