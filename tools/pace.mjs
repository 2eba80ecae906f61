// 机器有多快、有多忙：段的预算按它放宽
/**
 * A budget is in seconds of a quiet machine of two cores. This one may be slower, or others may work on it: then a part takes longer without
 * being slower, and its budget grows by as much.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const threads = 2
const lookMs = 400
/** Rounds in `lookMs` on the machine whose seconds the budgets are, both threads together. */
const quietRounds = 10_000
/** Ticks of /proc a second. */
const hz = 100
const lookEveryMs = 1000

/** Work like that of the tests: objects, texts, sorting. */
const round = () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({ no: `CK${(i * 7919) % 1000}`, qty: i % 7, at: i * 1000 }))
  const sorted = rows.toSorted((a, b) => (a.no < b.no ? -1 : 1))
  return JSON.parse(JSON.stringify(sorted)).length
}

if (!isMainThread) {
  const end = performance.now() + lookMs
  let rounds = 0
  while (performance.now() < end) rounds += round() > 0 ? 1 : 0
  parentPort.postMessage(rounds)
}

const roundsOf = () =>
  new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url)).once('message', resolve).once('error', reject)
  })
/** How many times slower than the quiet machine this one is now; 1 where it is as fast or faster. */
const slowness = async () => {
  const counts = await Promise.all(Array.from({ length: threads }, roundsOf))
  return Math.max(1, quietRounds / counts.reduce((sum, one) => sum + one, 0))
}

/** Processes by id: parent, and CPU seconds so far. Empty where there is no /proc. */
const processes = () => {
  const found = new Map()
  if (!existsSync('/proc/self/stat')) return found
  for (const pid of readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))) {
    try {
      // behind the name, which may hold spaces and brackets: state, parent … utime and stime
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
      found.set(Number(pid), { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / hz })
    } catch {
      // it ended meanwhile
    }
  }
  return found
}

/**
 * Adds up the CPU seconds of processes that this one did not start. A process stays one of ours when its parent ends before it, as browsers
 * and databases do.
 */
const watchOthers = () => {
  const ours = new Set([process.pid])
  let [seconds, before] = [0, new Map()]
  const look = () => {
    const now = processes()
    for (const [pid, { parent }] of [...now].sort(([a], [b]) => a - b)) if (ours.has(parent)) ours.add(pid)
    for (const [pid, { seconds: used }] of now) if (!ours.has(pid) && before.has(pid)) seconds += used - before.get(pid).seconds
    before = now
  }
  look()
  const looking = setInterval(look, lookEveryMs)
  return () => {
    clearInterval(looking)
    look()
    return seconds
  }
}

/** Begins to watch; the function it answers ends and says by how much a budget grows (1: a quiet machine). */
export const watchPace = async () => {
  const [slow, othersEnd, began] = [await slowness(), watchOthers(), performance.now()]
  return async () => {
    const share = othersEnd() / (((performance.now() - began) / 1000) * threads)
    return Math.max(slow, await slowness(), 1 / (1 - Math.min(0.75, share)))
  }
}
