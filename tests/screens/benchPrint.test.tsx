// 工位打面单：做完一单就打这一单；没出纸按一下仍算未打印；断网、停下的订单说清楚，不打。
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  checkBatchWaybills,
  checkBatchWaybillsPrinted,
  checkWaybills,
  checkWaybillsPrinted,
  type WaybillSheet,
} from '#contract/stockout/print'
import type { Doc, Saying } from '../../src/flows/flow.ts'
import type { ShownRun } from '../../src/floor/shownRun.ts'
import type { FlowRun, Shown } from '../../src/floor/run.ts'
import { usePaper } from '../../src/handheld/usePaper.ts'
import { storeBinding } from '../../src/state/station.ts'
import { BatchPrint } from '../../src/screens/operate/station/BatchPrint.tsx'
import { BenchPrint } from '../../src/screens/operate/station/BenchPrint.tsx'
import { emptyPage } from '../support/emptyPage.ts'

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
/** A workstation of the check. */
const bound = {
  warehouseNo: 'WH01',
  sid: 'LOCAL',
  workstationNo: 'WS003',
  workstationName: '复核台3',
  stationType: 1,
  scaleNo: '',
  scaleProtocol: 0,
  scaleUnit: 1,
  baudRate: 9600,
}
const calls = { sheet: checkWaybills, reportCall: checkWaybillsPrinted }
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.stubGlobal('print', printed)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isTold = url.endsWith('/printed')
    if (isTold) told.push((JSON.parse(init.body as string) as { packageNos: unknown }).packageNos)
    if (due === null) return Promise.reject(new TypeError('Failed to fetch'))
    const data = isTold ? { done: 1 } : due
    return Promise.resolve(Response.json({ code: '00000', msg: '', success: true, data }))
  })
  root = createRoot(emptyPage())
  act(() => root.render(<BenchPrint run={run} calls={calls} />))
})
afterEach(() => {
  act(() => root.unmount())
  storeBinding(null)
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

const batchCalls = { sheet: checkBatchWaybills, reportCall: checkBatchWaybillsPrinted }
/** The batch station with this pick order at hand. */
const atBatch = (docNo: string): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <BatchPrint run={{ ...run, snapshot: () => ({ docNo }) as Shown }} calls={batchCalls} />
      </QueryClientProvider>,
    ),
  )
const text = (): string => document.body.textContent.replaceAll(/\s/g, '')

test('a batch: one press prints what is open, in order; it counts when the person says that paper came out', async () => {
  storeBinding({ bound: { ...bound, printerName: '热敏-7', waybillTemplate: 'waybillSmall' }, scale: false })
  atBatch('JH1')
  due = { waybills: [sheet, { ...sheet, packageNo: 'CK2-1' }], left: stopped.left, elsewhere: 0, more: 0 }
  await press('打这批面单')
  await wait(50)
  expect(text()).toContain('请选打印机：热敏-7')
  expect(text()).toContain('1张不能打印')
  expect(document.querySelector('.paper-stack')?.innerHTML).toContain('@page { size: 76mm 130mm')
  await press('打印2张')
  expect([printed.mock.calls.length, told]).toEqual([1, []])
  expect(text()).toContain('纸都出来了吗？')
  await press('出来了')
  await wait(50)
  expect(told).toEqual([['CK1-1', 'CK2-1']])
})

test('a batch: printed elsewhere, all printed, no network: said in a sentence, nothing opens', async () => {
  atBatch('JH1')
  for (const answer of [
    { waybills: [], left: [], elsewhere: 1, more: 0 },
    { waybills: [], left: [], elsewhere: 0, more: 0 },
    null,
  ]) {
    due = answer
    await press('打这批面单')
    await wait(50)
  }
  expect(remarks.map((one) => one.words)).toEqual(['本仓的面单不在这里打', '这批面单都打过了', '断网了，面单没打'])
  expect(document.querySelector('.ant-modal')).toBeNull()
})

test('a handheld has no printer: it says on which computer the waybill is printed, of what has no paper only', async () => {
  const floorWith = (unprinted: boolean) => ({
    options: { printAt: 2 },
    orders: { CK1: { stockoutNo: 'CK1', pickNo: 'JH1', ...(unprinted && { unprinted: true }) } },
  })
  const Hand = ({ unprinted, at }: { readonly unprinted: boolean; readonly at: 2 | 3 }): null => {
    usePaper({ ...run, drawn: () => ({ floor: floorWith(unprinted) }) } as unknown as FlowRun<Doc>, at)
    return null
  }
  const hear = async (unprinted: boolean, at: 2 | 3, docNo: string): Promise<void> => {
    act(() => root.render(<Hand key={`${unprinted}${at}`} unprinted={unprinted} at={at} />))
    await passed(docNo)
  }
  await hear(false, 2, 'CK1')
  await hear(true, 3, 'CK1')
  expect(remarks).toEqual([])
  await hear(true, 2, 'CK1')
  storeBinding({ bound, scale: false })
  await hear(true, 2, 'JH1')
  expect(remarks.map(({ words: said, next }) => [said, next])).toEqual([
    ['做完了，面单还没打', '到电脑打：子包裹列表里查未打印'],
    ['做完了，面单还没打', '到 WS003 复核台3 的电脑打：子包裹列表里查未打印'],
  ])
})
