// 计价引擎 · bench/billEngine
/** The rule that prices a fact, alone: parcels, orders and consumables by a contract with versions of two halves of the month and a special one. */
import { priceFact } from '#contract/rules/pricing'
import type { FeeFact } from '#contract/rules/feeFacts'
import { stream } from '#server/seed/random'
import { consumableFact, contract, expressFact, item, orderFact, parcel, version } from '../contract/rules/fees.ts'
import { percentile, type Report } from './report.ts'

const factNum = Number(process.env['BENCH_FACTS'] ?? 300_000)
const rounds = 5
const items = [
  item('EXPRESS', 13, { itemId: '1', itemCode: 'EX', weightPlanId: '1' }),
  item('OPERATE', 4, { itemId: '2', itemCode: 'OP', firstQty: 3, firstPriceE4: 12_000, extraPriceE4: 1_500 }),
  item('CONSUMABLE', 14, { itemId: '3', itemCode: 'C5', unitPriceE4: 8_500, conditions: { consumableNo: 'BOX5' } }),
  item('STORAGE', 11, { itemId: '4', itemCode: 'ST', unitPriceE4: 15 }),
]
const contracts = [
  contract([
    version('V01', '2025-05-01', { expireDate: '2025-06-14', items }),
    version('V02', '2025-06-15', { items }),
    version('S1', '2025-06-18', { isSpecial: true, expireDate: '2025-06-20', items: items.slice(0, 1) }),
  ]),
]

export default function bench(report: Report): Promise<void> {
  const random = stream(report.seed, 'engine')
  const facts = Array.from({ length: factNum }, (_, at): FeeFact => {
    const bizDate = `2025-06-${String(random.int(1, 30)).padStart(2, '0')}`
    if (at % 3 === 0) return expressFact({ bizDate, parcel: parcel(random.int(100, 6_000), at % 12 === 0 ? '650000' : '440000') })
    return at % 3 === 1 ? orderFact({ bizDate, pieces: random.int(1, 12) }) : consumableFact(random.int(1, 3) * 1000, { bizDate })
  })
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    let lines = 0
    for (const fact of facts) lines += priceFact(contracts, fact).lines.length
    rates.push((lines / (performance.now() - began)) * 1000)
    if (lines !== facts.length) throw new Error(`${facts.length} facts made ${lines} lines`)
  }
  const value = percentile(report.samples('billEngine.lines_per_second', rates), 0.5)
  report.figure({ name: '引擎每秒计价', value, unit: '行', goal: { min: 50_000 } })
  return Promise.resolve()
}
