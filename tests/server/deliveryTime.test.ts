// 发货时效，从 HTTP 的门口看：模板、设置、预发布到零点生效、历史、解释、重算；两个人同时改，零点前的最后一秒，删掉的店铺。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryLine } from '#contract/rules/deliveryTime'
import { rulePublishTask } from '#server/rule/publishTask'
import { auditOrders } from '#server/core/orders/audit'
import { enter, newOrder, openWorld, ownerNo, rows, shopNo, addGoods, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
})
afterAll(() => world.close())

const base = '/v1/rule/deliverytime'
const content = (lines: readonly (object | null)[], more: object = {}) => ({
  baseTime: 1,
  calendar: 1,
  skipHoliday: [],
  lines,
  presale: { useEstShipTime: 1 },
  ...more,
})
/** As the form sends it where nobody typed days. */
const hours = (n: number) => content([deliveryLine('00:00', '24:00', { mode: 3, hours: n })], { skipHoliday: null })

const clock = (text: string): void => world.clock.set(Date.parse(`${text.replace(' ', 'T')}+08:00`))
const addTemplate = async (templateName: string, rule: object, more: object = {}): Promise<string> => {
  const made = await world.call<{ id: string }>('POST', `${base}/template`, { templateName, content: rule, ...more })
  expect(made).toMatchObject({ code: '00000' })
  return made.data.id
}
const set = (templateId: string, effectDate: string, more: object = {}) =>
  world.call<{ now: number; later: number; failed: readonly object[] }>('POST', `${base}/shop`, {
    shopNos: [shopNo],
    templateId,
    effectDate,
    ...more,
  })
const publish = () => rulePublishTask.run(world.services, { tenantId: world.tenantId }, () => false)
const listed = async (what: 'shop' | 'template' | 'prerelease' | 'history', filter: object = {}) =>
  (await world.call<{ records: readonly Record<string, unknown>[] }>('GET', `${base}/${what}/list`, { pageSize: 50, ...filter }))
    .data.records
const addShop = (no: string) => world.call('POST', '/v1/shop', { shopNo: no, shopName: `店铺${no}`, ownerNo, platformCode: 1 })

let orderSeq = 0
/** An order paid at this minute, taken in and audited. */
const audited = async (pay: string, more: object = {}): Promise<string> => {
  orderSeq += 1
  const payTime = new Date(Date.parse(`${pay.replace(' ', 'T')}+08:00`))
  const [no = ''] = await enter(world, [{ ...newOrder(`DT-${orderSeq}`, { G1: 1 }), payTime, ...more }])
  await world.run((ctx) => auditOrders(ctx, [no]))
  return no
}
const deadlineOf = async (no: string): Promise<string> => {
  const [row] = await rows<{ at: string }>(
    world,
    `select to_char(deadline_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from stockout_order where tenant_id = $1 and stockout_no = $2`,
    [no],
  )
  return row?.at ?? ''
}
const explained = async (no: string) => (await world.call('GET', `${base}/explain`, { stockoutNo: no })).data

test('a template says what is wrong with its rule, row by row; a hostile one is refused', async () => {
  const says = async (rule: unknown): Promise<string> =>
    JSON.stringify(await world.call('POST', `${base}/template`, { templateName: '错的', content: rule }))
  expect(await says(content([deliveryLine('00:00', '16:00', { time: '23:59' })]))).toContain('周一存在未覆盖的时间段')
  expect(await says(content([deliveryLine('00:00', '24:00', { mode: 3, hours: 9999 })]))).toContain('第1行：小时应在1-720之间')
  expect(await says(content([], { skipHoliday: ['2026-02-30'] }))).toContain('没有这一天：2026-02-30')
  expect(await says({ ...hours(24), evil: { deep: [] } })).toContain('没有这一项：evil')
  expect(await says('text')).toContain('格式不正确')
  expect(await says(content([null]))).toContain('第1行')
  expect(await listed('template')).toEqual([])
})

