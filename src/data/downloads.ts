// 下载列表 · data/downloads
/**
 * The download queue (spec 1 §4): a list under a filter is downloaded file by file, one task at a time over all tabs of the browser. The
 * tasks are stored in localStorage, which the tabs share. Tasks that waited or ran when the page was closed are paused at the next visit.
 */
import { downloadCount, downloadPage } from '#contract/file/download'
import { downloads } from '../state/downloads.ts'
import { session } from '../state/session.ts'
import { onStored, store, stored } from '../state/storage.ts'
import { failureOf, request, sentenceOf } from './api.ts'
import { fetchFile, handOver } from './files.ts'
import { withLock } from './webLock.ts'
import { uuidv7 } from './uuid.ts'

/** 0 paused, 1 waiting, 2 downloading, 3 done, 4 failed (spec 1 §3). */
export type DownloadStatus = 0 | 1 | 2 | 3 | 4

/** Names of the values of `DownloadStatus`. */
const states = { paused: 0, waiting: 1, running: 2, done: 3, failed: 4 } as const
export interface DownloadTask {
  readonly id: string
  readonly name: string
  /** id of the list */
  readonly apiMethod: string
  /** filter of the list, JSON text */
  readonly filter: string
  /** rows per file */
  readonly pageSize: number
  /** number of files downloaded so far; an interrupted task continues after these files */
  readonly pages: number
  /** rows in all; null before it was counted */
  readonly total: number | null
  readonly percent: number
  readonly status: DownloadStatus
  readonly fileName: string
  readonly errorMsg: string
}
export type NewDownload = Pick<DownloadTask, 'name' | 'apiMethod' | 'filter' | 'pageSize'>

/** Rows per file, the dialog's default first (spec 1 §9). */
export const filePages = [5000, 100_000, 1_000_000] as const
/** Maximum number of stored tasks; the oldest finished tasks are removed first. */
const keptMax = 50
const lockName = 'yuncang.downloads'

const keyOf = (): string => `downloads:${session.tenant?.tenantId ?? ''}:${session.tenant?.userId ?? ''}`
const isTask = (one: unknown): one is DownloadTask =>
  typeof one === 'object' && one !== null && 'id' in one && 'apiMethod' in one && 'status' in one

const listeners = new Set<() => void>()
/** The tasks of this person as last read. */
let cached: { readonly key: string; readonly tasks: readonly DownloadTask[] } = { key: '', tasks: [] }

const storedTasks = (): readonly DownloadTask[] => {
  const kept = stored(keyOf())
  return Array.isArray(kept) ? kept.filter(isTask) : []
}
const publish = (tasks: readonly DownloadTask[]): void => {
  cached = { key: keyOf(), tasks }
  downloads.left = tasks.filter((task) => task.status === states.waiting || task.status === states.running).length
  for (const listen of listeners) listen()
}
/** Changes the list on top of its latest version, which another tab may have written. */
const change = (work: (tasks: readonly DownloadTask[]) => readonly DownloadTask[]): void => {
  const tasks = work(storedTasks())
  store(keyOf(), tasks)
  publish(tasks)
}
const edit = (id: string, work: (task: DownloadTask) => DownloadTask): void =>
  change((tasks) => tasks.map((task) => (task.id === id ? work(task) : task)))

/** The current list; the same array until it changes. */
export const downloadTasks = (): readonly DownloadTask[] => {
  if (cached.key !== keyOf()) cached = { key: keyOf(), tasks: storedTasks() }
  return cached.tasks
}
export const onDownloads = (listen: () => void): (() => void) => {
  listeners.add(listen)
  void restore()
  const leave = onStored(keyOf(), () => publish(storedTasks()))
  return () => {
    listeners.delete(listen)
    leave()
  }
}

const pauseInterrupted = (): Promise<void> => {
  change((tasks) =>
    tasks.map((task) =>
      task.status === states.waiting || task.status === states.running ? { ...task, status: states.paused } : task,
    ),
  )
  return Promise.resolve()
}

let restored: { readonly key: string; readonly done: Promise<unknown> } | null = null
/** Pauses interrupted tasks unless another tab is downloading. Runs once per page, before everything else. */
const restore = async (): Promise<void> => {
  if (restored?.key !== keyOf())
    restored = {
      key: keyOf(),
      done: withLock(lockName, pauseInterrupted, { ifFree: true }),
    }
  await restored.done
}

