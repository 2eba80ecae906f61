// 真实的浏览器 · support/browser
/** Chromium with a profile that outlives its process: killed at any instant and started again on the same files. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright'
import { chromiumArgs, findChromium, findHeadlessShell } from '../../tools/chromium.mjs'
import { recordPageToasts } from './pageToasts.ts'

/** A browser a person works in. */
export interface Seat {
  context(): BrowserContext
  page(): Page
  close(): Promise<void>
}
export interface Handset extends Seat {
  /** kills every process of this profile, like a dead battery */
  kill(): Promise<void>
  /** leaves half a record at the end of the log of the page's databases, like a battery that dies during a write; after `kill` */
  tear(): void
  /** starts the browser again on the same profile, on `url` */
  start(url: string): Promise<Page>
}
export interface Size {
  readonly width: number
  readonly height: number
}
/** The sizes the screens are tested at. */
export const pda: Size = { width: 360, height: 640 }
export const desk: Size = { width: 1366, height: 768 }

const executable = (found = findChromium()): string => {
  if (!found) throw new Error('找不到 Chromium：请安装 chromium，或用 CHROME_PATH 指明它')
  return found
}

/** Every process whose command line names this directory (a profile, a data directory). */
export const processesOf = (directory: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH') return false
        throw error
      }
    })

/** Longest wait on a page, ms: long, because a busy machine is slow but not broken. */
export const patience = 60_000

/** Settings of a browser that stores nothing: no storage, no databases, no locks, no worker. */
export const keepsNothing = { profile: { default_content_setting_values: { cookies: 2 } } }

/** All open browsers. */
export const seats = new Set<Seat>()

const settled = (size: Size, zone = 'Asia/Shanghai'): BrowserContextOptions => ({
  viewport: size,
  locale: 'zh-CN',
  timezoneId: zone,
  // without animations tests never meet a half-open dialog
  reducedMotion: 'reduce',
  ...(size.width <= 600 ? { hasTouch: true, isMobile: true } : {}),
})

/** The browser process all desks of a worker share, because a start takes as long as many a test. It ends with the worker. */
let shared: Promise<Browser> | null = null
/** Two processes fewer: each costs time on a machine with two cores. */
const fewProcesses = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

export interface SeatOptions {
  readonly size?: Size
  /** runs on the context before its first page */
  readonly prepare?: (context: BrowserContext) => Promise<void>
  /** whether the program is stored for offline use: a desk fetches every page for it, which takes longer than many a test */
  readonly keepsProgram?: boolean
  /** time zone of the device */
  readonly zone?: string
}

/** Opens a desk with its own storage, sign-in and tabs, in the process it shares with the other desks of the worker. */
export const openSeat = async (
  url: string,
  { size = desk, prepare = () => Promise.resolve(), keepsProgram = size !== desk, zone }: SeatOptions = {},
): Promise<Seat> => {
  shared ??= chromium.launch({ executablePath: executable(findHeadlessShell()), args: [...chromiumArgs, ...fewProcesses] })
  const context = await (await shared).newContext({ ...settled(size, zone), serviceWorkers: keepsProgram ? 'allow' : 'block' })
  context.setDefaultTimeout(patience)
  await recordPageToasts(context)
  await prepare(context)
  const page = await context.newPage()
  await page.goto(url)
  const seat: Seat = {
    context: () => context,
    page: () => page,
    close: async () => {
      seats.delete(seat)
      await context.close()
    },
  }
  seats.add(seat)
  return seat
}

/** Ends the process of all desks; a program that is no test worker would wait for it forever. */
export const closeShared = async (): Promise<void> => {
  const browser = shared
  shared = null
  await (await browser)?.close()
}

/** `prepare` (bindings, scripts, routes) runs before the first page; `settings`: preferences; `args`: command line; `zone`: time zone. */
export const openHandset = async (
  url: string,
  size: Size = pda,
  prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
  settings: object = {},
  args: readonly string[] = [],
  zone?: string,
): Promise<Handset> => {
  const profile = mkdtempSync(join(tmpdir(), 'yuncang-profile-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const launch = async (): Promise<BrowserContext> => {
    const opened = await chromium.launchPersistentContext(profile, {
      executablePath: executable(),
      args: [...chromiumArgs, ...args],
      ...settled(size, zone),
    })
    opened.setDefaultTimeout(patience)
    await prepare(opened)
    return opened
  }
  let context = await launch()
  let page = context.pages()[0] ?? (await context.newPage())
  await page.goto(url)
  const handset: Handset = {
    context: () => context,
    page: () => page,
    kill: async () => {
      const gone = new Promise((resolve) => context.once('close', resolve))
      for (const pid of processesOf(profile)) killed(pid)
      await gone
      rmSync(join(profile, 'SingletonLock'), { force: true })
    },
    tear: () => {
      const logs = logsOf(profile)
      if (logs.length === 0) throw new Error('this browser keeps no log of its databases')
      for (const log of logs) appendFileSync(log, halfRecord)
    },
    start: async (to) => {
      context = await launch()
      page = context.pages()[0] ?? (await context.newPage())
      await page.goto(to, { waitUntil: 'commit' })
      return page
    },
    close: async () => {
      seats.delete(handset)
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  seats.add(handset)
  return handset
}

/** LevelDB's log: checksum (4 bytes), length of the record (500, little-endian), type 1 (whole), and then only 100 bytes of it. */
const halfRecord = Buffer.concat([Buffer.from([1, 2, 3, 4, 0xf4, 0x01, 1]), Buffer.alloc(100, 'x')])

/** Logs of the databases that pages keep outside storage buckets. */
const logsOf = (profile: string): string[] => {
  const databases = join(profile, 'Default', 'IndexedDB')
  return readdirSync(databases, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(databases, name))
}

const killed = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const enter = { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' } as const

/**
 * Types like a wedge scanner: the characters of the code as key events without a pause, then Enter. Each event has its own time, so that a
 * busy machine that handles it later still sees a scanner's speed.
 */
export const scan = async (page: Page, code: string): Promise<void> => {
  const keys = await page.context().newCDPSession(page)
  const strokes = [...Array.from(code, (key) => ({ key, text: key })), { key: 'Enter', ...enter }]
  const began = Date.now() - strokes.length
  await Promise.all(
    strokes.flatMap((stroke, at) => {
      const pressed = { ...stroke, timestamp: (began + at) / 1000 }
      return [
        keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed }),
      ]
    }),
  )
  await keys.detach()
}
