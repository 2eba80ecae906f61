// 最宽的文字进得去：每张表单的每个文字字段填满它说的长度，三字节和四字节的字都试；说得下的就存得下。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rights } from '#contract/menu/menu'
import { formOf, type Resource } from '#contract/resource'
import { longest } from '#contract/rules/limits'
import { documents, resources } from '../support/definitions.ts'
import { keyAt, standingRow, formBody, type Row } from '../support/forms.ts'
import { makePlace, type Place } from '../support/places.ts'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let subject: Subject
let here: Place
beforeAll(async () => {
  server = await openServer()
  subject = await openSubject(server)
  here = await makePlace(server.services, 1, '1')
  await subject.set(rights, 'all')
})
afterAll(() => server.close())

const forms = [...resources].filter(([, { calls }]) => (calls.create ?? calls.update) !== undefined)
/** Fields a person types into. */
const typed = (resource: Resource): readonly string[] =>
  formOf<string>(resource).filter((name) => {
    const field = resource.fields[name]
    return (
      field !== undefined && field.derived !== true && (field.kind === 'text' || field.kind === 'code') && field.to === undefined
    )
  })

/** Sends it, leaving out what a rule of the form does not take; refused without a field it was the database that did not. */
const taken = async (route: string, body: Row, wide: Row): Promise<void> => {
  let left: Row = wide
  for (let turn = 0; turn < 4; turn += 1) {
    const reply = await server.send<{ fields?: Row } | null>(route, { ...body, ...left, confirmed: 1 }, subject.who.headers)
    const at = Object.keys(reply.data?.fields ?? {})
    expect([route, Object.keys(left), reply.code, reply.msg, at.length > 0 || reply.code !== 'A0400']).toEqual([
      route,
      Object.keys(left),
      expect.stringMatching(/^(A|00000)/),
      reply.msg,
      true,
    ])
    if (at.length === 0) return
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !at.includes(name)))
  }
}

describe.each(forms)('%s', (_id, resource) => {
  test.each(['x', '样', '𠮷'])('filled with %s', async (sign) => {
    const { create, update } = resource.calls
    const row = await standingRow(server, resource, here, subject.who.headers)
    const wide = (names: readonly string[]): Row =>
      Object.fromEntries(names.map((name) => [name, sign.repeat(longest(resource.fields[name] ?? { kind: 'text' }))]))
    const names = typed(resource)
    const own = names.filter((name) => !resource.key.includes(name))
    if (update !== undefined) await taken(update, { ...keyAt(resource, here), version: row['version'] }, wide(own))
    if (create !== undefined) await taken(create, formBody(resource, row), wide(names))
  })
})

test('what a document’s form takes, its columns hold', async () => {
  const columns = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ place: string; width: number }>(
      `select table_name || '.' || replace(column_name, '_', '') as place, character_maximum_length as width from information_schema.columns
        where table_schema = 'public' and character_maximum_length is not null`,
    ),
  )
  const widthOf = new Map(columns.map(({ place, width }) => [place, width]))
  const entered = [...documents.values()].flatMap((of) => {
    const { lines } = of
    const head = formOf<string>(of).map((name) => [of.table, name, of.fields[name]] as const)
    const rows = (lines?.enter ?? []).map((name) => [lines?.table ?? '', name, lines?.fields[name]] as const)
    return [...head, ...rows].flatMap(([table, name, field]) =>
      field === undefined || field.derived === true || (field.kind !== 'text' && field.kind !== 'code') || field.to !== undefined
        ? []
        : [{ place: `${table}.${name.toLowerCase()}`, long: longest(field) }],
    )
  })
  expect(entered.length).toBeGreaterThan(20)
  const narrow = entered.filter(({ place, long }) => (widthOf.get(place) ?? long) < long)
  expect(narrow).toEqual([])
})
