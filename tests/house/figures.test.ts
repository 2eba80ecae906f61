// 每个数字数的是它说的：种下的一处数到，相近的一处不数。
import { describe, expect, test } from 'vitest'
import { servingOneArea } from './figures/areas.ts'
import { bareCodeIn, bareSqlIn } from './figures/bareStates.ts'
import { numberOf, type Code } from './figures/figure.ts'
import { operationsIn, operationsNamedIn } from './figures/floor.ts'
import { circlesIn, graphOf } from './figures/graph.ts'
import { held } from './figures/held.ts'
import { mean, median } from './figures/homes.ts'
import { settingCallsIn, settingTextsIn, standingNowhere, stateColumns } from './figures/lives.ts'
import { linesOfEach, screensWithImport } from './figures/screens.ts'
import { readCode } from './figures/read.ts'
import { broken, figures, type Row } from './figures/table.ts'
import { claimedTypesIn, filtersIn, namedReadsIn, raisesIn, recordsIn, updatesIn, wordReadsIn } from './figures/waist.ts'
import { membersOf, saidIn } from './figures/words.ts'
import type { Source } from './sources.ts'

const source = (path: string, text: string): Source => ({ path, text, lines: text.split('\n') })
const planted = (text: string): Source => source('server/stock/planted.ts', text)

test.each([
  ['Filter', filtersIn, 'const f = (row: Filter): void => go(row)', 'type Filters = Filter2; const Filter = 1'],
  [
    'Record',
    recordsIn,
    'let a: Readonly<Record<string, unknown>>',
    'let a: Record<string, string>; let b: Record<Name, unknown>',
  ],
  [
    'named reads',
    namedReadsIn,
    "go(row['name'])",
    "row['name'] = 1; go(row[name], row.name, ({ on: 1 })['on'], rows[0]); let a: Row['name']",
  ],
  ['word reads', wordReadsIn, 'go(plain(row.name))', 'go(shape.plain(1), plainly(2), random.word(), word())'],
  [
    'claimed types',
    claimedTypesIn,
    "tx.query<Static<typeof row>>('select 1')",
    "tx.named<{ id: string }>('one', 'select 1', []); tx.query('select 1'); find<Row>(tx)",
  ],
  [
    'updates',
    updatesIn,
    'q(`update ${table} as t set name = $1 where tenant_id = $2`)',
    "q('insert into shop values ($1) on conflict do update set name = $1'); q('select 1 from shop for update')",
  ],
  [
    'raises',
    raisesIn,
    "q('update shop as s set name = $1, version = s.version + 1')",
    "q('update shop set name = $1, version = $2')",
  ],
  [
    'statements that set a state',
    settingTextsIn,
    "q('update shop set name = $1, print_status = $2 where id = $3')",
    "q('update shop set name = $1 where status = $2'); q('insert into shop (status) values (1)')",
  ],
  [
    'states of found rows',
    settingTextsIn,
    "q('insert into shop values ($1) on conflict (id) do update set status = excluded.status')",
    "q('select status from shop for update')",
  ],
  [
    'calls that set a state',
    settingCallsIn,
    "changeRows(tx, 'wave', rows, { key: ['waveNo'], set: ['status'] })",
    "changeRows(tx, 'wave', rows, { key: ['status'], set: ['name'] }); insertRows(tx, 'wave', rows, { all: { status } })",
  ],
  [
    'states of all rows',
    settingCallsIn,
    "upsertRows(tx, 'wave', rows, { all: { pushStatus: 1 }, key: ['waveNo'] })",
    "upsertRows(tx, 'wave', rows, { all: { statusText: 1 }, key: ['waveNo'] })",
  ],
  [
    'bare states of SQL',
    bareSqlIn,
    "q('select 1 from sys_user u where u.status <> 0')",
    'q(`select 1 from wave where status = ${waveLife.off} and rank = 1 and status = $2`)',
  ],
  [
    'lists of bare states',
    bareSqlIn,
    "q('select 1 from role where push_status in (0, 2)')",
    "q('select 1 from role where status_num in (0, 2) and status = any($1)')",
  ],
  [
    'compared bare states',
    bareCodeIn,
    'if (Number(row.interceptStatus) === 1) go()',
    'if (answer.status === 404 || row.statusNum === 1) go()',
  ],
  ['given bare states', bareCodeIn, 'const row = { status: isValid ? 1 : 0 }', 'const row = { status: waveLife.off, rank: 1 }'],
  ['looked up bare states', bareCodeIn, 'if ([1, 2].includes(row.status)) go()', 'if (open.includes(row.status)) go()'],
] as const)('%s', (_name, count, hit, nearMiss) => {
  expect(count(planted(hit))).toHaveLength(1)
  expect(count(planted(nearMiss))).toEqual([])
})

describe('lives and columns', () => {
  test('a column that holds a state is known by its name', () => {
    expect(stateColumns).toEqual(expect.arrayContaining(['sys_user.status', 'stockout_order.intercept_status']))
    expect(stateColumns.filter((column) => !/[._]status$/.test(column))).toEqual([])
  })

  test('a life without a column', () => {
    const rules = source(
      'src/contract/rules/twoLife.ts',
      'export const oneLife = life({}, {})\nexport const otherLife = life({}, {})\nconst third = 3',
    )
    expect(standingNowhere(rules, new Set(['oneLife'])).map(({ line }) => line)).toEqual([2])
  })
})

test('circles: types count, what is fetched later does not', () => {
  const files = [
    source('src/kit/a.ts', "import type { B } from './b.ts'"),
    source('src/kit/b.ts', "import { c } from './c.ts'"),
    source('src/kit/c.ts', "export { a } from './a.ts'"),
    source('src/kit/d.ts', "const e = () => import('./e.ts')"),
    source('src/kit/e.ts', "import { d } from './d.ts'\nimport { a } from './a.ts'"),
  ]
  expect(circlesIn(graphOf(files)).map((circle) => circle.toSorted())).toEqual([['src/kit/a.ts', 'src/kit/b.ts', 'src/kit/c.ts']])
})

