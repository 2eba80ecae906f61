// 租户墙与数据范围，由定义生成：点名别人的东西是 A0404，列表里没有别人的行，没有范围的人什么也看不到。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights as allRights } from '#contract/menu/menu'
import { summed, type Page, type Resource, type Sums } from '#contract/resource'
import type { Endpoint } from '#server/platform/handle'
import { endpoints } from '#server/routes'
import { resources } from '../support/definitions.ts'
import { namings } from '../support/foreign.ts'
import { makePlace, type Place } from '../support/places.ts'
import { ownKeys } from '../support/placeRows/work.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { sampled } from '../support/sample.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let subject: Subject
/** in the person's own tenant, and in another one */
let here: Place
let there: Place
beforeAll(async () => {
  server = await openServer()
  subject = await openSubject(server)
  here = await makePlace(server.services, 1, '1')
  there = await makePlace(server.services, 2, '2')
})
afterAll(() => server.close())

const verbs = /\.(list|count|sum|one|create|update|remove|export|status)$/
const resourceOf = (endpoint: Endpoint): Resource | undefined => resources.get(endpoint.id.replace(verbs, ''))
const headers = (endpoint: Endpoint) => ({
  ...subject.who.headers,
  ...(endpoint.device ? { deviceId: here.deviceId, deviceKey: here.deviceKey } : {}),
})

/** The key fields of a resource's row at a place. */
const keyAt = (resource: Resource, place: Place): Record<string, string> =>
  Object.fromEntries(
    resource.key.map((name) => {
      const value = ownKeys(place)[resource.id]?.[name] ?? (place as unknown as Record<string, string | undefined>)[name]
      if (value === undefined) throw new Error(`tests/support/places.ts 里没有 ${resource.id} 的主键 ${name}：加一行数据和它的键`)
      return [name, value]
    }),
  )

describe.each(sampled('walls of lists', [...resources], 24, { idOf: ([id]) => id }))('%s', (id, resource) => {
  const endpoint = (verb: string): Endpoint | undefined => endpoints.find((one) => one.id === `${id}.${verb}`)
  const one = endpoint('one')
  const list = endpoint('list')
  const named = (['one', 'update', 'status', 'remove'] as const).flatMap((verb) => endpoint(verb) ?? [])

  if (one)
    test('its own row is found by its key', async () => {
      await subject.set(allRights, 'all')
      expect((await server.send(one, keyAt(resource, here), headers(one))).code).toBe('00000')
    })

  test.each(named.map((each) => [each.id, each] as const))('%s of another tenant: A0404', async (_id, each) => {
    await subject.set([each.may as number], 'all')
    expect(await server.send(each, { ...keyAt(resource, there), version: 0 }, headers(each))).toMatchObject({ code: 'A0404' })
  })

  const scoped = resource.scope.length > 0 ? named : []
  test.each(scoped.map((each) => [each.id, each] as const))('%s outside the data scope: A0404', async (_id, each) => {
    await subject.set([each.may as number], 'nothing')
    expect(await server.send(each, { ...keyAt(resource, here), version: 0 }, headers(each))).toMatchObject({ code: 'A0404' })
  })

  if (!list) return
  const may = list.may as number
  test('its list holds the own row and none of another tenant', async () => {
    await subject.set([may], 'all')
    const key = keyAt(resource, here)
    const own = await rowsOf(list, key)
    expect(own.some((row) => Object.entries(key).every(([name, value]) => row[name] === value))).toBe(true)
    const foreign = keyAt(resource, there)
    const far = await rowsOf(list, foreign)
    expect(far.filter((row) => Object.entries(foreign).every(([name, value]) => row[name] === value))).toEqual([])
  })
  test('its list shows no key of the server', async () => {
    await subject.set([may], 'all')
    const plain = resource.list.filter(
      (name) => resource.fields[name]?.to === undefined && resource.fields[name]?.kind !== 'json',
    )
    const shown = (await rowsOf(list, {})).flatMap((row) => plain.map((name) => [name, row[name]] as const))
    expect(shown.filter(([, value]) => typeof value === 'string' && keyOfServer.test(value))).toEqual([])
  })
  if (resource.scope.length > 0)
    test('its list is empty for somebody without a data scope', async () => {
      await subject.set([may], 'nothing')
      expect(await rowsOf(list, {})).toEqual([])
    })
  const sum = endpoint('sum')
  if (sum)
    test('its sums are those of its rows, and nothing of what is out of reach', async () => {
      const sumsFor = async (filter: object): Promise<Sums> => (await server.send<Sums>(sum, filter, headers(sum))).data
      await subject.set([may], 'all')
      const rows = await rowsOf(list, {})
      const added = summed(resource).filter((name) => resource.list.includes(name))
      const { rows: counted, sums } = await sumsFor({})
      expect(counted).toBe(rows.length)
      expect(added.map((name) => [name, sums?.[name]])).toEqual(
        added.map((name) => [name, rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)]),
      )
      expect(Object.keys(sums ?? {})).toEqual(summed(resource))
      await subject.set([may], 'nothing')
      if (resource.scope.length > 0) expect((await sumsFor({})).rows).toBe(0)
      await subject.set([], 'all')
      expect(await server.send(sum, {}, headers(sum))).toMatchObject({ code: 'A0312' })
    })
  test('its list answers every search field, every sort and the last page', async () => {
    await subject.set([may], 'all')
    for (const name of resource.search ?? []) {
      const reply = await server.send(list, { [name]: sample(resource, name), pageSize: 5 }, headers(list))
      expect([name, reply.code, reply.msg]).toEqual([name, '00000', ''])
    }
    for (const sort of resource.sort ?? []) expect((await server.send(list, { sort }, headers(list))).code).toBe('00000')
    const beyond = await server.send<Page<unknown>>(list, { pageNo: 999, pageSize: 10 }, headers(list))
    expect(beyond.data.records).toEqual([])
  })
})

