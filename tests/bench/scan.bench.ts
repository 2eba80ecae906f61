// 扫码到变绿 · bench/scan
/** The real pick page beside a bare page of React with a bare strict write, in turns, so that the machine is the same. */
import { stream } from '#server/seed/random'
import { HandheldUser } from '../support/handheldUser.ts'
import { preparePicks, type PickSheet } from '../fault/support/pickWork.ts'
import { openHandset } from '../support/browser.ts'
import { startProduct } from '../support/product.ts'
import { percentile, type Report } from './report.ts'
import { openSkeleton } from './skeletonSite.ts'
import { Gun, timeScans } from './stopwatch.ts'

/** Goods scans in all, of every page and every speed. */
const scansWanted = Number(process.env['BENCH_SCANS'] ?? 300)
const rounds = 3
const slowness = 6

/** Works off pick orders; only scans of goods are what is measured. */
class Picker {
  private readonly sheets: PickSheet[]
  private current: PickSheet | undefined
  readonly hand: HandheldUser
  readonly gun: Gun
  constructor(hand: HandheldUser, gun: Gun, sheets: readonly PickSheet[]) {
    this.hand = hand
    this.gun = gun
    this.sheets = [...sheets]
  }
  /** The times of `count` goods scans, ms. */
  async pick(count: number): Promise<number[]> {
    const times: number[] = []
    while (times.length < count) {
      const { expects, target, goods } = this.hand.screen.value
      if (expects === 'pickOrder') await this.claim()
      else if (expects === 'goods') {
        await this.scan(this.codeOf(target, goods))
        times.push(...(await this.gun.take()))
      } else {
        await this.scan(expects === 'tote' ? `ZX${String(this.totes++).padStart(6, '0')}` : target)
        await this.gun.take()
      }
    }
    return times
  }
  private totes = 1
  private async scan(code: string): Promise<void> {
    const { n } = this.hand.screen.value
    await this.gun.scan(code).catch((error: unknown) => {
      throw new Error(`${code}: ${JSON.stringify(this.hand.screen.value)}`, { cause: error })
    })
    await this.hand.until((screen) => screen.n > n, `verdict of ${code}`)
  }
  private async claim(): Promise<void> {
    this.current = this.sheets.shift()
    if (this.current === undefined) throw new Error('no pick order is left')
    const { n } = this.hand.screen.value
    await this.hand.type(this.current.pickNo)
    await this.hand.until(({ expects, n: now }) => now > n && !['network', 'pickOrder'].includes(expects), 'claim')
    await this.gun.take()
  }
  private codeOf(locationNo: string, goodsName: string): string {
    const line = this.current?.lines.find((one) => one.locationNo === locationNo && one.goodsName === goodsName)
    if (line?.barcode == null) throw new Error(`no barcode for ${goodsName} in ${locationNo}`)
    return line.barcode
  }
}

export default async function bench(report: Report): Promise<void> {
  const random = stream(report.seed, 'scan bench')
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.1' })
  const skeleton = await openSkeleton()
  const work = await preparePicks(product, scansWanted * 3, random, { lengths: [9, 10], lines: 12 })
  const hand = await HandheldUser.open(product.url, timeScans)
  const bare = await openHandset(skeleton.url, undefined, timeScans)
  try {
    await hand.enrol('wh_manager', product.password)
    await hand.signIn('picker01', product.password)
    const picker = new Picker(hand, await Gun.at(hand.page()), work.sheets)
    const bareGun = await Gun.at(bare.page())
    const times = { bare1: [] as number[], product1: [] as number[], bare6: [] as number[], product6: [] as number[] }
    const share = Math.ceil(scansWanted / rounds)
    for (let round = 0; round < rounds; round += 1)
      for (const rate of [1, slowness]) {
        await bareGun.slow(rate)
        for (let n = 0; n < share; n += 1) await bareGun.scan(String(6_900_000_000_000 + random.int(0, 999_999_999)))
        times[rate === 1 ? 'bare1' : 'bare6'].push(...(await bareGun.take()))
        await picker.gun.slow(rate)
        times[rate === 1 ? 'product1' : 'product6'].push(...(await picker.pick(share)))
        await picker.gun.slow(1)
      }
    tell(report, times)
  } finally {
    await hand.close()
    await bare.close()
    skeleton.close()
    await product.stop()
  }
}

const tell = (report: Report, times: Readonly<Record<'bare1' | 'product1' | 'bare6' | 'product6', readonly number[]>>): void => {
  const sorted = {
    bare1: report.samples('scan.bare_1x_ms', times.bare1),
    product1: report.samples('scan.pick_1x_ms', times.product1),
    bare6: report.samples('scan.bare_6x_ms', times.bare6),
    product6: report.samples('scan.pick_6x_ms', times.product6),
  }
  const p = (name: keyof typeof sorted, share: number): number => percentile(sorted[name], share)
  for (const [name, what] of [
    ['bare1', '裸骨架 1x'],
    ['product1', '拣货页 1x'],
    ['bare6', '裸骨架 6x'],
    ['product6', '拣货页 6x'],
  ] as const)
    report.note(
      `${what}: ${sorted[name].length} 枪，p50 ${p(name, 0.5).toFixed(1)}  p95 ${p(name, 0.95).toFixed(1)}  最大 ${p(name, 1).toFixed(1)} ms`,
    )
  report.figure({ name: '扫码→变绿 1x p95', value: p('product1', 0.95), unit: 'ms', goal: { max: 20 } })
  report.figure({
    name: '扫码→变绿 6x p95 ÷ 裸骨架',
    value: p('product6', 0.95) / p('bare6', 0.95),
    unit: '倍',
    goal: { max: 1.1 },
  })
}
