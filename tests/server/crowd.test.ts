// 很多人同一秒打开桌面：每一个都得到回答，成功或“系统繁忙”；人群过去之后一切照常。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '#contract/stockout/order'
import { profile } from '#contract/user/personalCentre'
import { signedInUser, userMenu } from '#contract/user/session'
import { hashOf } from '#server/platform/tokens'
import { headersOf, openServer, type Answer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const people = 500
/** What a desk asks for when it is opened, and what stands on it. */
const opening = [signedInUser, userMenu, profile, order.calls.list]

/** Everybody is signed in already; each has a session of his own. */
const signedIn = async (): Promise<Headers[]> => {
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  const tokens = Array.from({ length: people }, (_, n) => `crowd-${n}`)
  await owner.query(
    `insert into user_session as s (tenant_id, id, user_id, client_kind, access_token_hash, refresh_token_hash, access_expires, refresh_expires,
                               expires_in, login_time, last_time, create_time, update_time)
     select 1, t.id, u.id, 0, t.access, t.refresh, $4, $4, 7200, $5, $5, $5, $5
       from unnest($1::bigint[], $2::text[], $3::text[]) as t(id, access, refresh) cross join (select id from sys_user where tenant_id = 1 and account = 'admin') u`,
    [
      tokens.map(() => server.services.ids.next()),
      tokens.map(hashOf),
      tokens.map((token) => hashOf(`refresh ${token}`)),
      new Date(server.clock.now() + 3_600_000),
      new Date(server.clock.now()),
    ],
  )
  await owner.end()
  return tokens.map((token) => headersOf('1', token))
}

test('five hundred people open the desk in one second', async () => {
  const everybody = await signedIn()
  const answers: Answer[] = await Promise.all(
    everybody.flatMap((headers) => opening.map((call) => server.send(call, {}, headers))),
  )
  const served = answers.filter(({ status, code }) => status === 200 && code === '00000')
  const busy = answers.filter(({ status, code, msg }) => status === 503 && code === 'A0501' && msg === '系统繁忙，请稍后重试')
  console.log(`${answers.length} calls: ${served.length} served, ${busy.length} 系统繁忙`)
  expect(answers.filter((one) => !served.includes(one) && !busy.includes(one))).toEqual([])
  expect(served.length).toBeGreaterThan(0)
  for (const call of opening) expect(await server.send(call, {}, everybody[0])).toMatchObject({ status: 200, code: '00000' })
  expect(await server.send('GET /readyz')).toMatchObject({ status: 200, code: '00000' })
  expect(server.services.db.load()).toEqual({ inUse: 0, waiting: 0 })
})
