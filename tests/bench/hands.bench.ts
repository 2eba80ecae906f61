// 每单几枪几点 · bench/hands
/** Scans and taps one order costs in steady state, counted on the flows themselves; tests/flows/steady.test.ts holds them where they are. */
import { costOf, recoveryOf } from '../flows/hands.ts'
import { steady, twentyInTwoSeconds } from '../flows/steady.ts'
import type { Report } from './report.ts'

export default async function bench(report: Report): Promise<void> {
  for (const one of steady) {
    const { scans, taps, around } = costOf(one)
    const notes = [one.note ?? '', around === 0 ? '' : `开始结束另 ${around} 枪`]
    report.figure({
      name: `${one.name} 每${one.unit}扫`,
      value: scans,
      unit: '枪',
      ...(one.most !== undefined && { goal: { max: one.most } }),
      note: notes.filter((words) => words !== '').join('；'),
    })
    report.figure({ name: `${one.name} 每${one.unit}点屏或输数`, value: taps, unit: '次', goal: { max: 0 } })
  }
  const recoveries = steady.map(recoveryOf)
  report.figure({
    name: '扫错一枪后，几枪接着做（每个流程的每一步，最坏）',
    value: Math.max(...recoveries),
    unit: '枪',
    goal: { max: 1 },
  })
  const { outcomes, greens } = twentyInTwoSeconds()
  report.figure({ name: '2 秒 20 枪的回答', value: outcomes, unit: '个', goal: { min: 20, max: 20 }, note: `其中绿 ${greens}` })
}
