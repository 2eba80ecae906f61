// 提醒 · floor/connectionState
/** Decides when the status line turns amber, for example when uploads have stopped although there is something to send (look.md). */
import { online } from '../state/online.ts'
import { session } from '../state/session.ts'
import { device } from './device.ts'
import { troubleOf } from './uploadTrouble.ts'

/** Unsent work older than this is shown, ms. */
const patienceMs = 10 * 60_000
/** A clock difference larger than this is shown, ms. */
const skewMs = 2 * 60_000
const lookEveryMs = 15_000

/** A pack on this device never expires. The age of a pack older than this is shown, ms (floor.md §16.1). */
const freshMs = 4 * 3_600_000

export interface ConnectionFacts {
  readonly pending: number
  /** time since the server last confirmed an operation, ms */
  readonly stillMs: number
  readonly reachable: boolean
  /** server minus device; null before the first answer */
  readonly clockOffsetMs: number | null
  /** the server has ended the session */
  readonly ended: boolean
  /** why uploads have stopped, in a few characters; '' while they work */
  readonly trouble: string
  /** age of the oldest held task pack; 0 without one */
  readonly taskAgeMs: number
}

/** The most urgent sentence for the status line; '' when there is none. */
export const connectionWarning = ({
  pending,
  stillMs,
  reachable,
  clockOffsetMs,
  ended,
  trouble,
  taskAgeMs,
}: ConnectionFacts): string => {
  if (ended) return '登录已失效'
  if (pending > 0 && trouble !== '') return trouble
  if (pending > 0 && stillMs >= patienceMs) return `${reachable ? '上传不动' : '离线'} ${Math.floor(stillMs / 60_000)} 分钟`
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > skewMs) return '校时：本机时间不准'
  return taskAgeMs >= freshMs ? `任务是 ${Math.floor(taskAgeMs / 3_600_000)} 小时前的` : ''
}

let warning = ''
let lastConfirmed = -1
let confirmedAt = performance.now()
let taskTakenAt: number | null = null
const listeners = new Set<() => void>()

const refresh = (): void => {
  const counts = device.counts()
  if (counts === null) return
  if (counts.pending === 0 || counts.confirmed !== lastConfirmed) {
    lastConfirmed = counts.confirmed
    confirmedAt = performance.now()
  }
  const clockOffsetMs = device.clockOffsetMs()
  const status = device.pushStatus()
  const next = connectionWarning({
    pending: counts.pending,
    stillMs: performance.now() - confirmedAt,
    reachable: online.reachable,
    clockOffsetMs,
    ended: session.ended !== null,
    trouble: (status === null ? null : troubleOf(status))?.short ?? '',
    taskAgeMs: taskTakenAt === null ? 0 : Date.now() + (clockOffsetMs ?? 0) - taskTakenAt,
  })
  if (next === warning) return
  warning = next
  for (const listener of listeners) listener()
}

/** The current warning as a store for React; '' without one. */
export const connectionState = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    const timer = setInterval(refresh, lookEveryMs)
    const end = device.onPush(refresh)
    return () => {
      end()
      clearInterval(timer)
      listeners.delete(listener)
    }
  },
  snapshot: (): string => warning,
  /** when the oldest held pack was made, epoch ms of the server; null without one */
  taskTaken: (at: number | null): void => {
    taskTakenAt = at
  },
}
