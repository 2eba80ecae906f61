// 看着服务：它意外结束、或者三十秒没有动静时重新启动，一分钟内五次就放弃。
// It passes signals on to the server, which drains, and takes over its exit code. The server notices by its channel when this process is
// gone, however it ended.
import { fork } from 'node:child_process'
import { constants } from 'node:os'
import { openHealth } from './health.mjs'
import { notify, watchdogMs } from './systemd.mjs'

/** Number of unexpected exits within this time after which it gives up, and a person has to look. */
const endsMax = 5
const withinMs = 60_000
/** Time after a stop signal within which a server must end; then it is killed. */
const hangsAfterMs = 10_000
/** Number of ticks without a beat after which a server is blocked and killed; it has logged the place by then. */
const silentTicks = 30
/** Number of silent ticks after which the server counts as not ready, because it answers no request. */
const lateTicks = 3

/**
 * Runs `program` as a child process for as long as this one lives, and ends this one with it. A message of the child says that it serves:
 * an exit before that (a taken port, a missing database) would repeat, and is reported at once.
 * @param tickMs a tick; the server beats once in each (server/platform/standstill)
 * @param firstWaitMs wait before a restart, doubled with every exit of the last minute
 * @param health where this process itself answers whether the server is ready ({ port, host }); absent: nowhere
 * @param pages settles when the pages are built; a server that asked for them gets a message then
 * @returns the way to stop
 */
export function keep(program, { tickMs = 1000, firstWaitMs = 500, execArgv = [], health, pages = Promise.resolve() } = {}) {
  const ends = countEnds()
  let leaving = false
  let served = false
  let address = ''
  let server
  let waiting
  const silence = watchSilence(tickMs, () => server.kill('SIGKILL'))

  function start() {
    server = fork(program, { execArgv: [...process.execArgv, ...execArgv] })
    server.on('message', heard)
    server.once('exit', ended)
  }

  function heard(said) {
    if (said === 'beat') silence.heard()
    if (said.serves !== undefined) address = said.serves
    if (said === 'ready') {
      served = true
      notify('READY=1')
    }
    const asks = server
    if (said === 'pages?') void pages.then(() => asks.connected && asks.send('pages'))
  }

  function ended(code, signal) {
    silence.forget()
    address = ''
    const status = code ?? 128 + constants.signals[signal]
    if (leaving || code === 0 || !served) process.exit(status)
    const recent = ends()
    if (recent >= endsMax) giveUp(recent, status)
    const waitMs = firstWaitMs * 2 ** (recent - 1)
    console.error(`服务意外结束（${signal ?? code}），${waitMs / 1000} 秒后重新启动`)
    waiting = setTimeout(start, waitMs)
  }

  function leave() {
    if (leaving) return
    leaving = true
    notify('STOPPING=1')
    clearTimeout(waiting)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), hangsAfterMs)
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, leave)
  if (![...process.execArgv, ...execArgv].some((one) => one.startsWith('--inspect'))) silence.begin()
  tellSystemd()
  if (health !== undefined)
    openHealth(health, () => ({ trouble: leaving ? 'stopping' : troubleOf(address, silence.ticks()), address }))
  start()
  return leave
}

/** Counts exits; each call returns their number within the last minute. */
function countEnds() {
  const ends = []
  return () => {
    const now = Date.now()
    ends.push(now)
    return ends.filter((at) => now - at < withinMs).length
  }
}

function giveUp(recent, status) {
  console.error(
    `服务在一分钟内意外结束了 ${recent} 次，不再重新启动。请看上面的输出和数据目录里的 server.log，排除原因后再启动。`,
  )
  process.exit(status)
}

/** The trouble of a server at `address` that was silent for `ticks`; '' if it is ready. */
function troubleOf(address, ticks) {
  if (address === '') return 'starting'
  return ticks >= lateTicks ? 'standing still' : ''
}

/** Counts ticks since the last beat instead of time, so that after a sleep of the computer the server still has a tick. */
function watchSilence(tickMs, end) {
  // undefined before the first beat: a server that never beats is not watched
  let silent
  const tick = () => {
    if (silent === undefined) return
    silent += 1
    if (silent < silentTicks) return
    silent = undefined
    console.error(`服务 ${(silentTicks * tickMs) / 1000} 秒没有动静，结束它再启动。它停在哪里写在上面。`)
    end()
  }
  return {
    begin: () => setInterval(tick, tickMs).unref(),
    heard: () => (silent = 0),
    forget: () => (silent = undefined),
    ticks: () => silent ?? 0,
  }
}

/** Beats for systemd: while this process runs, it watches the server. */
function tellSystemd() {
  const everyMs = watchdogMs()
  if (everyMs !== undefined) setInterval(() => notify('WATCHDOG=1'), everyMs).unref()
}
