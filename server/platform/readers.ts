// 读取进程 · platform/readers
/**
 * Uploaded files are parsed in separate processes, so that a file that needs too much memory or time ends its process and not the server.
 * Each process has limits of heap, total memory and time, and waits for a free place.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority, totalmem } from 'node:os'
import type { Program } from './program.ts'
import { openTenantQueue } from './tenantQueue.ts'

/** Why a reader process ended. */
export type ReaderEnd = 'memory' | 'time' | 'leaving' | 'fault'

export class ReaderEnded extends Error {
  override name = 'ReaderEnded'
  constructor(
    readonly why: ReaderEnd,
    details: string,
  ) {
    super(`reader ended (${why}) ${details}`)
  }
}

/** A running reader process. It sends one message, then waits for a request for the next. */
export interface Reader {
  readonly pid: number
  /** The next message; null at the end. @throws ReaderEnded */
  next(): Promise<unknown>
  more(): void
  /** Ends the process. */
  end(): void
}

export interface Readers {
  /** Waits for a place of the tenant, then starts `program` with an order. @throws Refused A0501 */
  start(tenantId: number, program: Program, order: object): Promise<Reader>
  /** processes at work */
  readonly running: ReadonlySet<Reader>
  /** Ends all of them; none is started any more. */
  close(): void
}

export interface ReaderLimits {
  /** heap of the program in MB: an .xls of 20 MB needs about 450 */
  readonly heapMb: number
  /** total memory of the process in MB, checked where the system reports it */
  readonly residentMb: number
  /**
   * time in which the process must answer, ms, without waits of the process for the server; other files of the tenant may wait meanwhile
   */
  readonly ms: number
  /** processes at once, one fewer of the same tenant */
  readonly atOnce: number
  /** nice value of the process: 0 as the server, 19 lowest priority */
  readonly behind: number
}

const defaultLimits: ReaderLimits = { heapMb: 640, residentMb: 1024, ms: 30_000, atOnce: placesIn(memory()), behind: 10 }
const watchMs = 100
const errorTextMax = 4000

/** Bytes of memory this server may use: those of its container where it has one. */
function memory(): number {
  const container = process.constrainedMemory() ?? 0
  return container > 0 ? Math.min(container, totalmem()) : totalmem()
}

/** A quarter of the memory at most; two at least, so that one tenant cannot hold all places. */
function placesIn(bytes: number): number {
  return Math.min(4, Math.max(2, Math.floor(bytes / 2 ** 32)))
}

export const openReaders = (options: Partial<ReaderLimits> = {}): Readers => {
  const limits = { ...defaultLimits, ...options }
  const queue = openTenantQueue(limits.atOnce, limits.atOnce - 1)
  const running = new Set<StartedReader>()
  return {
    running,
    start: async (tenantId, program, order) => {
      const freePlace = await queue.take(tenantId)
      const reader = startReader(program, order, limits, () => {
        running.delete(reader)
        freePlace()
      })
      running.add(reader)
      return reader
    },
    close: () => {
      queue.close()
      for (const reader of running) reader.stop('leaving')
    },
  }
}

interface StartedReader extends Reader {
  stop(why: ReaderEnd): void
}

const startReader = (program: Program, order: object, limits: ReaderLimits, onEnd: () => void): StartedReader => {
  const child = launch(program, limits)
  const messages: unknown[] = []
  let wake = (): void => undefined
  let why: ReaderEnd | null = null
  let exit: { readonly code: number | null } | null = null
  let errorText = ''
  let remainingMs = limits.ms
  const stop = (reason: ReaderEnd): void => {
    why ??= reason
    child.kill('SIGKILL')
  }
  const unwatch = watchMemory(child, limits.residentMb, () => stop('memory'))
  const finish = (code: number | null, defaultWhy: ReaderEnd): void => {
    if (exit !== null) return
    unwatch()
    exit = { code }
    if (code !== 0) why ??= defaultWhy
    onEnd()
    wake()
  }
  child.on('message', (message) => (messages.push(message), wake()))
  child.stderr?.on('data', (text: Buffer) => (errorText = (errorText + text.toString()).slice(-errorTextMax)))
  // the process may exit before its last message arrives; the messages end when the channel closes
  const channelClosed = new Promise<void>((resolve) => child.once('disconnect', resolve))
  // a process killed by a signal we did not send has exceeded its heap limit, or that of the system
  child.on('exit', (code, signal) => void channelClosed.then(() => finish(code, signal === null ? 'fault' : 'memory')))
  child.on('error', (error) => ((errorText = error.message), finish(null, 'fault')))
  child.send(order, () => undefined)
  const isWaiting = (): boolean => messages.length === 0 && exit === null
  const messageOrEnd = async (): Promise<void> => {
    const from = performance.now()
    const late = setTimeout(() => stop('time'), remainingMs)
    while (isWaiting()) await new Promise<void>((resolve) => (wake = resolve))
    clearTimeout(late)
    remainingMs -= performance.now() - from
  }
  return {
    pid: child.pid ?? 0,
    stop,
    end: () => stop('leaving'),
    // a message to a process that just ended would fail; next() reports the end
    more: () => void (child.connected && child.send('more', () => undefined)),
    next: async () => {
      await messageOrEnd()
      if (messages.length > 0) return messages.shift()
      if (why !== null) throw new ReaderEnded(why, errorText)
      return null
    },
  }
}

/** Starts the process without environment variables, so that it has no secrets of the server. */
const launch = (program: Program, limits: ReaderLimits): ChildProcess => {
  const input = 'file' in program ? [program.file] : ['--input-type=module', '-']
  const node = [process.execPath, `--max-old-space-size=${limits.heapMb}`, ...input]
  const [command = '', ...args] = existsSync('/bin/sh') ? ['/bin/sh', '-c', limitedShell(limits.ms), 'sh', ...node] : node
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    env: { SystemRoot: process.env['SystemRoot'] },
    windowsHide: true,
  })
  lowerPriority(child, limits.behind)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end('code' in program ? program.code : '')
  return child
}

/** Lowers the priority of the process. One that could not be started is ignored here and reported elsewhere. */
const lowerPriority = ({ pid }: ChildProcess, behind: number): void => {
  if (pid !== undefined) setPriority(pid, behind)
}

/** Shell text: no core dump when the process dies, and a CPU limit that ends it after the server was killed. */
const limitedShell = (ms: number): string => `ulimit -c 0; ulimit -t ${Math.ceil(ms / 250)}; exec "$@"`

/** Watches the memory of a process on Linux; elsewhere only the heap limit applies. */
const watchMemory = ({ pid }: ChildProcess, residentMb: number, over: () => void): (() => void) => {
  if (pid === undefined || !existsSync(`/proc/${pid}/status`)) return () => undefined
  const timer = setInterval(() => {
    if (residentKb(pid) > residentMb * 1024) over()
  }, watchMs)
  return () => clearInterval(timer)
}

const residentKb = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it just ended
  }
}
