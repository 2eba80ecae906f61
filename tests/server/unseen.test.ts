// 只看得到一个仓的人：哪里都读不到别的仓、别的店、别的货主的名字。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnish, type World } from '../fuzz/world.ts'
import { marks } from '../fuzz/people.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await openServer()
  world = await furnish(server.services, server.database.urls.owner)
})
afterAll(() => server.close())

const asks = async (name: string, route: string, input: object): Promise<string> => {
  const headers = world.speakers.find((one) => one.name === name)?.headers() ?? {}
  const reply = await server.send(route, input, headers)
  expect([route, reply.code]).toEqual([route, '00000'])
  return JSON.stringify(reply.data)
}

test('an owner at work in two warehouses is told of in the one that is seen', async () => {
  const { ownerNo, parentWarehouseNo } = world.places.here
  const calls: [string, object][] = [
    ['GET /v1/owner/full', { ownerNo }],
    ['GET /v1/owner/page', { ownerNo }],
    ['GET /v1/warehouse/full', { parentWarehouseNo }],
  ]
  for (const [route, input] of calls)
    expect([route, (await asks('limited', route, input)).includes(marks.beside)]).toEqual([route, false])
  // who sees everything reads both
  expect(await asks('admin', 'GET /v1/owner/full', { ownerNo })).toContain(marks.beside)
  expect(await asks('admin', 'GET /v1/owner/page', { ownerNo })).toContain(marks.beside)
})
