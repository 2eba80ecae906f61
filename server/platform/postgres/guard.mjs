// 数据库看护进程 · platform/postgres/guard
//
// Owns the database process. Started detached, so that Ctrl-C reaches the application first; its standard input is the channel to
// the application and closes with it, however it dies. Then the guard shuts the database down and ends.
//   in:  "ready" once the database has answered the application; from then on a lost database is started again
//   end of input: fast shutdown, then exit 0
// Plain JavaScript without dependencies: it runs straight from the sources, however the application was started.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'

const { program, control, args, cluster, log, uid, gid } = JSON.parse(process.argv[2])
const patience = 8_000 // a fast shutdown writes a checkpoint; then the immediate one, repaired by the log at the next start
const restarts = [] // times of restarts, to give up when the database keeps dying

let ready = false
let stopping = false
let database = start()

process.stdin.on('data', (line) => (ready ||= String(line).includes('ready')))
process.stdin.on('end', stop)
process.stdin.on('error', stop)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)

function start() {
  const output = openSync(log, 'a')
  const account = uid === undefined ? {} : { uid, gid }
  const child = spawn(program, args, { ...account, cwd: cluster, stdio: ['ignore', output, output] })
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code) => lost(code))
  return child
}

function lost(code) {
  if (stopping) process.exit(0)
  const now = Date.now()
  const recent = restarts.filter((at) => now - at < 60_000)
  if (!ready || recent.length >= 5) process.exit(code || 1)
  restarts.splice(0, restarts.length, ...recent, now)
  // six seconds in all: processes left by a killed database end with their statement, and until then no other database can start
  setTimeout(
    () => {
      if (stopping) process.exit(0)
      database = start()
    },
    100 * 2 ** restarts.length,
  )
}

function stop() {
  if (stopping) return
  stopping = true
  if (database.exitCode !== null || database.signalCode !== null) process.exit(0)
  if (process.platform === 'win32') spawn(control, ['stop', '-m', 'fast', '-D', cluster]) // a signal would be a crash there
  else database.kill('SIGINT')
  setTimeout(() => database.kill('SIGQUIT'), patience)
}
