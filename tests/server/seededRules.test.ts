// 演示世界的规则与常量（出库、物流、阈值、用工）：每一行从表单原样再存一次，守的是表单与文件同一份规则，摘要一字不差。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf, type Resource } from '#contract/resource'
import { resources } from '../support/definitions.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let headers: Headers
beforeAll(async () => {
  server = await openServer()
  ;({ headers } = await server.signIn('yunhe', 'admin'))
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>>
const areaOf = (code: unknown): number => Math.floor(Number(code) / 10_000)
/** Lists of the rules' rooms whose rows a form changes. */
const ruled: readonly Resource[] = [...resources.values()].filter(
  ({ calls, may }) => calls.update !== undefined && calls.one !== undefined && [24, 25, 26, 27].includes(areaOf(may.update)),
)
const rowsOf = async ({ calls }: Resource): Promise<readonly Row[]> => {
  const { code, msg, data } = await server.send<{ records: readonly Row[] } | readonly Row[]>(
    calls.list ?? '',
    { pageSize: 500 },
    headers,
  )
  expect([calls.list, code, msg]).toEqual([calls.list, '00000', ''])
  return 'records' in data ? data.records : data
}
const keyOf = ({ key }: Resource, row: Row): Row => Object.fromEntries(key.map((name) => [name, row[name]]))
/** A row as its form sends it back, with nothing changed. */
const again = async (of: Resource, row: Row) => {
  const { data } = await server.send<Row>(of.calls.one ?? '', keyOf(of, row), headers)
  const typed = formOf(of).filter((name) => of.fields[name]?.derived !== true)
  const body = Object.fromEntries(typed.map((name) => [name, data[name] ?? null]))
  return server.send(of.calls.update ?? '', { ...body, ...keyOf(of, row), version: data['version'], confirmed: 1 }, headers)
}

const seeded = new Map<string, number>()
test.each(ruled.map((of) => [of.id, of] as const))('%s', async (id, of) => {
  const before = await rowsOf(of)
  seeded.set(id, before.length)
  for (const row of before) {
    const { code, msg, data } = await again(of, row)
    expect([keyOf(of, row), code, msg, code === '00000' ? null : data]).toEqual([
      keyOf(of, row),
      '00000',
      expect.any(String),
      null,
    ])
  }
  const summaries = (rows: readonly Row[]): readonly string[] =>
    rows.map((row) => JSON.stringify([keyOf(of, row), row['summary']])).toSorted((a, b) => a.localeCompare(b))
  expect(summaries(await rowsOf(of))).toEqual(summaries(before))
})

test('there was something to hold to the rules', () => {
  const templates = ['deliveryTime', 'postbackErp', 'shopLogistics', 'averageWeight', 'routeTime'].map(
    (one) => `rule/${one}Template`,
  )
  for (const id of [
    ...templates,
    'hr/constant',
    'logistics/coefficient',
    'logistics/timeout',
    'outware/overtimeWarning',
    'setting/threshold',
  ])
    expect([id, seeded.get(id) ?? 0]).toEqual([id, expect.toSatisfy((rows: number) => rows > 0)])
})
