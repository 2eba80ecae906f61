// 断电重开：屏幕说出上一枪是什么、算不算数；不出声，不冒充新的一枪，扫了新的就让开。
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyOp } from '#contract/envelope'
import type { Floor } from '#contract/ops/view'
import { foldOwn } from '../../../src/data/packs/floors.ts'
import type { Outbox } from '../../../src/data/outbox/outbox.ts'
import type { Scan } from '../../../src/device/scanner.ts'
import { check } from '../../../src/flows/check.ts'
import type { Doc, Flow, Worker } from '../../../src/flows/flow.ts'
import { pick } from '../../../src/flows/pick.ts'
import { weigh } from '../../../src/flows/weigh.ts'
import { Device } from '../../data/support/device.ts'
import { allAt, cart, floor, orders, worker } from '../../flows/floor.ts'

/** What stands on the device: its disk, its server's view, its gun, whoever is at it. */
const pda = vi.hoisted(() => ({
  outbox: null as unknown as Outbox,
  floor: null as unknown as Floor,
  worker: null as unknown as Worker,
  listeners: new Set<(scan: Scan) => void>(),
  played: [] as string[],
}))
const contextOf = vi.hoisted(() => (op: AnyOp) => ({
  now: op.capturedWall,
  operatorKey: `U${op.actor.userId}`,
  operatorName: '',
  rights: new Set<number>(),
  opId: op.opId,
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
    sounds: () => ({ play: (tone: string) => pda.played.push(tone), hush: () => undefined }),
    packs: () => ({
      list: () => Promise.resolve([{ pickNo: cart.pickNo }]),
      floorFor: async () => {
        const { outbox } = pda
        const docs = [...Object.keys(pda.floor.picks), ...Object.keys(pda.floor.orders)]
        const view = { floor: pda.floor, carriers: [{ logisticsCode: 'ZTO', noPattern: '^78' }], takenAt: 0, applied: {} }
        return foldOwn(view, await outbox.opsOf(...docs), contextOf)
      },
      workers: () => Promise.resolve({}),
      dayRule: () => Promise.resolve(undefined),
      handovers: () => Promise.resolve({}),
      withSigns: (floor: unknown) => Promise.resolve(floor),
      onChange: () => () => undefined,
      station: { statuses: () => Promise.resolve({}), orders: () => Promise.resolve([]), picks: () => Promise.resolve({}) },
    }),
    outbox: () => pda.outbox,
    enrolment: () => ({ tenantId: '1', deviceId: 'D1', deviceKey: 'K', name: 'PDA-1', warehouseNo: 'W01', sid: 'LOCAL' }),
    onCounts: () => () => undefined,
    counts: () => null,
    hintPull: () => undefined,
    clockOffsetMs: () => null,
    pushStatus: () => null,
    onPush: () => () => undefined,
  },
  contextOfOp: contextOf,
  currentWorker: () => pda.worker,
  changeWorker: () => undefined,
  briefed: () => undefined,
}))
const { FlowPage } = await import('../../../src/handheld/FlowPage.tsx')
const { startScanRouting } = await import('../../../src/floor/scanRouting.ts')

const noon = Date.UTC(2025, 11, 1, 4)
let device: Device
let root: Root
let deaf: () => void
let serial = 0
beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = '<div id="root"></div>'
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  device = new Device(`restart-${(serial += 1)}`)
  pda.outbox = await device.boot()
  pda.worker = worker()
  pda.floor = floor()
  deaf = startScanRouting()
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => {
  act(() => root.unmount())
  deaf()
  device.off()
  vi.useRealTimers()
})

const at = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!
const verdict = () => {
  const { verdict: tone, opId, n } = at('verdict').dataset
  return { tone, opId, n, words: at('verdict').textContent }
}
/** The disk works beside the page: waits for it, and draws what it brought. */
const until = async (passes: () => boolean): Promise<void> => {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  react.IS_REACT_ACT_ENVIRONMENT = false
  await vi.waitFor(() => expect(passes()).toBe(true))
  react.IS_REACT_ACT_ENVIRONMENT = true
}
const open = async <D extends Doc>(flow: Flow<D>): Promise<void> => {
  await act(async () => root.render(<FlowPage flow={flow} />))
  await until(() => at('prompt') !== null)
}
/** The battery came out: another page over the same disk. */
const restart = async <D extends Doc>(flow: Flow<D>): Promise<void> => {
  act(() => root.unmount())
  device.off()
  pda.outbox = await device.boot()
  pda.played.length = 0
  root = createRoot(document.getElementById('root')!)
  await open(flow)
}
/** Scans, and waits until its operation stands on the verdict. */
const scan = async (text: string): Promise<void> => {
  const before = verdict().opId
  act(() => {
    for (const listener of pda.listeners) listener({ text, raw: text, at: performance.now(), source: 'scripted' })
  })
  await until(() => verdict().opId !== undefined && verdict().opId !== before)
}

