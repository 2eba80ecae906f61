// 一张平单 · tools/new/resource：契约、服务端、菜单、表、路由、先红的测试
import { withEntry, withPage, withWord } from './register.mjs'
import { plainTable } from './tables.mjs'

const contract = ({ id, screen, title, code }) => `// ${title} · ${id}
import { code, count, moment } from '../kinds.ts'
import { resource } from '../resource.ts'

/** ${title}. */
export const ${screen} = resource({
  id: '${id}',
  title: '${title}',
  fields: {
    ${screen}No: code('编号', { required: true, max: 32, searched: 'several' }),
    qty: count('数量', { derived: true, unit: '件' }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['${screen}No'],
  list: ['${screen}No', 'qty', 'createTime'],
  shown: ['${screen}No', 'qty', 'createTime'],
  search: ['${screen}No', 'createTime'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/${id}/list', export: 'POST /v1/${id}/export' },
  may: { list: ${code + 1}, export: ${code + 6} },
  offline: 'pages',
})
`
const server = ({ id, screen, title, table }) => `// ${title} · ${id}
import { ${screen} } from '#contract/${id}'
import { serve } from '../platform/serve.ts'

export default serve(${screen}, { from: '${table} t', alias: 't' })
`
const test = ({ id, title }) => `// ${title}，从 HTTP 的门口看。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('${title}有什么，是怎么来的', async () => {
  const { data } = await world.call<{ records: readonly object[] }>('GET', '/v1/${id}/list', { pageSize: 20 })
  // what makes the first row is to be written here; until then this test is red
  expect(data.records).toHaveLength(1)
})
`

/** What a plain list needs: new files, and lines in the files that list everything. */
export const resourceParts = (names) => ({
  files: {
    [`src/contract/${names.id}.ts`]: contract(names),
    [`server/${names.id}.ts`]: server(names),
    [`server/migrations/${names.migration}_${names.table}.sql`]: plainTable(names),
    [`tests/server/${names.local}.test.ts`]: test(names),
  },
  edits: {
    'tests/contract/firstSight.test.ts': (text) =>
      withEntry(text, 'const stateless: Readonly<Record<string, string>> = {', `'${names.id}': '数量'`),
    'src/contract/words.ts': withWord('things', names, '编号'),
    [`src/contract/menu/${names.area}.ts`]: withPage(names, '06'),
  },
})
