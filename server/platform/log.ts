// 服务日志 · platform/log
import { appendFileSync } from 'node:fs'

/**
 * Where the server writes its few lines: the failures that are its own. A disk that is full or a folder that went away must not end
 * the server: the line goes to the console then.
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
