// 赔付从 HTTP 的门口看：规则算到分，进货主的账单、记进费用；快递赔少了成差异；应收进工单账单，三个人过手，收齐结清；文件导入五千行。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import { autoCompTask } from '#server/workorder/comp/autoTask'
import { asUser, claimed, imbalances, lost, openClaims } from '../support/claims.ts'
import { download, send } from '../support/importing.ts'
import { rows, type World } from '../support/outbound.ts'

let world: World
let parcels: readonly string[] = []
let at = 0
const parcel = (): string => parcels[at++] ?? ''
beforeAll(async () => {
  const opened = await openClaims(24)
  world = opened.world
  parcels = opened.numbers
  expect(
    await post('/v1/workorder/compensate/rule', {
      compType: 1,
      liability: 2,
      payerType: 1,
      goodsRatioBp: 8_000,
      includeFreight: 1,
      capMode: 1,
      capFen: 10_000,
      priceBasis: 1,
    }),
  ).toMatchObject({ code: '00000' })
})
afterAll(() => world.close())

const base = '/v1/workorder/compensate'
type Told = Record<string, unknown>
const post = <T = Told>(path: string, input: object) => world.call<T>('POST', path, input)
const get = <T = Told>(path: string, input: object = {}) => world.call<T>('GET', path, input)
const page = async (what: string, filter: object = {}): Promise<readonly Told[]> =>
  (await get<{ records: Told[] }>(`${base}/${what}/page`, { pageSize: 200, ...filter })).data.records
const detail = async (compNo: string): Promise<Told> => (await get(`${base}/content/detail`, { compNo })).data
const bill = (detailIds: readonly string[], more: object = {}) =>
  post<{ billNo: string; totalFen: number }>(`${base}/bill`, {
    ownerNo: 'OW001',
    periodStart: '2025-06-01',
    periodEnd: '2025-06-30',
    detailIds,
    ...more,
  })
const made = async (...comps: Parameters<typeof claimed> extends [World, ...infer C] ? C : never): Promise<readonly string[]> =>
  claimed(world, ...comps)

test('office.md §5.3: the worked claim by its rule, told step by step, and not twice', async () => {
  const number = parcel()
  const [compNo = ''] = await made(lost(number))
  expect(await detail(compNo)).toMatchObject({
    status: 10,
    priceStatus: 1,
    goodsValueFen: 12_800,
    freightFen: 320,
    baseFen: 10_560,
    approveFen: 10_000,
    recoverFen: 10_000,
    payerName: '中通',
    ruleText: '全部货主，全部快递',
    steps: ['商品价值 128.00 × 80% + 运费 3.20 = 105.60', '封顶 100.00（固定金额）', '申请 135.50，核定 100.00'],
    handMaxFen: 10_000,
  })
  await expect(made(lost(number))).rejects.toThrow('该单号已存在【丢件】赔付')
  await expect(made(lost('ZT404'))).rejects.toThrow('快递单号【ZT404】不存在，请填写货主编号')
})

test('by hand no more than can be paid; beyond goes who has the right, never above what was claimed', async () => {
  const [compNo = ''] = await made(lost(parcel()))
  const approve = (approveFen: number) => world.call<Told>('PUT', `${base}/detail`, { compNo, approveFen })
  const rights = world.person.rights
  Object.assign(world.person, { isAdmin: false, rights: new Set([...rights].filter((right) => right !== 500_728)) })
  expect(await approve(10_001)).toMatchObject({ code: 'A3020', msg: '核定金额不能大于可赔上限100.00元' })
  expect(await approve(9_000)).toMatchObject({ code: '00000' })
  Object.assign(world.person, { isAdmin: true, rights })
  expect(await approve(12_000)).toMatchObject({ code: '00000' })
  expect(await approve(13_551)).toMatchObject({ code: 'A3020', msg: '核定金额不能大于申请金额135.50元' })
  expect(await detail(compNo)).toMatchObject({ approveFen: 12_000, recoverFen: 12_000, priceStatus: 2 })
  // what somebody set is not reckoned over
  expect((await get(`${base}/detail/refresh`, { ids: compNo })).data).toMatchObject({
    refreshed: 0,
    failed: [{ compNo, reason: '人工定价的不重算' }],
  })
})

