// npm run sweep：抽查的每一种都看全部（tests/support/sample.ts），只在这里跑的（*.sweep.ts）也跑，一段一段地跑；绿了的段按提交记住，改天接着跑。`-- pages` 只跑这一段，`-- all` 从头来。
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApart } from './build.mjs'
import { testsReached } from './reach.mjs'
import { root } from './setup.mjs'

const below = (folder) => (path) => path.startsWith(`tests/${folder}/`)
const journey = 'tests/e2e/journey.test.ts'
/** Each takes well under half an hour and runs alone on the machine, so that tests of colours or of time are not disturbed. */
const parts = [
  { name: 'flows', project: 'flows', has: below('flows') },
  { name: 'server', project: 'server', has: below('server') },
  { name: 'desk', project: 'screens*', has: below('screens') },
  { name: 'pages', project: 'e2e', has: (path) => below('e2e')(path) && path !== journey },
  { name: 'journey', project: 'e2e', has: (path) => path === journey },
  { name: 'fault', project: 'fault', has: below('fault') },
]
const tests = readdirSync(join(root, 'tests'), { recursive: true }).map((path) => `tests/${path.replaceAll('\\', '/')}`)
const onlyHere = tests.filter((path) => path.endsWith('.sweep.ts'))
const drawing = [...testsReached(['tests/support/sample.ts']), ...onlyHere]
const unassigned = drawing.filter((path) => !path.startsWith('tests/house/') && !parts.some(({ has }) => has(path)))
if (unassigned.length > 0) throw new Error(`这些测试抽样，却不在 tools/sweep.mjs 的任何一段里：${unassigned.join(' ')}`)

const words = process.argv.slice(2)
const unknown = words.filter((word) => word !== 'all' && !parts.some(({ name }) => name === word))
if (unknown.length > 0)
  throw new Error(`没有这一段：${unknown.join(' ')}。有 ${parts.map(({ name }) => name).join(' ')}，all 从头来`)
const requested = words.filter((word) => word !== 'all')

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
/** Nothing is remembered for a tree that differs from its commit. */
const isClean = git('status', '--porcelain') === ''
const resultsFile = join(root, '.cache/sweep', `${git('rev-parse', 'HEAD')}.json`)
const green = isClean && existsSync(resultsFile) && !words.includes('all') ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}

buildApart()
const red = new Set()
for (const { name, project, has } of parts) {
  if (requested.length > 0 ? !requested.includes(name) : green[name] !== undefined) continue
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const files = drawing.filter(has)
  const vitest = ['run', '--project', project, ...files, '--testTimeout', '1200000', '--reporter=default']
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), vitest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SWEEP: 'all' },
    shell: process.platform === 'win32',
  })
  if (status === 0) green[name] = Math.round((performance.now() - began) / 1000)
  else {
    delete green[name]
    red.add(name)
  }
  if (!isClean) continue
  mkdirSync(join(root, '.cache/sweep'), { recursive: true })
  writeFileSync(resultsFile, JSON.stringify(green))
}
for (const { name } of parts)
  console.log(
    red.has(name) ? `✗ ${name}` : green[name] === undefined ? `– ${name} 还没有跑` : `✓ ${name.padEnd(8)} ${green[name]} s`,
  )
process.exit(red.size > 0 ? 1 : 0)
