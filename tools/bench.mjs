// npm run bench：测量。`npm run bench -- ingest` 只跑一项；`-- --seed=7` 换种子。
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './setup.mjs'

await build()
const result = spawnSync(join(root, 'node_modules/.bin/tsx'), ['tests/bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
