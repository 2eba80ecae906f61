// 服务日志 · platform/log
import { appendFileSync } from 'node:fs'

/**
 * The server's log of its own errors. When the file cannot be written (full disk, deleted folder) the line goes to the console, and the
 * server goes on.
 */
export const logTo = (file: string): { readonly write: (line: string) => void } => ({
  write: (line) => {
    try {
      appendFileSync(file, line, { mode: 0o600 })
    } catch (error) {
      console.error(`[log] ${file} 写不进去: ${String(error)}\n${line}`)
    }
  },
})
