// 计价与出账的进程 · bench/billJobs
/**
 * Prices and bills the month of billWorld by the jobs of the product, in a process of its own, so that its memory is that of the work. Takes
 * the database's addresses and the tenant as JSON in BENCH_WORLD; writes what it took as JSON to standard output.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeTask } from '#server/finance/bill/generate'
import { startBill } from '#server/finance/bill/make'
import { pricingTask } from '#server/finance/pricing/task'
import { settableClock } from '#server/platform/clock'
import { jobRun } from '#server/platform/jobRun'
import { openServices } from '#server/platform/open'
import type { DatabaseUrls } from '#server/platform/postgres/database'
import { afterMonth, ownerNum, period } from './billWorld.ts'
import { watched, type Busy } from './busy.ts'

export interface MonthDone {
  readonly pricing: Busy
  readonly billing: Busy
  readonly lines: number
  /** the bill of the carrier's branch: a line for each parcel */
  readonly branchBill: string
}
interface Given {
  readonly urls: DatabaseUrls
  readonly tenantId: number
}

const { urls, tenantId } = JSON.parse(process.env['BENCH_WORLD'] ?? '{}') as Given
const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-bill-'))
const { services, close } = await openServices({ urls, dataDir, version: '202506170000', clock: settableClock(afterMonth) })
const owner = new Client(urls.owner)
await owner.connect()
const run = jobRun(services, tenantId)
const going = (): boolean => false

const bill = async (direction: 1 | 2, customNo: string): Promise<string> => {
  const billNo = await run((ctx) => startBill(ctx, { direction, customNo, ...period }))
  await makeTask.run(services, { tenantId, billNo, again: 0 }, going)
  return billNo
}
const countLines = async (): Promise<number> => {
  const found = await owner.query<{ n: number }>('select count(*)::int as n from fin_fee_line where status <> 90')
  return found.rows[0]?.n ?? 0
}
const before = await countLines()
const pricing = await watched(owner, () => pricingTask.run(services, { tenantId }, going))
await owner.query('analyze fin_fee_line')
let branchBill = ''
const billing = await watched(owner, async () => {
  for (let at = 0; at < ownerNum; at += 1) await bill(1, `BC${at}`)
  branchBill = await bill(2, 'BCN')
})
const done: MonthDone = { pricing, billing, lines: (await countLines()) - before, branchBill }
const { rows: failed } = await owner.query<{ bill_no: string; gen_error: string }>(
  'select bill_no, gen_error from fin_bill where status <> 10',
)
if (failed[0] !== undefined) throw new Error(`${failed[0].bill_no}: ${failed[0].gen_error}`)
await owner.end()
await close()
rmSync(dataDir, { recursive: true, force: true })
console.log(JSON.stringify(done))
process.exit(0)
