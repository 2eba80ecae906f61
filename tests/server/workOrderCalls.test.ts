// 规格的每一个工单、赔付、账单、会话与机器人调用，经真的 HTTP 逐个去敲：没有登录、没有权限、别的货主的人、空的和乱的内容，最后是对的。由清单生成。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/call'
import { rights } from '#contract/menu/menu'
import { defaultRoles } from '#contract/menu/roles'
import { endpoints } from '#server/routes'
import { rows } from '../support/outbound.ts'
import { sampled } from '../support/sample.ts'
import { allSpecCalls } from '../support/workOrderCalls.ts'
import { openDesk, type Desk } from '../support/workOrderDesk.ts'
import { openStage, workOrderAsks, type Asked, type Stage } from '../support/workOrderInputs.ts'

let desk: Desk
let stage: Stage
let url = ''
beforeAll(async () => {
  desk = await openDesk()
  stage = await openStage(desk)
  url = await desk.world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => desk.world.close())

interface Answered {
  readonly status: number
  readonly code: string
  readonly msg: string
  readonly data: unknown
  /** the whole answer as text, '' for a file */
  readonly text: string
  readonly bytes: number
}
type Body = { readonly raw: string } | { readonly fields: object; readonly file?: Asked['file'] }
const headersFor = (body: Body, isForm: boolean) => ('raw' in body || !isForm ? { 'content-type': 'application/json' } : {})
const formOf = (fields: object, file: Asked['file']): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (file !== undefined) form.append('file', new Blob([Buffer.from(file.bytes)]), file.name)
  return form
}
/** A request as a client sends it over a socket. */
const knock = async (route: string, body: Body, headers: object): Promise<Answered> => {
  const [method = 'GET', written = ''] = route.split(' ')
  const isForm = kindOf(route) === 'form'
  const { path, rest } = fillPath(written, 'raw' in body ? { msgId: 'raw' } : body.fields)
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = inQuery ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}` : ''
  const sent = 'raw' in body ? body.raw : isForm ? formOf(rest, body.file) : JSON.stringify(rest)
  const reply = await fetch(`${url}/api${path}${query}`, {
    method,
    headers: { ...headers, ...(inQuery ? {} : headersFor(body, isForm)) },
    ...(inQuery ? {} : { body: sent }),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (!(reply.headers.get('content-type') ?? '').includes('json'))
    return { status: reply.status, code: '00000', msg: '', data: null, text: '', bytes: bytes.length }
  const text = bytes.toString()
  return { ...(JSON.parse(text) as Answered), status: reply.status, text, bytes: bytes.length }
}
const kindOf = (route: string) => allSpecCalls.find((one) => one.route === route)?.kind

/** Whatever a work order, its claims and its settings consist of; nobody who is refused changes any of it. */
const tables = [
  'work_order wo_goods wo_conversation wo_followup wo_follow wo_punish wo_survey wo_timeliness wo_type wo_node_rule wo_node_resptime',
  'wo_survey_default wo_punish_type wo_dingtalk_link wo_robot_log wo_conversation_white_user',
  'comp_detail comp_bill comp_fee_diff wo_bill wo_bill_line wo_bill_receipt valuation_pool fin_fee_line',
]
  .join(' ')
  .split(' ')
const stands = (): Promise<object[]> =>
  rows(
    desk.world,
    tables
      .map(
        (table) =>
          `select '${table}' as of, count(*)::int as n, sum(hashtext(t::text)) as sum from ${table} t where t.tenant_id = $1`,
      )
      .join(' union all '),
  )

/** Chinese, and nothing of the machine. */
const said = /[\u4e00-\u9fff]/
const machine = /undefined|null value|syntax error|Error:|select |insert |at Object/
const clear = (route: string, { status, code, msg, text }: Answered): void => {
  expect([route, status < 500, code === 'B0001', machine.test(msg)]).toEqual([route, true, false, false])
  if (code !== '00000') expect([route, text, said.test(msg)]).toEqual([route, text, true])
}

/** Bodies that are no input at all. */
const rubbish = ['', 'null', '[]', '"在吗"', '{"id":', '[{"id":"1"}]', '{"__proto__":{"id":"1"}}'] as const
/** Values no field takes, or only as what they are. */
const wrong: readonly unknown[] = [
  { $ne: null },
  [[]],
  -1e308,
  '\u0000',
  "1'; drop table work_order;--",
  '长'.repeat(3_000),
  true,
  '99999999999999999999',
]
const requires = (route: string): boolean => {
  const endpoint = endpoints.find((one) => `${one.method} ${one.path}` === route)
  const { required = [] } = (endpoint?.input ?? {}) as { readonly required?: readonly string[] }
  return required.length > 0
}
/** Empty and garbled requests of who may send good ones: refused in Chinese, never broken. */
const provoke = async (route: string, { input = {} }: Asked, headers: object): Promise<void> => {
  const empty = await knock(route, { fields: route.includes('{') ? { msgId: 'empty' } : {} }, headers)
  clear(route, empty)
  if (requires(route) || kindOf(route) === 'form') expect([route, empty.code === '00000']).toEqual([route, false])
  if (!/^(GET|DELETE) /.test(route)) for (const raw of rubbish) clear(route, await knock(route, { raw }, headers))
  for (const value of wrong) {
    const fields = Object.fromEntries(Object.keys(input).map((name) => [name, name === 'msgId' ? 'garbled' : value]))
    clear(route, await knock(route, { fields: { ...fields, strange: value } }, headers))
  }
  if (kindOf(route) !== 'form') return
  const files = [Buffer.alloc(0), Buffer.from('PK\u0003\u0004不是表格'), Buffer.from([0xff, 0xfe, 0, 1, 2, 3])]
  for (const bytes of files) clear(route, await knock(route, { fields: {}, file: { name: '../坏\u0007.xlsx', bytes } }, headers))
}

/** Answers that name no owner's thing: a stranger may have them, and finds nothing of anybody in them. */
const empties = new Set(['oms/list', 'omsNo', 'omsNo/stockoutNo', 'wdt/goods'].map((path) => `GET /v1/workorder/${path}`))
/** Lists to choose from: whoever is signed in reads them. */
const choices = new Set(['GET /v1/workorder/type/list', 'GET /v1/workorder/punishType'])
const robot = 'POST /v1/dingtalk/robot/msg/{msgId}'

/** What a stranger must not read: numbers and names of the owner's orders and claims. */
const secrets = async (): Promise<readonly string[]> => {
  const found = await rows<{ no: string }>(
    desk.world,
    `select work_order_no as no from work_order where tenant_id = $1 union select logistics_no from work_order where tenant_id = $1
     union select comp_no from comp_detail where tenant_id = $1 union select bill_no from comp_bill where tenant_id = $1`,
  )
  return found.map(({ no }) => no)
}

/** Somebody without the call's right, and with every other. */
const unable = (route: string): object => {
  const may = endpoints.find((one) => `${one.method} ${one.path}` === route)?.may
  // a page and its 查询 stand for each other (floor.md §2.3)
  const own = typeof may !== 'number' ? rights : may % 100 > 1 ? [may] : [may - (may % 100), may - (may % 100) + 1]
  return desk.seat('unable', { isAdmin: false, rights: new Set(rights.filter((right) => !own.includes(right))) })
}
/** The administrator of another owner, with what his role holds. */
const foreigner = (): object => {
  const { scope } = desk.world.person
  return desk.seat('foreigner', {
    userId: '23',
    isAdmin: false,
    rights: new Set(defaultRoles.find(({ code }) => code === 'owner_admin')?.rights),
    parentOwnerNo: 'OW002',
    scope: { ...scope, owner: { all: false, keys: new Set(['OW002']) }, shop: { all: false, keys: new Set() } },
  })
}
/** Of a call that says of each what became of it, how many went well; 1 of any other. */
const done = ({ data }: Answered): number => {
  const { successNum = 1, failList = [] } = (data ?? {}) as {
    readonly successNum?: number
    readonly failList?: readonly object[]
  }
  return failList.length > 0 ? 0 : successNum
}
const isOpen = (input: object): boolean => Object.keys(input).length === 0

const drawn = sampled('calls of work orders', allSpecCalls, 15, {
  kindOf: ({ route }) => route.split(' ')[0] ?? '',
  idOf: ({ route }) => route,
})
describe.each(drawn.map(({ route }) => route))('%s', (route) => {
  test('without a session, without its right, of another owner, garbled: refused; well asked: answered', async () => {
    const asks = workOrderAsks[route]
    expect(asks, `在 tests/support/workOrderInputs.ts 写明 ${route} 怎样才算问得对`).toBeDefined()
    if (asks === undefined) return
    const asked = await asks(stage)
    const { who = 'supervisor', input = {}, file } = asked
    const body = { fields: input, ...(file && { file }) }
    const headers = asked.headers ?? desk.headers(who)
    const before = await stands()

    const nobody = await knock(route, body, { ...(route === robot && asked.headers), sign: 'bm8=', accesstoken: '' })
    expect([nobody.status, nobody.code]).toEqual(route === robot ? [403, 'A0312'] : [401, 'A0301'])
    if (route !== robot) {
      const other = await knock(route, body, unable(route))
      if (choices.has(route)) expect(other.code).toBe('00000')
      else if (endpoints.find((one) => `${one.method} ${one.path}` === route)?.may === 'signedIn')
        expect(other.code).not.toBe('00000')
      else expect([other.status, other.code, other.msg]).toEqual([403, 'A0312', '无操作权限'])

      const foreign = await knock(route, body, foreigner())
      clear(route, foreign)
      if (!isOpen(input) && !empties.has(route))
        expect([route, foreign.code === '00000' && done(foreign) > 0]).toEqual([route, false])
      else if (foreign.code === '00000') expect((await secrets()).filter((no) => foreign.text.includes(no))).toEqual([])
    }
    expect(await stands()).toEqual(before)

    await provoke(route, asked, headers)

    const answer = await knock(route, body, headers)
    expect([route, answer.status, answer.code, answer.msg]).toEqual([route, 200, '00000', ''])
    expect([route, done(answer) > 0]).toEqual([route, true])
    if (kindOf(route) === 'file') expect([answer.text, answer.bytes > 100]).toEqual(['', true])
  })
})

test('nothing was said in the server’s own words, and every call of the list was asked', () => {
  expect(Object.keys(workOrderAsks).toSorted()).toEqual(allSpecCalls.map(({ route }) => route).toSorted())
})
