// The process as interfaces.md "Process" promises it, started the way `npm start` starts it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { startProduct, type Product } from '../support/product.ts'

let product: Product | undefined
afterEach(() => product?.stop())

const get = async (path: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`${product?.url}${path}`)
  return { status: answer.status, body: await answer.json() }
}
/** `npm start` itself, until it says it is ready. */
const npmStart = async (dataDir: string): Promise<ChildProcess> => {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'none' }
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' })
  for await (const line of createInterface(npm.stdout)) if (line.includes('已就绪')) break
  return npm
}
const databaseLeft = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))

test('starts, says where it listens, answers its health calls, stops cleanly on SIGTERM', async () => {
  product = await startProduct({ SEED: 'none' })
  expect(product.output()).toContain(product.url)
  // an empty installation tells whoever reads the console how to begin
  const invitation = new RegExp(`${product.url}/setup，输入一次性口令 [A-Z2-9]{4}-[A-Z2-9]{4} `)
  await expect.poll(() => product?.output()).toMatch(invitation)
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { code: '00000' } })
  expect(await get('/api/readyz')).toMatchObject({ status: 200, body: { code: '00000' } })
  expect(await get('/version.json')).toMatchObject({ body: { data: { version: expect.stringMatching(/^\d{12}$/) } } })
  expect(databaseLeft(product.dataDir)).toBe(true)

  const stopped = Date.now()
  expect(await product.stop()).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(10_000)
})

test('a signal to npm drains the server and npm ends with its exit code', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-npm-'))
  chmodSync(dataDir, 0o755)
  const npm = await npmStart(dataDir)
  expect(databaseLeft(dataDir)).toBe(true)
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(databaseLeft(dataDir)).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})
