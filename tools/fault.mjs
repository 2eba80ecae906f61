// npm run fault：完整的故障测试（2000 次扫描、20 次杀浏览器、200 单的一班、种下的每一个缺陷）。`SEED` 复现一次运行。
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildApart } from './build.mjs'
import { root } from './setup.mjs'

buildApart()
const vitest = ['run', '--project', 'fault', '--project', 'fault/server', '--testTimeout', '1800000']
const result = spawnSync(join(root, 'node_modules/.bin/vitest'), vitest, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    SWEEP: 'all',
    FAULT_SCANS: process.env.FAULT_SCANS ?? '2000',
    FAULT_SHIFT: process.env.FAULT_SHIFT ?? '200',
    FAULT_KILLS: process.env.FAULT_KILLS ?? '20',
    FAULT_SERVER_KILLS: process.env.FAULT_SERVER_KILLS ?? '11',
    FAULT_DEFECTS: process.env.FAULT_DEFECTS ?? 'all',
  },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
