// 计价与出账 · bench/bill
/**
 * A month of 20 owners from its facts to taxed bills, by the jobs of the product; then a bill of many lines on the page, reckoned again, and
 * the check that guards its submission. BENCH_PARCELS=300000 is the full size, BENCH_OWNERS=1 one owner with all of it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Client } from 'pg'
import { makeTask } from '#server/finance/bill/generate'
import { countOpen } from '#server/finance/unbilled/check'
import type { World } from '../support/outbound.ts'
import type { MonthDone } from './billJobs.ts'
import { fillMonth, ownerNoOf, ownerNum, parcelNum, period } from './billWorld.ts'
import { watched } from './busy.ts'
import { percentile, type Report } from './report.ts'
import { inWorld } from './workorderWorld.ts'

const fullParcels = 300_000
const isFull = parcelNum >= fullParcels
/** Lines a second that make 300,000 parcels in a minute. */
const linesPerSecond = (fullParcels * 4) / 60
const looks = 20

/** The month in a process of its own. */
const played = async ({ urls, tenantId }: World): Promise<MonthDone> => {
  const env = { ...process.env, BENCH_WORLD: JSON.stringify({ urls, tenantId }) }
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('billJobs.ts', import.meta.url).pathname], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => (text += String(part)))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`billJobs ended with ${code}`)
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as MonthDone
}
const wholeMonth = async (report: Report, world: World): Promise<string> => {
  const { pricing, billing, lines, branchBill } = await played(world)
  report.note(`计价：${pricing.text}`)
  report.note(`出账 ${ownerNum + 1} 张：${billing.text}`)
  const seconds = pricing.seconds + billing.seconds
  const name = `${parcelNum} 个包裹计价、出账、算税`
  report.figure({ name, value: seconds, unit: 's', ...(isFull && { goal: { max: 60 } }) })
  const goal = { min: linesPerSecond }
  report.figure({ name: '每秒计价并出账', value: lines / seconds, unit: '行', goal, note: `${lines} 行` })
  const own = [pricing, billing].reduce((sum, { nodeSeconds, databaseSeconds }) => sum + nodeSeconds + databaseSeconds, 0)
  report.figure({ name: '一行用的处理器', value: (own * 1e6) / lines, unit: 'µs', note: '机器忙的时候看它' })
  const value = Math.max(pricing.mostMb, billing.mostMb) - pricing.idleMb
  const note = `空闲 ${Math.round(pricing.idleMb)} MB`
  report.figure({ name: '内存高于空闲', value, unit: 'MB', goal: { max: 150 }, note })
  return branchBill
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const pages = async (report: Report, world: World, billNo: string): Promise<void> => {
  const times: number[] = []
  for (let round = -2; round < looks; round += 1) {
    const ms = await timed(async () => {
      await world.call('GET', `/v1/finance/bill/detail?billNo=${billNo}`)
      await world.call('GET', `/v1/finance/bill/fee/detail?billNo=${billNo}&feeType=EXPRESS&pageSize=100`)
    })
    if (round >= 0) times.push(ms)
  }
  const value = percentile(report.samples('bill.page_ms', times), 0.95)
  report.figure({ name: `${parcelNum} 行的账单：头和第一页明细 p95`, value, unit: 'ms', goal: { max: 300 } })
}
/** A digest of every byte of every line. */
const digestOf = async (owner: Client): Promise<string> => {
  const { rows: found } = await owner.query<{ digest: string }>(
    `select md5(string_agg(md5(l::text), '' order by l.id)) as digest from fin_fee_line l`,
  )
  return found[0]?.digest ?? ''
}
const again = async (report: Report, world: World, owner: Client, billNo: string): Promise<void> => {
  const before = await digestOf(owner)
  await world.call('POST', '/v1/finance/bill/recalc', { billNo })
  const busy = await watched(owner, () =>
    makeTask.run(world.services, { tenantId: world.tenantId, billNo, again: 1 }, () => false),
  )
  report.figure({ name: `${parcelNum} 行的账单重算`, value: busy.seconds, unit: 's', note: busy.text })
  report.figure({ name: '重算改了的行', value: (await digestOf(owner)) === before ? 0 : 1, unit: '', goal: { max: 0 } })
}
const guard = async (report: Report, world: World): Promise<void> => {
  const span = { ownerNo: ownerNoOf(0), startDate: period.periodStart, endDate: period.periodEnd }
  const times: number[] = []
  for (let round = 0; round < 3; round += 1)
    times.push(await timed(() => world.run((ctx) => countOpen(ctx, span, []), { timeoutMs: 60_000 })))
  const value = percentile(report.samples('bill.count_open_ms', times), 1) / 1000
  report.figure({
    name: `一个货主一个月 ${Math.round(parcelNum / ownerNum)} 个包裹的未计费核对`,
    value,
    unit: 's',
    goal: { max: 60 },
  })
}

export default (report: Report): Promise<void> =>
  inWorld(async (world, owner) => {
    await fillMonth(world, owner)
    const billNo = await wholeMonth(report, world)
    await owner.query('vacuum analyze fin_fee_line')
    await pages(report, world, billNo)
    await guard(report, world)
    await again(report, world, owner, billNo)
  })
