// 空库的第一个租户（SEED=none）：控制台口令、全有或全无、只有一次；二十个字带表情的租户名原样保存。
import { afterEach, expect, test } from 'vitest'
import type { MenuNode } from '#contract/menu/node'
import { signsOf } from '#contract/user/setup'
import { headersOf, openServer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
afterEach(() => server.close())

const tenantName = '云仓🏭北方👨‍👩‍👧‍👦一号二号三号四号五号六号七八'
const order = (more: object = {}) => ({
  code: server.services.firstRun.code,
  tenantCode: 'newhouse',
  tenantName,
  account: 'boss',
  name: '王掌柜',
  password: 'Begin2026',
  ...more,
})
const setUp = (more: object = {}) => server.send<{ fields?: object } | null>('POST /v1/setup', order(more))
const isOpen = async () => (await server.send<{ open: boolean }>('GET /v1/setup')).data.open

test('is made with the code of the console and starts with all a tenant needs', async () => {
  server = await openServer({ empty: true })
  expect(signsOf(tenantName).length).toBe(20)
  expect(await isOpen()).toBe(true)
  const wrong = { code: '一次性口令不正确，请查看服务端控制台' }
  expect((await setUp({ code: 'AAAA-AAAA' })).data?.fields).toEqual(wrong)
  expect(
    (await setUp({ tenantCode: '云仓', account: 'x', name: ' ', password: 'short', tenantName: '仓'.repeat(65) })).data?.fields,
  ).toEqual({
    tenantCode: '租户编码应为2-16位小写字母、数字、下划线或短横线',
    tenantName: '租户名称长度不能超过64个字符',
    account: '账号应为4-32位字母、数字或 _.@-',
    name: '姓名不能为空',
    password: '密码需为8-20位且包含字母和数字',
  })
  for (const [password, says] of [
    ['Abcd1234', '密码过于常见，容易被猜到，请换一个'],
    ['theBoss2026', '密码不能包含账号'],
  ])
    expect((await setUp({ password })).data?.fields).toEqual({ password: says })
  expect(await isOpen()).toBe(true)

  const typed = server.services.firstRun.code.toLowerCase().replace('-', ' ')
  expect((await setUp({ code: typed })).code).toBe('00000')
  expect(await isOpen()).toBe(false)
  const reply = await server.send<SignedIn>('POST /v1/user/login', {
    tenantCode: 'newhouse',
    account: 'boss',
    password: 'Begin2026',
    clientKind: 0,
  })
  const headers = headersOf(reply.data.tenantId, reply.data.accessToken)
  expect((await server.send('GET /v1/user/info', {}, headers)).data).toMatchObject({ tenantName, name: '王掌柜', isAdmin: 1 })
  const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
  const menu = flat((await server.send<MenuNode[]>('GET /v1/user/menu', {}, headers)).data)
  expect(menu.every((node) => node.isOwn === 1)).toBe(true)
  const counts = await server.services.db.inTenant(1, (tx) =>
    tx.query(
      `select (select count(*)::int from role where tenant_id = $1) - (select count(*)::int from tpl_role) as roles,
              (select count(*)::int from role_menu where tenant_id = $1) - (select count(*)::int from tpl_role_menu) as rights,
              (select count(*)::int from pick_type_def where tenant_id = $1) - (select count(*)::int from tpl_pick_type_def) as picks,
              (select count(*)::int from logistics_company where tenant_id = $1) - (select count(*)::int from tpl_logistics_company) as carriers,
              (select count(*)::int from rule_order_num where tenant_id = $1) - (select count(*)::int from tpl_rule_order_num) as numbers,
              (select count(*)::int from role where tenant_id = $1) > 10 as any`,
      [1],
    ),
  )
  expect(counts).toEqual([{ roles: 0, rights: 0, picks: 0, carriers: 0, numbers: 0, any: true }])
  expect(await setUp({ tenantCode: 'second' })).toMatchObject({ code: 'A1037', msg: '系统已经建立，请直接登录' })
})

test('two people at the same moment make one tenant', async () => {
  server = await openServer({ empty: true })
  const replies = await Promise.all([setUp({ tenantCode: 'first' }), setUp({ tenantCode: 'second' })])
  expect(replies.map((reply) => reply.code).toSorted()).toEqual(['00000', 'A1037'])
  const made = await server.services.db.global('select app.tenant_ids() as id')
  expect(made).toEqual([{ id: 1 }])
})

test('an installation with tenants takes no code', async () => {
  server = await openServer()
  expect(await isOpen()).toBe(false)
  expect((await setUp()).code).toBe('A1037')
})
