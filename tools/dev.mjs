// npm run dev：服务端随改动重启，页面热更新，两者共用一个地址。
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp({ tools: true })
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 8080)
const api = port + 1
const { createServer } = await import('vite')

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(api), NODE_ENV: 'development' },
  },
)
const pages = await createServer({
  root,
  server: { host, port, strictPort: true, proxy: { '/api': `http://127.0.0.1:${api}` } },
})
await pages.listen()
pages.printUrls()

const stop = () => server.kill('SIGTERM')
process.on('SIGINT', stop).on('SIGTERM', stop)
server.once('exit', (code) => void pages.close().then(() => process.exit(code ?? 0)))
