import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One source file; `path` is relative to the checkout, with slashes. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
}

/** Where a rule is broken: `line` counts from 1. */
export interface Offence {
  readonly path: string
  readonly line: number
  readonly found: string
}

/** Every file below `folders` whose name ends in one of `endings`. */
export function filesIn(folders: readonly string[], endings: readonly string[] = ['.ts', '.tsx']): Source[] {
  return folders
    .flatMap((folder) => listed(join(root, folder)).filter((path) => endings.some((end) => path.endsWith(end))))
    .map(read)
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // the room does not exist yet
    throw error
  }
}

/** One file by its path in the checkout. */
export const fileAt = (path: string): Source => read(join(root, path))

function read(file: string): Source {
  const text = readFileSync(file, 'utf8')
  return { path: relative(root, file).split(sep).join('/'), text, lines: text.split('\n') }
}

/** What ships: pages, service worker, server. */
export const product = filesIn(['src', 'sw', 'server'])
export const tests = filesIn(['tests'])
export const migrations = filesIn(['server/migrations'], ['.sql'])

/** Every place where `pattern` (global) matches, with the matching line. */
export function places(source: Source, pattern: RegExp): Offence[] {
  return [...source.text.matchAll(pattern)].map((match) => at(source, match.index))
}

/** The line around an offset of the text. */
export function at(source: Source, index: number): Offence {
  const line = source.text.slice(0, index).split('\n').length
  return { path: source.path, line, found: (source.lines[line - 1] ?? '').trim() }
}