/** An id of a row, or a person by such an id. */
const keyOfServer = /^\d{16,19}$|^[UT]\d{15,19}$/

/** A value of the field's kind that a search form could send. */
const sample = (resource: Resource, name: string): string => {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.id}: search field ${name} is not a field`)
  if (field.kind === 'choice') return Object.keys(field.texts ?? {})[0] ?? ''
  if (field.kind === 'day') return '2025-06-17'
  if (field.kind === 'moment') return '2025-06-17 00:00:00,2025-06-17 23:59:59'
  return /^(count|money|price|weight|percent|minutes|flag)$/.test(field.kind) ? '1' : 'A1'
}

const rowsOf = async (list: Endpoint, filter: object): Promise<readonly Record<string, unknown>[]> => {
  const reply = await server.send<Page<Record<string, unknown>>>(list, { ...filter, pageSize: 100 }, headers(list))
  expect([list.id, reply.code, reply.msg]).toEqual([list.id, '00000', ''])
  return reply.data.records
}

const calls = endpoints.filter(
  (endpoint) => endpoint.may !== 'public' && endpoint.may !== 'device' && !(verbs.test(endpoint.id) && resourceOf(endpoint)),
)
test('every call says how it names things', () => {
  const silent = calls.filter(({ id }) => namings[id] === undefined)
  expect(silent.map(({ id }) => `在 tests/support/namings 写明 ${id} 怎样点名一件东西，或为什么不点名`)).toEqual([])
})

const naming = calls.filter(({ id }) => namings[id] !== undefined && !('nothing' in namings[id]))
const drawn = sampled('walls of calls', naming, 20, {
  kindOf: ({ method, device }) => `${method} ${device}`,
  idOf: ({ id }) => id.replace(/\.\w+$/, ''),
})
describe.each(drawn.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const naming = namings[id]
  if (naming === undefined || 'nothing' in naming) throw new Error(`${id} names nothing`)
  const granted = typeof endpoint.may === 'number' ? [endpoint.may] : []
  const refused = async (place: Place): Promise<void> => {
    if ('unscoped' in naming) {
      expect(await server.send(endpoint, naming.unscoped(place), headers(endpoint))).toMatchObject({ code: 'A0404' })
      return
    }
    if (typeof naming === 'function') {
      expect(await server.send(endpoint, naming(place), headers(endpoint))).toMatchObject({ code: 'A0404' })
      return
    }
    const reply = await server.send(endpoint, naming.input(place), headers(endpoint))
    if ('code' in naming) {
      expect(reply).toMatchObject({ code: naming.code })
      return
    }
    expect(reply).toMatchObject({ code: '00000' })
    expect(naming.codes(reply.data).filter((code) => code === undefined)).toEqual([])
  }
  test("another tenant's: A0404", async () => {
    await subject.set(granted, 'all')
    await refused(there)
  })
  if ('unscoped' in naming) return
  test('outside the data scope: A0404', async () => {
    await subject.set(granted, 'nothing')
    await refused(here)
  })
})