test('the bill of an owner: previewed, drawn, mended, confirmed; his fees fall by 110.00', async () => {
  const nos = await made(
    lost(parcel()),
    lost(parcel(), { claimFen: 960 }),
    lost(parcel(), { compType: 5, claimFen: null, delayMin: 3_000 }),
    lost(parcel()),
  )
  const [first = '', , , extra = ''] = nos
  expect(await detail(nos[2] ?? '')).toMatchObject({ claimFen: 192, approveFen: 192 })
  const before = await rows(world, 'select count(*)::int as n from comp_bill where tenant_id = $1')
  const preview = await get<Told[]>(`${base}/bill/generate`, { startDate: '2025-06-01', endDate: '2025-06-30' })
  expect(preview.data[0]).toMatchObject({ ownerNo: 'OW001', ids: expect.arrayContaining([...nos]) as unknown })
  expect(await rows(world, 'select count(*)::int as n from comp_bill where tenant_id = $1')).toEqual(before)

  expect(await bill(nos.slice(0, 2), { adjustFen: -152 })).toMatchObject({
    code: 'A3020',
    msg: '调整金额不能超过核定合计，并且要写原因',
  })
  const drawn = await bill([first, extra], { adjustFen: -152, adjustReason: '抹零' })
  const billNo = drawn.data.billNo
  expect(drawn).toMatchObject({ code: '00000', data: { totalFen: 19_848 } })
  expect(await detail(first)).toMatchObject({ status: 20, compBillNo: billNo })
  expect(await post(`${base}/bind/bill`, { billNo, detailIds: nos.slice(1, 3) })).toMatchObject({ data: { totalFen: 21_000 } })
  expect(await post(`${base}/bind/bill`, { billNo, detailIds: [first] })).toMatchObject({
    msg: `赔付${first}已在账单${billNo}中`,
  })
  expect(await post(`${base}/disassociation/bill`, { billNo, detailIds: [extra] })).toMatchObject({ data: { done: 1 } })
  expect(await detail(extra)).toMatchObject({ status: 10, compBillNo: null })
  expect(await world.call('DELETE', `${base}/data`, { ids: [first] })).toMatchObject({
    code: 'A3020',
    msg: '已入账单的赔付不能删除',
  })

  const confirm = () => post('/v1/workorder/bill/confirm', { billNo, pass: 1, bizType: 'COMP' })
  expect(await confirm()).toMatchObject({ code: 'A1714' })
  expect(await post(`${base}/bill/confirm`, { billNo })).toMatchObject({ code: 'A1714' })
  const confirmed = await asUser(world, '3', confirm)
  expect(confirmed).toMatchObject({ code: '00000', data: { billNo, status: 20 } })
  const fees = await rows(
    world,
    `select fee_type, base_fee_type, amount_fen::int, status from fin_fee_line where tenant_id = $1 and line_key = $2 order by amount_fen`,
    [billNo],
  )
  expect(fees).toEqual([
    { feeType: 'COMPENSATE', baseFeeType: null, amountFen: -10_000, status: 10 },
    { feeType: 'COMPENSATE', baseFeeType: null, amountFen: -960, status: 10 },
    { feeType: 'COMPENSATE', baseFeeType: null, amountFen: -192, status: 10 },
    { feeType: 'ADJUST', baseFeeType: 'COMPENSATE', amountFen: 152, status: 10 },
  ])
  expect(await detail(first)).toMatchObject({ status: 30 })
  expect(await post(`${base}/bind/bill`, { billNo, detailIds: [extra] })).toMatchObject({
    code: 'A3001',
    msg: '当前状态【已确认】不允许加入账单',
  })
  const file = await readXlsx(await download(world, `${base}/export`, { billNo }))
  expect(file.sheets[0]?.rows.at(-1)).toEqual(expect.arrayContaining(['应付', 110]))
  expect(await imbalances(world)).toEqual([])
})

