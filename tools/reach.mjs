// 一处改动够得到哪些测试：沿引用往上走；登记全部画面与接口的文件不算路，画面与接口按地址认。
/**
 * Finds the tests that a change can reach, along imports. Files that register every screen or call are skipped, because every change
 * would reach every test through them. Their entries are matched by address instead: a test that calls `/v1/shop/list` or opens
 * `/setting/owner/shop` is reached by the files of the screen with this address (they share its id).
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './setup.mjs'

const registries = ['server/routes.ts', 'server/tasks.ts', 'src/contract/menu/menu.ts']
const aliases = { '#contract/': 'src/contract/', '#flows/': 'src/flows/', '#server/': 'server/' }
const folders = ['src', 'server', 'sw', 'tests']
/** Tests that walk every definition, and tests that read the tables themselves. */
const ofEveryScreen = ['tests/server/generated.test.ts', 'tests/contract/naming.test.ts']
const ofTables = [
  'tests/server/schema.test.ts',
  'tests/server/migrate.test.ts',
  'tests/server/takeover.test.ts',
  'tests/server/listSearch.test.ts',
]

const isTest = (path) => /^tests\/.*\.test\.tsx?$/.test(path)
/** Id such as `returns/warning` of a contract, server or screen file. */
const idOf = (path) => /^(?:src\/contract|src\/screens|server)\/(\w+\/\w+)\.tsx?$/.exec(path)?.[1]

/** Files that differ from the start of this branch, or from the commit before if there is no branch; and uncommitted ones. */
export function changedFiles() {
  const head = git('rev-parse', 'HEAD')[0]
  const began = ['@{upstream}', 'origin/HEAD', 'main'].map((name) => git('merge-base', 'HEAD', name)[0])
  const base = began.find((one) => one !== undefined && one !== head) ?? 'HEAD~1'
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** Output lines of git; none if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** Tests that `changed` can reach, the nearest first. */
export function testsReached(changed) {
  const files = readSources()
  const importers = importersOf(files)
  const near = changed.filter((path) => files.has(path))
  const screens = screensOf(near, files, importers)
  const asking = [...files.keys()].filter((path) => path.startsWith('tests/') && isAsking(path, files.get(path), screens))
  const beside = [
    ...asking,
    ...(changed.some((path) => /^(server|src\/contract)\//.test(path)) ? ofEveryScreen : []),
    ...(changed.some((path) => path.endsWith('.sql')) ? ofTables : []),
  ]
  const reached = new Set(near)
  let front = near
  do {
    const above = front.flatMap((path) => (registries.includes(path) ? [] : (importers.get(path) ?? [])))
    front = [...new Set(front === near ? [...beside, ...above] : above)].filter((path) => !reached.has(path))
    for (const path of front) reached.add(path)
  } while (front.length > 0)
  return [...reached].filter(isTest)
}

/** Texts that identify the screens of these files: addresses of their calls and pages up to the first variable part, and their tests. */
function screensOf(near, files, importers) {
  const ids = new Set(near.flatMap((path) => idOf(path) ?? []))
  const contracts = [...files.keys()].filter(
    (path) =>
      /^src\/contract\/\w+\/\w+\.ts$/.test(path) &&
      !/\/(menu|rules|ops)\//.test(path) &&
      (ids.has(idOf(path)) ||
        near.includes(path) ||
        importers.get(path)?.some((one) => one.startsWith('server/') && near.includes(one))),
  )
  const calls = contracts.flatMap((path) => [...files.get(path).matchAll(/'(?:\w+ )?(\/v1\/[\w/-]+)/g)])
  const menu = [...files].filter(([path]) => path.startsWith('src/contract/menu/')).flatMap(([, text]) => text.split('\n'))
  const entries = menu.filter((line) => [...ids].some((id) => line.includes(`'${id}'`)))
  const pages = entries.flatMap((line) => [...line.matchAll(/'(\/[\w-]+\/[\w/-]+)/g)])
  const addresses = [...new Set([...calls, ...pages].map(([, address]) => address.replace(/\/$/, '')))]
  const names = [...ids].flatMap((id) => {
    const [area = '', name = ''] = id.split('/')
    return [name, area + name.charAt(0).toUpperCase() + name.slice(1)]
  })
  return { addresses, names: new Set(names) }
}

const isAsking = (path, text, { addresses, names }) =>
  names.has(/(\w+)\.test\.tsx?$/.exec(path)?.[1]) || addresses.some((one) => text.includes(one))

/** Every source: path below the root → its text. */
function readSources() {
  const found = new Map()
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      found.set(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'))
    }
  return found
}

/** file → files that import it */
function importersOf(files) {
  const importers = new Map()
  for (const [path, text] of files)
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([.#][^']+)'/g)) {
      const alias = Object.keys(aliases).find((one) => name.startsWith(one))
      const at = alias ? aliases[alias] + name.slice(alias.length) : join(dirname(path), name).replaceAll('\\', '/')
      const found = [at, `${at}.ts`, `${at}.tsx`].find((one) => files.has(one))
      if (found !== undefined) importers.set(found, [...(importers.get(found) ?? []), path])
    }
  return importers
}
