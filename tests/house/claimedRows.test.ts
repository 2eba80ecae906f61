// Types of queries are read from the sources, and rows are held to them.
import { expect, test } from 'vitest'
import { claimedRows, claimsIn } from '../../tools/vite/claimedRows.ts'
import { claimed, misclaimed } from '../support/claimedRows.ts'

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
  ['FeedRow', "import type { FeedRow } from '../platform/changes.ts'", null],
  ['Static<typeof row>', '', null],
])('columns of %s', (type, declared, shape) => {
  const found = shapeIn(`${declared}; tx.query<${type}>('select 1')`)
  if (type === 'FeedRow') expect(Object.keys(found ?? {})).toContain('warehouseNo')
  else expect(found).toEqual(shape)
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