test('a carrier credited 60.00 of 100.00: the difference is appealed, then owed by the warehouse, and every line adds up', async () => {
  const [compNo = ''] = await made(lost(parcel()))
  const added = await post<{ diffNo: string; diffFen: number }>(`${base}/fee/diff/add`, { compNo, carrierPaidFen: 6_000 })
  const { diffNo, diffFen } = added.data
  expect([added.code, diffFen]).toEqual(['00000', 4_000])
  expect(await post(`${base}/fee/diff/add`, { compNo, carrierPaidFen: 1 })).toMatchObject({ msg: `该赔付已有差异单${diffNo}` })
  const turn = (input: object) => world.call<Told>('PUT', `${base}/fee/diff/status`, { ids: [diffNo], ...input })
  expect(await turn({ status: 20, remark: '已发邮件' })).toMatchObject({ code: '00000' })
  expect(await turn({ status: 40, closeType: 1 })).toMatchObject({ msg: '快递已赔与应收不一致，不能按补回关闭' })
  expect(await turn({ status: 40, closeType: 3, newPayerType: 2, newPayerNo: 'W99' })).toMatchObject({
    msg: '承担方【W99】不存在',
  })
  expect(await turn({ status: 40, closeType: 3, newPayerType: 1, newPayerNo: 'ZTO' })).toMatchObject({
    msg: '新承担方不能与原承担方相同',
  })
  expect(await turn({ status: 40, closeType: 3, newPayerType: 2, newPayerNo: 'W01-LOCAL' })).toMatchObject({ code: '00000' })
  expect((await page('diff', { diffNo }))[0]).toMatchObject({ status: 40, closeFen: 4_000, newPayerName: '余杭良品仓' })
  const waiting = await rows(
    world,
    'select payer_no, amount_fen::int from wo_bill_line where tenant_id = $1 and source_no = $2 order by amount_fen',
    [diffNo],
  )
  expect(waiting).toEqual([
    { payerNo: 'ZTO', amountFen: -4_000 },
    { payerNo: 'W01-LOCAL', amountFen: 4_000 },
  ])
  expect(await imbalances(world)).toEqual([])
})

test('a price nobody knows waits in the pool; priced by hand the claim is reckoned and may be billed', async () => {
  const goods = [
    { goodsNo: 'A', goodsName: '商品A', qty: 1, priceFen: null },
    { goodsNo: 'B', goodsName: '商品B', qty: 2, priceFen: null },
  ]
  const [compNo = ''] = await made(lost(parcel(), { goods, claimFen: 90_000 }))
  expect(await detail(compNo)).toMatchObject({ priceStatus: 0, approveFen: 0 })
  expect(await bill([compNo])).toMatchObject({ msg: '该明细未计价' })
  const [waiting] = await page('valuation', { compNo })
  expect(waiting).toMatchObject({ goodsNo: 'B', qty: 2, status: 10, reasonText: '无单价' })
  const priced = await post(`${base}/valuation/price`, { ids: [waiting?.['valuationId']], priceFen: 1_500, reason: '采购单' })
  expect(priced).toMatchObject({ code: '00000', data: { done: 1, priced: 1 } })
  // (64.00 + 2 × 15.00) × 80 % + 3.20
  expect(await detail(compNo)).toMatchObject({ priceStatus: 2, goodsValueFen: 9_400, baseFen: 7_840, approveFen: 7_840 })
})

