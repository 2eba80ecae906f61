// npm run bench：测量。`npm run bench -- ingest` 只跑一项；`-- --seed=7` 换种子；plans 是三个月那么多行时的查询计划。
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './setup.mjs'

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('--'))
const isPlans = (name) => 'plans'.startsWith(name)

/** Runs one of node_modules/.bin. Returns its exit code. */
function run(program, args, env = {}) {
  const done = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return done.status ?? 1
}

await build()
const codes = []
if (named.length === 0 || !named.every(isPlans)) codes.push(run('tsx', ['tests/bench/run.ts', ...words]))
if (named.length === 0 || named.some(isPlans))
  codes.push(
    run('vitest', ['run', '--project', 'server', 'tests/server/listSearch.test.ts', '--hookTimeout', '600000'], {
      PLAN_ROWS: process.env.PLAN_ROWS ?? '200000',
      PLAN_GOODS: process.env.PLAN_GOODS ?? '20000',
    }),
  )
process.exit(Math.max(...codes))