test('core: a file of one area, also by way of another one, and not what two need or nobody', () => {
  const files = [
    source('server/core/shared.ts', ''),
    source('server/core/inner.ts', ''),
    source('server/core/outer.ts', "import './inner.ts'\nimport './shared.ts'"),
    source('server/core/idle.ts', ''),
    source('server/stock/one.ts', "import '../core/outer.ts'"),
    source('server/stock/two.ts', "import '../core/outer.ts'"),
    source('server/owner/three.ts', "import '../core/shared.ts'"),
    source('server/import/four.ts', "import '../core/inner.ts'"),
  ]
  expect(servingOneArea(files).map(({ path }) => path)).toEqual(['server/core/inner.ts', 'server/core/outer.ts'])
})

test('a plain list with an import, and every file written for it', () => {
  const list = "export const shop = resource({ id: 'owner/shop', actions: [{ label: '导入', import: 'shops' }] })\n"
  const files = [
    source('src/contract/owner/shop.ts', list),
    source(
      'server/owner/shop.ts',
      "import { shopRules } from './shopRules.ts'\nimport { shops } from './shopsFile.ts'\nserve(shop, { write: { rules: shopRules } })\n",
    ),
    source('src/screens/owner/shop.tsx', '\n'),
    source('server/owner/shopRules.ts', '\n\n\n'),
    source('server/owner/shopsFile.ts', "import { other } from '../core/other.ts'\n"),
    source('server/core/other.ts', '\n'),
    source('src/contract/owner/plain.ts', "resource({ id: 'owner/plain', actions: [] })\nconst file = { import: 'shops' }\n"),
    source('src/contract/owner/paper.ts', "document({ id: 'owner/paper', import: { biz: 'paper' } })\n"),
    source('src/contract/owner/made.ts', 'const made = (id: string) => resource({ id, actions: [{ import: id }] })\n'),
  ]
  const screens = screensWithImport(files)
  expect(screens.map((screen) => [screen.id, screen.files.map(({ path }) => path)])).toEqual([
    [
      'owner/shop',
      [
        'src/contract/owner/shop.ts',
        'server/owner/shop.ts',
        'src/screens/owner/shop.tsx',
        'server/owner/shopRules.ts',
        'server/owner/shopsFile.ts',
      ],
    ],
  ])
  expect(linesOfEach(screens)).toEqual([9])
  expect([median([1, 2, 9]), mean([1, 2, 9])]).toEqual([2, 4])
})

test('operations: named by a text, a key or a way', () => {
  const payloads = source(
    'src/contract/ops/payloads.ts',
    'export const payloads = { PICK_LINE: one(), PULL_OUT: two(), SCAN: three(), other: 4 }',
  )
  const operations = operationsIn(payloads)
  expect(operations).toEqual(['PICK_LINE', 'PULL_OUT', 'SCAN'])
  const named = planted("go('PICK_LINE'); const ways = { by: 'op PULL_OUT' }; say('SCAN it'); // PICK_LINE, SCAN")
  expect(operationsNamedIn(named, new Set(operations))).toEqual(['PICK_LINE', 'PULL_OUT'])
})

describe('words', () => {
  test('of comments, not of code', () => {
    const text = "// Nobody told it\n/** stands there: nobody */\nconst nobody = 'nobody' // nobodies"
    expect(saidIn(planted(text), 'nobody').map(({ line }) => line)).toEqual([1, 2])
  })

  test('names of an interface, with those above it', () => {
    const text =
      'interface Base { readonly one?: 1; two: 2 }\ninterface Own extends Base { two: 2; three(): void }\ninterface Other { four: 4 }'
    expect(membersOf(planted(text), 'Own').toSorted()).toEqual(['one', 'three', 'two'])
  })
})

describe('bars', () => {
  const row = (name: string, number: number, bar?: number): Row => ({
    figure: { name, rule: '', count: () => number, ...(bar !== undefined && { bar }) },
    number,
  })

  test('only a held figure above its bar breaks', () => {
    const rows = [row('held', 3, 2), row('kept', 2, 2), row('free', 9, 2), row('bare', 9)]
    expect(broken(rows, ['held', 'kept', 'bare']).map(({ figure }) => figure.name)).toEqual(['held'])
    expect(() => broken(rows, ['gone'])).toThrow('gone')
  })

  test('every figure has a name of its own, and what is held is one of them', () => {
    const names = figures.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(held.filter((name) => !names.includes(name))).toEqual([])
  })

  test('what is held stays within its bar', () => {
    const code = readCode()
    const rows = figures
      .filter(({ name }) => held.includes(name))
      .map((figure): Row => ({ figure, number: numberOf(figure.count(code)) }))
    expect(broken(rows, held).map(({ figure, number }) => `${figure.name} ${number}，限 ${figure.bar}：${figure.rule}`)).toEqual(
      [],
    )
  })

  test('a seed writes the past as it was', () => {
    const seed = source('server/seed/world.ts', "q('update wave set status = 1, version = version + 1')")
    const shop = source('server/owner/shop.ts', "q('update shop set status = 1, version = version + 1')")
    const code: Code = { product: [seed, shop], shipped: [shop], migrations: [], readme: seed }
    const counted = (name: string): number => numberOf(figures.find((one) => one.name === name)?.count(code) ?? Number.NaN)
    expect(['手写的 update', '其中自己加版本号', '改状态的语句', 'SQL 里的裸状态'].map(counted)).toEqual([1, 1, 1, 1])
  })
})
