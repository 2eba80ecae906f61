// 告诉 systemd：服务好了、还活着（sd_notify）。Outside systemd it does nothing.
// node has no datagram sockets of this kind: systemd's own program sends the line (NotifyAccess=all in the unit).
import { spawn } from 'node:child_process'

const socket = process.env.NOTIFY_SOCKET

/** @param state `READY=1`, `WATCHDOG=1` … */
export function notify(state) {
  if (!socket) return
  spawn('systemd-notify', [state], { stdio: 'ignore' }).on('error', (error) =>
    console.error(`systemd 没有通知到（${state}）: ${error.message}`),
  )
}

/** How often to notify systemd, ms: twice within its timeout; undefined: it does not watch. */
export function watchdogMs() {
  const waits = Number(process.env.WATCHDOG_USEC ?? 0) / 1000
  const isOurs = process.env.WATCHDOG_PID === undefined || Number(process.env.WATCHDOG_PID) === process.pid
  return socket && waits > 0 && isOurs ? waits / 2 : undefined
}
