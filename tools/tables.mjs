// npm run tables：按迁移之后的库重写 server/platform/tables.ts（表与列的类型）。
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp({ tools: true })
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'server', 'tests/server/schema.test.ts', '--update', '--silent', '--reporter=dot']
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
