// 一份构建，自己站着，或站在真的服务端前面：换掉它的文件，就是浏览器眼里的新版本。
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../dist/client', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * The files of one build behind the rules of server/platform/clientFiles. Calls go to the server at `api`; without it all are signed out.
 */
export class Site {
  root = built
  private server: Server | null = null
  private port = 0
  private readonly api: string | undefined

  constructor(api?: string) {
    this.api = api
  }

  async up(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/api/')) this.answerCall(request, response)
      else this.answerFile((request.url ?? '/').split('?')[0] ?? '/', response)
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  down(): Promise<void> {
    const { server } = this
    this.server = null
    return new Promise((resolve) => {
      if (server === null) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  private answerFile(path: string, response: ServerResponse): void {
    const isFile = extname(path) !== '' && existsSync(join(this.root, path))
    const file = join(this.root, isFile ? path : 'index.html')
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'text/plain',
      'cache-control': path.startsWith('/assets/') ? 'immutable, max-age=31536000' : 'no-cache',
    })
    response.end(readFileSync(file))
  }
  private answerCall(request: IncomingMessage, response: ServerResponse): void {
    if (this.api === undefined) {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"code":"A0301","msg":"请登录","success":false,"data":null}')
      return
    }
    const { method = 'GET', headers, url = '/' } = request
    const far = ask(`${this.api}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => response.destroy())
    response.on('close', () => far.destroy())
    request.pipe(far)
  }
}

/** The same build below `scratch` with another revision and title, like a newer version for the browser. `name`: 1 to 4 hex digits. */
export const nextVersion = (scratch: string, name = 'ffff'): string => {
  const next = join(scratch, name)
  cpSync(built, next, { recursive: true })
  const page = readFileSync(join(next, 'index.html'), 'utf8')
  writeFileSync(join(next, 'index.html'), page.replace('<title>云仓作业平台</title>', `<title>云仓作业平台 ${name}</title>`))
  const worker = readFileSync(join(next, 'sw.js'), 'utf8')
  const changed = worker
    .replace(/("?revision"?:")[0-9a-f]+("[^}]*index\.html")/, `$1${name}$2`)
    .replace(/(index\.html"[^}]*"?revision"?:")[0-9a-f]+"/, `$1${name}"`)
  if (changed === worker) throw new Error('sw.js 里没有 index.html 的版本')
  writeFileSync(join(next, 'sw.js'), changed)
  return next
}
