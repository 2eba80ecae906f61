// npm start：装好、建好、启动，服务意外结束时重新启动。`exec` in package.json leaves no shell between npm and this process.
import { join } from 'node:path'
import { keep } from './keep.mjs'
import { root, setUp } from './setup.mjs'

try {
  setUp()
  const { build } = await import('./build.mjs')
  if (await build()) console.log('构建完成')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
const leave = keep(join(root, 'dist/server/main.js'), { execArgv: ['--enable-source-maps'] })
if (process.env.npm_lifecycle_event) leaveWithParent()

/** npm killed the hard way forwards nothing: the server stops in good order instead of holding the port unseen. */
function leaveWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 500)
  watch.unref()
}