test('without a rule the usual one holds, and the order says so', async () => {
  clock('2025-06-17 10:00:00')
  const no = await audited('2025-06-17 09:00:00')
  expect(await deadlineOf(no)).toBe('2025-06-17 23:59:59')
  expect(await explained(no)).toMatchObject({ by: 'usual', templateName: null })
})

test('set for today it holds at once: the next order follows it and explains itself, the one before stays', async () => {
  const before = await audited('2025-06-17 09:30:00')
  const one = await addTemplate('24小时', hours(24), { isDefault: 1 })
  expect(await set(one, '2025-06-17')).toMatchObject({ code: '00000', data: { now: 1, later: 0, failed: [] } })
  const no = await audited('2025-06-17 09:30:00')
  expect(await deadlineOf(no)).toBe('2025-06-18 09:30:00')
  expect(await deadlineOf(before)).toBe('2025-06-17 23:59:59')
  expect(await explained(no)).toMatchObject({
    by: 'rule',
    templateName: '24小时',
    beginTime: '2025-06-17 10:00:00',
    endTime: null,
    line: 1,
    lineText: '00:00–24:00 24小时内',
    baseName: '付款时间',
    baseTime: '2025-06-17 09:30:00',
  })
  expect(await listed('shop', { shopNo })).toMatchObject([
    { isSet: 1, templateName: '24小时', effectDate: '2025-06-17', pendingName: null },
  ])
})

test('重算: open orders follow what holds now; shipped ones stay', async () => {
  const reply = await world.call<{ looked: number; changed: number }>('POST', `${base}/shop/recompute`, { shopNos: [shopNo] })
  expect(reply.data).toEqual({ looked: 3, changed: 2 })
  expect((await world.call('POST', `${base}/shop/recompute`, { shopNos: [shopNo] })).data).toEqual({ looked: 3, changed: 0 })
})

test('days before today and too far ahead are refused', async () => {
  const [template] = await listed('template')
  const id = String(template?.['templateId'])
  expect(await set(id, '2025-06-16')).toMatchObject({ code: 'A2001', msg: '生效日期不能早于今天' })
  expect(await set(id, '2025-09-16')).toMatchObject({ code: 'A2002', msg: '生效日期不能超过90天' })
  expect((await set(id, '2025-02-30')).code).toBe('A0400')
})

test('for a later day it waits; another one takes its place after a question; at midnight it holds, once', async () => {
  const two = await addTemplate('48小时', hours(48))
  const three = await addTemplate('72小时', hours(72))
  expect((await set(two, '2025-06-18')).data).toMatchObject({ later: 1 })
  expect(await set(three, '2025-06-18')).toMatchObject({ code: 'A2005', msg: '该店铺已有待生效配置（2025-06-18），是否覆盖？' })
  expect((await set(three, '2025-06-18', { confirmed: 1 })).data).toMatchObject({ later: 1 })
  expect(await listed('prerelease')).toMatchObject([
    { status: 0, currentName: '24小时', templateName: '72小时' },
    { status: 2, templateName: '48小时', cancelUserName: '王主管' },
  ])
  clock('2025-06-17 23:59:59')
  await publish()
  expect(await deadlineOf(await audited('2025-06-17 23:00:00'))).toBe('2025-06-18 23:00:00')
  // the day has begun, the job has not come by yet: what was to hold holds
  clock('2025-06-18 00:00:00')
  const first = await audited('2025-06-17 23:00:00')
  expect(await deadlineOf(first)).toBe('2025-06-20 23:00:00')
  expect(await explained(first)).toMatchObject({ templateName: '72小时', beginTime: '2025-06-18 00:00:00' })
  await publish()
  await publish()
  expect(await listed('history')).toMatchObject([
    { templateName: '72小时', beginTime: '2025-06-18 00:00:00', endTime: null, source: 2 },
    { templateName: '24小时', endTime: '2025-06-18 00:00:00', source: 1 },
  ])
})

