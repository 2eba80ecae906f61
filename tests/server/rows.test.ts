// 成批写入：多少行都是一条语句，写错的表名、列名编译不过。
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type { Tx } from '#server/platform/db'
import { insertFields } from '#server/platform/fieldRows'
import { changeRows, insertRows, selected, upsertRows } from '#server/platform/rows'
import type { Column, Exact, NewRow, Row, TableName } from '#server/platform/tableTypes'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

class Undone extends Error {}
/** Runs in a tenant and undoes it; counts what was sent. */
const tried = async (work: (tx: Tx, sent: string[]) => Promise<void>): Promise<void> => {
  const sent: string[] = []
  const run = server.services.db.inTenant(1, async (tx) => {
    const watched: Tx = {
      ...tx,
      query: (text, values) => (sent.push(text), tx.query(text, values)),
      named: (name, text, values) => (sent.push(name), tx.named(name, text, values)),
    }
    const [place] = await tx.query<{ warehouseNo: string; sid: string }>(
      'select warehouse_no, sid from wms_warehouse where tenant_id = $1',
      [1],
    )
    Object.assign(here, place)
    const consumables = ['A', 'B', 'C'].map((no) => ({ id: id(), consumableNo: no, consumableName: no }))
    await insertRows(tx, 'consumable', consumables, { all: { ...born, consumableType: 1, weightG: 1 } })
    await work(watched, sent)
    throw new Undone()
  })
  await expect(run).rejects.toBeInstanceOf(Undone)
}

const at = new Date('2026-03-01T08:00:00+08:00')
const later = new Date('2026-03-02T08:00:00+08:00')
const born = { createTime: at, updateTime: at }
const here = { warehouseNo: '', sid: '' }
const made = () => ({ ...here, ...born })
const id = (): string => server.services.ids.next()
const qtys = (tx: Tx): Promise<unknown[]> =>
  tx.query(
    `select consumable_no, qty, safe_qty, version from consumable_stock where tenant_id = $1 and consumable_no = any('{A,B,C}') order by consumable_no`,
    [1],
  )
const consumable = (consumableNo: string, qty: number, safeQty: number | null = null) => ({
  id: id(),
  consumableNo,
  qty,
  safeQty,
})

test.each([
  ['one row', ['A']],
  ['several rows', ['A', 'B', 'C']],
] as const)('%s: one statement inserts them, born as their columns say, and answers what is asked', (_rows, numbers) =>
  tried(async (tx, sent) => {
    const rows = numbers.map((no, i) => consumable(no, i))
    const answered = await insertRows(tx, 'consumable_stock', rows, {
      all: made(),
      returning: ['consumableNo', 'version', 'createTime'],
    })
    expect(sent).toHaveLength(1)
    expect(answered.toSorted((a, b) => (a.consumableNo < b.consumableNo ? -1 : 1))).toEqual(
      numbers.map((consumableNo) => ({ consumableNo, version: 0, createTime: at })),
    )
    expect(await insertRows(tx, 'consumable_stock', [] as typeof rows, { all: made() })).toEqual([])
    expect(sent).toHaveLength(1)
  }),
)

test('what is there already is left out, upserted or changed, and its version goes up', () =>
  tried(async (tx) => {
    await insertRows(tx, 'consumable_stock', [consumable('A', 5, 2), consumable('B', 7)], { all: made() })
    const key = ['warehouseNo', 'sid', 'consumableNo'] as const
    const again = [consumable('A', 1), consumable('C', 9)]
    expect(
      await insertRows(tx, 'consumable_stock', again, { all: made(), skip: key, returning: ['consumableNo'], hot: true }),
    ).toEqual([{ consumableNo: 'C' }])
    const all = { ...made(), updateTime: later }
    await upsertRows(tx, 'consumable_stock', again, { all, key, add: ['qty'], keep: ['safeQty'], hot: true })
    await upsertRows(tx, 'consumable_stock', [consumable('B', 1, 3)], { all, key, set: ['qty', 'safeQty'], hot: true })
    expect(await qtys(tx)).toEqual([
      { consumableNo: 'A', qty: 6, safeQty: 2, version: 1 },
      { consumableNo: 'B', qty: 1, safeQty: 3, version: 1 },
      { consumableNo: 'C', qty: 18, safeQty: null, version: 1 },
    ])
    const change = [
      { consumableNo: 'A', qty: 4, safeQty: null },
      { consumableNo: 'B', qty: 4, safeQty: 8 },
    ]
    const changed = await changeRows(tx, 'consumable_stock', change, {
      all: { ...here, updateTime: later },
      key,
      add: ['qty'],
      keep: ['safeQty'],
      only: { version: 1 },
      returning: ['consumableNo', 'qty', 'safeQty', 'updateTime'],
    })
    expect(changed.toSorted((a, b) => a.qty - b.qty)).toEqual([
      { consumableNo: 'B', qty: 5, safeQty: 8, updateTime: later },
      { consumableNo: 'A', qty: 10, safeQty: 2, updateTime: later },
    ])
    expect(
      await changeRows(tx, 'consumable_stock', change, { all: here, key, set: ['qty'], only: { version: 1 }, returning: ['id'] }),
    ).toEqual([])
  }))