/** Puts a list into the queue and begins. */
export const addDownload = async (download: NewDownload): Promise<void> => {
  await restore()
  const task: DownloadTask = {
    ...download,
    id: uuidv7(),
    pages: 0,
    total: null,
    percent: 0,
    status: states.waiting,
    fileName: '',
    errorMsg: '',
  }
  change((tasks) => {
    const room = [...tasks]
    while (room.length >= keptMax) {
      const at = room.findIndex(({ status }) => status === states.done)
      room.splice(Math.max(at, 0), 1)
    }
    return [...room, task]
  })
  return work()
}
/** Only a waiting task can be paused. */
export const pauseDownload = (id: string): void =>
  edit(id, (task) => (task.status === states.waiting ? { ...task, status: states.paused } : task))
/** Id of the task the person started, which comes before other waiting tasks. */
let firstId = ''
/** Starts a task that is neither done nor running. While another task runs, this task comes next. */
export const startDownload = async (id: string): Promise<void> => {
  await restore()
  edit(id, (task) =>
    task.status === states.running || task.status === states.done ? task : { ...task, status: states.waiting, errorMsg: '' },
  )
  firstId = id
  return work()
}
/** Removes a task that is not running. */
export const removeDownload = (id: string): void =>
  change((tasks) => tasks.filter((task) => task.id !== id || task.status === states.running))

let runningAll: Promise<void> | null = null
/** Downloads all paused or failed tasks. A second call while the first runs changes nothing (spec 1 §4). */
export const downloadAll = (): Promise<void> =>
  (runningAll ??= (async () => {
    await restore()
    change((tasks) =>
      tasks.map((task) =>
        task.status === states.paused || task.status === states.failed ? { ...task, status: states.waiting, errorMsg: '' } : task,
      ),
    )
    await work()
  })().finally(() => {
    runningAll = null
  }))

let working: Promise<void> | null = null
const work = (): Promise<void> =>
  (working ??= withLock(lockName, drain).then(
    () => {
      working = null
    },
    (error: unknown) => {
      working = null
      throw error
    },
  ))

/**
 * Watches whether the page is being left, because a fetch that breaks then counts as interrupted, not as failed. Returns the test and a
 * function that stops watching.
 */
const watchLeaving = (): readonly [leaving: () => boolean, stop: () => void] => {
  let leaving = false
  const left = (): void => {
    leaving = true
  }
  const events = ['beforeunload', 'pagehide']
  for (const event of events) addEventListener(event, left)
  return [
    () => leaving,
    () => {
      for (const event of events) removeEventListener(event, left)
    },
  ]
}

/** Fetches one task; false when the page is being left. */
const fetchOne = async (task: DownloadTask): Promise<boolean> => {
  const [leaving, stop] = watchLeaving()
  edit(task.id, (now) => ({ ...now, status: states.running }))
  try {
    await fetchAll(task)
  } catch (error) {
    const errorMsg = sentenceOf(failureOf(error)) || '下载失败'
    edit(task.id, (now) => (leaving() ? { ...now, status: states.paused } : { ...now, status: states.failed, errorMsg }))
  } finally {
    stop()
  }
  return !leaving()
}

/** Fetches one task after the other until none waits. Tasks still waiting when the page is left stay for the next visit. */
const drain = async (): Promise<void> => {
  for (;;) {
    const waiting = storedTasks().filter((task) => task.status === states.waiting)
    const next = waiting.find((task) => task.id === firstId) ?? waiting[0]
    if (next === undefined || session.tenant === null) return
    if (!(await fetchOne(next))) return
  }
}

const fetchAll = async ({ id, name, apiMethod, filter, pageSize, pages: before }: DownloadTask): Promise<void> => {
  const { total } = await request(downloadCount, { apiMethod, filter })
  const files = Math.max(1, Math.ceil(total / pageSize))
  edit(id, (task) => ({ ...task, total }))
  for (let pages = before; pages < files; pages += 1) {
    const share = (part: number): number => Math.min(99, Math.floor(((pages + part) * 100) / files))
    let shown = share(0)
    edit(id, (task) => ({ ...task, pages, percent: shown }))
    const progress = (got: number, bytes: number): void => {
      const percent = bytes === 0 ? shown : share(got / bytes)
      if (percent > shown) edit(id, (task) => ({ ...task, percent }))
      shown = Math.max(shown, percent)
    }
    const file = await fetchFile(downloadPage, { apiMethod, filter, pageNo: pages + 1, pageSize }, { progress })
    const fileName = handOver(file.blob, file.name === '' ? `${name}-${pages + 1}.xlsx` : file.name)
    edit(id, (task) => ({ ...task, fileName }))
  }
  edit(id, (task) => ({ ...task, pages: files, percent: 100, status: states.done }))
}
