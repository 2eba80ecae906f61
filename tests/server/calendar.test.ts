// 工作日历，从 HTTP 的门口看：新租户带着法定节假日，改一天、导入通知之后，工作日跟着变。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { giveNew } from '#server/platform/given'
import { addUser, download, send } from '../support/importing.ts'
import { openWorld, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addUser(world)
  // what every tenant gets at a start
  await world.run(({ tx, at, id }) => giveNew(tx, { at, id }))
})
afterAll(() => world.close())

const at = '/v1/rule/calendar'
interface Day {
  readonly calendarId: string
  readonly calDate: string
  readonly version: number
}
const listed = async (from: string, to: string) =>
  (await world.call<{ records: readonly Day[] }>('GET', `${at}/list`, { calDateBegin: from, calDateEnd: to, pageSize: 50 })).data
    .records
const reached = async (day: string, days: number): Promise<unknown> =>
  (await world.call('GET', `${at}/reckon`, { day, days })).data

test('新租户有 2026 年的放假通知：元旦三天休息，4 日星期天上班', async () => {
  expect(await listed('2026-01-01', '2026-01-10')).toMatchObject([
    { calDate: '2026-01-01', weekday: 4, dayType: 1, effect: 1, name: '元旦' },
    { calDate: '2026-01-02', weekday: 5, dayType: 1, effect: 1 },
    { calDate: '2026-01-03', weekday: 6, dayType: 1, effect: 3 },
    { calDate: '2026-01-04', weekday: 7, dayType: 2, effect: 2, name: '元旦调休' },
  ])
  expect(await reached('2025-12-31', 1)).toEqual({
    isWorkday: true,
    next: '2026-01-04',
    reached: '2026-01-04',
    reachedWeekday: 7,
  })
})

test('把一个星期天改成上班，工作日就提前；删掉就按星期', async () => {
  expect(await reached('2026-03-20', 1)).toMatchObject({ reached: '2026-03-23' })
  const made = await world.call<{ id: string }>('POST', at, { calDate: '2026-03-22', dayType: 2, name: '赶大促' })
  expect(made.code).toBe('00000')
  expect(await reached('2026-03-20', 1)).toMatchObject({ reached: '2026-03-22' })
  expect(await world.call('POST', at, { calDate: '2026-03-22', dayType: 1 })).toMatchObject({
    code: 'A1002',
    msg: '这一天已存在',
  })
  const [row] = await listed('2026-03-22', '2026-03-22')
  const read = await world.call<Day>('GET', `${at}/detail`, { calendarId: row?.calendarId })
  expect((await world.call('PUT', at, { ...read.data, dayType: 1 })).code).toBe('00000')
  expect(await reached('2026-03-20', 1)).toMatchObject({ reached: '2026-03-23' })
  expect((await world.call('DELETE', at, { calendarId: row?.calendarId })).code).toBe('00000')
  expect(await listed('2026-03-22', '2026-03-22')).toEqual([])
})

test('没有的日子不收，说在哪一栏', async () => {
  expect(JSON.stringify(await world.call('POST', at, { calDate: '2026-02-29', dayType: 1 }))).toContain('没有这一天：2026-02-29')
  expect((await world.call('GET', `${at}/reckon`, { day: '2026-02-30', days: 1 })).code).toBe('A0400')
})

test('导入：新的日子进来，已有的按文件改，写错的留下并说明', async () => {
  const { sheets } = await readXlsx(await download(world, '/v1/import/calendar/template'))
  const header = sheets[0]?.rows[0] ?? []
  expect(header).toEqual(['日期*', '类型*', '名称', '备注'])
  const lines: CellValue[][] = [
    ['2028-01-03', '节假日', '元旦', ''],
    ['2027-01-01', '调休上班', '照常发货', ''],
    ['2028-02-30', '节假日', '', ''],
    ['2028-05-01', '放假', '', ''],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] }))
  const parsed = await send<ImportState>(world, '/v1/import/calendar/parse', {}, { name: '通知.xlsx', bytes })
  expect(parsed.data.errorData.map(({ errorNum }) => errorNum)).toEqual([4, 5])
  const { requestId } = parsed.data
  const done = await world.call<ImportState>('POST', '/v1/import/calendar/confirm', { requestId, ignoreErrors: true })
  expect(done.data).toMatchObject({ phase: 'done', successNum: 2 })
  expect(await listed('2027-01-01', '2028-12-31')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ calDate: '2027-01-01', dayType: 2, name: '照常发货' }),
      expect.objectContaining({ calDate: '2028-01-03', dayType: 1, name: '元旦' }),
    ]),
  )
})