test('what carriers owe: assigned, confirmed by whom it was given to, approved by another, paid in two parts', async () => {
  const [one = '', two = ''] = await made(lost(parcel()), lost(parcel()))
  const payers = await get<Told[]>('/v1/workorder/bill/payers', { month: '2025-06' })
  expect(payers.data.map(({ payerNo }) => payerNo)).toContain('ZTO')
  const open = await get<Told[]>('/v1/workorder/bill/lines', { payerType: 1, payerNo: 'ZTO', month: '2025-06' })
  const diff = open.data.find(({ lineType }) => lineType === 2)?.['sourceNo'] as string
  const add = (lineIds: object) =>
    post<{ billNo: string; totalFen: number }>('/v1/workorder/bill/add', {
      payerType: 1,
      payerNo: 'ZTO',
      month: '2025-06',
      lineIds,
    })
  expect(await add({ diff: [diff] })).toMatchObject({ code: 'A3020', msg: '账单合计必须大于0' })
  const billNo = (await add({ comp: [one, two], diff: [diff] })).data.billNo
  expect(await add({ comp: [one] })).toMatchObject({ msg: `该明细已在账单${billNo}中` })
  expect(await detail(one)).toMatchObject({ status: 20, woBillNo: billNo })
  expect(await imbalances(world)).toEqual([])

  const act = (path: string, input: object) => post(`/v1/workorder/bill/${path}`, input)
  expect(await act('ass', { ids: [billNo], assignUserId: '404' })).toMatchObject({ msg: '处理人不存在或已停用' })
  // 钱客服 has no button for it, 周仓管 has and sees one warehouse; neither is offered or taken
  await world.run(async ({ tx, tenantId, at, id }) => {
    await tx.query(
      `insert into sys_user (tenant_id, id, account, name, password_hash, create_time, update_time)
       values ($1, 5, 'cs05', '钱客服', '-', $2, $2), ($1, 6, 'wh06', '周仓管', '-', $2, $2)`,
      [tenantId, at],
    )
    const roleId = id()
    await tx.query(`insert into role as r (tenant_id, id, role_name, create_time, update_time) values ($1, $2, '对账', $3, $3)`, [
      tenantId,
      roleId,
      at,
    ])
    await tx.query(
      `insert into role_menu as m (tenant_id, id, role_id, menu_code, create_time, update_time) values ($1, $2, $3, '501123', $4, $4)`,
      [tenantId, id(), roleId, at],
    )
    await tx.query(
      'insert into role_user as m (tenant_id, id, role_id, user_id, create_time, update_time) values ($1, $2, $3, 6, $4, $4)',
      [tenantId, id(), roleId, at],
    )
  })
  const offered = await get<{ userId: string }[]>('/v1/workorder/bill/assignee/list', {})
  expect(offered.data.map(({ userId }) => userId).toSorted()).toEqual(['1', '2', '3', '6'])
  expect(await act('ass', { ids: [billNo], assignUserId: '5' })).toMatchObject({
    msg: '钱客服没有确认工单账单的权限，请换一个处理人',
  })
  expect(await act('ass', { ids: [billNo], assignUserId: '6' })).toMatchObject({
    msg: '周仓管看不到这张账单的仓库，请换一个处理人',
  })
  expect(await act('ass', { ids: [billNo], assignUserId: '3' })).toMatchObject({ code: '00000' })
  // he is on leave: it is given to another, who alone confirms it then
  expect(await act('ass', { ids: [billNo], assignUserId: '2' })).toMatchObject({ code: '00000' })
  expect(await asUser(world, '3', () => act('confirm', { billNo, pass: 1 }))).toMatchObject({ msg: '仅处理人可确认' })
  expect(await act('confirm', { billNo, pass: 1 })).toMatchObject({ code: 'A3020', msg: '仅处理人可确认' })
  expect(await asUser(world, '2', () => act('confirm', { billNo, pass: 1 }))).toMatchObject({ data: { status: 30 } })
  expect(await asUser(world, '2', () => act('approve', { ids: [billNo], pass: 1 }))).toMatchObject({ code: 'A1714' })
  for (const silent of [{}, { opinion: null }, { opinion: '  ' }])
    expect(await asUser(world, '3', () => act('approve', { ids: [billNo], pass: 0, ...silent }))).toMatchObject({
      data: { fields: { opinion: '原因不能为空' } },
    })
  expect(await asUser(world, '3', () => act('approve', { ids: [billNo], pass: 0, opinion: '少一笔' }))).toMatchObject({
    code: '00000',
  })
  expect(await asUser(world, '2', () => act('confirm', { billNo, pass: 1 }))).toMatchObject({ data: { status: 30 } })
  expect(await asUser(world, '3', () => act('approve', { ids: [billNo], pass: 1 }))).toMatchObject({ code: '00000' })
  expect(await imbalances(world)).toEqual([])
  const fees = await rows(
    world,
    'select sum(amount_fen)::int as fen from fin_fee_line where tenant_id = $1 and direction = 2 and line_key = $2',
    [billNo],
  )
  expect(fees).toEqual([{ fen: -16_000 }])

  const receive = (amountFen: number, receiptDate = '2025-06-17') => act('receipt', { billNo, amountFen, receiptDate, way: 1 })
  expect(await receive(16_001)).toMatchObject({ msg: '收款金额不能大于未收的160.00元' })
  expect(await receive(1_000, '2025-06-18')).toMatchObject({ msg: '收款日期不能晚于今天' })
  expect(await receive(6_000)).toMatchObject({ data: { status: 40 } })
  expect(await receive(10_000)).toMatchObject({ data: { status: 50 } })
  expect((await get('/v1/workorder/bill/detail', { billNo })).data).toMatchObject({
    totalFen: 16_000,
    receivedFen: 16_000,
    receipts: [{ amountFen: 6_000 }, { amountFen: 10_000 }],
  })
  // both lists of the spec, and the kinds of lines by tabs
  for (const version of ['v1', 'v2'])
    expect((await get<{ records: Told[] }>(`/${version}/workorder/bill/page`, { billNo })).data.records).toHaveLength(1)
  expect((await get('/v1/workorder/bill/line/count', { billNo })).data).toEqual({ 1: 2, 2: 1 })
  expect(await imbalances(world)).toEqual([])
})

