// 首页扫码：什么码都收，带到下一步的那一页；没有下一步的，说清是什么、该怎么办。
import { act, type JSX } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Scan } from '../../../src/device/scanner.ts'
import { findOrder } from '../../../src/flows/orders.ts'
import { menu } from '../../../src/state/menu.ts'
import { online } from '../../../src/state/online.ts'
import { alike, allAt, cart, floor, orders, withOrder, worker } from '../../flows/floor.ts'

/** What the device holds: its packs, what the station index (or the server) finds, its gun. */
const pda = vi.hoisted(() => ({
  held: null as unknown as Floor,
  beyond: null as Floor | null,
  slow: null as Promise<void> | null,
  isEnrolled: true,
  listeners: new Set<(scan: Scan) => void>(),
}))
const goods = vi.hoisted((): Readonly<Record<string, string>> => ({ '6909999999999': '绿茶' }))
vi.mock('../../../src/data/api.ts', async (original) => ({
  ...(await original<Record<string, unknown>>()),
  request: () => Promise.reject(new Error('no server in this test')),
}))
vi.mock('../../../src/floor/device.ts', () => ({
  device: {
    scanner: () => ({
      onScan: (listener: (scan: Scan) => void) => {
        pda.listeners.add(listener)
        return () => pda.listeners.delete(listener)
      },
      onBounce: () => () => undefined,
    }),
    sounds: () => ({ play: () => undefined, hush: () => undefined }),
    packs: () => ({
      list: () => Promise.resolve([{ pickNo: cart.pickNo }]),
      floorFor: async (docNo: string) => {
        const known = docNo === cart.pickNo ? pda.held : pda.beyond
        await (docNo === cart.pickNo ? null : pda.slow)
        const isKnown = docNo === cart.pickNo || (known !== null && findOrder(known, docNo) !== undefined)
        return isKnown ? { floor: known, carriers: [{ noPattern: '^78' }], takenAt: 0, waiting: [], applied: {} } : null
      },
      meaningOf: (code: string) => Promise.resolve({ goods: goods[code] ?? null, consumable: null, carriers: [] }),
      workers: () => Promise.resolve({}),
      dayRule: () => Promise.resolve(undefined),
      handovers: () => Promise.resolve({}),
      withSigns: (floor: unknown) => Promise.resolve(floor),
      onChange: () => () => undefined,
      // no work list of the warehouse on this device
      stockWork: () => Promise.resolve({ tasks: () => Promise.resolve(null) }),
      station: {
        statuses: () => Promise.resolve({}),
        orders: () => Promise.resolve([]),
        picks: () => Promise.resolve({}),
        shipped: (docNo: string) =>
          Promise.resolve(docNo === '78888888888888' ? { at: 1_750_125_900_000, handoverNo: 'JJ1' } : undefined),
      },
    }),
    outbox: () => ({ pendingByPerson: () => Promise.resolve([]) }),
    enrolment: () => (pda.isEnrolled ? { deviceId: 'D1', deviceKey: 'K1' } : null),
    onCounts: () => () => undefined,
    counts: () => null,
    hintPull: () => undefined,
    clockOffsetMs: () => null,
    pushStatus: () => null,
    onPush: () => () => undefined,
    push: () => ({ kick: () => undefined }),
  },
  contextOfOp: () => ({ operatorKey: 'U7' }),
  currentWorker: () => worker(),
  changeWorker: () => undefined,
  briefed: () => undefined,
}))
const { Home } = await import('../../../src/handheld/Home.tsx')
const { usePath } = await import('../../../src/handheld/route.tsx')
const { onBackCode, startScanRouting, receiveScans } = await import('../../../src/floor/scanRouting.ts')

const home = '/wx/wms'
const Shell = (): JSX.Element | null => (usePath() === home ? <Home /> : null)

let root: Root
let deaf: () => void
beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', home)
  Object.assign(pda, { held: floor({ orders: {}, parcels: {} }), beyond: null, slow: null, isEnrolled: true })
  online.reachable = true
  menu.rights = new Set([280_100, 280_300, 280_400, 280_500, 280_600, 280_800, 280_900])
  deaf = startScanRouting()
  root = createRoot(document.getElementById('root')!)
  await act(async () => root.render(<Shell />))
})
afterEach(() => {
  act(() => root.unmount())
  deaf()
})

const verdict = (): string => document.querySelector('[data-testid="verdict"]')?.textContent ?? ''
const pull = (text: string): void =>
  act(() => {
    for (const listener of pda.listeners) listener({ text, raw: text, at: 0, source: 'scripted' })
  })
const until = async (passes: () => boolean): Promise<void> => {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  react.IS_REACT_ACT_ENVIRONMENT = false
  await vi.waitFor(() => expect(passes()).toBe(true))
  react.IS_REACT_ACT_ENVIRONMENT = true
}
/** What home says of a code. */
const says = async (text: string): Promise<string> => {
  const before = document.querySelector<HTMLElement>('[data-testid="verdict"]')?.dataset['n']
  const now = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-testid="verdict"]')
  pull(text)
  await until(() => now() !== null && now()!.dataset['n'] !== before && !verdict().includes('正在查'))
  expect(location.pathname).toBe(home)
  return verdict()
}
/** The page a code leads to, and what is scanned there. */
const leads = async (...texts: readonly string[]): Promise<readonly string[]> => {
  for (const text of texts) pull(text)
  await until(() => location.pathname !== home)
  const passed: string[] = []
  receiveScans((scan) => passed.push(scan.text))()
  return [location.pathname.slice(home.length + 1), ...passed]
}
const one = (status: number, more: Partial<OrderView> = {}): void => {
  pda.beyond = withOrder(allAt(status), orders.one, { status, ...more })
}

