// Rows of a place in the form of their resources.
import { formOf, type Page, type Resource } from '#contract/resource'
import type { Place } from './places.ts'
import { ownKeys } from './placeRows/work.ts'
import type { Headers, TestServer } from './server.ts'

export type Row = Readonly<Record<string, unknown>>

/** The key of the place's own row. */
export const keyAt = (resource: Resource, place: Place): Row =>
  Object.fromEntries(
    resource.key.map((name) => [name, ownKeys(place)[resource.id]?.[name] ?? (place as unknown as Row)[name]] as const),
  )

/** That row as the person of the headers reads it; the caller gives the needed scope. */
export const standingRow = async (server: TestServer, resource: Resource, place: Place, headers: Headers): Promise<Row> => {
  const { one, list } = resource.calls
  const key = keyAt(resource, place)
  if (one !== undefined) return (await server.send<Row>(one, key, headers)).data
  if (list === undefined) throw new Error(`${resource.id} has neither a row nor a list to read`)
  const page = await server.send<Page<Row>>(list, { ...key, pageSize: 100 }, headers)
  return page.data.records.find((each) => Object.entries(key).every(([name, value]) => each[name] === value)) ?? {}
}

/** The fields of it that its form would send. */
export const formBody = (resource: Resource, row: Row): Row =>
  Object.fromEntries(
    formOf<string>(resource).flatMap((name) => {
      const given = row[name] !== null && row[name] !== undefined && resource.fields[name]?.derived !== true
      return given ? [[name, row[name]]] : []
    }),
  )
