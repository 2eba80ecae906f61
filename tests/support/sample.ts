// 抽样 · support/sample
/**
 * The sample a run tests of many similar things: those whose own files changed, and some of each kind, drawn by the content of their files.
 * So a tree always has the same sample, and another screen joins it only after a change of that screen or of what all screens share: a run
 * fails because of a change, not by chance. `npm run sweep` tests all of them; `SAMPLE_SEED` draws others.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf as filesNamed } from '../../tools/places.mjs'
import { changedFiles } from '../../tools/reach.mjs'

export const isSweep = process.env['SWEEP'] === 'all'
/** Length of a simulation: a third of `whole`, or `part`, enough to meet everything; all of it in `npm run sweep`. */
export const inSweep = (whole: number, part = Math.ceil(whole / 3)): number => (isSweep ? whole : part)

const root = join(import.meta.dirname, '../..')
const seed = process.env['SAMPLE_SEED'] ?? ''

/** What every screen depends on. */
const shared = ['package-lock.json', 'src/app', 'src/floor', 'src/kit', 'src/state', 'tools/vite']
/** The files of a screen by its id, such as `returns/warning`, with its rules and its import. */
const filesOf = (id: string): string[] => [
  ...filesNamed(id, (path) => (existsSync(join(root, path)) ? textOf(path) : undefined)),
  `src/screens/${id}`,
]

/** Text of a file, or of all files below a folder; '' if there is none. */
const textOf = (path: string): string => {
  const at = join(root, path)
  if (!existsSync(at)) return ''
  if (!statSync(at).isDirectory()) return readFileSync(at, 'utf8')
  const below = readdirSync(at).toSorted()
  return below.map((name) => `${name}\n${textOf(`${path}/${name}`)}`).join('\n')
}
const printOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

/** Read once, and only by a run that draws. */
let look: { readonly print: string; readonly changed: readonly string[] } | null = null

interface Draw<T> {
  readonly kindOf?: (one: T) => string
  /** id of its screen, such as `returns/warning` */
  readonly idOf: (one: T) => string
}

/** `count` of each kind, and up to as many changed ones, in the order of `all`: a change of every screen takes no longer than the budget. */
export const sampled = <T>(name: string, all: readonly T[], count: number, { kindOf = () => '', idOf }: Draw<T>): T[] => {
  if (isSweep) return [...all]
  look ??= { print: printOf(seed, ...shared.map(textOf)), changed: changedFiles() }
  const { print, changed } = look
  const isChanged = (one: T): boolean =>
    filesOf(idOf(one)).some((path) => changed.some((file) => file === path || file.startsWith(`${path}/`)))
  const rankOf = (one: T): string => printOf(print, name, idOf(one), ...filesOf(idOf(one)).map(textOf))
  const draw = (some: readonly T[]): T[] => {
    const ranked = some.map((one) => ({ one, rank: rankOf(one) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    const list = ranked.map(({ one }) => one)
    return [...list.slice(0, count), ...list.filter(isChanged).slice(0, count)]
  }
  const drawn = new Set([...byKind(all, kindOf).values()].flatMap(draw))
  console.log(`${name}: ${drawn.size} / ${all.length}`)
  return all.filter((one) => drawn.has(one))
}

const byKind = <T>(all: readonly T[], kindOf: (one: T) => string): ReadonlyMap<string, T[]> => {
  const kinds = new Map<string, T[]>()
  for (const one of all) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one])
  return kinds
}
