// 作业画面：机器和读屏软件看到的，与手做的一致。
import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Floor } from '#contract/ops/view'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import type { Doc, Draft, Flow } from '../../src/flows/flow.ts'
import { pack } from '../../src/flows/pack.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle, nextStep } from '../../src/flows/pickDoc.ts'
import { start } from '../../src/flows/step.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle } from '../../src/flows/weighDoc.ts'
import { FlowScreen } from '../../src/handheld/FlowScreen.tsx'
import type { ShownRun } from '../../src/floor/shownRun.ts'
import { FlowRun } from '../../src/floor/run.ts'
import { ServerUnanswered, type RunServices } from '../../src/floor/runServices.ts'
import { WeighAbove } from '../../src/handheld/pages/Weigh.tsx'
import { storeBinding } from '../../src/state/station.ts'
import { emptyPage } from '../support/emptyPage.ts'
import { allAt, cart, divided, floor, orders, worker } from '../flows/floor.ts'

interface Disk {
  readonly stored: Draft[][]
  /** lets the oldest write through */
  done(): Promise<void>
  fail(reason: string): Promise<void>
}
const carriers = [{ noPattern: String.raw`^7[58]\d{12}$` }]

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(emptyPage())
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

interface Opened extends Partial<RunServices> {
  readonly above?: ComponentType<{ readonly run: ShownRun }>
}
function open<D extends Doc>(flow: Flow<D>, doc: NoInfer<D>, on: Floor, { above, ...more }: Opened = {}) {
  const waiting: { resolve: (ids: readonly string[]) => void; reject: (error: Error) => void; drafts: readonly Draft[] }[] = []
  const sounds: string[] = []
  const stored: Draft[][] = []
  const services: RunServices = {
    store: (drafts) => new Promise((resolve, reject) => waiting.push({ resolve, reject, drafts })),
    claim: () => Promise.reject(new ServerUnanswered('领取要联网，现在连不上', '等有信号，再扫这一张')),
    lookUp: () => Promise.resolve(null),
    lookUpBin: () => Promise.resolve(null),
    lookUpGoods: () => Promise.resolve(null),
    lookUpTote: () => Promise.resolve(null),
    lookUpReturn: () => Promise.resolve(null),
    sound: (tone) => sounds.push(tone),
    hush: () => undefined,
    finish: () => undefined,
    busy: () => undefined,
    changeWorker: () => undefined,
    briefed: () => undefined,
    carriers,
    now: () => 1_000_000,
    ...more,
  }
  const run = new FlowRun(flow, start(flow, doc, on, worker()), services)
  act(() => root.render(<FlowScreen run={run} title={flow.title} back={() => undefined} Above={above} />))
  const disk: Disk = {
    stored,
    done: () =>
      act(async () => {
        const next = waiting.shift()!
        stored.push([...next.drafts])
        next.resolve(next.drafts.map((_, i) => `op-${stored.length}-${i}`))
      }),
    fail: (reason) => act(async () => waiting.shift()!.reject(new Error(reason))),
  }
  return { run, disk, sounds, scan: (text: string) => act(() => run.scan({ text })) }
}
const at = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!
const verdict = () => ({
  tone: at('verdict').dataset['verdict'],
  op: at('verdict').dataset['opId'],
  words: at('verdict').textContent,
})
const prompt = () => [at('prompt').textContent, at('prompt').dataset['expects']]
const button = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)!

const atGoods = { ...nextStep({ ...idle, docNo: cart.pickNo }, cart), stage: 'goods', place: 'A-01-01-1-01' } as const

test('green only once the operation is on the disk, with its id and its sound', async () => {
  const { scan, disk, sounds } = open(pick, atGoods, floor())
  expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
  expect(prompt()).toEqual(['扫商品', 'goods'])
  scan('6901000000011')
  expect([verdict().tone, verdict().op, sounds]).toEqual([undefined, undefined, []])
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'ok', op: 'op-1-0', words: '已拣 1 / 3→ 还差 2' })
  expect([sounds, at('done').textContent, at('need').textContent]).toEqual([['ok'], '1', '3'])
})

test('a write that fails is a stop over the whole screen; nothing counted, the button acknowledges', async () => {
  const { scan, disk } = open(pick, atGoods, floor())
  scan('6901000000011')
  await disk.fail('本机存储满了')
  expect(verdict()).toMatchObject({ tone: 'stop', op: undefined, words: '没有存下：本机存储满了→ 再扫一次' })
  expect(at('done').textContent).toBe('0')
  expect(document.querySelector('.verdict-area')!.className).toContain('filled')
  act(() => button('知道了').click())
  expect(verdict().tone).toBe('warn')
})

