// npm start：装好、建好、启动，服务意外结束时重新启动。`exec` in package.json leaves no shell between npm and this process.
import { join } from 'node:path'
import { keep } from './keep.mjs'
import { root, setUp } from './setup.mjs'

let pages
try {
  setUp()
  const { beginBuild } = await import('./build.mjs')
  pages = (await beginBuild())?.pages
} catch (error) {
  fail(error)
}
process.env.NODE_ENV ??= 'production'
// builds the pages while the server makes its database
if (pages) process.env.PAGES_COME = '1'
const { HOST = '127.0.0.1', HEALTH_PORT } = process.env
const leave = keep(join(root, 'dist/server/main.js'), {
  execArgv: ['--enable-source-maps'],
  pages: pages?.then(told, fail),
  ...(HEALTH_PORT && { health: { port: Number(HEALTH_PORT), host: HOST } }),
})
if (process.env.npm_lifecycle_event) leaveWithParent()

function told() {
  console.log('构建完成')
}

function fail(error) {
  console.error(error.message)
  process.exit(1)
}

/** A killed npm forwards no signal: the server then stops in good order instead of holding the port unseen. */
function leaveWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 500)
  watch.unref()
}
