// 上岗检查：每一项的结论和该怎么办。
import { expect, test } from 'vitest'
import { gateOrder } from '#contract/rules/gateChecks'
import { findingsOf, type Traits } from '../../src/device/gate.ts'
import { kindOf } from '../../src/handheld/install/steps.ts'

const android =
  'Mozilla/5.0 (Linux; Android 13; PDA) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const good: Traits = {
  isSecure: true,
  agent: android,
  hasWorker: true,
  isPersisted: true,
  hasSpare: true,
  hasLocks: true,
  clockOffsetMs: -900,
  cameras: 2,
}
const of = (check: string, changed: Partial<Traits>): readonly [number, string] => {
  const found = findingsOf({ ...good, ...changed }).find((one) => one.check === check)
  return [found?.result ?? 0, found?.note ?? '']
}

test('a good device passes everything it can be asked', () => {
  const found = findingsOf(good)
  expect(found.filter(({ result }) => result !== 1)).toEqual([])
  expect(found.map(({ check }) => check)).toEqual(gateOrder.filter((check) => !['scanner', 'sound', 'vibration'].includes(check)))
})

test.each<readonly [string, Partial<Traits>, number, string]>([
  ['secure', { isSecure: false }, 2, '从 https 地址打开'],
  ['browser', { agent: android.replace('120', '88') }, 2, 'Chrome 88 太旧，更新到 100'],
  ['browser', { agent: ipad }, 1, 'Safari 17'],
  ['browser', { agent: 'Lynx' }, 3, '没认出'],
  ['worker', { hasWorker: false }, 2, '关掉无痕模式'],
  ['storage', { isPersisted: false }, 2, '装到主屏幕'],
  ['copy', { hasSpare: false }, 3, '换电池前'],
  ['locks', { hasLocks: false }, 2, '更新'],
  ['clock', { clockOffsetMs: null }, 2, '连上网再检查'],
  ['clock', { clockOffsetMs: 86_400_000 }, 2, '差 86400 秒，系统设置里打开自动校时'],
  ['camera', { cameras: 0 }, 3, '换一台'],
])('%s: %o → %i %s', (check, changed, result, words) => {
  const [found, note] = of(check, changed)
  expect(found).toBe(result)
  expect(note).toContain(words)
})

test('the steps shown first are those of the device', () => {
  expect(kindOf(android, 5)).toBe('android')
  expect(kindOf(android.replace('PDA)', 'PDA; wv)'), 5)).toBe('shell')
  expect([kindOf(ipad, 5), kindOf(ipad, 0)]).toEqual(['ipad', 'desk'])
})
