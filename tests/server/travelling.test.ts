// spec 1 §3 逐项：字段在接口上叫什么。会话、域名、菜单、用户、分页、选项、字典、导出任务、导入任务、解析结果、上传结果、列偏好、信封。
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { MenuNode } from '#contract/menu/node'
import { asking } from '../support/askAs.ts'
import { pngOf } from '../support/pictures.ts'
import { openServer, password, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())
const { done } = asking(
  () => server,
  () => admin,
)
const named = (value: object | undefined, ...names: readonly string[]): void =>
  expect(Object.keys(value ?? {})).toEqual(expect.arrayContaining([...names]))
const file = async (name: string, rows: readonly string[][]): Promise<File> =>
  new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map((row) => [...row]) }] }))], name)
const post = (path: string) => ({ method: 'POST', path, files: true }) as const

test('the envelope is code, msg, success and data, of a refusal too', async () => {
  for (const path of ['/api/v1/shop/list', '/api/v1/no/such/call']) {
    const reply = await server.app.inject({ url: path, headers: admin })
    expect(Object.keys(reply.json<object>()).toSorted()).toEqual(['code', 'data', 'msg', 'success'])
  }
})

test('the session, the person and what the host stands for', async () => {
  const session = await done<{ expiresIn: number }>('POST /v1/user/login', { tenantCode: 'yunhe', account: 'cs01', password })
  named(session, 'accessToken', 'refreshToken', 'tenantId', 'userId', 'expiresIn')
  expect(session.expiresIn).toBe(7200)
  named(await done<object>('GET /v1/domain/info'), 'tenantId', 'ownerNo', 'companyId', 'logo')
  named(await done<object>('GET /v1/user/info'), 'name', 'avatar')
})

test('the menu: every field of an entry, every category and kind', async () => {
  const tree = await done<readonly MenuNode[]>('GET /v1/user/menu')
  const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  const nodes = flat(tree)
  const fields =
    'id parentId compName code alias icon iconColor path source title name sort category type action isOpen remark redirect isOwn children hasChildren'
  for (const node of nodes) expect(Object.keys(node).toSorted()).toEqual(fields.split(' ').toSorted())
  const kinds = new Set(nodes.map((node) => node.type))
  expect([...kinds].filter((kind) => ![0, 1, 2, 3, 4, 5, 10].includes(kind))).toEqual([])
  expect([0, 1, 2, 3, 4, 10].filter((kind) => !kinds.has(kind))).toEqual([])
  expect([...new Set(nodes.map((node) => node.category))].filter((one) => ![0, 1, 2, 3].includes(one))).toEqual([])
  for (const node of nodes) {
    expect([0, 1]).toContain(node.isOwn)
    expect([node.code, node.hasChildren]).toEqual([node.code, node.children.length > 0])
    if (node.type === 0) expect([node.code, ['Layout', 'Empty'].includes(node.source ?? '')]).toEqual([node.code, true])
  }
})

test('a page of a list carries both spellings of its paging', async () => {
  const page = await done<object>('GET /v1/shop/list', { pageNo: 2, pageSize: 20 })
  expect(page).toMatchObject({ pageNo: 2, pageSize: 20, total: 46, current: 2, size: 20, pages: 3 })
  named(page, 'records')
})

test.each([
  ['/v1/owner/small/list', ['ownerNo', 'shortName', 'fullName']],
  ['/v1/warehouse/small/list', ['warehouseNo', 'sid', 'warehouseName']],
  ['/v1/network/list', ['networkId', 'id', 'fullName', 'name', 'parentId']],
  ['/v1/dictionary?code=shop.platform_code', ['dictKey', 'dictValue']],
])('options of %s', async (path, names) => {
  const reply = await done<readonly object[] | { readonly records: readonly object[] }>(`GET ${path}`)
  const options = 'records' in reply ? reply.records : reply
  expect(options.length).toBeGreaterThan(0)
  named(options[0], ...names)
})

describe('work that is done for a person', () => {
  const shops = ['店铺编号*', '店铺名称*', '平台*', '货主编号*']
  test('an export: the record of its task', async () => {
    await done('POST /v1/shop/export', {})
    const { records, total } = await done<{ records: object[]; total: number }>('POST /v1/file/job/list', {
      bizType: 'owner/shop',
    })
    expect(total).toBe(1)
    named(records[0], 'id', 'bizName', 'createUserName', 'createTime', 'startTime', 'endTime', 'status', 'processValue')
  })

  test('an import: what parsing found, and the record of its job', async () => {
    const found = (
      await server.send<ImportState>(
        post('/v1/import/shop/parse'),
        { file: await file('店铺.xlsx', [shops, ['X1', '店', '集市', 'OW001']]) },
        admin,
      )
    ).data
    named(found, 'requestId', 'successNum', 'failNum', 'errorData')
    expect(Object.keys(found.errorData[0] ?? {}).toSorted()).toEqual(['errorName', 'errorNum', 'errorReason'])
    expect(found.errorData[0]).toMatchObject({ errorNum: 2, errorName: '平台' })
    await server.send(
      post('/v1/import/shop/submit'),
      { file: await file('店铺.xlsx', [shops, ['X2', '店', '京东', 'OW001']]) },
      admin,
    )
    const jobs = await done<{ records: object[] }>('GET /v1/import/job/list', { bizType: 'shop' })
    named(jobs.records[0], 'fileName', 'createTime', 'createUserName', 'status', 'processValue')
  })

  test('an upload answers its link', async () => {
    const png = new Uint8Array(pngOf(1, 1, 'x'))
    const sent = await server.send<object>(post('/v1/file/upload'), { kind: 'image', file: new File([png], 'a.png') }, admin)
    expect(sent.data).toMatchObject({ link: expect.stringMatching(/^\/v1\/file\/read\/[0-9a-f]+\.png$/) as string })
  })
})

test('columns: a list of value, label and show as JSON text in titleValue, type 1', async () => {
  const titleValue = JSON.stringify([{ value: 'shopNo', label: '店铺编号', show: false }])
  await done('PUT /v1/user/table/column', { code: 'owner/shop', titleValue, type: 1 })
  expect(await done('GET /v1/user/table/column', { code: 'owner/shop' })).toEqual({ titleValue, views: [], first: null })
  const other = await server.send('PUT /v1/user/table/column', { code: 'owner/shop', titleValue, type: 2 }, admin)
  expect(other.success).toBe(false)
})
