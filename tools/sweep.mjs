// npm run sweep：全部画面 × 日夜 × 读屏检查，没有权限的人与别的租户打开全部页，全部调用的门、全部列表的计划与导出、全部单据的状态，
// 整份订单文件走一遍，撑满上限的文件；npm test 里各抽一些。
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { root } from './setup.mjs'

const files = [
  'tests/e2e/screens.test.ts',
  'tests/e2e/firstSight.test.ts',
  'tests/e2e/strangers.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/server/documents.test.ts',
  'tests/server/exports.test.ts',
  'tests/server/generated.test.ts',
  'tests/server/hostileFiles.test.ts',
  'tests/server/importFeed.test.ts',
  'tests/server/listSearch.test.ts',
  'tests/server/permission.test.ts',
  'tests/server/workOrderCalls.test.ts',
  'tests/screens/desk.test.tsx',
]

await build()
const vitest = ['run', '--project', 'e2e', '--project', 'server', '--project', 'screens', ...files, '--testTimeout', '1200000']
const result = spawnSync(join(root, 'node_modules/.bin/vitest'), vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SWEEP: 'all' },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
