// 构建：页面到 dist/client，服务端到 dist/server；源文件没有变化时不做任何事。
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  // the foreman's book is made of their transcripts
  'tests/flows',
  'vite.server.config.ts',
  'package-lock.json',
]
const mark = join(root, 'dist/.built')

/** Builds what changed since the last build. Returns whether it had to. */
export async function build() {
  const print = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === print) return false
  const { build: viteBuild } = await import('vite')
  const version = buildTime(new Date())
  process.env.VITE_BUILD_VERSION = version
  // a build started by a test would inherit NODE_ENV=test: React's development half, and no service worker
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  if (existsSync(join(root, 'vite.config.ts'))) await viteBuild({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await viteBuild({ configFile: join(root, 'vite.server.config.ts') })
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist/version.json'), `${JSON.stringify({ version })}\n`)
  writeFileSync(mark, print)
  return true
}

/** `yyyyMMddHHmm` in Asia/Shanghai: the version both sides compare. */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = Date.now()
  console.log((await build()) ? `构建完成 ${((Date.now() - began) / 1000).toFixed(1)} s` : '源文件没有变化，沿用上次的构建')
}
