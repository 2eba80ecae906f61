// 机器有多快、有多忙：段的预算按它放宽
/**
 * A budget is in seconds of a quiet machine of two cores. This one may be slower, or others may work on it: then a part takes longer without
 * being slower, and its budget grows by as much.
 */
import { readFileSync } from 'node:fs'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const threads = 2
const lookMs = 400
/** Rounds in `lookMs` on the machine whose seconds the budgets are, both threads together. */
const quietRounds = 10_000
/** Ticks of /proc a second. */
const hz = 100

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

/** CPU seconds of the whole machine, and of this process with all it has waited for; null where there is no /proc. */
const spent = () => {
  try {
    const [user, nice, system, , , irq, soft] = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number)
    const mine = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ').slice(11, 15).map(Number)
    return { all: (user + nice + system + irq + soft) / hz, own: mine.reduce((sum, one) => sum + one, 0) / hz }
  } catch {
    return null
  }
}

/** Begins to watch; the function it answers ends and says by how much a budget grows (1: a quiet machine). */
export const watchPace = async () => {
  const [slow, before, began] = [await slowness(), spent(), performance.now()]
  return async () => {
    const [after, seconds] = [spent(), (performance.now() - began) / 1000]
    const others = before && after ? Math.max(0, after.all - before.all - (after.own - before.own)) : 0
    const share = Math.min(0.75, others / (seconds * threads))
    return Math.max(slow, await slowness(), 1 / (1 - share))
  }
}
