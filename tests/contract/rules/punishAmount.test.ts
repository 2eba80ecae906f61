// The punishments of office.md §4.2, to the 分.
import { expect, test } from 'vitest'
import { punishAmount, type PunishKind } from '#contract/rules/punishAmount'

const kind: PunishKind = { calcMode: 1, amountFen: 2_000, ratioBp: 0, timesE2: 0, capFen: 0 }
const base = { goodsFen: 12_800, freightFen: 320 }

test('goods of 128.00 at 30 %, capped at 30.00: 38.40 comes to 30.00', () => {
  const share = { ...kind, calcMode: 2, ratioBp: 3_000 }
  expect(punishAmount(share, base)).toEqual({ baseFen: 12_800, maxFen: 3_840 })
  expect(punishAmount({ ...share, capFen: 3_000 }, base)).toEqual({ baseFen: 12_800, maxFen: 3_000 })
})
test('freight of 3.20 three times: 9.60', () => {
  expect(punishAmount({ ...kind, calcMode: 3, timesE2: 300 }, base)).toEqual({ baseFen: 320, maxFen: 960 })
})
test('a fixed amount is what it says, and half a 分 goes up', () => {
  expect(punishAmount(kind, base).maxFen).toBe(2_000)
  expect(punishAmount({ ...kind, calcMode: 2, ratioBp: 50 }, { ...base, goodsFen: 100 }).maxFen).toBe(1)
  expect(punishAmount({ ...kind, calcMode: 2, ratioBp: 49 }, { ...base, goodsFen: 100 }).maxFen).toBe(0)
})