test('a deleted bill gives everything back', async () => {
  const [compNo = ''] = await made(lost(parcel()))
  const input = { payerType: 1, payerNo: 'ZTO', month: '2025-06', lineIds: { comp: [compNo] } }
  for (const path of ['/v1/workorder/bill/delete', '/v2/workorder/bill']) {
    const { data } = await post<{ billNo: string }>('/v1/workorder/bill/add', input)
    const removed = await world.call('DELETE', path, path.startsWith('/v2') ? { ids: [data.billNo] } : { billNo: data.billNo })
    expect(removed).toMatchObject({ code: '00000' })
    expect(await detail(compNo)).toMatchObject({ status: 10, woBillNo: null })
  }
  expect(await imbalances(world)).toEqual([])
})

test('two clerks draw one claim into two bills: one of them hears where it is', async () => {
  const [compNo = ''] = await made(lost(parcel()))
  const both = await Promise.all([bill([compNo]), bill([compNo])])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['00000', 'A3020'])
  expect(both.find(({ code }) => code === 'A3020')?.msg).toMatch(/已在账单PF\d+中/)
})

test('T-CP-1 and T-CP-2: five thousand rows with three hundred faults, parsed and submitted in twenty seconds', async () => {
  const filled = async (biz: string, lines: readonly CellValue[][]): Promise<Buffer> => {
    const template = await readXlsx(await download(world, `/v1/import/${biz}/template`))
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [template.sheets[0]?.rows[0] ?? [], ...lines] }] }))
  }
  const good = (i: number): CellValue[] => [`JD${i}`, '破损', '快递/网点', 'ZTO', 'OW001', 100, 3.2, 50.5, '', '2025-06-16', '']
  const faulty = (i: number): CellValue[] => {
    const row = good(i)
    if (i % 3 === 0) row[4] = ''
    else if (i % 3 === 1) row[8] = 60
    else row[9] = '2025-06-18'
    return row
  }
  const lines = Array.from({ length: 5_000 }, (_, i) => (i < 300 ? faulty(i) : good(i)))
  const begun = performance.now()
  const parsed = await send<ImportState>(world, `${base}/import`, {}, { name: '赔付.xlsx', bytes: await filled('comp', lines) })
  expect(parsed.data).toMatchObject({ successNum: 4_700, failNum: 300 })
  expect(new Set(parsed.data.errorData.map(({ errorReason }) => errorReason.replace(/JD\d+/, 'JD')))).toEqual(
    new Set(['快递单号【JD】不存在，请填写货主编号', '核定金额不能大于申请金额', '发生日期不能晚于今天']),
  )
  const { requestId } = parsed.data
  expect((await post(`${base}/submit`, { requestId })).code).toBe('A0434')
  const done = await post<ImportState>(`${base}/submit`, { requestId, ignoreErrors: 1 })
  expect(done.data).toMatchObject({ successNum: 4_700, failNum: 300, phase: 'done' })
  const seconds = (performance.now() - begun) / 1_000
  console.log(`claim import: 5,000 rows in ${seconds.toFixed(1)} s`)
  expect((await post(`${base}/submit`, { requestId, ignoreErrors: 1 })).code).toBe('A0431')
  expect(await page('detail', { logisticsNo: 'JD4999' })).toMatchObject([{ source: 2, claimFen: 5_050, approveFen: 5_050 }])

  const credits = [
    ['JD300', 50.5, '2025-06-17', ''],
    ['JD301', 20, '2025-06-17', ''],
    ['JD302', 60, '2025-06-17', ''],
    ['JD1', 20, '2025-06-17', ''],
    ['JD303', 0, '2025-06-17', ''],
  ]
  const paid = await send<ImportState>(
    world,
    '/v2/workorder/compensate/import',
    {},
    { name: '已赔.xlsx', bytes: await filled('compPaid', credits) },
  )
  expect(paid.msg).toBe('')
  expect(paid.data.errorData.map(({ errorReason }) => errorReason)).toEqual(['未找到该单号的赔付明细', '已赔金额必须大于0'])
  expect((await post<ImportState>(`${base}/submit`, { requestId: paid.data.requestId, ignoreErrors: 1 })).data.successNum).toBe(3)
  const diffs = await page('diff', { logisticsNo: 'JD300,JD301,JD302' })
  expect(
    diffs
      .map(({ logisticsNo, diffFen, reasonCode }) => [logisticsNo, diffFen, reasonCode])
      .toSorted((a, b) => Number(b[1]) - Number(a[1])),
  ).toEqual([
    ['JD301', 3_050, 2],
    ['JD302', -950, 3],
  ])
  const again = await send<ImportState>(
    world,
    '/v2/workorder/compensate/import',
    {},
    { name: '已赔.xlsx', bytes: await filled('compPaid', credits.slice(0, 1)) },
  )
  expect(again.data.errorData[0]?.errorReason).toBe('该单号2025-06-17到账的已登记过')
  expect(await imbalances(world)).toEqual([])
}, 120_000)