test('picking: the piece of before counts; without a sound, without its id, until the next scan', async () => {
  await open(pick)
  expect(verdict()).toEqual({ tone: undefined, opId: undefined, n: undefined, words: '扫码开始' })
  await scan('A-01-01-1-01')
  await restart(pick)
  expect(verdict().words).toBe('上一枪算数，已存下：A-01-01-1-01 库位')
  await scan('6901000000011')
  await restart(pick)
  expect(verdict()).toEqual({ tone: 'ok', opId: undefined, n: '0', words: '上一枪算数，已存下：6901000000011 拣货 1 件' })
  expect([pda.played, at('done').textContent]).toEqual([[], '1'])
  await scan('6901000000011')
  expect(verdict()).toMatchObject({ tone: 'ok', n: '1', words: '已拣 2 / 3→ 还差 1' })
  expect(pda.played).toEqual(['ok'])
})

test('a wrong scan is told as one that did not count', async () => {
  await open(pick)
  await scan('A-01-01-1-01')
  await scan('XX123456')
  await restart(pick)
  expect(verdict()).toMatchObject({ tone: 'wrong', opId: undefined, words: '上一枪没有算，扫错了：XX123456→ 看清再扫' })
  expect(at('done').textContent).toBe('0')
})

test('checking: the piece by its name, the last one with the order it closed', async () => {
  pda.floor = allAt(60)
  await open(check)
  await scan(orders.one.logisticsNo)
  await restart(check)
  expect(verdict().words).toBe('上一枪算数，已存下：78123456789001 打开订单')
  await scan('6901000000011')
  await restart(check)
  expect(verdict().words).toBe('上一枪算数，已存下：6901000000011 玻璃杯 1 件')
  await scan('CTRL-NEXT')
  await restart(check)
  expect(verdict().words).toBe('上一枪算数，已存下：先放一边')
  await scan(orders.two.logisticsNo)
  await scan('6901000000011')
  await restart(check)
  expect(verdict().words).toBe('上一枪算数，已存下：6901000000011 复核完成')
})

test('what was begun and not ended is told: a number not typed, a waybill without its weight is asked for', async () => {
  pda.floor = allAt(60)
  await open(check)
  await scan(orders.many.logisticsNo)
  await scan('6901000000035')
  expect(at('prompt').dataset['expects']).toBe('quantity')
  await restart(check)
  expect(at('prompt').dataset['expects']).toBe('quantity')
  expect(verdict()).toMatchObject({ tone: 'repeat', words: '上一枪记着，还没输数量：6901000000035→ 输数量' })
  pda.floor = allAt(80)
  act(() => root.unmount())
  root = createRoot(document.getElementById('root')!)
  await open(weigh)
  await scan(orders.two.logisticsNo)
  await restart(weigh)
  expect(verdict()).toMatchObject({ tone: 'repeat', words: '上一枪记着，读了面单还没称：78123456789002→ 放上秤台' })
})

test('a code no order has is told too; another flow, another person and yesterday are not', async () => {
  pda.floor = allAt(60)
  await open(check)
  await scan('75000000000000')
  await restart(check)
  expect(verdict().words).toBe('上一枪没有算，扫错了：75000000000000→ 看清再扫')
  await restart(weigh)
  expect(verdict().words).toBe('扫码开始')
  pda.worker = { ...worker(), operatorKey: 'U8' }
  await restart(check)
  expect(verdict().words).toBe('扫码开始')
  pda.worker = worker()
  vi.setSystemTime(noon + 13 * 3_600_000)
  await restart(check)
  expect(verdict().words).toBe('扫码开始')
})

test('what the server found wrong is told as such', async () => {
  await open(pick)
  await scan('A-01-01-1-01')
  await scan('6901000000011')
  const { queue } = pda.outbox
  const [inc = ''] = await queue.incarnations()
  const rows = await queue.read(inc, 0, 10)
  const results = rows.map(({ op: { opId, opType } }) =>
    opType === 'PICK_LINE'
      ? ({ opId, verdict: 'flagged', code: 'A1107', msg: '拣货单已被李四接管' } as const)
      : ({ opId, verdict: 'applied' } as const),
  )
  await queue.settle(rows, { serverTime: noon, results, lanes: {}, taskRevs: {} })
  await restart(pick)
  expect(verdict()).toMatchObject({
    tone: 'warn',
    words: '上一枪已存下，有异常：6901000000011 拣货 1 件→ 看异常操作',
  })
})