test('a wrong code is red at once; its id follows when its scan is on the disk', async () => {
  const { scan, disk } = open(pick, atGoods, floor())
  scan('6901000000028')
  expect(verdict()).toMatchObject({ tone: 'wrong', op: undefined })
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'wrong', op: 'op-1-0' })
})

test('scans faster than the disk are answered in their order', async () => {
  const { scan, disk, sounds } = open(pick, atGoods, floor())
  for (let n = 0; n < 3; n += 1) scan('6901000000011')
  for (let n = 0; n < 3; n += 1) await disk.done()
  expect(sounds).toEqual(['ok', 'ok', 'line'])
  expect(verdict()).toMatchObject({ tone: 'line', op: 'op-3-0' })
  expect(prompt()).toEqual(['扫库位', 'location'])
})

test('a server’s view that comes while a piece is being stored does not take the piece back', async () => {
  const { scan, disk, run } = open(pick, atGoods, floor())
  scan('6901000000011')
  let taken = true
  act(() => void (taken = run.floorChanged(floor())))
  let isStored = false
  void run.stored().then(() => (isStored = true))
  await disk.done()
  expect([taken, isStored, at('done').textContent]).toEqual([false, true, '1'])
  scan('6901000000011')
  await disk.done()
  expect(verdict().words).toBe('已拣 2 / 3→ 还差 1')
})

test('a long line asks for a number: typed on the keys, on the pad, or scanned as digits', async () => {
  const pens = { ...cart, lines: cart.lines.slice(2) }
  const on = floor({ picks: { [pens.pickNo]: pens } })
  const { scan, disk, run } = open(pick, { ...nextStep({ ...idle, docNo: pens.pickNo, place: 'A-02-01-1-01' }, pens) }, on)
  scan('6901000000035')
  await disk.done()
  expect(prompt()).toEqual(['输数量', 'quantity'])
  const field = document.querySelector<HTMLInputElement>('input.number-field')!
  expect([field.getAttribute('aria-label'), field.placeholder, document.activeElement === field]).toEqual([
    '数量（件）',
    '24',
    true,
  ])
  act(() => field.click())
  for (const key of ['2', '0', '确定']) act(() => button(key).click())
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'ok', words: '已拣 20 / 24→ 还差 4' })
  act(() => run.scan({ text: '6901000000035' }))
  await disk.done()
  expect(at('done').textContent).toBe('21')
})

test('where a number is asked for, five digits the scanner sent are a code; typed by hand they are a number', async () => {
  const pens = { ...cart, lines: cart.lines.slice(2) }
  const on = floor({ picks: { [pens.pickNo]: pens } })
  const { scan, disk, run } = open(pick, { ...nextStep({ ...idle, docNo: pens.pickNo, place: 'A-02-01-1-01' }, pens) }, on)
  scan('6901000000035')
  await disk.done()
  expect(prompt()).toEqual(['输数量', 'quantity'])
  // the archive is asked before a code is said to be none of these
  await act(async () => run.scan({ text: '12345', burst: true }))
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'wrong', words: expect.stringContaining('不是这里的码「12345」') as string })
  expect(at('done').textContent).toBe('0')
  act(() => run.scan({ text: '20' }))
  await disk.done()
  expect(at('done').textContent).toBe('20')
})

test('the same code within one pull of the trigger is answered behind the green of the first: not counted', async () => {
  const { scan, disk, run } = open(pick, { ...nextStep({ ...idle, docNo: cart.pickNo, place: 'A-01-01-1-01' }, cart) }, floor())
  scan('6901000000011')
  act(() => run.tooFast())
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'repeat', words: expect.stringContaining('动得太快，未计') as string })
  expect([at('done').textContent, disk.stored.length]).toEqual(['1', 1])
})

test('an intercepted order fills the screen until it is acknowledged by scan', async () => {
  const { scan, disk } = open(check, checkIdle, {
    ...allAt(60),
    orders: { ...allAt(60).orders, [orders.one.stockoutNo]: { ...orders.one, status: 60, interceptStatus: 1 } },
  })
  scan('78123456789001')
  await disk.done()
  expect(document.querySelector('.verdict-area')!.className).toContain('filled')
  scan('78123456789002')
  expect(verdict()).toMatchObject({ tone: 'stop' })
  await disk.done()
  scan('CTRL-OK')
  expect(document.querySelector('.verdict-area')!.className).not.toContain('filled')
})

test('the button of a stop is 知道了, never the act of the page; what is scanned over it does not count', async () => {
  const { scan, disk } = open(pack, packIdle, allAt(70))
  scan('78123456789001')
  await disk.done()
  scan('2900000000013')
  await disk.done()
  expect(at('prompt').dataset['expects']).toBe('waybill')
  scan('78123456789002')
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'stop', words: expect.stringContaining('面单与订单不符') as string })
  const area = document.querySelector('.verdict-area')!
  expect([...area.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['知道了'])
  scan('2900000000013')
  await disk.done()
  act(() => area.querySelector('button')!.click())
  expect(area.className).not.toContain('filled')
  const types = disk.stored.flat().map((draft) => (draft.opType === 'SCAN' ? draft.payload.verdict : draft.opType))
  expect(types).toEqual(['ok', 'ok', 'wrong', 'wrong'])
})

