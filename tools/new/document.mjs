// 一种单据 · tools/new/document：状态、契约、服务端、规则、编号、菜单、表、测试
import { withEntry, withPage, withWord } from './register.mjs'
import { documentTables } from './tables.mjs'

const life = ({ screen, title, table }) => `// ${title}状态 · rules/${screen}Life
import { life, type StatusOf } from './life.ts'

/** ${table}.status. */
export const ${screen}Life = life(
  { table: '${table}', column: 'status' },
  { open: [10, '待处理'], done: [30, '已完成', 'done'], off: [5, '已取消'] },
  { open: { done: 'act finish', off: 'act cancel' } },
)
export type ${screen[0].toUpperCase()}${screen.slice(1)}Status = StatusOf<typeof ${screen}Life>
`

const actsAndLists = ({ id, screen, title, code, local }) => `  acts: {
    make: { title: '新增', right: ${code + 2}, path: 'POST /v1/${id}', to: 'open', toast: '新增成功' },
    finish: {
      title: '完成',
      right: ${code + 16},
      path: 'POST /v1/${id}/finish',
      from: ['open'],
      to: 'done',
      ask: ['完成${title} {${screen}No}？', '完成后不能再改。'],
      toast: '操作成功',
      stamps: ['finishTime'],
    },
    cancel: {
      title: '取消',
      right: ${code + 10},
      path: 'POST /v1/${id}/cancel',
      from: ['open'],
      to: 'off',
      ask: ['取消${title} {${screen}No}？', '取消后不能恢复。'],
      danger: true,
      toast: '已取消',
    },
  },
  import: { biz: '${local}', right: ${code + 5}, columns: ['ownerNo', 'goodsNo', 'planQty', 'remark'] },
  steps: { open: 'createTime', done: 'finishTime' },
  page: ['GET /v1/${id}/detail', ${code + 7}],
  facts: ['warehouseNo', 'ownerNo', 'planQty', 'createUserName', 'createTime', 'finishTime', 'remark'],
  form: ['warehouseNo', 'sid', 'ownerNo', 'remark'],
  key: ['${screen}No'],
  list: [
    '${screen}No', 'warehouseNo', 'ownerNo', 'planQty', 'status', 'remark', 'createUserName', 'createTime', 'finishTime', 'sid',
  ],
  shown: ['${screen}No', 'status', 'ownerNo', 'planQty', 'createTime'],
  search: ['warehouseNo', 'ownerNo', '${screen}No', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['warehouse', 'owner'],
  calls: { list: 'GET /v1/${id}/list', count: 'GET /v1/${id}/count', export: 'POST /v1/${id}/export' },
  may: { list: ${code + 1}, count: ${code + 1}, export: ${code + 6} },
  tabs: 'status',
})
`

const contract = (names) => {
  const { id, screen, title, table, prefix } = names
  return `// ${title} · ${id}
import { document } from '../document.ts'
import { goodsCode } from '../goods/refs.ts'
import { code, count, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { ${screen}Life } from '../rules/${screen}Life.ts'
import { warehouse } from '../warehouse/refs.ts'

/** ${title}. */
export const ${screen} = document({
  id: '${id}',
  title: '${title}',
  noun: '${title}',
  table: '${table}',
  number: '${prefix}',
  life: ${screen}Life,
  fields: {
    ${screen}No: code('单号', { searched: 'several' }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ownerNo: ref('货主', owner, { required: true }),
    planQty: count('数量', { derived: true, unit: '件' }),
    status: state('状态', ${screen}Life, { dict: '${table}.status' }),
    remark: text('备注', { max: 200 }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    finishTime: moment('完成时间'),
  },
  lines: {
    table: '${table}_line',
    max: 500,
    fields: {
      goodsNo: goodsCode('商品编号', { required: true, width: 140 }),
      goodsName: text('商品', { derived: true, width: 220 }),
      planQty: count('数量', { required: true, min: 1, max: 9_999_999, unit: '件', width: 90 }),
    },
    enter: ['goodsNo', 'planQty'],
    unique: ['goodsNo'],
  },
${actsAndLists(names)}`
}

