// 税率设置（office.md §7.2、§9.3），从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

interface Row {
  readonly feeType: string
  readonly rateBp: number | null
  readonly startDate: string
  readonly isOwn: number
  readonly later: readonly { readonly rateBp: number; readonly startDate: string }[]
}

let server: TestServer
let admin: Headers
let customNo = ''
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  await done('POST /v1/finance/custom', { customName: '花间集', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 5 })
  const { records } = await done<Page<{ customNo: string }>>('GET /v1/finance/custom/list')
  customNo = records[0]?.customNo ?? ''
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
const at = '/v1/finance/bill/taxrate'
const rowsOf = (query: string): Promise<readonly Row[]> => done(`GET ${at}?${query}`)
const express = async (query: string): Promise<Row | undefined> =>
  (await rowsOf(query)).find(({ feeType }) => feeType === 'EXPRESS')
const day = (offset: number): string =>
  new Date(server.clock.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)

test('a tenant begins with the default rates of each direction', async () => {
  for (const direction of [1, 2, 3]) {
    const rows = await rowsOf(`direction=${direction}`)
    const sixes = 'EXPRESS OPERATE INBOUND STORAGE RETURN VALUEADD PROTECT MANAGE OTHER MINCHARGE'.split(' ').sort()
    expect(rows.flatMap(({ feeType, rateBp }) => (rateBp === 600 ? [feeType] : [])).sort()).toEqual(sixes)
    expect(rows.filter(({ rateBp }) => rateBp !== 600).map(({ feeType, rateBp }) => `${feeType} ${rateBp ?? ''}`)).toEqual([
      'CONSUMABLE 1300',
      'COMPENSATE 0',
      'PUNISH 0',
    ])
  }
})

test('a rate changes from its day on; before it is shown as the next one, and may be corrected', async () => {
  const typed = { feeType: 'EXPRESS', rateBp: 900, startDate: day(3) }
  await done(`POST ${at}`, { direction: 1, list: [typed] })
  expect(await express('direction=1')).toMatchObject({ rateBp: 600, later: [{ rateBp: 900, startDate: day(3) }] })
  await done(`POST ${at}`, { direction: 1, list: [{ ...typed, rateBp: 300 }] })
  expect((await express('direction=1'))?.later).toEqual([{ rateBp: 300, startDate: day(3) }])
  await done(`POST ${at}`, { direction: 1, list: [{ ...typed, rateBp: 500, startDate: day(0) }] })
  expect(await express('direction=1')).toMatchObject({ rateBp: 500, startDate: day(0) })
  expect((await express('direction=2'))?.rateBp).toBe(600)
  expect(await faults(`POST ${at}`, { direction: 1, list: [{ ...typed, startDate: day(0) }] })).toEqual({
    list: `快递费：生效日期要晚于现在这个税率的${day(0)}`,
  })
})

test('a customer may have a rate of its own; it goes with the customer', async () => {
  const mine = `direction=1&customNo=${customNo}`
  expect(await express(mine)).toMatchObject({ rateBp: 500, isOwn: 0 })
  await done(`POST ${at}`, { direction: 1, customNo, list: [{ feeType: 'EXPRESS', rateBp: 0, startDate: day(-10) }] })
  expect(await express(mine)).toMatchObject({ rateBp: 0, isOwn: 1, startDate: day(-10), later: [] })
  expect((await express('direction=1'))?.rateBp).toBe(500)
  expect(await send('DELETE /v1/finance/custom', { customNo })).toMatchObject({ code: '00000' })
  expect((await send(`GET ${at}?${mine}`, {})).code).toBe('A0404')
})

test('a rate is at most a quarter, and every row has its own type and day', async () => {
  const typed = { feeType: 'STORAGE', rateBp: 2501, startDate: day(1) }
  expect(await faults(`POST ${at}`, { direction: 1, list: [typed] })).toEqual({ list: '仓储费：税率须在0-25%之间' })
  const good = { ...typed, rateBp: 2500 }
  expect(await faults(`POST ${at}`, { direction: 1, list: [good, good] })).toEqual({ list: '同一费用类型和日期只能填写一次' })
  expect((await send(`POST ${at}`, { direction: 1, list: [{ ...good, feeType: 'DIFF' }] })).code).toBe('A0400')
  expect(await faults(`POST ${at}`, { direction: 1, list: [{ ...good, startDate: '2027-02-29' }] })).toEqual({
    list: '仓储费：没有这一天：2027-02-29',
  })
})
