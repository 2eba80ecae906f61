// 红灯之前先问一声：本机知道的可能是一分钟前的，别人的一步可能已经做完。
import { expect, test } from 'vitest'
import type { Floor } from '#contract/ops/view'
import { FlowRun } from '../../src/floor/run.ts'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import type { Doc, Draft, Flow } from '../../src/flows/flow.ts'
import { spot } from '../../src/flows/spot.ts'
import { idle as spotIdle } from '../../src/flows/spotDoc.ts'
import { start } from '../../src/flows/step.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle } from '../../src/flows/weighDoc.ts'
import { runServices } from './services.ts'
import { allAt, orders, withOrder, worker } from './floor.ts'

const waybill = '78123456789002'
const { two } = orders
/** A device that knows `before` while the server knows `now`; null: the server does not answer. */
const device = <D extends Doc>(flow: Flow<D>, doc: NoInfer<D>, before: Floor, now: Floor | null) => {
  const asked: string[] = []
  const stored: Draft[] = []
  const services = runServices({
    store: (drafts) => {
      stored.push(...drafts)
      return Promise.resolve(drafts.map((_, nth) => `op-${stored.length}-${nth}`))
    },
    renew: (docNo) => {
      asked.push(docNo)
      return Promise.resolve(now)
    },
    lookUpReturn: () => Promise.resolve(null),
  })
  const run = new FlowRun(flow, start(flow, doc, before, worker()), services)
  const words = () => run.snapshot().verdict?.saying.words ?? ''
  const tone = () => run.snapshot().verdict?.saying.tone ?? ''
  return { run, asked, stored, words, tone, scan: (text: string) => run.scan({ text }) }
}

/** Packed, and the spot check that failed it is all this device knows. */
const sentBack = (() => {
  const packed = allAt(80)
  const order = packed.orders[two.stockoutNo] ?? two
  return withOrder(packed, order, { status: 60, parcels: order.parcels.map((one) => ({ ...one, spotFailed: true as const })) })
})()

test('checked and packed again by a colleague: the spot check opens it, without a red light', async () => {
  const { scan, asked, stored, tone } = device(spot, spotIdle, sentBack, allAt(80))
  scan(waybill)
  expect(tone()).toBe('')
  await expect.poll(tone).toBe('ok')
  expect([asked, stored.map(({ opType, payload }) => [opType, 'verdict' in payload && payload.verdict])]).toEqual([
    [two.stockoutNo],
    [['SCAN', 'ok']],
  ])
})

test('the server says the same: red, and the wrong scan is kept', async () => {
  const { scan, asked, stored, words } = device(spot, spotIdle, sentBack, sentBack)
  scan(waybill)
  await expect.poll(words).toContain('已退回复核')
  await expect.poll(() => stored.length).toBe(1)
  expect([asked.length, stored[0]?.payload]).toMatchObject([1, { verdict: 'wrong', code: 'A1402' }])
})

test('nobody to ask: red', async () => {
  const { scan, tone } = device(spot, spotIdle, sentBack, null)
  scan(waybill)
  await expect.poll(tone).toBe('wrong')
})

test('packed meanwhile: the scale opens it with its estimate, without the amber of a missing step', async () => {
  const { scan, words, run } = device(weigh, weighIdle, allAt(70), allAt(80))
  scan(waybill)
  await expect.poll(words).toBe('面单已读')
  expect(JSON.stringify(run.snapshot().view)).toContain('预估 560 克')
})

test('not packed as far as anybody knows: amber, and the weight is asked for', async () => {
  const { scan, words, run } = device(weigh, weighIdle, allAt(70), allAt(70))
  scan(waybill)
  await expect.poll(words).toBe('上一环节尚未上传')
  expect(run.snapshot().expects).toBe('weight')
})

test('scans behind the one in doubt wait for the answer and keep their order', async () => {
  const { scan, stored, words } = device(check, checkIdle, allAt(80), allAt(60))
  scan(waybill)
  scan('6901000000011')
  await expect.poll(words).toBe('复核完成')
  expect(stored.map(({ opType }) => opType)).toEqual(['SCAN', 'SCAN', 'CHECK_ORDER'])
})

test('stopped at the desk meanwhile: the stop is shown, not the old refusal', async () => {
  const { scan, tone, words } = device(check, checkIdle, allAt(80), allAt(80, { interceptStatus: 1 }))
  scan(waybill)
  await expect.poll(tone).toBe('stop')
  expect(words()).toContain('拦截')
})

test('a code of another kind is wrong whatever the server knows: it is not asked', async () => {
  const { scan, asked, tone } = device(check, checkIdle, allAt(60), allAt(60))
  scan('6901000000011')
  await expect.poll(tone).toBe('wrong')
  expect(asked).toEqual([])
})