const server = ({ id, screen, title, table, documents }) => `// ${title} · ${id}
import { ${screen} } from '#contract/${id}'
import { goodsOfLine, type ServedDocument } from '../platform/document/serving.ts'
import { ${screen}Rules } from './${screen}Rules.ts'

export const ${documents}: ServedDocument = {
  of: ${screen},
  serving: {
    from: '${table} t',
    alias: 't',
    columns: {
      planQty: '(select coalesce(sum(l.plan_qty), 0)::int from ${table}_line l where l.tenant_id = $1 and l.${table}_no = t.${table}_no)',
    },
    lines: goodsOfLine,
    rules: ${screen}Rules,
  },
}
`

const rules = ({ area, screen, title }) => `// ${title}的规则 · ${area}/${screen}Rules
import { word, type EntryFault, type EntryRules } from '../platform/document/entry.ts'
import { refuse } from '../platform/errors.ts'
import { loadShelf } from '../core/stock/shelf.ts'

/** Names goods that are there; form and file are judged alike, all documents at once. */
export const ${screen}Rules: EntryRules = {
  faults: async (ctx, documents) => {
    const { goods } = await loadShelf(
      ctx,
      documents.flatMap(({ head, lines }) =>
        lines.map((line) => ({ ownerNo: word(head, 'ownerNo'), goodsNo: word(line, 'goodsNo'), locationNo: '' })),
      ),
    )
    return documents.flatMap(({ head, lines }, document) =>
      lines.flatMap((line, at): EntryFault[] => {
        const goodsNo = word(line, 'goodsNo')
        return goods.has(\`\${word(head, 'ownerNo')}|\${goodsNo}\`)
          ? []
          : [{ document, line: at, field: 'goodsNo', why: refuse('A1739.goods', { goodsNo }) }]
      }),
    )
  },
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head, lines }) => ({
        head: {
          warehouseNo: word(head, 'warehouseNo'),
          sid: word(head, 'sid'),
          ownerNo: word(head, 'ownerNo'),
          remark: word(head, 'remark') || null,
        },
        lines: lines.map((line) => ({
          ownerNo: word(head, 'ownerNo'),
          goodsNo: word(line, 'goodsNo'),
          planQty: Number(line['planQty']),
        })),
      })),
    ),
}
`

const test = ({ id, screen, title }) => `// ${title}，从 HTTP 的门口看（每种状态 × 每个动作：tests/server/documents.test.ts）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGoods, openWorld, ownerNo, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
})
afterAll(() => world.close())

test('${title}完成之后，账上变了什么', async () => {
  const lines = [{ goodsNo: 'G1', planQty: 3 }]
  const { data } = await world.call<{ ${screen}No: string }>('POST', '/v1/${id}', { ...wh, ownerNo, lines })
  const { ${screen}No } = data
  await world.call('POST', '/v1/${id}/finish', { ${screen}No })
  const { data: page } = await world.call<object>('GET', '/v1/${id}/detail', { ${screen}No })
  // what finishing it changes in the books is to be written here; until then this test is red
  expect(page).toMatchObject({ booked: 3 })
})
`

/** What a document needs: new files, and lines in the files that list everything. */
export const documentParts = (given) => {
  const names = { ...given, documents: `${given.screen}s` }
  const { id, area, screen, prefix, local } = names
  return {
    files: {
      [`src/contract/rules/${screen}Life.ts`]: life(names),
      [`src/contract/${id}.ts`]: contract(names),
      [`server/${id}.ts`]: server(names),
      [`server/${area}/${screen}Rules.ts`]: rules(names),
      [`server/migrations/${names.migration}_${names.table}.sql`]: documentTables(names),
      [`tests/server/${local}.test.ts`]: test(names),
    },
    edits: {
      'src/contract/words.ts': withWord('documents', names, '单号'),
      'src/contract/rules/docNo.ts': (text) =>
        text.includes(`  ${prefix}: '`)
          ? text
          : withEntry(text, 'export const NUMBERED: Readonly<Record<string, string>> = {', `${prefix}: '${names.title}'`),
      [`src/contract/menu/${area}.ts`]: withPage(names, '02 05 06 07 10 16'),
      'tests/server/documents.test.ts': (text) =>
        withEntry(
          text,
          'const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {',
          `'${id}': { ...wh, ownerNo, lines: [{ goodsNo: 'G1', planQty: 1 }] }`,
        ),
    },
  }
}
