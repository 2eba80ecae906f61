// 坏输入的一小片（npm run fuzz 的前几百个请求）：不崩、不挂、不泄露。种子固定，FUZZ_SEED 可换。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from '../fuzz/fuzz.ts'
import { reportOf } from '../fuzz/report.ts'
import { furnish, type World } from '../fuzz/world.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await openServer({ checkReplies: false })
  world = await furnish(server.services, server.database.urls.owner)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

test('hostile input to every call breaks, hangs and tells nothing', async () => {
  const order = { seed: Number(process.env['FUZZ_SEED'] ?? 20250617), requests: 700, seconds: 40, patienceMs: 45_000 }
  const outcome = await fuzz(server.app, world, order)
  const { lines, findings } = reportOf(outcome)
  expect(findings, `种子 ${order.seed}\n${lines.join('\n')}`).toEqual([])
  // it did get through to the calls
  expect(outcome.answers.get('200 00000') ?? 0).toBeGreaterThan(outcome.requests / 50)
})
