// 异常投诉管理：关键词一词一类，默认矩阵与个性规则，三种导入的提示原文，白名单，工作时间；规则在时钟走着的时候改，走着的不变（office.md §4.2、§4.4、§6）。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { openNode } from '#server/workorder/clock/clock'
import { writeXlsx } from 'hucre/xlsx'
import { send as sendFile } from '../support/importing.ts'
import { addStaff, onlyOwner } from '../support/floor.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { put } from '../support/returns.ts'
import { sendTo } from '../support/sendTo.ts'
import { addWorkOrder, giveTypes, keepClock } from '../support/workOrders.ts'

let world: World
let types: Readonly<Record<string, string>>
const phone = '13900000001'
beforeAll(async () => {
  world = await openWorld()
  types = await giveTypes(world)
  await world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into sys_user as u (tenant_id, id, account, name, mobile, password_hash, create_time, update_time) values ($1, 88, 'cs88', '李客服', $3, '-', $2, $2)`,
      [tenantId, at, phone],
    ),
  )
})
afterAll(() => world.close())

const at = '/v1/workorder'
const get = <T>(path: string, input: object = {}): Promise<T> =>
  world.call<T>('GET', `${at}${path}`, input).then(({ data }) => data)
interface Parsed {
  readonly requestId: string
  readonly successNum: number
  readonly failNum: number
  readonly errorData: readonly { readonly errorNum: number; readonly errorName: string; readonly errorReason: string }[]
}
const file = async (lines: readonly (readonly (string | number | null)[])[]) => ({
  name: '表.xlsx',
  bytes: Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: lines.map((line) => [...line]) }] })),
})
const parse = async (path: string, lines: readonly (readonly (string | number | null)[])[]): Promise<Parsed> => {
  const { code, msg, data } = await sendFile<Parsed>(world, `${at}${path}`, {}, await file(lines))
  expect([code, msg]).toEqual(['00000', ''])
  return data
}
const reasons = ({ errorData }: Parsed): readonly string[] => errorData.map(({ errorReason }) => errorReason)

test('新租户有十七个类型、四个分类，每个类型二十一格默认时限', async () => {
  const list = await get<readonly { id: string; typeCode: string; isCategory: number; parentName: string | null }[]>('/type/list')
  expect([
    list.filter(({ isCategory }) => isCategory === 0).length,
    list.filter(({ isCategory }) => isCategory === 1).length,
  ]).toEqual([17, 4])
  const cells = await get<readonly { nodeCode: number; priority: number; respMin: number; timeMode: number }[]>('/nodeResptime', {
    typeId: types['LOST'],
  })
  expect(cells).toHaveLength(21)
  expect(cells.filter(({ nodeCode }) => nodeCode === 1).map(({ respMin }) => respMin)).toEqual([30, 15, 5])
  expect(cells.filter(({ nodeCode }) => nodeCode >= 6).every(({ timeMode }) => timeMode === 1)).toBe(true)
})

test('关键词：一个词只属于一个类型，大小写不论；逗号分开的和数组都收', async () => {
  const set = (typeId: string | undefined, keywords: unknown) => world.call('PUT', `${at}/type/keyword`, { typeId, keywords })
  expect((await set(types['LOST'], '丢件，丢失、Lost')).code).toBe('00000')
  expect(await set(types['DAMAGE'], ['破损', 'LOST'])).toMatchObject({ code: 'A3030', msg: '关键词【LOST】已被类型【丢件】使用' })
  expect((await set(types['DAMAGE'], ['破损', '碎了'])).code).toBe('00000')
  expect(await set(types['DAMAGE'], ['破'])).toMatchObject({ code: 'A0400' })
  const page = await get<Page<{ typeName: string; keywords: string }>>('/type/page', { pageSize: 50 })
  expect(page.records.find(({ typeName }) => typeName === '丢件')?.keywords).toBe('丢件,丢失,Lost')
})

test('两个人同时要同一个词，只有一个要到', async () => {
  const answers = await Promise.all(
    ['MORE', 'REISSUE'].map((code) => world.call('PUT', `${at}/type/keyword`, { typeId: types[code], keywords: ['同一个词'] })),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', 'A3030'])
})

test('默认处理人要选人；默认矩阵的提前提醒不能大于响应时长', async () => {
  const [type] = await rows<{ version: number }>(world, 'select version from wo_type where tenant_id = $1 and id = $2', [
    types['URGE'],
  ])
  const edit = { typeId: types['URGE'], version: type?.version, autoAssign: 1 }
  expect(await world.call('PUT', `${at}/type`, edit)).toMatchObject({
    code: 'A0400',
    data: { fields: { defaultHandlerId: '请选择默认处理人' } },
  })
  expect((await world.call('PUT', `${at}/type`, { ...edit, defaultHandlerId: '88' })).code).toBe('00000')
  const cell = { nodeCode: 1, priority: 1, respMin: 10, remindBeforeMin: 11, timeMode: 2 }
  const set = (list: readonly object[]) => world.call('POST', `${at}/nodeResptime`, { typeId: types['URGE'], list })
  expect((await set([cell])).code).toBe('A0400')
  expect((await set([{ ...cell, respMin: 0 }])).code).not.toBe('00000')
  expect((await set([{ ...cell, remindBeforeMin: 2 }])).code).toBe('00000')
  const [first] = await get<readonly { respMin: number }[]>('/nodeResptime', { typeId: types['URGE'] })
  expect(first?.respMin).toBe(10)
})

test('时钟走着的时候改规则：走着的节点不变，新开始的照新的', async () => {
  const holder = { side: 4, handlerId: null, handlerName: null } as const
  const order = await addWorkOrder(world, types['LOST'] ?? '', 'RULE1')
  const deadlines = () =>
    rows<{ nodeCode: number; respMin: number }>(
      world,
      'select node_code, resp_min from wo_timeliness where tenant_id = $1 and work_order_id = $2 order by start_time, id',
      [order.id],
    )
  const rule = { typeId: types['LOST'], ownerNo, ...wh, priority: 0, remindBeforeMin: 0, timeMode: 2, respMin: 7 }
  for (const nodeCode of [1, 2]) expect((await world.call('POST', `${at}/nodeRule`, { ...rule, nodeCode })).code).toBe('00000')
  expect(await deadlines()).toEqual([{ nodeCode: 1, respMin: 30 }])
  await world.run(async (ctx) => keepClock(ctx, await openNode(ctx, [order], 2, holder)))
  expect((await deadlines()).at(-1)).toEqual({ nodeCode: 2, respMin: 7 })
  const bad = await world.call('POST', `${at}/nodeRule`, { ...rule, nodeCode: 3, remindBeforeMin: 8 })
  expect(bad).toMatchObject({ code: 'A0400', data: { fields: { remindBeforeMin: '提前提醒不能大于响应时长' } } })
  expect((await world.call('POST', `${at}/nodeRule`, { ...rule, nodeCode: 2 })).code).toBe('A1002')
})

test('节点规则导入 T-WO-2：每行的错都说清楚，改好的那份进得去，再导一遍是修改', async () => {
  const head = ['工单类型*', '节点*', '货主编号', '仓库编号', '优先级', '响应时长(分钟)*', '提前提醒(分钟)', '计时方式*']
  const bad = await parse('/nodeRule/parse', [
    head,
    ['丢件', '认领', ownerNo, '', '', 0, '', '工作时间'],
    ['丢件', '认领', ownerNo, '', '', 10, 11, '工作时间'],
    ['丢件', '认领', ownerNo, '', '', 10, '', '随便'],
    ['没有这种', '认领', '', '', '', 10, '', '自然时间'],
    ['LOST', '受理', '', 'W01', '特急', 10, 5, '自然时间'],
  ])
  expect([bad.successNum, bad.failNum]).toEqual([1, 4])
  expect(reasons(bad)).toEqual([
    '响应时长须为1-43200的整数',
    '提前提醒不能大于响应时长',
    '计时方式只能填写自然时间或工作时间',
    '工单类型不存在',
  ])
  expect((await world.call('POST', `${at}/nodeRule/import`, { requestId: bad.requestId })).msg).toBe(
    '文件中有4行错误，请修正后重新上传，或选择忽略错误并提交',
  )
  expect((await world.call('POST', `${at}/nodeRule/import`, { requestId: bad.requestId, ignoreErrors: 1 })).code).toBe('00000')
  const rule = async () =>
    rows<{ respMin: number; timeMode: number; sid: string }>(
      world,
      'select resp_min, time_mode, sid from wo_node_rule where tenant_id = $1 and node_code = 2 and priority = 3',
    )
  expect(await rule()).toEqual([{ respMin: 10, timeMode: 1, sid: 'LOCAL' }])
  const again = await parse('/nodeRule/parse', [head, ['LOST', '受理', '', 'W01', '特急', 20, 5, '工作时间']])
  await world.call('POST', `${at}/nodeRule/import`, { requestId: again.requestId })
  expect(await rule()).toEqual([{ respMin: 20, timeMode: 2, sid: 'LOCAL' }])
})

test('删除节点规则：要么全删要么不删', async () => {
  const list = await get<Page<{ ruleId: string }>>('/nodeRule/list', { pageSize: 50 })
  const ids = list.records.map(({ ruleId }) => ruleId)
  expect((await world.call('DELETE', `${at}/nodeRule`, { ids: [...ids, '1'] })).code).toBe('A0404')
  expect(await world.call('DELETE', `${at}/nodeRule`, { ids })).toMatchObject({ code: '00000', data: { done: ids.length } })
  expect((await get<Page<object>>('/nodeRule/list', { pageSize: 50 })).total).toBe(0)
})

test('调查默认项导入 T-WO-3：赔付比例、模板里的字、处罚类型都核对', async () => {
  const head = ['工单类型*', '原因编码*', '原因名称*', '责任方*', '结论模板*', '处理建议', '处罚类型', '赔付比例(%)']
  const parsed = await parse('/survey/default/parse', [
    head,
    ['丢件', 'A1', '站点丢失', '快递/网点', '{快递单号}在网点丢失', '赔付', '丢件', 120],
    ['丢件', 'A2', '站点丢失', '快递/网点', '{谁}丢了', '赔付', '', 50],
    ['丢件', 'A3', '站点丢失', '快递/网点', '丢了', '赔付', '没有', 50],
    ['丢件', 'A4', '站点丢失', '快递/网点', '{快递单号}丢了', '赔付', '丢件', 50],
  ])
  expect(reasons(parsed)).toEqual([
    '赔付比例须为0-100',
    '模板里的{谁}不认识，只能用 {快递单号} {仓库} {责任人} {时间}',
    '处罚类型不存在',
  ])
  await world.call('POST', `${at}/survey/default/import`, { requestId: parsed.requestId, ignoreErrors: 1 })
  const one = await get<{ claimRatioBp: number; liability: number }>('/survey/default', {
    typeId: types['LOST'],
    causeCode: 'A4',
  })
  expect(one).toMatchObject({ claimRatioBp: 5_000, liability: 2 })
  expect((await world.call('DELETE', `${at}/survey/default`, { typeId: types['LOST'], causeCode: 'A4' })).code).toBe('00000')
})

test('会话白名单 T-WO-4：没注册的、已在的都说；添加再添加是改范围', async () => {
  const path = '/conversation/whitelist/user'
  const head = ['手机号*', '姓名', '范围*', '范围编号']
  const lost = await parse(`${path}/import`, [head, ['13911112222', '', '全部', ''], [phone, '王五', '全部', '']])
  expect(reasons(lost)).toEqual(['手机号【13911112222】未注册用户', '手机号的用户是李客服，不是王五'])
  const done = await parse(`${path}/import`, [head, [phone, '李客服', '指定仓库', 'W01']])
  expect([done.successNum, done.failNum]).toEqual([1, 0])
  expect(reasons(await parse(`${path}/import`, [head, [phone, '', '全部', '']]))).toEqual(['该用户已在白名单中'])
  const page = () => get<Page<Record<string, unknown>>>(`${path}/page`, { pageSize: 20 })
  expect((await page()).records).toMatchObject([{ userName: '李客服', phone, scope: 3, scopeNames: '余杭良品仓' }])
  expect((await world.call('POST', `${at}${path}/add`, { userIds: ['88'], scope: 2, scopeNos: ['没有'] })).code).toBe('A0400')
  expect((await world.call('POST', `${at}${path}/add`, { userIds: ['88'], scope: 2, owners: [ownerNo] })).code).toBe('00000')
  const [row] = (await page()).records
  expect(row).toMatchObject({ scope: 2, scopeNames: '花间' })
  expect((await world.call('DELETE', `${at}${path}/remove`, { ids: [row?.['whiteId']] })).code).toBe('00000')
  expect((await page()).total).toBe(0)
})

test('会话白名单：范围里看不到的货主不说名字，只说还有几个；范围大过自己的也移除不了', async () => {
  const path = `${at}/conversation/whitelist/user`
  await put(world, 'owner', { ownerNo: 'OW9', shortName: '青屿', fullName: '青屿童装' })
  const limited = await addStaff(world, '只管一家的', null, [510_301, 510_304], { clientKind: 0 })
  await onlyOwner(world, limited, ownerNo)
  const as = { tenantid: String(world.tenantId), accesstoken: limited.accessToken }
  const seen = async () =>
    (await sendTo<Page<{ whiteId: string; scopeNames: string }>>(world.app, `GET ${path}/page`, {}, as)).data.records
  await world.call('POST', `${path}/add`, { userIds: ['88'], scope: 2, owners: [ownerNo, 'OW9'] })
  const [told] = await seen()
  expect(told?.scopeNames).toBe('花间、看不到的 1 个货主')
  const remove = { ids: [told?.whiteId] }
  expect(await sendTo(world.app, `DELETE ${path}/remove`, remove, as)).toMatchObject({ code: 'A0404' })
  await world.call('POST', `${path}/add`, { userIds: ['88'], scope: 2, owners: [ownerNo] })
  expect((await seen())[0]?.scopeNames).toBe('花间')
  expect(await sendTo(world.app, `DELETE ${path}/remove`, remove, as)).toMatchObject({ code: '00000' })
})

test('处罚类型：按算法填金额、比例或倍数，带编号的 POST 是修改', async () => {
  const body = { punishCode: 'SLOW', punishName: '回复慢', category: 2, objectType: 2, calcMode: 3 }
  const bad = await world.call('POST', `${at}/punishType`, body)
  expect(bad).toMatchObject({ code: 'A0400', data: { fields: { timesE2: '倍数不能为空' } } })
  const made = await world.call<{ id: string }>('POST', `${at}/punishType`, { ...body, timesE2: 300 })
  expect(made.code).toBe('00000')
  const edit = { id: made.data.id, version: 0, calcMode: 1, amountFen: 2_000 }
  expect((await world.call('POST', `${at}/punishType`, edit)).code).toBe('00000')
  const list = await get<readonly { id: string; calcMode: number; amountFen: number; timesE2: number }[]>('/punishType')
  expect(list.find(({ id }) => id === made.data.id)).toMatchObject({ calcMode: 1, amountFen: 2_000, timesE2: 0 })
})

test('工作时间：一周至少一天，下班晚于上班；仓库自己的时间管它的工单', async () => {
  const hours = { ...wh, workStart: '08:00', workEnd: '12:00', saturday: 0, sunday: 0 }
  expect((await world.call('POST', `${at}/workHours`, { ...hours, workEnd: '07:00' })).code).toBe('A0400')
  const made = await world.call<{ id: string }>('POST', `${at}/workHours`, hours)
  expect(made).toMatchObject({ code: '00000' })
  const list = await get<Page<Record<string, unknown>>>('/workHours/list', { pageSize: 20 })
  expect(list.records).toMatchObject([{ workStart: '08:00', workEnd: '12:00', friday: 1, saturday: 0 }])
  // 2025-06-20 is a Friday: half an hour is left, the rest of the claim's thirty minutes comes on Monday
  world.clock.set(Date.parse('2025-06-20T11:50:00+08:00'))
  const order = await addWorkOrder(world, types['WRONG'] ?? '', 'HOURS1')
  const [row] = await rows<{ deadline: Date }>(
    world,
    'select deadline from wo_timeliness where tenant_id = $1 and work_order_id = $2',
    [order.id],
  )
  expect(row?.deadline).toEqual(new Date('2025-06-23T08:20:00+08:00'))
})

test('统计：按类型、按日，及时率没有完成的时候不出数；最多 92 天', async () => {
  const stat = (input: object) => get<readonly { key: string; total: number; timelyRate: number | null }[]>('/stat', input)
  const days = { startTime: '2025-06-01', endTime: '2025-06-30' }
  const byType = await stat({ ...days, groupBy: 'type' })
  expect(byType.map(({ key, total, timelyRate }) => [key, total, timelyRate])).toEqual([['LOST', 2, null]])
  const byDay = await stat({ ...days, groupBy: 'day' })
  expect(byDay.map(({ key, total }) => [key, total])).toEqual([
    ['2025-06-17', 1],
    ['2025-06-20', 1],
  ])
  expect((await world.call('GET', `${at}/stat`, { startTime: '2025-01-01', endTime: '2025-06-30' })).code).toBe('A0400')
})
