// @vitest-environment happy-dom
// 扫码枪的几种习惯（案例 17）：两个回车、制表符、四个一段、前后空白、全角、小写，在复核页每一枪正好算一件。
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installWedge, type Wedge } from '../../src/device/wedge.ts'
import { FlowRun } from '../../src/floor/run.ts'
import { check } from '../../src/flows/check.ts'
import { idle } from '../../src/flows/checkDoc.ts'
import { start } from '../../src/flows/step.ts'
import { runServices } from '../flows/services.ts'
import { allAt, orders, shelf, withOrder, worker } from '../flows/floor.ts'

const { one } = orders
/** Nine cups are checked one by one; their code is that of the case, and one with letters. */
const bench = () => {
  const floor = withOrder(allAt(60), one, { status: 60, lines: [{ ...one.lines[0]!, goodsNo: 'CUP', qty: 9, pickedQty: 9 }] })
  const barcodes = ['6909999000111', 'ABC-12'].map((barcode) => ({ barcode, packQty: 1 }))
  return { ...floor, goods: { ...floor.goods, 'OW001|CUP': { ...shelf.cup, barcodes } } }
}

let wedge: Wedge
let run: FlowRun<ReturnType<typeof opened>>
let at = 0
const opened = () => ({ ...idle, stage: 'goods' as const, docNo: one.stockoutNo })
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  document.body.replaceChildren()
  at += 60_000
  const services = runServices({
    carriers: [],
    now: () => 1_000_000 + at,
  })
  run = new FlowRun(check as never, start(check, opened() as never, bench(), worker()) as never, services)
  wedge = installWedge()
  wedge.onScan(({ raw, symbology, burst }) =>
    run.scan({ text: raw, ...(symbology !== undefined && { symbology }), ...(burst === true && { burst }) }),
  )
  wedge.onBounce(() => run.tooFast())
})
afterEach(() => {
  wedge.remove()
  vi.useRealTimers()
})

const press = (key: string, gap: number): void => {
  at += gap
  vi.advanceTimersByTime(gap)
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.body.dispatchEvent(event)
}
const keys = (text: string, ...ends: readonly string[]): void => {
  for (const key of [...Array.from(text), ...ends]) press(key, 5)
}
/** Four keys, a pause, four keys … */
const inChunks = (text: string): void => {
  for (const [nth, key] of Array.from(text).entries()) press(key, nth > 0 && nth % 4 === 0 ? 80 : 1)
  press('Enter', 5)
}
const code = '6909999000111'
const variants: Readonly<Record<string, () => void>> = {
  两个回车: () => keys(code, 'Enter', 'Enter'),
  制表符: () => keys(code, 'Tab'),
  四个一段隔八十毫秒: () => inChunks(code),
  前后空白: () => keys(`  ${code} `, 'Enter'),
  全角数字: () => keys('６９０９９９９０００１１１', 'Enter'),
  小写: () => keys('abc-12', 'Enter'),
}
const rest = async (): Promise<void> => {
  at += 3_000
  await vi.advanceTimersByTimeAsync(3_000)
}
const counted = (): readonly (string | undefined)[] => [
  run.snapshot().verdict?.saying.tone,
  run.snapshot().verdict?.saying.words,
  JSON.stringify(run.snapshot().view.quantity),
]

test.each(Object.keys(variants))('%s：正好一件', async (name) => {
  variants[name]?.()
  await rest()
  expect(counted()).toEqual(['ok', shelf.cup.name, expect.stringContaining('1')])
  keys(code, 'Enter')
  await rest()
  expect(counted()[2]).toContain('2')
})
