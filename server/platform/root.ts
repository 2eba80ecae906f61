// 程序目录 · platform/root
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The checkout's own directory, found from this module upwards, so that sources run by a test and the bundle in `dist/server`
 * read the same migrations and start the same guard.
 */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(from: string): string {
  if (existsSync(join(from, 'package-lock.json')) && existsSync(join(from, 'package.json'))) return from
  const above = dirname(from)
  if (above === from) throw new Error('找不到程序目录（package.json 与 package-lock.json 所在处）')
  return findRoot(above)
}
