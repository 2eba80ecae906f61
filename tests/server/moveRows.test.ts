// 状态的门：按生命周期的去路成批改状态，站错地方的不动，两个人同时只动一次。
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { toteLife } from '#contract/rules/pickLife'
import { waveLife } from '#contract/rules/waveLife'
import type { Tx } from '#server/platform/db'
import { changeRows, insertRows, moveRows, moveRowsApart } from '#server/platform/rows'
import { transitionOf, type Transition } from '#server/platform/transitions'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const at = new Date('2026-03-01T08:00:00+08:00')
const later = new Date('2026-03-02T08:00:00+08:00')
const person = { userId: '7', name: '王五' }
const turnedOff = transitionOf(toteLife, 'act turnOff', toteLife.out)
const bound = transitionOf(toteLife, 'op PICK_BIND_TOTE', toteLife.used)
const place = { warehouseNo: '', sid: '' }

const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.services.db.inTenant(1, work)
/** The first 空闲, the second 占用, the third 停用, none of them changed yet. */
beforeEach(() =>
  inTenant(async (tx) => {
    await tx.query("delete from tote where tenant_id = $1 and tote_no in ('ZX900001', 'ZX900002', 'ZX900003')", [1])
    const [found] = await tx.query<{ warehouseNo: string; sid: string }>(
      'select warehouse_no, sid from wms_warehouse where tenant_id = $1',
      [1],
    )
    Object.assign(place, found)
    const states = { ZX900001: toteLife.free, ZX900002: toteLife.used, ZX900003: toteLife.out }
    const rows = Object.entries(states).map(([toteNo, status]) => ({ id: server.services.ids.next(), toteNo, status }))
    await insertRows(tx, 'tote', rows, { all: { ...place, createTime: at, updateTime: at } })
  }),
)
interface Tote {
  readonly toteNo: string
  readonly status: number
  readonly pickNo: string | null
  readonly version: number
  readonly updateUserName: string | null
  readonly updateTime: Date
}
const totes = (): Promise<Tote[]> =>
  inTenant((tx) =>
    tx.query<Tote>(
      `select tote_no, status, pick_no, version, update_user_name, update_time from tote
        where tenant_id = $1 and tote_no in ('ZX900001', 'ZX900002', 'ZX900003') order by tote_no`,
      [1],
    ),
  )
const states = async (): Promise<(readonly number[])[]> => (await totes()).map(({ status, version }) => [status, version])
const all = [{ toteNo: 'ZX900001' }, { toteNo: 'ZX900002' }, { toteNo: 'ZX900003' }]

test('what stands where the way starts moves, once; with stamps and version, and nothing else', async () => {
  const move = () =>
    inTenant((tx) => moveRows(tx, turnedOff, all, { by: { at: later, person }, key: ['toteNo'], all: { pickNo: null } }))
  expect(await move()).toEqual([{ toteNo: 'ZX900001' }])
  const untouched = { pickNo: null, version: 0, updateUserName: null, updateTime: at }
  expect(await totes()).toEqual([
    { ...untouched, toteNo: 'ZX900001', status: toteLife.out, version: 1, updateUserName: '王五', updateTime: later },
    { ...untouched, toteNo: 'ZX900002', status: toteLife.used },
    { ...untouched, toteNo: 'ZX900003', status: toteLife.out },
  ])
  expect(await move()).toEqual([])
  expect(await states()).toEqual([
    [toteLife.out, 1],
    [toteLife.used, 0],
    [toteLife.out, 0],
  ])
  expect(await inTenant((tx) => moveRows(tx, turnedOff, [] as typeof all, { by: { at }, key: ['toteNo'] }))).toEqual([])
})

test('without anybody the stamps stay, and a quiet move keeps the version', async () => {
  expect(await inTenant((tx) => moveRows(tx, turnedOff, all, { by: null, key: ['toteNo'], quiet: true }))).toEqual([
    { toteNo: 'ZX900001' },
  ])
  const [first] = await totes()
  expect(first).toMatchObject({ status: toteLife.out, version: 0, updateUserName: null, updateTime: at })
})