test('what waits can be taken back until its day begins', async () => {
  const [two] = (await listed('template')).filter(({ templateName }) => templateName === '48小时')
  const id = String(two?.['templateId'])
  await set(id, '2025-06-19')
  const [waits] = await listed('prerelease', { status: 0 })
  const cancel = () => world.call('DELETE', `${base}/prerelease`, { id: String(waits?.['prereleaseId']) })
  expect(await cancel()).toMatchObject({ code: '00000' })
  await set(id, '2025-06-19')
  const [again] = await listed('prerelease', { status: 0 })
  clock('2025-06-19 00:00:00')
  expect(await world.call('DELETE', `${base}/prerelease`, { id: String(again?.['prereleaseId']) })).toMatchObject({
    code: 'A2003',
    msg: '该配置已生效，不能取消',
  })
})

test('a changed template leaves what was published as it was; 同步到已使用 makes it hold tomorrow', async () => {
  const [two] = (await listed('template')).filter(({ templateName }) => templateName === '48小时')
  const templateId = String(two?.['templateId'])
  const { data } = await world.call<{ version: number }>('GET', `${base}/template/detail`, { templateId })
  const update = (version: number) =>
    world.call('PUT', `${base}/template`, { templateId, version, templateName: '48小时', content: hours(36) })
  expect(await update(data.version)).toMatchObject({ code: '00000' })
  expect(await update(data.version)).toMatchObject({ code: 'A0409' })
  const before = await audited('2025-06-19 00:00:00')
  expect(await deadlineOf(before)).toBe('2025-06-21 00:00:00')
  expect((await world.call('POST', `${base}/template/sync`, { templateId })).data).toEqual({ later: 1 })
  clock('2025-06-20 00:00:30')
  await publish()
  expect(await deadlineOf(await audited('2025-06-20 00:00:00'))).toBe('2025-06-21 12:00:00')
  // the order of before still says by which version it is due
  expect(await explained(before)).toMatchObject({ lineText: '00:00–24:00 48小时内', endTime: '2025-06-20 00:00:00' })
})

test('a template in use cannot be deleted, one that waits neither; an unused one can', async () => {
  const remove = (templateId: string) => world.call('DELETE', `${base}/template`, { templateId })
  const used = (await listed('template')).find(({ useNum }) => useNum === 1)
  expect(await remove(String(used?.['templateId']))).toMatchObject({ code: 'A2004', msg: '模板使用中，不能删除' })
  const waits = await addTemplate('等着的', hours(1))
  await set(waits, '2025-06-21')
  expect(await remove(waits)).toMatchObject({ code: 'A2004' })
  expect(await remove(await addTemplate('没人用', hours(1)))).toMatchObject({ code: '00000' })
  expect(await world.call('POST', `${base}/template`, { templateName: '等着的', content: hours(1) })).toMatchObject({
    code: 'A1002',
  })
})

test('many shops, two people at once: each shop is set whole, by one of them', async () => {
  const shopNos = Array.from({ length: 12 }, (_, i) => `SH9${String(i).padStart(2, '0')}`)
  for (const no of shopNos) expect((await addShop(no)).code).toBe('00000')
  const [a, b] = [await addTemplate('甲', hours(10)), await addTemplate('乙', hours(20))]
  const replies = await Promise.all(
    [a, b].map((templateId) => set(templateId, '2025-06-20', { shopNos: [...shopNos, 'NOBODY'] })),
  )
  for (const { data } of replies)
    expect(data).toMatchObject({ now: 12, failed: [{ shopNo: 'NOBODY', msg: '店铺不存在或无权限' }] })
  const names = (await listed('shop', { shopNo: shopNos.join(',') })).map(({ templateName }) => templateName)
  expect(new Set(names).size).toBe(1)
  const open = await rows<{ n: number }>(
    world,
    `select count(*)::int as n from rule_history where tenant_id = $1 and end_time is null group by target_key having count(*) <> 1`,
  )
  expect(open).toEqual([])
})

