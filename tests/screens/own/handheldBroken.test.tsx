// 页面打不开时：有话说、有路走，扫的码不串到别的页。
import { act, createElement, type JSX } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pick } from '../../../src/flows/pick.ts'
import { idle } from '../../../src/flows/pickDoc.ts'
import { start } from '../../../src/flows/step.ts'
import { FlowRun } from '../../../src/floor/run.ts'
import type { Scan } from '../../../src/device/scanner.ts'
import { cart, floor, worker } from '../../flows/floor.ts'

/** The gun of this device, in the test's hand. */
const gun = vi.hoisted(() => ({ listeners: new Set<(scan: Scan) => void>() }))
const played = vi.hoisted((): string[] => [])
const disk = vi.hoisted(() => ({ fails: false }))
vi.mock('../../../src/floor/device.ts', () => ({
  device: {
    scanner: () => ({
      onScan: (listener: (scan: Scan) => void) => {
        gun.listeners.add(listener)
        return () => gun.listeners.delete(listener)
      },
      onBounce: () => () => undefined,
    }),
    sounds: () => ({ play: (tone: string) => played.push(tone), hush: () => undefined }),
    packs: () => null,
    outbox: () => ({ opsOf: () => Promise.resolve([]), onCommit: () => () => undefined }),
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
vi.mock('../../../src/floor/flowServices.ts', () => ({
  heldFloor: () =>
    disk.fails
      ? Promise.reject(new TypeError('x.toSorted is not a function'))
      : Promise.resolve({ floor: floor(), carriers: [] }),
  ownOps: () => Promise.resolve([]),
  ownLatestOps: () => Promise.resolve([]),
  lookUp: () => Promise.resolve(null),
  renew: () => Promise.resolve(null),
  lookUpBadge: () => Promise.resolve(null),
  lookUpBin: () => Promise.resolve(null),
  lookUpGoods: () => Promise.resolve(null),
  lookUpTote: () => Promise.resolve(null),
  lookUpReturn: () => Promise.resolve(null),
  storeDrafts: () => Promise.resolve([]),
  claim: () => Promise.reject(new Error('不领')),
}))
const { Boundary } = await import('../../../src/handheld/Boundary.tsx')
const { FlowPage } = await import('../../../src/handheld/FlowPage.tsx')
const { startScanRouting, receiveScans } = await import('../../../src/floor/scanRouting.ts')

let root: Root
let deaf: () => void
beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!, { onCaughtError: () => undefined })
  played.length = 0
  deaf = startScanRouting()
})
afterEach(() => {
  act(() => root.unmount())
  deaf()
  disk.fails = false
})
const scan = (text: string): void =>
  act(() => {
    for (const listener of gun.listeners) listener({ text, raw: text, at: 0, source: 'scripted' })
  })
const draw = (page: JSX.Element): Promise<void> => act(async () => root.render(<Boundary>{page}</Boundary>))
const button = (label: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)!
const text = (): string => document.body.textContent ?? ''

test('a page that throws while it is drawn says so, with 重试 and 回首页; what is scanned is refused and no other page gets it', async () => {
  let fails = true
  const Page = (): JSX.Element => {
    if (fails) throw new TypeError('x.toSorted is not a function')
    return <p>好了</p>
  }
  history.pushState(null, '', '/wx/wms/pick')
  scan('BEFORE')
  await draw(createElement(Page))
  expect(text()).toContain('这一页打不开')
  expect(text()).toContain('扫过变绿的都存着')
  expect(played).toEqual(['wrong'])
  scan('DURING')
  expect(text()).toContain('这一页打不开，这一枪没有记→ 点重试，打开后再扫')
  expect(played).toEqual(['wrong', 'wrong'])
  fails = false
  await act(async () => button('重试').click())
  expect(text()).toBe('好了')
  const late: string[] = []
  receiveScans((one) => late.push(one.text))()
  expect(late).toEqual([])
})

test('回首页 leads home; at home it is 重新打开', async () => {
  const Page = (): JSX.Element => {
    throw new Error('x')
  }
  history.pushState(null, '', '/wx/wms/pick')
  await draw(createElement(Page))
  await act(async () => button('回首页').click())
  expect(location.pathname).toBe('/wx/wms')
  expect(button('重新打开')).toBeDefined()
})

test('a page whose task cannot be read is no blank page: it says so, and opens when it can', async () => {
  disk.fails = true
  await draw(<FlowPage flow={pick} />)
  expect(text()).toContain('这一页打不开')
  scan('JH1')
  expect(played).toEqual(['wrong'])
  disk.fails = false
  await act(async () => button('重试').click())
  await vi.waitFor(
    () => act(async () => expect(document.querySelector('[data-testid="prompt"]')?.textContent).toBe('扫库位')),
    30_000,
  )
})

test('a file of a page that could not be had asks for the network', async () => {
  const Page = (): JSX.Element => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/Pick.js')
  }
  await draw(createElement(Page))
  expect(text()).toContain('这一页还没下到本机。连上网，再点重试')
})

test('a mistake over one scan is heard, and the next scan goes on', () => {
  let fails = true
  const broken = {
    ...pick,
    stages: {
      ...pick.stages,
      list: {
        ...pick.stages.list,
        get scan() {
          if (fails) throw new TypeError('x.toSorted is not a function')
          return pick.stages.list.scan ?? {}
        },
      },
    },
  }
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const sounds: string[] = []
  const never = () => new Promise<never>(() => undefined)
  const run = new FlowRun(broken, start(broken, idle, floor(), worker()), {
    store: never,
    claim: never,
    lookUp: never,
    lookUpBin: never,
    lookUpGoods: never,
    lookUpTote: never,
    sound: (tone) => sounds.push(tone),
    hush: () => undefined,
    finish: () => undefined,
    busy: () => undefined,
    changeWorker: () => undefined,
    briefed: () => undefined,
    carriers: [],
    now: () => 0,
  })
  run.scan({ text: cart.pickNo })
  expect(run.snapshot().verdict?.saying.words).toBe('程序出错，这一枪没有记')
  fails = false
  run.control('CTRL-OK')
  run.scan({ text: cart.pickNo })
  expect(run.snapshot().verdict?.saying.words).toBe(`接着拣 ${cart.pickNo}`)
  expect(sounds).toEqual(['stop', 'warn', 'warn'])
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})
