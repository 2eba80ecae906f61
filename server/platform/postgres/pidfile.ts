// 数据库进程号文件 · platform/postgres/pidfile
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Content of postmaster.pid; port and status are missing while the server is starting. */
export interface PidFile {
  readonly pid: number
  readonly port: number
  readonly status: string
}

export function pidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readOrNothing(pidFilePath(cluster)).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid: Math.abs(pid), port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

/** Whether `pid` is a live server on `cluster`, not a later process with the same number. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  return isAlive(pid) && commandOf(pid).includes(cluster)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return readOrNothing(`/proc/${pid}/cmdline`)
  return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
}

/** The file's text; empty if it has just disappeared, which means that its process ended. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
