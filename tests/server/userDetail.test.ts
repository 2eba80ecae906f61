// 用户详情（floor.md §2.5 1104）：看得到的范围和权限、登录记录与强制下线、操作日志。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())

const { send, done } = asking(
  () => server,
  () => admin,
)
interface Node {
  readonly code: string
  readonly owned: number
}
interface Session {
  readonly sessionId: string
  readonly isLive: number
}
interface Line {
  readonly action: string
  readonly subject: string
  readonly bizNo: string
  readonly userName: string
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

test('what somebody sees and may do in the end, personal data masked', async () => {
  const detail = await done<{ mobile: string; roles: string[]; scope: { dim: number; all: boolean; keys: string[] }[] }>(
    'GET /v1/user/full',
    { account: 'picker01' },
  )
  expect(detail.roles).toEqual(['仓库作业员'])
  expect(detail.scope.map((one) => one.dim)).toEqual([1, 2, 3, 4, 5])
  expect(detail.mobile === '' || detail.mobile.includes('****')).toBe(true)
  const { nodes } = await done<{ nodes: Node[] }>('GET /v1/user/full/menu', { account: 'picker01' })
  const owned = new Set(nodes.filter((node) => node.owned === 1).map((node) => node.code))
  expect([owned.has('280100'), owned.has('110100')]).toEqual([true, false])
})

test('a sign-in is ended by force, one or all of them, never the own one', async () => {
  const [first, second] = [await server.signIn('yunhe', 'picker01'), await server.signIn('yunhe', 'picker01')]
  const list = () => done<Session[]>('GET /v1/user/full/session', { account: 'picker01' })
  const alive = async () => (await list()).filter((one) => one.isLive === 1).map((one) => one.sessionId)
  expect((await alive()).toSorted()).toEqual([first.sessionId, second.sessionId].toSorted())
  const me = (who: Headers) => send('GET /v1/user/profile', {}, who)
  expect((await me(first.headers)).code).toBe('00000')
  expect(await done('POST /v1/user/session/force', { account: 'picker01', sessionId: first.sessionId })).toEqual({ count: 1 })
  expect(await me(first.headers)).toMatchObject({ status: 401, code: 'A0301' })
  expect((await me(second.headers)).code).toBe('00000')
  expect((await send('POST /v1/user/session/force', { account: 'picker01', sessionId: first.sessionId })).code).toBe('A0404')
  expect(await done('POST /v1/user/session/force', { account: 'picker01' })).toEqual({ count: 1 })
  expect((await me(second.headers)).code).toBe('A0301')
  expect(await send('POST /v1/user/session/force', { account: 'admin' })).toMatchObject({
    code: 'A1021',
    msg: '不能强制本人下线，请使用退出登录',
  })
})

test('the log tells who changed what, as people read it; what he did and what was done to him', async () => {
  const { version } = await done<{ version: number }>('GET /v1/user/detail', { account: 'cs01' })
  await done('PUT /v1/user', { account: 'cs01', name: '新客服', mobile: '13712345678', version })
  const [line] = await done<Line[]>('GET /v1/user/full/log', { account: 'cs01' })
  expect(line).toMatchObject({ action: '编辑', subject: '用户管理', bizNo: 'cs01', userName: '系统管理员' })
  expect(line?.changes.find((one) => one.label === '姓名')?.after).toBe('新客服')
  expect(line?.changes.find((one) => one.label === '手机号')?.after).toBe('137****5678')
  const mine = await done<Line[]>('GET /v1/user/full/log', { account: 'admin' })
  expect(mine.map((one) => [one.action, one.bizNo])).toContainEqual(['编辑', 'cs01'])
  expect(mine.map((one) => one.action)).toContain('强制下线')
})

test('the log calls what a field refers to by its name', async () => {
  const types = await done<{ id: string; typeName: string }[]>('GET /v1/workorder/type/list')
  const lost = types.find(({ typeName }) => typeName === '丢件') ?? types.at(-1)
  await done('POST /v1/workorder/survey/default', {
    typeId: lost?.id,
    causeCode: 'YY1',
    causeName: '押运遗失',
    liability: 2,
    conclusionTpl: '押运时遗失',
    suggest: 1,
    claimRatioBp: 0,
    sort: 1,
  })
  const mine = await done<Line[]>('GET /v1/user/full/log', { account: 'admin' })
  const made = mine.find((one) => one.subject === '调查默认项')
  expect(made?.bizNo).toBe(`${lost?.typeName ?? ''} YY1`)
  expect(made?.changes).toContainEqual({ label: '工单类型', before: '', after: lost?.typeName })
})