test('a job has no person: the last one’s name stays', async () => {
  await inTenant((tx) => moveRows(tx, turnedOff, all, { by: { at, person }, key: ['toteNo'] }))
  await inTenant(async (tx) => {
    await changeRows(tx, 'tote', all, { key: ['toteNo'], all: { status: toteLife.free } })
    await moveRows(tx, bound, [{ toteNo: 'ZX900001', pickNo: 'P1' }], { by: { at: later }, key: ['toteNo'], set: ['pickNo'] })
  })
  expect((await totes())[0]).toEqual({
    toteNo: 'ZX900001',
    status: toteLife.used,
    pickNo: 'P1',
    version: 3,
    updateUserName: '王五',
    updateTime: later,
  })
})

test('two at once: one moves it, the other finds it moved', async () => {
  const rows = [{ toteNo: 'ZX900001' }]
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => void (release = resolve))
  let isMoved = (): void => undefined
  const moved = new Promise<void>((resolve) => void (isMoved = resolve))
  const first = inTenant(async (tx) => {
    const keys = await moveRows(tx, turnedOff, rows, { by: { at }, key: ['toteNo'] })
    isMoved()
    await held
    return keys
  })
  await moved
  const second = inTenant((tx) => moveRows(tx, bound, rows, { by: { at }, key: ['toteNo'] }))
  release()
  expect(await Promise.all([first, second])).toEqual([[{ toteNo: 'ZX900001' }], []])
  expect((await states())[0]).toEqual([toteLife.out, 1])
})

test('a row that stays is written all the same where that is wanted', async () => {
  const answered = await inTenant((tx) =>
    moveRows(tx, bound, all, {
      by: { at: later },
      key: ['toteNo'],
      all: { pickNo: 'P1' },
      only: { status: [toteLife.free, toteLife.used] },
      orStay: true,
      returning: ['status'],
    }),
  )
  expect(answered.toSorted((a, b) => (a.toteNo < b.toteNo ? -1 : 1))).toEqual([
    { toteNo: 'ZX900001', status: toteLife.used },
    { toteNo: 'ZX900002', status: toteLife.used },
  ])
  expect((await totes()).map(({ pickNo, version }) => [pickNo, version])).toEqual([
    ['P1', 1],
    ['P1', 1],
    [null, 0],
  ])
})

test('rows that say where they go move by the way that leads there, and those of no state stay', async () => {
  const rows = [
    { toteNo: 'ZX900001', status: toteLife.used },
    // no way of these leads from 占用 to 停用
    { toteNo: 'ZX900002', status: toteLife.out },
    { toteNo: 'ZX900003', status: null },
  ]
  const move = (orStay?: true) =>
    inTenant((tx) =>
      moveRowsApart(tx, [turnedOff, bound], rows, { by: { at }, key: ['toteNo'], hot: true, ...(orStay && { orStay }) }),
    )
  expect(await move()).toEqual([{ toteNo: 'ZX900001' }])
  expect(await states()).toEqual([
    [toteLife.used, 1],
    [toteLife.used, 0],
    [toteLife.out, 0],
  ])
  expect(await move(true)).toHaveLength(3)
  expect(await states()).toEqual([
    [toteLife.used, 2],
    [toteLife.used, 1],
    [toteLife.out, 1],
  ])
})

test('a way knows its column, and rows of another table do not compile', () => {
  expectTypeOf(bound).toEqualTypeOf<Transition<'tote', 'status'>>()
  const released = transitionOf(waveLife, 'act release', waveLife.released)
  expectTypeOf(released.table).toEqualTypeOf<'wave'>()
  expectTypeOf<Transition<'tote', 'status'>>().not.toExtend<Transition<'wave', 'status'>>()
  expectTypeOf(moveRows<'tote', 'toteNo'>).returns.resolves.toEqualTypeOf<{ readonly toteNo: string }[]>()
})
