// 可选之物：列出它的接口存在，接口给得出它的值和名称；每个引用字段都指向一份声明。
import { describe, expect, test } from 'vitest'
import type { Selectable } from '#contract/selectable'
import { calls, resources } from '../support/definitions.ts'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/contract/*/refs.ts', { eager: true })
const isThing = (value: unknown): value is Selectable =>
  typeof value === 'object' && value !== null && 'name' in value && 'list' in value && 'label' in value
const things = Object.values(files).flatMap((file) => Object.values(file).filter(isThing))

interface Schema {
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}
/** Fields of the rows a call answers, plain or as a page. */
const rowOf = ({ items, properties = {} }: Schema): readonly string[] =>
  Object.keys(items?.properties ?? properties['records']?.items?.properties ?? properties)

interface Listing {
  readonly asked: readonly string[]
  readonly answered: readonly string[]
}
/** What a list can be asked for, and the fields of its rows. */
const listingOf = (route: Selectable['list']): Listing | undefined => {
  const call = [...calls.values()].find(({ method, path }) => `${method} ${path}` === route)
  if (call !== undefined) return { asked: Object.keys((call.input as Schema).properties ?? {}), answered: rowOf(call.reply) }
  const resource = [...resources.values()].find((one) => one.calls.list === route)
  return resource && { asked: ['pageNo', 'pageSize', ...(resource.search ?? [])], answered: Object.keys(resource.fields) }
}

describe.each(things.map((thing) => [thing.name, thing] as const))(
  '%s',
  (_name, { list, query = {}, key, label, note, fills, paged }) => {
    test('its list exists, takes what it is asked and answers what names it', () => {
      const listing = listingOf(list)
      expect(listing?.answered).toEqual(expect.arrayContaining([key, label, note ?? [], fills ?? []].flatMap((names) => names)))
      expect(listing?.asked).toEqual(
        expect.arrayContaining([...Object.keys(query), ...(paged === undefined ? [] : [paged, 'keyword'])]),
      )
    })
  },
)

test('each is remembered under a word of its own', () => {
  expect(things.length).toBeGreaterThan(15)
  expect(new Set(things.map(({ name }) => name)).size).toBe(things.length)
})

test('every field that refers says to what', () => {
  const declared = new Set(things)
  const lost = [...resources.values()].flatMap(({ id, fields }) =>
    Object.entries(fields).flatMap(([name, { kind, to }]) =>
      (kind === 'ref' || kind === 'many' || to !== undefined) && (to === undefined || !declared.has(to)) ? [`${id}.${name}`] : [],
    ),
  )
  expect(lost).toEqual([])
})