test('an explanation of a presale says by which of the two it is due', async () => {
  const presale = { orderTags: [1], estShipTime: new Date('2025-07-01T12:00:00+08:00') }
  const [estimated, allowed] = [
    await audited('2025-06-20 00:00:00', presale),
    await audited('2025-06-20 00:00:00', { ...presale, platformDeadlineTime: new Date('2025-06-25T12:00:00+08:00') }),
  ]
  expect([await deadlineOf(estimated), await deadlineOf(allowed)]).toEqual(['2025-07-01 12:00:00', '2025-06-25 12:00:00'])
  expect(await explained(estimated)).toMatchObject({ by: 'presale' })
  expect(await explained(allowed)).toMatchObject({ by: 'platform' })
})

test('what was published is told: fam, target and since when', async () => {
  const told = await rows<{ aggregateNo: string; payload: object }>(
    world,
    `select aggregate_no, payload from domain_event where tenant_id = $1 and event_type = 'rule.published' and aggregate_no = $2 order by id`,
    [shopNo],
  )
  const history = await rows<{ beginTime: Date }>(
    world,
    'select begin_time from rule_history where tenant_id = $1 and target_key = $2 order by begin_time',
    [shopNo],
  )
  expect(told).toEqual(
    history.map(({ beginTime }) => ({
      aggregateNo: shopNo,
      payload: { fam: 'delivery_time', targetKey: shopNo, effectTime: beginTime.getTime() },
    })),
  )
})

test('a shop that is gone when its day comes is told so, the others hold', async () => {
  await addShop('GONE')
  const { data } = { data: (await listed('template')).find(({ templateName }) => templateName === '甲') }
  await set(String(data?.['templateId']), '2025-06-21', { shopNos: ['GONE', 'SH900'] })
  await world.run(({ tx, tenantId }) => tx.query(`delete from shop where tenant_id = $1 and shop_no = 'GONE'`, [tenantId]))
  clock('2025-06-21 00:01:00')
  await publish()
  const gone = await rows(world, `select status, fault from rule_prerelease where tenant_id = $1 and target_key = 'GONE'`)
  expect(gone).toEqual([{ status: 3, fault: '对象已删除' }])
  expect(await listed('prerelease', { shopNo: 'SH900' })).toMatchObject([{ status: 1 }])
})

test('one pre-release that cannot hold is told so at its row; the other shops and families hold all the same', async () => {
  const mine = (await listed('template')).find(({ templateName }) => templateName === '甲')
  const shopNos = ['SH901', 'SH902', 'SH903']
  await set(String(mine?.['templateId']), '2025-06-23', { shopNos })
  const lines = [{ nodeCode: 10, startFrom: 1, minutes: 30 }]
  const erp = await world.call<{ id: string }>('POST', '/v1/rule/postbackErp/template', {
    templateName: '半小时',
    content: { lines },
  })
  await world.call('POST', '/v1/rule/postbackErp/shop', { shopNos, templateId: erp.data.id, effectDate: '2025-06-23' })
  // what holds there began after the midnight of that day, as a clock that was set back leaves it
  await world.run(({ tx, tenantId }) =>
    tx.query(`update rule_history set begin_time = $2 where tenant_id = $1 and target_key = 'SH902' and end_time is null`, [
      tenantId,
      new Date('2025-06-24T00:00:00+08:00'),
    ]),
  )
  clock('2025-06-23 00:00:10')
  // an order of the shop whose rule cannot change comes in before the job does
  expect(await deadlineOf(await audited('2025-06-22 23:00:00', { shopNo: 'SH902', logisticsCode: 'ZTO' }))).toMatch(
    /^2025-06-23 (?:09|19):00:00$/,
  )
  await publish()
  const states = await rows<{ family: string; targetKey: string; status: number; fault: string | null }>(
    world,
    `select family, target_key, status, fault from rule_prerelease where tenant_id = $1 and effect_date = '2025-06-23' and target_key = any($2)
      order by family, target_key`,
    [shopNos],
  )
  expect(states.map(({ family, targetKey, status }) => `${family} ${targetKey} ${status}`)).toEqual([
    'delivery_time SH901 1',
    'delivery_time SH902 3',
    'delivery_time SH903 1',
    'postback_erp SH901 1',
    'postback_erp SH902 1',
    'postback_erp SH903 1',
  ])
  expect(states[1]?.fault).toMatch(/[一-龥]/)
})