test('a waybill no pack knows is looked up first; scans behind it keep their order', async () => {
  const all = allAt(60)
  let found: (floor: Floor) => void = () => undefined
  const known = { ...all, parcels: {}, orders: {} }
  const { scan, disk } = open(check, checkIdle, known, { lookUp: () => new Promise((resolve) => (found = resolve)) })
  scan('78123456789002')
  scan('6901000000011')
  expect(verdict().tone).toBeUndefined()
  await act(async () => found(all))
  await disk.done()
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'order', words: '复核完成→ 去打包' })
  expect(disk.stored.flat().map((draft) => draft.opType)).toEqual(['SCAN', 'SCAN', 'CHECK_ORDER'])
})

test('a tote that did not come along is asked about; unasked it is not called missing', async () => {
  const on = floor({ picks: { [divided.pickNo]: divided }, totesCut: true })
  const tote = (status: number) => ({ toteNo: 'ZX777777', status, pickNo: '', slot: 0, stockoutNo: '' })
  const answers = [null, floor({ totes: { ZX777777: tote(0) } }), floor({ totes: { ZX777777: tote(1) } })]
  const asked: string[] = []
  const lookUpTote = (toteNo: string): Promise<Floor | null> => {
    asked.push(toteNo)
    return Promise.resolve(answers.shift() ?? null)
  }
  const start = nextStep({ ...idle, docNo: divided.pickNo, startedAt: 1 }, divided)
  const first = open(pick, start, on, { lookUpTote })
  await act(async () => first.scan('ZX777777'))
  expect(verdict()).toMatchObject({ tone: 'wrong', words: '本机没有周转箱ZX777777的资料→ 联网后再扫，或换一只箱' })
  const { scan, disk } = open(pick, start, on, { lookUpTote })
  await act(async () => scan('ZX777777'))
  expect(verdict()).toMatchObject({ tone: 'wrong', words: '周转箱不存在：ZX777777→ 换一只箱，这只交主管' })
  const third = open(pick, start, on, { lookUpTote })
  await act(async () => third.scan('ZX777777'))
  await third.disk.done()
  expect(verdict()).toMatchObject({ tone: 'ok', words: '1 号格 ZX777777→ 给 2 号格扫一只空箱' })
  expect([asked.length, third.disk.stored.flat().map((draft) => draft.opType)]).toEqual([3, ['PICK_BIND_TOTE']])
  // what came along is not asked about
  await disk.done()
  await act(async () => scan('ZX000001'))
  expect(asked).toHaveLength(3)
})

test('a claim without network says so and gives the list back', async () => {
  const { scan } = open(pick, idle, floor({ picks: {} }))
  await act(async () => scan('JH2512010001'))
  expect(verdict()).toMatchObject({ tone: 'wrong', words: '领取要联网，现在连不上→ 等有信号，再扫这一张' })
  expect(prompt()).toEqual(['扫拣货单', 'pickOrder'])
})

test('scans while a claim is under way wait for it, in order; a control code gives it up at once', async () => {
  let answer: (granted: Awaited<ReturnType<RunServices['claim']>>) => void = () => undefined
  const claim = (): ReturnType<RunServices['claim']> => new Promise((resolve) => (answer = resolve))
  const { run, scan, sounds, disk } = open(pick, idle, floor({ picks: {} }), { claim })
  scan('JH2512010001')
  const asked = run.drawn().doc.stage
  scan('A-03-12-2')
  scan('6901000000011')
  expect([run.drawn().doc.stage, sounds.length]).toEqual([asked, 1])
  scan('CTRL-HELP')
  expect(sounds).toHaveLength(2)
  await act(async () => answer({ floor: floor({ picks: {} }), claimed: { docNo: 'JH2512010001' } }))
  // both were heard after the answer, one after the other
  expect(sounds).toHaveLength(4)
  await disk.done()
  expect(sounds).toHaveLength(5)
})

test('reasons are big buttons and digits alike; every action has its control code', () => {
  const { scan } = open(pick, atGoods, floor())
  act(() => button('短拣').click())
  expect([...document.querySelectorAll('.choice')].map((one) => one.textContent)).toEqual([
    '无货按 1',
    '少货按 2',
    '破损按 3',
    '找不到按 4',
  ])
  scan('CTRL-UNDO')
  expect(prompt()).toEqual(['扫商品', 'goods'])
})

