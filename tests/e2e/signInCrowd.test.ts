// 五百人同一秒登录，真的服务进程：/readyz 一直 200 而且快，已经登录的人照常干活，没有人被挡在门外。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../support/demo.ts'
import type { Product } from '../support/product.ts'
import { headersOf } from '../support/server.ts'

let product: Product
beforeAll(async () => void (product = await startDemo(0, 0.02, { TRUST_PROXY: '127.0.0.1' })))
afterAll(() => product.stop())

const people = 500
/** Milliseconds /readyz may take, of ninety-nine in a hundred. */
const quick = 1000
const tenants = ['yunhe', 'hengtu', 'xiaoman']
const accounts = ['admin', 'wh_manager', 'picker01', 'picker02', 'packer01', 'temp_leader', 'rule01', 'finance01', 'cs01', 'hr01']

interface Reply {
  readonly code: string
  readonly data: { readonly accessToken: string; readonly tenantId: string }
}
/** Everybody sits at a place of his own. */
const signIn = async (n: number): Promise<Reply> => {
  const answer = await fetch(`${product.url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
    body: JSON.stringify({
      tenantCode: tenants[n % tenants.length],
      account: accounts[n % accounts.length],
      password: product.password,
      clientKind: 0,
    }),
  })
  return (await answer.json()) as Reply
}

/** As people do: who was told that there are many tries again. */
const signInAtLast = async (n: number): Promise<number> => {
  for (let tries = 1; ; tries++) {
    const { code } = await signIn(n)
    if (code === '00000') return tries
    expect(code).toBe('A0214')
  }
}

interface Look {
  readonly status: number
  readonly ms: number
}
/** One after the other until `over`. */
const looks = async (path: string, headers: Record<string, string>, over: () => boolean): Promise<Look[]> => {
  const seen: Look[] = []
  while (!over()) {
    const begun = performance.now()
    const answer = await fetch(`${product.url}${path}`, { headers })
    await answer.arrayBuffer()
    seen.push({ status: answer.status, ms: performance.now() - begun })
  }
  return seen
}
const of99 = (seen: readonly Look[]): number =>
  seen.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(seen.length * 0.99) - 1] ?? Infinity

test('five hundred people sign in at once: the server stays ready, and who works goes on', async () => {
  const { data } = await signIn(people)
  let over = false
  const ready = looks('/readyz', {}, () => over)
  const working = looks('/api/v1/stockout/list?pageSize=20', { ...headersOf(data.tenantId, data.accessToken) }, () => over)
  const tries = await Promise.all(Array.from({ length: people }, (_, n) => signInAtLast(n)))
  over = true
  const [health, lists] = [await ready, await working]
  console.log(
    `/readyz ${health.length} 次，p99 ${of99(health).toFixed(0)} ms；列表 ${lists.length} 次，p99 ${of99(lists).toFixed(0)} ms；最多试了 ${Math.max(...tries)} 次`,
  )
  expect(health.length).toBeGreaterThan(10)
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]))
  expect(of99(health)).toBeLessThanOrEqual(quick)
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))
  expect(tries).toHaveLength(people)
})
