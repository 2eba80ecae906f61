// npm start：装好、建好、启动。The server runs in this very process, and `exec` in package.json leaves no shell between npm and it:
// a SIGTERM to npm drains the server and npm ends with its exit code.
import { setUp } from './setup.mjs'

try {
  setUp()
  const { build } = await import('./build.mjs')
  if (await build()) console.log('构建完成')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
if (process.env.npm_lifecycle_event) stopWithParent()
process.env.NODE_ENV ??= 'production'
await import('../dist/server/main.js')

/** npm killed the hard way forwards nothing: the server stops in good order instead of holding the port unseen. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
