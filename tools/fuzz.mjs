// npm run fuzz：把接口文档里的每个调用用坏的输入试一遍。`-- --seed=7 --requests=100000 --seconds=1800 --only=stock/`
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

const result = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', 'tests/fuzz/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
