// 构建：页面到 dist/client，服务端到 dist/server；源文件没有变化时不做任何事。
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './setup.mjs'

const sources = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/vite',
  // the manual for foremen is generated from the transcripts of these tests
  'tests/flows',
  'vite.server.config.ts',
  'package-lock.json',
]
const mark = join(root, 'dist/.built')

/**
 * Builds what changed since the last build: returns once the server is built and can start, while the pages are still being built.
 * @returns {Promise<{ pages: Promise<void> } | undefined>} undefined: nothing changed
 */
export async function beginBuild() {
  const sourcesHash = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourcesHash) return undefined
  rmSync(mark, { force: true })
  const version = buildTime(new Date())
  process.env.VITE_BUILD_VERSION = version
  // a build started by a test would inherit NODE_ENV=test: React's development half, and no service worker
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  const { build: viteBuild } = await import('vite')
  await viteBuild({ configFile: join(root, 'vite.server.config.ts') })
  writeFileSync(join(root, 'dist/version.json'), `${JSON.stringify({ version })}\n`)
  const pages = viteBuild({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  return { pages: pages.then(() => writeFileSync(mark, sourcesHash)) }
}

/** Builds what changed since the last build. Returns whether anything had. */
export async function build() {
  const begun = await beginBuild()
  await begun?.pages
  return begun !== undefined
}

/** `yyyyMMddHHmm` in Asia/Shanghai: the version that page and server compare. */
function buildTime(now) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    now,
  )
  return parts.replaceAll(/\D/g, '')
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(join(root, source))) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Builds in a separate process for programs that run tests: a build is production, tests are not. Ends this program on failure. */
export function buildApart() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = Date.now()
  console.log((await build()) ? `构建完成 ${((Date.now() - began) / 1000).toFixed(1)} s` : '源文件没有变化，沿用上次的构建')
}
