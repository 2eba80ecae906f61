// 表单够得到什么，由定义生成：别的仓、别的货主、“全部”，新增、修改、启停、删除都写不进去。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#contract/kinds'
import { rights } from '#contract/menu/menu'
import { formOf, turnOf, type Resource } from '#contract/resource'
import { warehouseKey } from '#server/platform/scope'
import { resources } from '../support/definitions.ts'
import { formBody, keyAt, standingRow, type Row } from '../support/forms.ts'
import { makePlace, type Place } from '../support/places.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let subject: Subject
/** the person's own, and one of his tenant that is none of his */
let here: Place
let there: Place
beforeAll(async () => {
  server = await openServer()
  subject = await openSubject(server)
  here = await makePlace(server.services, 1, '1')
  there = await makePlace(server.services, 1, '3')
})
afterAll(() => server.close())

type Fault = { readonly fields?: Readonly<Record<string, string>> } | null

const dimensionOf = (field: Field | undefined): 'owner' | 'warehouse' | undefined =>
  field?.to?.name === 'owner' ? 'owner' : field?.to?.name.startsWith('warehouse') === true ? 'warehouse' : undefined

/** Fields of a form by which a row lies somewhere. */
const placesOf = (resource: Resource): readonly (readonly [name: string, field: Field])[] =>
  formOf<string>(resource).flatMap((name) => {
    const field = resource.fields[name]
    return field === undefined || field.derived === true || dimensionOf(field) === undefined ? [] : [[name, field] as const]
  })
const forms = [...resources].filter(([, one]) => (one.calls.create ?? one.calls.update) !== undefined && placesOf(one).length > 0)

/** What the form would send to lay the row at a place. */
const at = (field: Field, name: string, place: Place): Row => {
  const key = dimensionOf(field) === 'owner' ? place.ownerNo : warehouseKey(place.warehouseNo, place.sid)
  // what a form asks for only in some cases is asked for
  const asked = Object.fromEntries(Object.entries(field.onlyWhere ?? {}).map(([other, [value]]) => [other, value]))
  if (field.kind === 'many') return { ...asked, [name]: [key] }
  if (field.to?.fills === undefined) return { ...asked, [name]: key }
  return { ...asked, [name]: place.warehouseNo, [field.to.fills]: place.sid }
}

const own = (): { readonly owners: readonly string[]; readonly warehouses: readonly string[] } => ({
  owners: [here.ownerNo],
  warehouses: [warehouseKey(here.warehouseNo, here.sid)],
})

/** The place's own row, as somebody who sees everything reads it. */
const standing = async (resource: Resource, place: Place): Promise<Row> => {
  await subject.set(rights, 'all')
  return standingRow(server, resource, place, subject.who.headers)
}

/** What tells a second row of a form from the first where the place alone does not. */
const second: Readonly<Record<string, Row>> = { 'consumable/goods': { goodsNo: 'GS1' } }

/** Refused because of where it would lie: as unknown, as more than the person has, or with a sentence at the field. */
const refusedAt = async (route: string, input: object, name: string): Promise<void> => {
  const { code, data } = await server.send<Fault>(route, input, subject.who.headers)
  if (code === 'A0404' || code === 'A1024') return
  expect([route, name, code, Object.keys(data?.fields ?? {})]).toEqual([route, name, 'A0400', expect.arrayContaining([name])])
}

describe.each(forms)('%s', (_id, resource) => {
  const { create, update, status, remove } = resource.calls

  test('another’s owner or warehouse is none of the person’s', async () => {
    const row = await standing(resource, here)
    await subject.set(rights, own())
    for (const [name, field] of placesOf(resource)) {
      const strange = at(field, name, there)
      if (create !== undefined) await refusedAt(create, { ...formBody(resource, row), ...strange, confirmed: 1 }, name)
      if (update !== undefined && !resource.key.includes(name))
        await refusedAt(update, { ...keyAt(resource, here), ...strange, version: row['version'], confirmed: 1 }, name)
    }
  })

  const forAll = placesOf(resource).filter(([, field]) => field.blank?.startsWith('全部') === true && field.kind === 'ref')
  if (forAll.length > 0)
    test('what holds for all is said by whoever sees all', async () => {
      const row = await standing(resource, here)
      await subject.set(rights, own())
      for (const [name, field] of forAll) {
        const nobody = Object.fromEntries(
          [name, ...(field.to?.fills === undefined ? [] : [field.to.fills])].map((one) => [one, null]),
        )
        const key = resource.key.includes(name) ? undefined : keyAt(resource, here)
        if (create !== undefined)
          await refusedAt(create, { ...formBody(resource, row), ...second[resource.id], ...nobody, confirmed: 1 }, name)
        if (update !== undefined && key !== undefined)
          await refusedAt(update, { ...key, ...nobody, version: row['version'], confirmed: 1 }, name)
      }
    })

  const turn = turnOf(resource)
  if (status !== undefined || remove !== undefined)
    test('a row of another’s is neither turned nor removed', async () => {
      const row = await standing(resource, there)
      await subject.set(rights, own())
      const [name] = placesOf(resource).find(([each]) => [row[each] ?? []].flat().length > 0) ?? ['']
      // one for all, which everybody sees: the test before says who may change it
      if (name === '') return
      const key = { ...keyAt(resource, there), version: row['version'] }
      if (status !== undefined && turn !== null) await refusedAt(status, { ...key, [turn.name]: turn.off }, name)
      if (remove !== undefined) await refusedAt(remove, key, name)
    })
})

test('every form that can be laid somewhere is tried', () => {
  expect(forms.length).toBeGreaterThan(40)
})
