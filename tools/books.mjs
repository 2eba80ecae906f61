// npm run books：把正在用的库里的合计和明细对一遍，对不上的打印出来，以 1 结束。看哪个库照 DATA_DIR、DATABASE_URL，和 npm start 一样。
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

const program = join(root, 'dist/server/books.js')
setUp()
// a build beside a running product would take its files away, so that only a missing one is made
if (!existsSync(program)) {
  const { build } = await import('./build.mjs')
  await build()
}
const { status } = spawnSync(process.execPath, ['--enable-source-maps', program], { stdio: 'inherit' })
process.exit(status ?? 2)
