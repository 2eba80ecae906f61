// 测量入口 · bench/run
/** Runs every bench file, or those named; a goal that is missed is printed, it does not fail the run. */
import { readdirSync } from 'node:fs'
import { closeShared } from '../support/browser.ts'
import { openReport, type Report } from './report.ts'

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20250617)
const report = openReport(seed)
const files = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))
  .toSorted()
for (const file of files) {
  console.log(`\n── ${file.replace('.bench.ts', '')} ──`)
  const bench = (await import(new URL(file, import.meta.url).href)) as { default(report: Report): Promise<void> }
  await bench.default(report)
}
await closeShared()
const missed = report.close()
console.log(missed === 0 ? '全部达到目标' : `${missed} 项未达到目标`)