test.each([
  ['a pick order', 'JH2512010099', 0, 'pick'],
  ['a badge', 'T:abc1234567', 0, 'badge'],
  ['the waybill of an order to check', '78123456789001', 60, 'check'],
  ['the number of an order to pack', 'CK2512010001', 70, 'pack'],
  ['a waybill to weigh', '78123456789001', 80, 'weight'],
  ['a waybill the carrier comes for', '78123456789001', 90, 'export'],
])('%s opens its page and is scanned there', async (_name, code, status, page) => {
  if (status > 0) one(status)
  expect(await leads(code)).toEqual([page, code])
})

test.each([
  [60, 'check-batch'],
  [70, 'pack-batch'],
  [50, 'pick'],
])('a pick order that is done as a whole, its orders at %i, leads to %s', async (status, page) => {
  pda.held = alike(status)
  expect(await leads('JH2512010001')).toEqual([page, 'JH2512010001'])
})

test('a tote leads where its order is; scans behind it follow in their order', async () => {
  one(60, { toteNo: 'ZX000009' })
  pda.beyond = {
    ...pda.beyond!,
    totes: { ZX000009: { toteNo: 'ZX000009', status: 2, pickNo: '', slot: 1, stockoutNo: orders.one.stockoutNo } },
  }
  let answer: () => void = () => undefined
  pda.slow = new Promise((resolve) => (answer = resolve))
  pull('ZX000009')
  pull('6901000000011')
  await until(() => verdict().includes('正在查'))
  answer()
  expect(await leads('6901000000028')).toEqual(['check', 'ZX000009', '6901000000011', '6901000000028'])
})

test('an order with no next step here is told by what became of it', async () => {
  one(60, { interceptStatus: 1 })
  expect(await says('78123456789001')).toBe('订单已拦截，请放入拦截区→ 放好后到待取出扫一下')
  one(60, { holdFlag: true, holdReason: '改地址' })
  expect(await says('78123456789001')).toBe('订单已挂起：改地址→ 放一边，交主管')
  one(5)
  expect(await says('78123456789001')).toBe('这单已取消→ 放一边，交主管')
  one(50)
  expect(await says('78123456789001')).toBe('这单拣货中→ 先拣完 JH2512010001')
  one(95)
  expect(await says('78123456789001')).toBe('这单已出库→ 不用再做；包裹还在就交主管')
})

test('what is no document is called by its name, with what to do', async () => {
  expect(await says('A-01-02-1-01')).toBe('这是库位码 A-01-02-1-01→ 先扫拣货单，再去库位扫')
  expect(await says('6901000000011')).toBe('这是商品码：玻璃杯→ 先扫拣货单或面单，再扫商品')
  expect(await says('6909999999999')).toBe('这是商品码：绿茶→ 先扫拣货单或面单，再扫商品')
  expect(await says('2900000000013')).toBe('这是耗材码：3号纸箱→ 打包时再扫；先扫面单')
  expect(await says('ZX000001')).toBe('这是空周转箱→ 先扫拣货单领任务，再扫箱')
  expect(await says('CTRL-OK')).toBe('这是控制码→ 打开作业再扫它')
  expect(await says('XX99')).toContain('不是这里的码「XX99」→ 首页扫拣货单')
})

test('a waybill that has left the house is told as that', async () => {
  expect(await says('78888888888888')).toBe('已出库 06-17 10:05，交接单 JJ1→ 货还在手上就交主管')
})

test('a waybill nobody knows; the same without a network, and on a device that is not enrolled', async () => {
  expect(await says('78999999999999')).toBe('没有这张面单 78999999999999→ 放异常区，交主管')
  online.reachable = false
  expect(await says('78999999999999')).toBe('本机没有「78999999999999」，断网查不了→ 等有信号再扫')
  expect(await says('ZX777777')).toBe('本机没有周转箱 ZX777777 的资料，断网查不了→ 等有信号再扫')
  pda.isEnrolled = false
  expect(await says('78999999999999')).toBe('本机还没登记，查不了→ 先登记本机，再扫')
})

test('whoever may not do the next step is told which right it takes and who can', async () => {
  menu.rights = new Set([280_100])
  one(60)
  expect(await says('78123456789001')).toBe('这单该复核，你没有「复核」权限→ 交给复核的人，或找组长开权限')
  menu.rights = new Set()
  expect(await says('JH2512010099')).toContain('你没有「拣货」权限')
})

test('返回 scanned while a page opens closes the page; the page does not hear it', async () => {
  one(60)
  pull('78123456789001')
  await until(() => location.pathname !== home)
  pull('CTRL-BACK')
  const heard: string[] = []
  let closed = 0
  const end = onBackCode(() => (closed += 1))
  receiveScans((scan) => heard.push(scan.text))()
  end()
  expect([closed, heard.includes('CTRL-BACK')]).toEqual([1, false])
})
