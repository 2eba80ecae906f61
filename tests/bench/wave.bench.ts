// 分配与波次 · bench/wave
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { ReplyOf } from '#contract/call'
import type { ReleasedWave, waveCreate } from '#contract/stockout/wave'
import { migrate } from '#server/platform/migrate'
import { allocateOrders } from '#server/core/orders/allocate'
import { auditOrders } from '#server/core/orders/audit'
import { takeWaybills } from '#server/core/orders/waybill'
import { startPostgres } from '#server/platform/postgres/postgres'
import { syncTemplates } from '#server/platform/templates'
import { addHandheld, type Handheld } from '../support/floor.ts'
import { addGoods, addStock, broken, enter, newOrder, openWorldOn, wh, type World } from '../support/outbound.ts'
import { percentile, type Report } from './report.ts'

const orderNum = Number(process.env.BENCH_ORDERS ?? 10_000)
const goodsNum = 600
/** Orders per transaction of the steps before the wave, as the jobs do it. */
const part = 200
/** Devices that scan all the while: each sends a batch of this many scans every so often, unless the one before has no answer yet. */
const devices = 6
const batchScans = 20
const everyMs = 200
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

/** Handhelds that scan through the real batch call, also while something else is going on. */
const openFloor = async (world: World) => {
  const hands: Handheld[] = []
  for (let i = 0; i < devices; i++) hands.push(await addHandheld(world, `测量机${i}`))
  const sendOne = async (handheld: Handheld): Promise<number> => {
    const ops = Array.from({ length: batchScans }, () =>
      handheld.op(
        'SCAN',
        'free',
        { flow: 'check', docNo: '', step: 'goods', kind: 'goods', verdict: 'ok', qty: 1 },
        { raw: { text: '69P1' } },
      ),
    )
    const began = performance.now()
    await handheld.send(ops)
    return performance.now() - began
  }
  return {
    /** latencies in ms of the batches sent while `work` runs; it is told when a number of batches was answered */
    during: async (work: (answered: (batches: number) => Promise<void>) => Promise<unknown>): Promise<number[]> => {
      const latencies: number[] = []
      const busy = new Set<Promise<void>>()
      let reached: { batches: number; go: () => void } | undefined
      const beat = (handheld: Handheld, free: { is: boolean }): void => {
        if (!free.is) return
        free.is = false
        const sent = sendOne(handheld).then((ms) => {
          latencies.push(ms)
          free.is = true
          if (reached !== undefined && latencies.length >= reached.batches) reached.go()
        })
        busy.add(sent)
      }
      const clocks = hands.map((handheld) => {
        const free = { is: true }
        return setInterval(() => beat(handheld, free), everyMs)
      })
      await work((batches) => new Promise((go) => (reached = { batches, go })))
      for (const clock of clocks) clearInterval(clock)
      await Promise.all(busy)
      return latencies
    },
  }
}

const analyse = async (ownerUrl: string): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

const eachPart = async <T>(list: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < list.length; from += part) await work(list.slice(from, from + part))
}
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
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
