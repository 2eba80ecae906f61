// 工位打面单：做完一单就打这一单；没出纸按一下仍算未打印；断网、停下的订单说清楚，不打。
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkWaybills, checkWaybillsPrinted, type WaybillSheet } from '#contract/stockout/print'
import type { Saying } from '../../src/flows/flow.ts'
import type { ShownRun } from '../../src/floor/regions.tsx'
import { BenchPrint } from '../../src/screens/operate/station/BenchPrint.tsx'

const sheet: WaybillSheet = {
  packageNo: 'CK1-1',
  stockoutNo: 'CK1',
  logisticsNo: '78123456789001',
  logisticsName: '中通',
  place: ['浙江省', '杭州市'],
  receiverName: '张**',
  receiverMobile: '138****5678',
  address: '文一西路 1 号',
  senderName: '华景',
  senderPlace: '浙江省 杭州市',
  pickNo: 'JH1',
  pickSlot: 1,
  seq: 1,
  parcels: 1,
  goodsNum: 1,
  weightG: 560,
  remark: '',
  printCount: 0,
  simulated: 1,
  deadline: null,
  shopName: '华景旗舰店',
  srcOrderNo: 'S1',
  lines: [],
}
const calls = { sheet: checkWaybills, told: checkWaybillsPrinted }
const stopped = { waybills: [], left: [{ no: '78123456789001', msg: '订单已拦截，请取出包裹' }], elsewhere: 0 }

let root: Root
const printed = vi.fn<() => void>()
/** what the server answers to the question what is due; null: it is away */
let due: object | null = null
const told: unknown[] = []
const remarks: Saying[] = []
let finish: (docNo: string) => void = () => undefined
const run: ShownRun = {
  subscribe: () => () => undefined,
  snapshot: () => {
    throw new Error('nothing of the run is drawn')
  },
  onFinish: (listener) => {
    finish = listener
    return () => undefined
  },
  remark: (saying) => void remarks.push(saying),
  control: () => undefined,
  choose: () => undefined,
  scan: () => undefined,
  photo: () => undefined,
  weigh: () => undefined,
  emptied: () => undefined,
}
beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.useFakeTimers()
  vi.stubGlobal('print', printed)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isTold = url.endsWith('/printed')
    if (isTold) told.push((JSON.parse(init.body as string) as { packageNos: unknown }).packageNos)
    if (due === null) return Promise.reject(new TypeError('Failed to fetch'))
    const data = isTold ? { done: 1 } : due
    return Promise.resolve(Response.json({ code: '00000', msg: '', success: true, data }))
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  act(() => root.render(<BenchPrint run={run} calls={calls} />))
})
afterEach(() => {
  act(() => root.unmount())
  for (const list of [told, remarks]) list.length = 0
  printed.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passed = (docNo: string): Promise<unknown> =>
  act(async () => {
    finish(docNo)
    await vi.advanceTimersByTimeAsync(50)
  })
const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (label: string): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.replaceAll(/\s/g, '') === label)?.click(),
  )
const words = (): string => document.querySelector('[aria-label="面单打印"]')?.textContent ?? ''

test('the waybill of what passed is printed and counted without a question; the next order counts the one before at once', async () => {
  due = { waybills: [sheet], left: [], elsewhere: 0 }
  await passed('CK1')
  expect([printed.mock.calls.length, told.length, words()]).toEqual([1, 0, '面单已送打印机　尾号 9001没出来'])
  expect(document.querySelectorAll('.paper-stack svg').length).toBeGreaterThan(0)
  due = { waybills: [{ ...sheet, packageNo: 'CK2-1' }], left: [], elsewhere: 0 }
  await passed('CK2')
  expect(told).toEqual([['CK1-1']])
  await wait(9000)
  expect([told, words(), remarks]).toEqual([[['CK1-1'], ['CK2-1']], '', []])
})

test('a printer that is not there: nothing is counted, it is said, and one press prints it again', async () => {
  due = { waybills: [sheet], left: [], elsewhere: 0 }
  await passed('CK1')
  await press('没出来')
  await wait(20_000)
  expect([told, words()]).toEqual([[], '面单没出来，记为未打印　尾号 9001再打一次'])
  expect(remarks).toMatchObject([{ tone: 'warn', words: '面单没出来，记为未打印' }])
  await press('再打一次')
  await wait(9000)
  expect([printed.mock.calls.length, told]).toEqual([2, [['CK1-1']]])
})

test('no network, a stopped order, a warehouse that prints elsewhere: nothing is printed, and who has to know is told', async () => {
  due = null
  await passed('CK1')
  due = stopped
  await passed('CK2')
  expect(remarks.map((one) => one.words)).toEqual(['断网了，面单没打', '订单已拦截，请取出包裹，面单没打'])
  due = { waybills: [], left: [], elsewhere: 1 }
  await passed('CK3')
  // not asked again for every order
  due = { waybills: [sheet], left: [], elsewhere: 0 }
  await passed('CK4')
  expect([printed.mock.calls.length, told, remarks.length]).toEqual([0, [], 2])
})