test('what arises by itself: pieces a check did not find, orders shipped late where it was promised; once, and only where switched on', async () => {
  const late = parcel()
  await world.run(async ({ tx, tenantId, id, at: now }) => {
    await tx.query(
      `insert into stock_check as c (tenant_id, id, check_no, warehouse_no, sid, check_type, plan_date, create_time, update_time)
       values ($1, $2, 'PD-AUTO', 'W01', 'LOCAL', 1, '2025-07-01', $3, $3)`,
      [tenantId, id(), now],
    )
    await tx.query(
      `insert into stock_check_line as l (tenant_id, id, check_no, location_no, goods_no, owner_no, book_qty, final_qty, create_time, update_time)
       values ($1, $2, 'PD-AUTO', 'A-01', 'A', 'OW001', 10, 7, $3, $3)`,
      [tenantId, id(), now],
    )
    await tx.query(
      `insert into domain_event as e (tenant_id, id, event_type, event_key, aggregate_type, aggregate_no, warehouse_no, sid, owner_no, biz_date,
                                      payload, occurred_at, create_time)
       values ($1, $2, 'stockcheck.finished', 'PD-AUTO', 'stock_check', 'PD-AUTO', 'W01', 'LOCAL', 'OW001', '2025-07-01', '{}', $3, $3)`,
      [tenantId, id(), now],
    )
    await tx.query(
      `update stockout_order as o set is_overtime = 1, ship_time = '2025-06-20T10:00:00+08:00' from stockout_package p
        where o.tenant_id = $1 and p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.logistics_no = $2`,
      [tenantId, late],
    )
    await tx.query(
      `insert into warehouse_promise as p (tenant_id, id, warehouse_no, sid, ship_hour, compensate_flag, effect_date, create_time, update_time)
       values ($1, $2, 'W01', 'LOCAL', 24, 1, '2025-01-01', $3, $3)`,
      [tenantId, id(), now],
    )
  })
  expect(
    await post(`${base}/rule`, {
      compType: 8,
      liability: 1,
      payerType: 2,
      goodsRatioBp: 0,
      includeFreight: 0,
      capMode: 1,
      capFen: 500,
      priceBasis: 1,
    }),
  ).toMatchObject({ code: '00000' })
  world.clock.set(Date.parse('2025-07-02T01:10:00+08:00'))
  const night = () => autoCompTask.run(world.services, { tenantId: world.tenantId }, () => false)
  const arisen = () =>
    page('detail', { happenDateBegin: '2025-06-18' }).then((all) => all.filter(({ source }) => Number(source) >= 4))
  await night()
  expect(await arisen()).toEqual([])
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      `insert into common_config as c (tenant_id, id, code, value, create_time, update_time)
       values ($1, $2, 'autoCompLoss', '1', $4, $4), ($1, $3, 'autoCompLate', '1', $4, $4)`,
      [tenantId, id(), id(), now],
    ),
  )
  await night()
  await night()
  expect((await arisen()).toSorted((a, b) => Number(a['source']) - Number(b['source']))).toMatchObject([
    { source: 4, compType: 7, ownerNo: 'OW001', payerName: '余杭良品仓', claimFen: 19_200, approveFen: 19_200 },
    { source: 5, compType: 8, logisticsNo: late, claimFen: 500, approveFen: 500, recoverFen: 500 },
  ])
})
