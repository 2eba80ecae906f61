import { describe, expect, test } from 'vitest'
import { isStatus, movesOf, type AnyLife } from '#contract/rules/life'
import { holds } from './holds.ts'
import { at, product, type Offence, type Source } from './sources.ts'
import { standingNowhere, withoutLife } from './figures/lives.ts'
import { bareInCode, bareInSql, changersIn, columns, columnsOf, lives, settersIn } from './states.ts'
import { visitNodes, type Node } from './syntax.ts'

const named = new Map<string, AnyLife>(lives.map(({ name, of }) => [name, of]))

/** What these call a status is no state of a life: background jobs, doubtful barcodes. */
const lifeless = [/^src\/kit\/(?:ExportTasks|SyncOutcome)\.tsx$/]
/** The world of the demonstration is written as its past was. */
const seeds = /^server\/seed\//
const own = /^src\/contract\/rules\/\w*[lL]ife\.ts$/

const among = product.filter(({ path }) => ![...lifeless, seeds, own].some((one) => one.test(path)))
const inServer = (source: Source): boolean => source.path.startsWith('server/')
const bare = (source: Source): Offence[] =>
  [...(inServer(source) ? bareInSql(source) : []), ...bareInCode(source)].map(({ index }) => at(source, index))

describe('states have names, and one door (documents.md, law 1)', () => {
  test('no bare number is compared with a state or given to one', () =>
    holds(
      '状态只用生命周期里的名字，不写数字',
      '写 orderLife.toPick；SQL 里写 status = ${orderLife.toPick}；一组状态在 rules/*Life.ts 起名',
      among.flatMap(bare),
    ))

  test('a state is set by a way of its life', () =>
    holds(
      '改状态的语句只写 transitionOf(…) 给出的去路',
      '在文件开头写 const released = transitionOf(waveLife, 「谁」, waveLife.released)，语句写 status = ${released.to}；没有这条去路就先写进生命周期',
      among.filter(inServer).flatMap((source) => [...settersIn(source), ...changersIn(source)].map((index) => at(source, index))),
    ))

  test('an operation takes a document only where its life says so', () =>
    holds(
      '作业改的状态要在生命周期里写明由这个作业改',
      "在 rules/*Life.ts 的去路上加 'op 作业类型'",
      product.filter(({ path }) => /^src\/contract\/ops\/\w+\.ts$/.test(path)).flatMap(unknownMoves),
    ))

  test('a life runs in a column of the catalogue, and every state column has one', () => {
    expect(lives.length).toBeGreaterThan(10)
    holds(
      '生命周期写明它的列，列在库里，一列只有一条',
      "rules/*Life.ts 里 export const …Life = life({ table: 'wave', column: 'status' }, …)，表名列名照 server/platform/tables.ts",
      product.filter(({ path }) => /^(?:src|server)\//.test(path)).flatMap((source) => standingNowhere(source)),
    )
    holds(
      '库里每个状态列都有生命周期',
      '在 src/contract/rules/*Life.ts 写 life({ table, column }, …)，文字照字典；只是别处状态的记录，写进那条生命周期的 copies',
      withoutLife.map((found) => ({ path: 'server/platform/tables.ts', line: 1, found })),
    )
    const places = lives.flatMap(({ of }) => columnsOf(of))
    expect(places.filter((column, i) => places.indexOf(column) !== i)).toEqual([])
  })
})

/** `{ status: pickLife.picked }` in the file of an operation for which the life has no way there. */
function unknownMoves(source: Source): Offence[] {
  const name = /(\w+)\.ts$/.exec(source.path)?.[1] ?? ''
  const by = `op ${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
  const known = lives.flatMap(({ of }) => movesOf(of))
  if (!known.some((move) => move.by === by)) return []
  const found: Offence[] = []
  visitNodes(source, (node) => {
    if (node.type !== 'Property') return
    const { key, value } = node as Node & { key: Node; value: Node }
    if (!/^(?:status|pullStatus)$/.test(source.text.slice(key.start, key.end))) return
    for (const [, life = '', state = ''] of source.text.slice(value.start, value.end).matchAll(/\b(\w+Life)\.(\w+)/g)) {
      const of = named.get(life)
      const to = (of as unknown as Readonly<Record<string, number>> | undefined)?.[state]
      if (of && to !== undefined && !movesOf(of).some((move) => move.to === to && move.by === by))
        found.push(at(source, value.start))
    }
  })
  return found
}

describe('what is planted is found', () => {
  const source = (text: string): Source => ({ path: 'server/stockout/planted.ts', text, lines: text.split('\n') })
  test.each([
    "q('select 1 from wave where tenant_id = $1 and status = 30')",
    "q('select 1 from wave w join pick_order p on p.tenant_id = w.tenant_id where p.status in (10, 20)')",
    'q(`select 1 from stockout_order o where o.tenant_id = $1 and o.status between ${orderLife.toPick} and 90`)',
    "q('select 1 from stockout_package where pull_status <> 0')",
    "const where = 'o.status >= 60'",
    'if (order.status === 60) go()',
    'if (Number(row.status) !== 5) go()',
    'if ([10, 20].includes(pick.status)) go()',
    'const patch = { orders: [{ stockoutNo, status: 80 }] }',
    'const patch = { status: whole ? orderLife.toPack : 60 }',
    'if (tote.status === 2) go()',
    'if (parcel.pullStatus === 1) go()',
    'if (parcel.status < (weighs ? 30 : 20)) go()',
  ])('%s', (text) => expect(bare(source(text)).length).toBeGreaterThan(0))

  test.each([
    "q('update wave set status = 20, version = version + 1 where tenant_id = $1')",
    "q('update wave set finish_time = $4, status = $3 where tenant_id = $1 and wave_no = $2')",
    'q(`update wave set status = ${waveLife.off} where tenant_id = $1`)',
    "q('update pick_order set order_num = $3, status = case when $3 = 0 then 5 else status end where tenant_id = $1')",
    "q('update stockout_order as o set status = v.status from v where o.tenant_id = $1')",
  ])('%s', (text) => expect(settersIn(source(text)).length).toBeGreaterThan(0))

  test.each([
    "changeRows(tx, 'tote', rows, { key: ['toteNo'], set: ['pickNo', 'status'] })",
    "changeRows(tx, 'stockout_package', rows, { all: { pullStatus: pullLife.out }, key: ['packageNo'] })",
    "upsertRows(tx, 'wave', rows, { all: { status, updateTime: at }, key: ['waveNo'], set: [] })",
  ])('%s', (text) => expect(changersIn(source(text)).length).toBeGreaterThan(0))

  test.each([
    "changeRows(tx, 'stockout_package', rows, { all: { pullStatus: calledOut.to }, key: ['packageNo'] })",
    "changeRows(tx, 'app_setting', rows, { all: { status: 0 }, key: ['logisticsNo'] })",
    "changeRows(tx, 'wave', rows, { key: ['status', 'waveNo'], set: ['finishTime'] })",
  ])('and this is left alone: %s', (text) => expect(changersIn(source(text))).toEqual([]))

  test.each([
    "q('select 1 from tenant where tenant_id = $1 and status = 1')",
    'q(`update wave set status = ${released.to}, version = version + 1 where tenant_id = $1`)',
    'q(`update pick_order set status = case when $3 = 0 then ${emptied.to} else status end where tenant_id = $1`)',
    'if (answer.status === 401) go()',
    'if (order.interceptStatus === 1) go()',
  ])('and this is left alone: %s', (text) => expect([...bare(source(text)), ...settersIn(source(text))]).toEqual([]))

  test('an operation that does what its life does not know', () => {
    const text = 'return accept({ orders: [{ stockoutNo, status: orderLife.shipped }] })'
    expect(unknownMoves({ path: 'src/contract/ops/packOrder.ts', text, lines: [text] })).toHaveLength(1)
  })

  test('numbers of a life are its own', () => {
    for (const [column, of] of Object.entries(columns))
      for (const { to } of movesOf(of)) expect([column, isStatus(of, to)]).toEqual([column, true])
  })
})
