// Types of queries are read from the sources, and rows are held to them.
import { expect, test } from 'vitest'
import { claimedRows, claimsIn } from '../../tools/vite/claimedRows.ts'
import { code, count, choice } from '#contract/kinds'
import { claimed, defined, misclaimed } from '../support/claimedRows.ts'

const root = new URL('../..', import.meta.url).pathname
const shapeIn = (text: string) => claimsIn(`${root}server/stock/planted.ts`, text)[0]?.shape

test.each([
  ['{ id: string; n: number | null }', '', { id: ['string'], n: ['number', 'null'] }],
  ['Row', 'interface Row { readonly at: Date; goods: readonly string[] }', { at: ['Date'], goods: ['object'] }],
  [
    'Wide',
    'interface Row { a: 1 | 2 } interface Wide extends Row { b?: boolean }',
    { a: ['number', 'number'], b: ['boolean', 'undefined'] },
  ],
  ["Pick<Row, 'a'> & { c: 'x' }", 'interface Row { a: string; b: number }', { a: ['string'], c: ['string'] }],
  ["Omit<Row, 'a'>", 'type Row = { a: string; b: Kind | null }; type Kind = "x" | "y"', { b: ['string', 'string', 'null'] }],
  ["Record<'a' | 'b', Row['n']>", 'interface Row { n: number }', { a: ['number'], b: ['number'] }],
  ['Row & Record<string, unknown>', 'interface Row { a: string; own: Static<typeof x> }', { a: ['string'], own: null }],
  ['Row & Any', 'interface Row { a: string } type Any = Readonly<Record<string, unknown>>', { a: ['string'] }],
  [
    'Held<Was> & { key: string }',
    'interface Held<T> { until: string; was: T } type Was = number',
    { until: ['string'], was: ['number'], key: ['string'] },
  ],
  ['Held<T>', 'interface Held<T> { until: string; was: T }', { until: ['string'], was: null }],
  [
    "Pick<Row<'owner'>, 'id' | 'shortName' | 'createTime'>",
    "import type { Row } from '../platform/tableTypes.ts'",
    { id: ['string'], shortName: ['string'], createTime: ['Date'] },
  ],
  [
    '{ [K in keyof Row]: Row[K] extends boolean ? 0 | 1 : string }',
    'interface Row { a: boolean }',
    { a: ['number', 'number', 'string'] },
  ],
  ["Sheet['lines'][number]", 'interface Sheet { lines: readonly { a: string }[] }', { a: ['string'] }],
  ['FeedRow', "import type { FeedRow } from '../platform/changes.ts'", null],
  ['Static<typeof row>', '', null],
])('columns of %s', (type, declared, shape) => {
  const found = shapeIn(`${declared}; tx.query<${type}>('select 1')`)
  if (type === 'FeedRow') expect(Object.keys(found ?? {})).toContain('warehouseNo')
  else expect(found).toEqual(shape)
})

const schema = `import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, type Static } from 'typebox'
  import { call, type ReplyOf } from '#contract/call'
  const orNull = (type) => Union([type, Null()])
  const OrNull = { number: orNull(Integer()) }
  const key = { no: Str() }
  const sheet = Obj({ ...key, n: OrNull.number, lines: List(Obj({ goodsNo: Str(), qty: Optional(Integer()) })) })
  type Sheet = Static<typeof sheet>
  const seats = call({ id: 'a', reply: List(sheet) })`
const sheetShape = { no: ['string'], n: ['number', 'null'], lines: ['object'] }
test.each([
  ['Static<typeof sheet>', sheetShape],
  ['ReplyOf<typeof seats>[number]', sheetShape],
  ["Sheet['lines'][number] & { own: boolean }", { goodsNo: ['string'], qty: ['number', 'undefined'], own: ['boolean'] }],
  ["Omit<Sheet, 'lines'>", { no: ['string'], n: ['number', 'null'] }],
  ["Sheet['n'][number]", null],
])('columns of the schema %s', (type, shape) => {
  expect(shapeIn(`${schema}; tx.query<${type}>('select 1')`)).toEqual(shape)
})

test.each([
  [{ id: '1', n: 2 }, ''],
  [{ id: '1', n: null }, ''],
  [{ id: 1, n: 2 }, 'id 是 number（1），类型说 string'],
  [{ id: '1', n: '2' }, 'n 是 string（2），类型说 number | null'],
  [{ n: 2 }, '没有 id 这一列'],
] as const)('%j: %s', (row, wrong) => {
  expect(misclaimed(row, { id: ['string'], n: ['number', 'null'] })).toBe(wrong)
})

test('the plugin puts the comparison around the call, and a row that differs fails with its place', async () => {
  const plugin = claimedRows() as unknown as { transform(text: string, id: string): { code: string } | null }
  const text = "// a\nconst rows = await tx.query<{ n: number }>('select 1')"
  const { code = '' } = plugin.transform(text, `${root}server/stock/planted.ts`) ?? {}
  expect(code.split(';').slice(1).join(';')).toBe(
    `// a\nconst rows = await __claimed(tx.query<{ n: number }>('select 1'), {"n":["number"]}, "server/stock/planted.ts:2")`,
  )
  expect(plugin.transform(text, `${root}src/stock/planted.ts`)).toBeNull()
  await expect(claimed(Promise.resolve([{ n: '1' }]), { n: ['number'] }, 'server/stock/planted.ts:2')).rejects.toThrow(
    'server/stock/planted.ts:2：查询的行不是类型写的那样：n 是 string（1），类型说 number',
  )
  const answer = { rows: [{ n: 1 }] }
  expect(await claimed(Promise.resolve(answer), { n: ['number'] }, '')).toBe(answer)
})

test('rows read by a definition are held to the kinds of its fields', async () => {
  const plugin = claimedRows() as unknown as { transform(text: string, id: string): { code: string } | null }
  const { code: changed = '' } =
    plugin.transform('const rows = await definedRows(tx, of, text, [])', `${root}server/planted.ts`) ?? {}
  expect(changed).toContain('await __defined(definedRows(tx, of, text, []), of, "server/planted.ts:1")')
  const of = {
    fields: { goodsNo: code('商品编码'), qty: count('数量'), status: choice('状态', { 1: '在' }), other: code('别的') },
  }
  const rows = [{ id: 1n, goodsNo: 'G1', qty: null, status: 1 }]
  expect(await defined(Promise.resolve(rows), of, '')).toBe(rows)
  await expect(defined(Promise.resolve([{ goodsNo: 'G1', qty: '3' }]), of, 'server/planted.ts:1')).rejects.toThrow(
    'server/planted.ts:1：查询的行不是类型写的那样：qty 是 string（3），类型说 number | null',
  )
  await expect(defined(Promise.resolve([{ status: 'a' }]), of, '')).rejects.toThrow('status 是 string（a）')
})