test('a weight typed in grams and the waybill make one weighing', async () => {
  const { scan, disk } = open(weigh, weighIdle, { ...allAt(80), options: { ...allAt(80).options, manualWeighAllowed: true } })
  scan('78123456789001')
  await disk.done()
  expect(prompt()).toEqual(['放上秤台', 'weight'])
  scan('565')
  await disk.done()
  expect(verdict()).toMatchObject({ tone: 'order', words: '称重完成 565 克→ 放下一个包裹' })
})

/** A serial port the browser was allowed: `write` is what the scale sends, `pull` takes the cable out. */
const plugScale = () => {
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    open: () => {
      port.readable = new ReadableStream({ start: (to) => void (lines = to) })
      return Promise.resolve()
    },
    close: () => Promise.resolve(void (port.readable = null)),
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serial: { getPorts: () => Promise.resolve([port]) } }))
  const write = (line: string): Promise<void> =>
    act(async () => {
      for (let n = 0; n < 10; n += 1) {
        lines?.enqueue(new TextEncoder().encode(`${line}\r\n`))
        await vi.advanceTimersByTimeAsync(100)
      }
    })
  const pull = (): Promise<void> =>
    act(async () => {
      port.readable = null
      lines?.error(new Error('the device has been lost'))
      await vi.advanceTimersByTimeAsync(1000)
    })
  return { write, pull }
}

test('a scale in trouble says so in words; nothing is weighed, the parcel stays open; it comes back by itself', async () => {
  vi.useFakeTimers()
  storeBinding({
    bound: {
      warehouseNo: 'CK01',
      sid: 'A',
      workstationNo: 'WS301',
      workstationName: '称重台',
      stationType: 3,
      scaleNo: 'CZ-01',
      scaleProtocol: 1,
      scaleUnit: 1,
      baudRate: 9600,
    },
    scale: false,
  })
  const scale = plugScale()
  const { scan, disk, sounds } = open(weigh, weighIdle, allAt(80), { above: WeighAbove, now: () => Date.now() })
  const strip = (): string => document.querySelector('[aria-label="电子秤"]')?.textContent ?? ''
  await act(() => vi.advanceTimersByTimeAsync(0))
  scan('78123456789001')
  await disk.done()
  expect(document.querySelector('.band')?.textContent).toBe('预估 560 克还没称510 克610 克')
  await scale.write('ST,GS,+ 1.246lb')
  expect([strip(), verdict()]).toMatchObject([
    '秤在用磅(lb)请在秤上切到公斤',
    { tone: 'wrong', words: '秤在用磅(lb)→ 请在秤上切到公斤' },
  ])
  await scale.write('US,GS,+ 0.565kg')
  expect(strip()).toBe('秤不稳等数字停住')
  await scale.pull()
  expect([strip(), verdict().words]).toMatchObject([
    expect.stringContaining('电子秤未连接'),
    expect.stringContaining('电子秤未连接'),
  ])
  // typed by somebody without the right: refused, and the parcel is still the one at hand
  scan('565')
  await disk.done()
  expect(verdict().words).toContain('禁止手工录入重量')
  expect([at('prompt').textContent, disk.stored.flat().map(({ opType }) => opType)]).toEqual(['放上秤台', ['SCAN', 'SCAN']])
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await scale.write('ST,GS,+ 0.565kg')
  await disk.done()
  expect(disk.stored.flat().at(-1)).toMatchObject({
    opType: 'WEIGH_PACKAGE',
    payload: { logisticsNo: '78123456789001', weightG: 565, scaleNo: 'CZ-01', isManual: 0 },
  })
  expect([verdict().words, strip()]).toEqual(['称重完成 565 克→ 放下一个包裹', '秤565 克'])
  expect(sounds.filter((tone) => tone === 'order')).toHaveLength(1)
  act(() => storeBinding(null))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a code that cannot be read is typed into a sheet; the next verdict closes it', async () => {
  const { disk } = open(pick, atGoods, floor())
  act(() => document.querySelector<HTMLButtonElement>('[aria-label="手工输入条码"]')!.click())
  const field = document.querySelector<HTMLInputElement>('.sheet input')!
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  act(() => {
    value?.set?.call(field, '6901000000011')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => button('当作扫描').click())
  await disk.done()
  expect([document.querySelector('.sheet'), verdict().tone]).toEqual([null, 'ok'])
})

test('a wait longer than a blink says what it waits for', async () => {
  vi.useFakeTimers()
  const { scan, disk } = open(pick, atGoods, floor())
  scan('6901000000011')
  act(() => {
    vi.advanceTimersByTime(400)
  })
  expect(document.querySelector('.waiting')?.textContent).toBe('正在保存…')
  await disk.done()
  expect(document.querySelector('.waiting')).toBeNull()
  vi.useRealTimers()
})
