// 退货签收扫到变绿 · bench/returnScan
/** The real page 退货签收 (2820) beside a bare page of React with a bare strict write, in turns, as the pick page is measured (bench/scan). */
import { Client } from 'pg'
import { stream } from '#server/seed/random'
import { openHandset } from '../support/browser.ts'
import { HandheldUser } from '../support/handheldUser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'
import { openSkeleton } from './skeletonSite.ts'
import { Gun, timeScans } from './stopwatch.ts'

/** Scans in all, of both pages and both speeds. */
const scansWanted = Number(process.env['BENCH_SCANS'] ?? 300)
const rounds = 3
const slowness = 6

export default async function bench(report: Report): Promise<void> {
  const random = stream(report.seed, 'return scan bench')
  // a day of work behind it: without one nobody is a return operator, and every scan is refused
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '1', DEMO_SCALE: '0.02' })
  const skeleton = await openSkeleton()
  const hand = await HandheldUser.open(product.url, timeScans)
  const bare = await openHandset(skeleton.url, undefined, timeScans)
  try {
    await hand.enrol('wh_manager', product.password)
    await hand.signIn('wh_manager', product.password)
    await hand.goTo('退货签收')
    const [gun, bareGun] = [await Gun.at(hand.page()), await Gun.at(bare.page())]
    const times = { bare1: [] as number[], product1: [] as number[], bare6: [] as number[], product6: [] as number[] }
    const share = Math.ceil(scansWanted / rounds)
    let parcels = 0
    let spent = 0
    // nobody announced them; each is of a shape a carrier has
    const next = (): string => `7861${String(parcels++).padStart(10, '0')}`
    for (let round = 0; round < rounds; round += 1)
      for (const rate of [1, slowness]) {
        await bareGun.slow(rate)
        for (let n = 0; n < share; n += 1) await bareGun.scan(String(6_900_000_000_000 + random.int(0, 999_999_999)))
        times[rate === 1 ? 'bare1' : 'bare6'].push(...(await bareGun.take()))
        await gun.slow(rate)
        const began = performance.now()
        for (let n = 0; n < share; n += 1) await gun.scan(next())
        if (rate === 1) spent += performance.now() - began
        const { words } = await hand.until(({ n }) => n >= parcels, 'the last verdict')
        if (!words.startsWith(`第 ${parcels} 件`)) throw new Error(`${parcels} parcels were scanned: ${words}`)
        times[rate === 1 ? 'product1' : 'product6'].push(...(await gun.take()))
        await gun.slow(1)
      }
    await hand.until(({ pending }) => pending <= 0, 'the outbox does not empty')
    tell(report, times)
    report.figure({
      name: '退货签收（每枪等上一枪变绿，含 0.2 秒喘气）',
      value: (share * rounds * 1000) / spent,
      unit: '件/秒',
      goal: { min: 1 },
    })
    const lost = parcels - (await receivedAt(product.databaseUrl()))
    report.figure({ name: '变绿而服务没有的退件', value: lost, unit: '件', goal: { min: 0, max: 0 } })
  } finally {
    await hand.close()
    await bare.close()
    skeleton.close()
    await product.stop()
  }
}

const receivedAt = async (databaseUrl: string): Promise<number> => {
  const database = new Client(databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from return_receive where logistics_no like '7861%'`,
  )
  await database.end()
  return rows[0]?.n ?? 0
}

const tell = (report: Report, times: Readonly<Record<'bare1' | 'product1' | 'bare6' | 'product6', readonly number[]>>): void => {
  const sorted = {
    bare1: report.samples('returnScan.bare_1x_ms', times.bare1),
    product1: report.samples('returnScan.receive_1x_ms', times.product1),
    bare6: report.samples('returnScan.bare_6x_ms', times.bare6),
    product6: report.samples('returnScan.receive_6x_ms', times.product6),
  }
  const p95 = (name: keyof typeof sorted): number => percentile(sorted[name], 0.95)
  for (const [name, what] of [
    ['bare1', '裸骨架 1x'],
    ['product1', '退货签收 1x'],
    ['bare6', '裸骨架 6x'],
    ['product6', '退货签收 6x'],
  ] as const)
    report.note(
      `${what}: ${sorted[name].length} 枪，p50 ${percentile(sorted[name], 0.5).toFixed(1)}  p95 ${p95(name).toFixed(1)}  最大 ${percentile(sorted[name], 1).toFixed(1)} ms`,
    )
  report.figure({ name: '扫退件→变绿 1x p95', value: p95('product1'), unit: 'ms', goal: { max: 20 } })
  report.figure({ name: '扫退件→变绿 6x p95 ÷ 裸骨架', value: p95('product6') / p95('bare6'), unit: '倍', goal: { max: 1.1 } })
}
