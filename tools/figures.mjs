// npm run figures：从语法树数出房子的数字，旁边写着限度。`-- --check` 有守住的数字超了就以 1 结束；`-- --places 按名字读` 列出每一处。
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

const result = spawnSync(process.execPath, ['--import', 'tsx', 'tests/house/figures/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
