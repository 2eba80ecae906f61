// 看着服务的进程：意外结束的重新启动，一分钟内五次放弃，停止的信号传下去，结束码传上来。
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { root } from '#server/platform/root'

const folder = mkdtempSync(join(tmpdir(), 'yuncang-keep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server that tells its pid, says that it serves and then does `what`. */
const keeping = (what: string, serves = true, pages = 'Promise.resolve()', env = {}, more = ''): ChildProcess => {
  const [server, keeper] = [join(folder, 'server.mjs'), join(folder, 'keeper.mjs')]
  writeFileSync(server, `${what}\nconsole.log('serves ' + process.pid)\n${serves ? "process.send('ready')\n" : ''}`)
  const keep = join(root, 'tools/keep.mjs')
  writeFileSync(
    keeper,
    `import { keep } from ${JSON.stringify(keep)}\nkeep(${JSON.stringify(server)}, { firstWaitMs: 1, tickMs: 20, pages: ${pages}, ${more} })\n`,
  )
  return spawn(process.execPath, [keeper], { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
}
const said = (keeper: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}
/** pid of the server that says it serves */
const serving = async (keeper: ChildProcess): Promise<number> => {
  if (keeper.stdout === null) throw new Error('no output')
  for await (const line of createInterface(keeper.stdout)) if (line.startsWith('serves ')) return Number(line.slice(7))
  throw new Error('the server never served')
}
const leavesWell =
  "process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0))\nsetInterval(() => {}, 1000)"

test('a server that ends five times in a minute is given up aloud', async () => {
  const keeper = keeping('setImmediate(() => process.exit(7))')
  const text = said(keeper)
  expect(await once(keeper, 'close')).toEqual([7, null])
  expect(text().match(/^serves \d+$/gm)).toHaveLength(5)
  expect(text()).toContain('服务在一分钟内意外结束了 5 次，不再重新启动')
})

test('what ends before it ever served is not tried again: whoever started it reads why', async () => {
  const keeper = keeping('setImmediate(() => process.exit(3))', false)
  const text = said(keeper)
  expect(await once(keeper, 'close')).toEqual([3, null])
  expect(text()).toMatch(/^serves \d+\n$/)
})

test('a signal reaches the server and its exit code comes back', async () => {
  const keeper = keeping(leavesWell)
  await serving(keeper)
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([0, null])
})

test('a server that is killed is started again; killed the hard way itself, the keeper leaves none behind', async () => {
  const keeper = keeping(leavesWell)
  const lines = createInterface(keeper.stdout ?? process.stdin)[Symbol.asyncIterator]()
  const next = async (): Promise<number> => Number(String((await lines.next()).value).slice(7))
  const first = await next()
  process.kill(first, 'SIGKILL')
  const second = await next()
  expect(second).not.toBe(first)
  keeper.kill('SIGKILL')
  // the server holds the other end of the same pipe
  expect((await lines.next()).done).toBe(true)
})

/** It beats a few times and then stands for ever in a function of its own. */
const stands = (how: string): string => `
import { Worker } from 'node:worker_threads'
const beats = new Int32Array(new SharedArrayBuffer(4))
new Worker(${JSON.stringify(join(root, 'server/platform/standstill.mjs'))}, { workerData: { beats, tickMs: 20, ticks: 10 } })
const standsHere = () => { ${how} }
setInterval(() => {
  process.send('beat')
  if (Atomics.add(beats, 0, 1) === 10) standsHere()
}, 10)`

test.each([
  ['a loop', 'for (;;) Math.sqrt(2)'],
  ['a pattern that never comes to an end', "/^(\\d+)+X$/.test('1'.repeat(60))"],
])('a server that stands still in %s is ended and started again, and says where it stood', async (_what, how) => {
  const keeper = keeping(stands(how))
  const text = said(keeper)
  await expect.poll(() => text().match(/^serves \d+$/gm)?.length, { timeout: 10_000 }).toBe(2)
  expect(text()).toMatch(/服务停在这里：\n {4}at standsHere \(file:.*server\.mjs:\d+:\d+\)/)
  expect(text()).toContain('没有动静，结束它再启动')
  expect(text()).toContain('服务意外结束（SIGKILL）')
  keeper.kill('SIGTERM')
  await once(keeper, 'exit')
})

/** It answers its own /readyz and beats, until it is told to stand. */
const answers = `
import { createServer } from 'node:http'
const door = createServer(({ url }, reply) => {
  reply.end(JSON.stringify({ data: { status: 'ready' } }))
  if (url === '/stand') setImmediate(() => { for (;;) Math.sqrt(2) })
})
door.listen(0, '127.0.0.1', () => process.send({ serves: 'http://127.0.0.1:' + door.address().port }))
setInterval(() => process.send('beat'), 10)
door.on('listening', () => console.log('at ' + door.address().port))`

/** What the keeper's own port says. */
const asked = (text: () => string) => async (): Promise<string> => {
  const url = /就绪口：(\S+)/.exec(text())?.[1]
  if (url === undefined) return ''
  const answer = await fetch(url)
  const { data } = (await answer.json()) as { data: { status: string } }
  return `${answer.status} ${data.status}`
}

const withPort = "health: { port: 0, host: '127.0.0.1' }"

test('the keeper tells whether the server is ready: not before it said where it is', async () => {
  const keeper = keeping(leavesWell, true, undefined, {}, withPort)
  await expect.poll(asked(said(keeper))).toBe('503 starting')
  keeper.kill('SIGTERM')
  await once(keeper, 'exit')
})

test('nor while it stands still, which it cannot say itself', async () => {
  const keeper = keeping(answers, true, undefined, {}, withPort)
  const text = said(keeper)
  const ask = asked(text)
  await expect.poll(ask).toBe('200 ready')
  await fetch(`http://127.0.0.1:${/^at (\d+)$/m.exec(text())?.[1]}/stand`)
  // who asked before it was known waits for the server itself
  const heard = new Set<string>()
  const asking = setInterval(() => void ask().then((one) => heard.add(one)), 20)
  await expect.poll(() => [...heard]).toContain('503 standing still')
  clearInterval(asking)
  await expect.poll(ask).toBe('200 ready')
  keeper.kill('SIGTERM')
  await once(keeper, 'exit')
})

test('systemd hears when the server is there, that it is watched, and that it stops', async () => {
  const told = join(folder, 'told')
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 })
  const path = `${folder}:${process.env['PATH']}`
  const keeper = keeping(leavesWell, true, undefined, { NOTIFY_SOCKET: '@told', WATCHDOG_USEC: '100000', PATH: path })
  await serving(keeper)
  const lines = (): readonly string[] => (existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : [])
  await expect.poll(() => lines().filter((line) => line === 'WATCHDOG=1').length).toBeGreaterThan(1)
  await expect.poll(lines).toContain('READY=1')
  keeper.kill('SIGTERM')
  await once(keeper, 'exit')
  await expect.poll(lines).toContain('STOPPING=1')
})

test('a server that asks for the pages hears of them when they are built, the one that is started again too', async () => {
  const asks = "process.once('message', (said) => console.log('hears ' + said)).send('pages?')"
  const keeper = keeping(`${leavesWell}\n${asks}`, true, "new Promise((built) => process.stdin.once('data', built))")
  const lines = createInterface(keeper.stdout ?? process.stdin)[Symbol.asyncIterator]()
  const next = async (): Promise<string> => String((await lines.next()).value)
  const first = await next()
  expect(first).toMatch(/^serves \d+$/)
  keeper.stdin?.write('built\n')
  expect(await next()).toBe('hears pages')
  process.kill(Number(first.slice(7)), 'SIGKILL')
  expect(await next()).toMatch(/^serves \d+$/)
  expect(await next()).toBe('hears pages')
  keeper.kill('SIGTERM')
  expect(await once(keeper, 'exit')).toEqual([0, null])
})