test('less never falls below nothing, and fill leaves what is stored; upserted as well as changed', () =>
  tried(async (tx) => {
    await insertRows(tx, 'consumable_stock', [consumable('A', 5, 2), consumable('B', 7)], { all: made() })
    const key = ['warehouseNo', 'sid', 'consumableNo'] as const
    const how = { all: { ...here, updateTime: later }, key, less: ['qty'], fill: ['safeQty'], hot: true } as const
    const taken = [
      { consumableNo: 'A', qty: 3, safeQty: 9 },
      { consumableNo: 'B', qty: 8, safeQty: 4 },
    ]
    await changeRows(tx, 'consumable_stock', taken, how)
    expect(await qtys(tx)).toEqual([
      { consumableNo: 'A', qty: 2, safeQty: 2, version: 1 },
      { consumableNo: 'B', qty: 0, safeQty: 4, version: 1 },
    ])
    // the same columns in other roles are another statement
    await changeRows(tx, 'consumable_stock', taken, { ...how, less: ['safeQty'], fill: ['qty'] })
    const once = { key, all: { ...made(), updateTime: later }, less: ['qty'], fill: ['safeQty'] } as const
    await upsertRows(tx, 'consumable_stock', [consumable('A', 1, 6), consumable('C', 1, 6)], once)
    expect(await qtys(tx)).toEqual([
      { consumableNo: 'A', qty: 1, safeQty: 0, version: 3 },
      { consumableNo: 'B', qty: 0, safeQty: 0, version: 2 },
      { consumableNo: 'C', qty: 1, safeQty: 6, version: 0 },
    ])
  }))

test('rows a statement answers are changed in the same statement, by what must stand in them, also nothing; a quiet change keeps the version', () =>
  tried(async (tx, sent) => {
    await insertRows(tx, 'consumable_stock', [consumable('A', 5, 2), consumable('B', 7), consumable('C', 9)], { all: made() })
    const doubled = selected('select id, qty * $2::int as qty from consumable_stock where tenant_id = $1 and qty > $3::int', 2, 5)
    const change = { key: ['id'], set: ['qty'], all: { updateTime: later }, hot: true } as const
    sent.length = 0
    const answered = await changeRows(tx, 'consumable_stock', doubled, { ...change, returning: ['consumableNo', 'qty'] })
    expect(answered.toSorted((a, b) => a.qty - b.qty)).toEqual([
      { consumableNo: 'B', qty: 14 },
      { consumableNo: 'C', qty: 18 },
    ])
    await changeRows(tx, 'consumable_stock', doubled, { ...change, only: { safeQty: null, qty: [14, 15] }, quiet: true })
    expect(sent).toHaveLength(2)
    expect(await qtys(tx)).toEqual([
      { consumableNo: 'A', qty: 5, safeQty: 2, version: 0 },
      { consumableNo: 'B', qty: 28, safeQty: null, version: 1 },
      { consumableNo: 'C', qty: 18, safeQty: null, version: 1 },
    ])
  }))

test('JSON goes as what it says, texts with every sign of an array, numbers as they are', () =>
  tried(async (tx) => {
    const row = (note: string, after: object | null) => ({
      id: id(),
      userId: 1,
      bizType: 'rows/test',
      action: 'x',
      bizNo: note,
      after,
      createTime: at,
    })
    const odd = ['{"a",\\b}', 'NULL', '', '，"\'']
    for (const rows of [odd.slice(0, 1), odd]) {
      const given = rows.map((note) => row(note, note === '' ? null : { note, list: [1, 'a"b'] }))
      expect(
        await insertRows(tx, 'sys_operate_log', given, { returning: ['id', 'bizNo', 'after', 'before', 'createTime'] }),
      ).toEqual(
        expect.arrayContaining(given.map(({ id, bizNo, after, createTime }) => ({ id, bizNo, after, before: null, createTime }))),
      )
    }
  }))

test('rows that differ, and names only run time knows and the table does not, are an error', () =>
  tried(async (tx) => {
    const rows = [consumable('A', 1), { id: id(), consumableNo: 'B' }] as unknown as ReturnType<typeof consumable>[]
    await expect(insertRows(tx, 'consumable_stock', rows, { all: made() })).rejects.toThrow('rows of consumable_stock differ')
    await expect(insertFields(tx, 'consumable_stock', [{ ...made(), id: id(), quantity: 1 }])).rejects.toThrow(
      'consumable_stock has no column quantity to be written',
    )
    await expect(insertFields(tx, 'consumables', [{ id: id() }])).rejects.toThrow('there is no table consumables')
  }))

test('what is misspelt, left out or of another type does not compile', () => {
  type Stock = NewRow<'consumable_stock'>
  interface Whole {
    readonly id: string
    readonly warehouseNo: string
    readonly sid: string
    readonly consumableNo: string
    readonly createTime: Date
    readonly updateTime: Date
  }
  expectTypeOf<Whole>().toExtend<Exact<Whole, Stock>>()
  type Misspelt = Whole & { readonly saveQty: number }
  expectTypeOf<Misspelt>().not.toExtend<Exact<Misspelt, Stock>>()
  expectTypeOf<Omit<Whole, 'consumableNo'>>().not.toExtend<Stock>()
  expectTypeOf<Whole & { readonly qty: string }>().not.toExtend<Stock>()
  expectTypeOf<{ readonly qty: null }>().not.toExtend<Pick<Stock, 'qty'>>()
  expectTypeOf<{ readonly availQty: number }>().not.toExtend<Pick<NewRow<'stock'>, 'availQty'>>()
  expectTypeOf<'consumable_stok'>().not.toExtend<TableName>()
  expectTypeOf<'saveQty'>().not.toExtend<Column<'consumable_stock'>>()
  expectTypeOf<Row<'sys_operate_log'>['before']>().toEqualTypeOf<unknown>()
  expectTypeOf<Pick<Row<'consumable_stock'>, 'id' | 'qty' | 'lowTime'>>().toEqualTypeOf<{
    readonly id: string
    readonly qty: number
    readonly lowTime: Date | null
  }>()
})
