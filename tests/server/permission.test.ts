// 每个调用的三道门：没有登录、没有权限、只有这一个权限。由端点清单生成。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights as allRights } from '#contract/menu/menu'
import type { Endpoint } from '#server/platform/handle'
import { endpoints } from '#server/routes'
import { openSubject, type Subject } from '../support/rights.ts'
import { sampled } from '../support/sample.ts'
import { openServer, type TestServer } from '../support/server.ts'
import { makePlace, type Place } from '../support/places.ts'

let server: TestServer
let subject: Subject
let place: Place
beforeAll(async () => {
  server = await openServer({ checkReplies: false })
  subject = await openSubject(server)
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())

/** A page and its 查询 stand for each other (floor.md §2.3). */
const standsFor = (right: number): number[] => (right % 100 > 1 ? [right] : [right - (right % 100), right - (right % 100) + 1])

const onDevice = (endpoint: Endpoint) =>
  endpoint.device || endpoint.may === 'device' ? { deviceId: place.deviceId, deviceKey: place.deviceKey } : {}

test('ids, routes and rights of the endpoints are in order', () => {
  const ids = endpoints.map((endpoint) => endpoint.id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const known = new Set(allRights)
  const strange = endpoints.filter((endpoint) => typeof endpoint.may === 'number' && !known.has(endpoint.may))
  expect(
    strange.map((endpoint) => `${endpoint.id} 的权限 ${endpoint.may} 不在菜单里：在 src/contract/menu/ 相应页面的按钮中加上它`),
  ).toEqual([])
})

const drawn = sampled('permission', endpoints, 20, {
  kindOf: ({ method, may, device }) => `${method} ${typeof may === 'number' ? 'right' : may} ${device}`,
  idOf: ({ id }) => id.replace(/\.\w+$/, ''),
})

describe.each(drawn.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  if (endpoint.may === 'public') {
    test('is open to everybody', async () => {
      expect(['A0301', 'A0312'].includes((await server.send(endpoint, {})).code) && endpoint.id !== 'user/session.refresh').toBe(
        false,
      )
    })
    return
  }
  if (endpoint.may === 'device') {
    test('without a device: A1119', async () => {
      expect(await server.send(endpoint, {}, { tenantId: '1' })).toMatchObject({ status: 401, code: 'A1119' })
      const stranger = { tenantId: '1', deviceId: place.deviceId, deviceKey: 'x'.repeat(43) }
      expect(await server.send(endpoint, {}, stranger)).toMatchObject({ status: 401, code: 'A1119' })
      const elsewhere = { tenantId: '2', deviceId: place.deviceId, deviceKey: place.deviceKey }
      expect(await server.send(endpoint, {}, elsewhere)).toMatchObject({ status: 401, code: 'A1119' })
    })
    return
  }
  test('without a session: A0301', async () => {
    expect(await server.send(endpoint, {}, { tenantId: '1', ...onDevice(endpoint) })).toMatchObject({
      status: 401,
      code: 'A0301',
    })
  })
})

const guarded = drawn.flatMap((endpoint) =>
  typeof endpoint.may === 'number' ? [[endpoint.id, endpoint, endpoint.may] as const] : [],
)
const asked = (endpoint: Endpoint) => server.send(endpoint, {}, { ...subject.who.headers, ...onDevice(endpoint) })

describe('with every right but its own: A0312', () => {
  test.each(guarded)('%s', async (_id, endpoint, may) => {
    const own = standsFor(may)
    await subject.set(
      allRights.filter((right) => !own.includes(right)),
      'all',
    )
    expect(await asked(endpoint)).toMatchObject({ status: 403, code: 'A0312', msg: '无操作权限' })
  })
})

describe('with its own right only: not A0312', () => {
  test.each(guarded)('%s', async (_id, endpoint, may) => {
    await subject.set([may], 'all')
    expect(['A0312', 'A0301', 'B0001']).not.toContain((await asked(endpoint)).code)
  })
})
