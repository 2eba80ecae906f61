// 内网证书：自己的证书机构给这台机器发证，地址变了或快到期就换新的，机构不变。
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { certify } from '#server/platform/tls/authority'
import { isLoopback, namesOf } from '#server/platform/tls/names'

const day = 86_400_000
const now = Date.parse('2026-03-01T00:00:00Z')
const names = namesOf('wms.local', ['192.168.3.8'], 'Depot-1.example.com')
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'yuncang-tls-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const read = (pem: string): X509Certificate => new X509Certificate(pem)

test('the certificate is made out to the machine and signed by an authority that may certify nothing outside the building', async () => {
  const made = await certify(dir, names, now)
  const server = read(made.cert)
  const authority = read(made.authority)
  expect(server.subjectAltName).toBe(
    'DNS:depot-1.local, DNS:localhost, DNS:wms.local, IP Address:127.0.0.1, IP Address:192.168.3.8',
  )
  expect([server.verify(authority.publicKey), authority.ca, server.ca]).toEqual([true, true, false])
  // browsers take none that lives longer
  expect(Date.parse(server.validTo) - Date.parse(server.validFrom)).toBeLessThanOrEqual(398 * day)
  // critical, with its permitted networks: 10.0.0.0/8 in bytes
  expect(authority.raw.includes(Buffer.from([0x0a, 0, 0, 0, 0xff, 0, 0, 0]))).toBe(true)
})

test('asked again it is the same one; keys are the process’s alone', async () => {
  const first = await certify(dir, names, now)
  expect(await certify(dir, names, now + 300 * day)).toEqual(first)
  for (const name of ['authority.key', 'server.key']) expect((await stat(join(dir, name))).mode & 0o077).toBe(0)
  expect((await stat(dir)).mode & 0o077).toBe(0)
})

test.each([
  ['it ends within 30 days', names, now + 370 * day],
  ['the machine has another address', namesOf('', ['192.168.3.9'], 'depot-1'), now],
])('a new one of the same authority when %s', async (_when, next, at) => {
  const first = await certify(dir, names, now)
  const second = await certify(dir, next, at)
  expect(second.cert).not.toBe(first.cert)
  expect(second.authority).toBe(first.authority)
  expect(read(second.cert).verify(read(first.authority).publicKey)).toBe(true)
})

test('a damaged certificate is made anew, and a key that is not its own is not believed', async () => {
  const first = await certify(dir, names, now)
  await writeFile(join(dir, 'server.crt'), first.cert.slice(0, 200))
  const second = await certify(dir, names, now)
  expect(read(second.cert).verify(read(first.authority).publicKey)).toBe(true)
  await writeFile(join(dir, 'server.key'), first.key)
  const third = await certify(dir, names, now)
  expect(third.key).not.toBe(first.key)
  expect(await readFile(join(dir, 'server.key'), 'utf8')).toBe(third.key)
})

test('a name of the public net is refused with the way out', () => {
  expect(() => namesOf('wms.example.com', [])).toThrow('TLS_NAMES 里的 wms.example.com 不是内网的名字')
  expect(() => namesOf('8.8.8.8', [])).toThrow('TLS_CERT 和 TLS_KEY')
})

test('only the machine itself reaches a loopback address', () => {
  expect(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '192.168.3.8', '::'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
