// 前端文件 · platform/clientFiles
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const keptDays = 30

/**
 * Serves the built client. Hashed assets are immutable and kept for 30 days after their build, as copies in the data directory, so that
 * a page opened before an update still finds its chunks (offline.md §6); `index.html` and the service worker are never cached.
 */
export const serveClient = async (app: FastifyInstance, clientDir: string, dataDir: string): Promise<void> => {
  if (!existsSync(join(clientDir, 'index.html'))) return
  const assetsDir = await keepAssets(join(clientDir, 'assets'), join(dataDir, 'assets'))
  await app.register(fastifyStatic, {
    root: assetsDir,
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    wildcard: true,
    immutable: true,
    maxAge: '365d',
    // immutable files are cached, so partial requests are not needed
    acceptRanges: false,
    lastModified: false,
  })
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply) => void reply.setHeader('cache-control', 'no-cache'),
  })
}

/** CSP sources for the scripts inside index.html; scripts in files need none. */
export const inlineScripts = (clientDir: string): readonly string[] => {
  const page = join(clientDir, 'index.html')
  if (!existsSync(page)) return []
  return [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Adds this build's assets to those of earlier builds, and deletes assets that no build of the last 30 days had. */
const keepAssets = async (from: string, to: string): Promise<string> => {
  await mkdir(to, { recursive: true })
  const current = existsSync(from) ? await readdir(from) : []
  const now = new Date()
  for (const name of current) {
    const target = join(to, name)
    if (!existsSync(target)) await cp(join(from, name), target, { recursive: true })
    await utimes(target, now, now)
  }
  const oldest = now.getTime() - keptDays * 86_400_000
  for (const name of await readdir(to)) {
    const { mtimeMs } = await stat(join(to, name))
    if (mtimeMs < oldest) await rm(join(to, name), { recursive: true, force: true })
  }
  return to
}

/** Whether the address is a page and not a file or a call; such addresses get the client's index.html. */
export const isPage = (method: string, url: string): boolean => {
  const path = url.split('?')[0] ?? ''
  return method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path)
}
