// 同步：店铺、WMS仓、商品、耗材从旺店通的开放接口读进来；再同步一次什么也不变；坏行点名；没有账号、没有应答各有一句话。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { Page } from '#contract/resource'
import type { SyncType } from '#contract/rules/syncKinds'
import { startSync, syncAccounts, syncState } from '#contract/wdt/sync'
import { wdtSign } from '#server/platform/adapters/erpPush'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type SignedIn, type TestServer } from '../support/server.ts'

/** The open interface of 旺店通 as far as it is used: it checks the signature and pages. */
const asked: Record<string, string>[] = []
let rowsOf: Record<string, readonly object[]> = {}
let failing = 0
const listOf: Readonly<Record<string, string>> = {
  'shop.php': 'shoplist',
  'warehouse_query.php': 'warehouses',
  'goods_query.php': 'goods_list',
  'purchase_order_query.php': 'purchase_list',
  'refund_query.php': 'refunds',
}
const answer = (file: string, body: string): object => {
  const { sign, ...fields } = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
  asked.push({ file, ...fields })
  if (fields['sid'] !== 'wdt_yunhe' || sign !== wdtSign(fields, 'se:cret')) return { code: 1040, message: '签名错误' }
  const [page, size] = [Number(fields['page_no']), Number(fields['page_size'])]
  return { code: 0, message: 'ok', [listOf[file] ?? '']: (rowsOf[file] ?? []).slice(page * size, (page + 1) * size) }
}
const outside: Server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (failing > 0) response.writeHead(failing).end('busy')
    else response.end(JSON.stringify(answer(request.url?.split('/').at(-1) ?? '', Buffer.concat(chunks).toString())))
  })
})

let server: TestServer
let admin: SignedIn
let ownerNo: string
let strange: string
let bare: string
let subject: Subject
let site: string
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  server = await openServer({
    env: {
      WDT_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
      WDT_ACCOUNTS: 'yunhe:wdt_yunhe:key:se:cret; yunhe:wdt_zwei:k2:s2',
    },
  })
  admin = await server.signIn('yunhe', 'admin')
  subject = await openSubject(server)
  const shops = await list('GET /v1/shop/list', { pageSize: 200 })
  ;[ownerNo = '', strange = '', bare = ''] = [...new Set(shops.map((row) => String(row['ownerNo'])))]
  // the demo's shops carry no account of 旺店通: one owner's get one, another's get another
  await own(ownerNo, 'wdt_yunhe')
  await own(strange, 'wdt_zwei')
  site = String((await list('GET /v1/warehouse/list', {}))[0]?.['parentWarehouseNo'])
})
afterAll(async () => {
  await server.close()
  await new Promise((done) => outside.close(done))
})
afterEach(() => {
  failing = 0
  asked.length = 0
})

type Row = Record<string, unknown>
const list = async (route: string, filter: object): Promise<readonly Row[]> =>
  (await server.send<Page<Row>>(route, filter, admin.headers)).data.records
const own = (owner: string, sid: string): Promise<unknown> =>
  server.services.db.inTenant(Number(admin.tenantId), (tx) =>
    tx.query('update shop set sid = $3 where tenant_id = $1 and owner_no = $2', [Number(admin.tenantId), owner, sid]),
  )
const order = (bizType: SyncType, more: object = {}) => ({ bizType, sid: 'wdt_yunhe', ...more })
const june = { startTime: '2025-06-01 00:00:00', endTime: '2025-06-17 10:00:00' }
type Job = NonNullable<ReplyOf<typeof syncState>['job']>
const sync = async (bizType: SyncType, more: object = {}, who = admin): Promise<Job> => {
  const begun = await server.send(startSync, order(bizType, more), who.headers)
  expect(begun.msg).toBe('')
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  const { data } = await server.send<ReplyOf<typeof syncState>>(syncState, { bizType }, who.headers)
  if (data.job === null) throw new Error('no job')
  return data.job
}
const counts = ({ status, added, changed, same, failed, errorMsg }: Job) => ({ status, added, changed, same, failed, errorMsg })
const done = (added: number, changed: number, same: number, failed = 0) => ({
  status: 0,
  added,
  changed,
  same,
  failed,
  errorMsg: null,
})

describe('stock-in orders', () => {
  const at = { ownerNo: '', ...june }
  const bought = (purchase_no: string, more: object = {}) => ({
    purchase_no,
    provider_name: '云上供应商',
    warehouse_no: 'WDT-IN',
    status: 50,
    expect_arrive_time: '2025-06-20 09:00:00',
    details_list: [
      { spec_no: 'BUY-1', num: '3.0000' },
      { spec_no: 'BUY-1', num: 2 },
    ],
    ...more,
  })
  beforeAll(async () => {
    at.ownerNo = ownerNo
    await server.send('POST /v1/goods', { ownerNo, goodsNo: 'BUY-1', goodsName: '买来的' }, admin.headers)
    const made = {
      warehouseNo: 'WDT-IN',
      sid: 'wdt_yunhe',
      warehouseName: '旺店通仓',
      parentWarehouseNo: site,
      wmsMode: 1,
      wmsType: 2,
      warehouseKind: 1,
    }
    expect((await server.send('POST /v1/wms/warehouse', made, admin.headers)).msg).toBe('')
  })

  test('purchases come in once; a bad one is named; what was called off there is told', async () => {
    rowsOf = {
      'purchase_order_query.php': [
        bought('CG-1'),
        bought('CG-2', { warehouse_no: 'NOWHERE' }),
        bought('CG-3', { details_list: [{ spec_no: 'UNKNOWN', num: 1 }] }),
        bought('CG-4', { status: 20 }),
        bought('CG-5', { status: 10 }),
        bought('CG-6', { status: 90 }),
      ],
    }
    const first = await sync('stockin', at)
    expect(counts(first)).toEqual(done(1, 0, 1, 2))
    expect(first.faults.map(({ no, reason }) => [no, reason])).toEqual([
      ['CG-2', '仓库NOWHERE不存在或已停用'],
      ['CG-3', '商品不存在：UNKNOWN'],
    ])
    const [one] = await list('GET /v1/stockin/list', { outerNo: 'CG-1' })
    expect(one).toMatchObject({ ownerNo, stockinType: 1, source: 1, status: 10, planQty: 5, supplierName: '云上供应商' })
    expect(counts(await sync('stockin', at))).toEqual(done(0, 0, 2, 2))
    rowsOf = { 'purchase_order_query.php': [bought('CG-1', { status: 10 })] }
    expect((await sync('stockin', at)).faults).toMatchObject([
      { no: 'CG-1', reason: `旺店通已取消，这里的入库单${String(one?.['stockinNo'])}还在：请核对后取消` },
    ])
  })

  test('have an address of their own, and an outside system that is down leaves nothing behind', async () => {
    failing = 503
    const { bizType: _biz, ...input } = order('stockin', at)
    const begun = await server.send('POST /v1/stockin/sync', input, admin.headers)
    expect(begun.msg).toBe('')
    await runDueJobs(server.database.urls.jobs, server.services, tasks)
    const { data } = await server.send<ReplyOf<typeof syncState>>(syncState, { bizType: 'stockin' }, admin.headers)
    expect(data.job).toMatchObject({ status: 4, errorMsg: expect.stringContaining('数据同步失败') })
  })
})

describe('returns', () => {
  const refund = (refund_no: string, more: object = {}) => ({
    refund_no,
    type: 2,
    process_status: 60,
    warehouse_no: 'WDT-IN',
    tid: `T-${refund_no}`,
    return_logistics_name: '中通快递',
    return_logistics_no: `78${refund_no.replaceAll(/\D/g, '').padStart(12, '0')}`,
    // who bought it, and who sends it back
    receiver_name: '王大满',
    return_name: '张小满',
    return_mobile: '13812345678',
    refund_order_list: [
      { spec_no: 'BUY-1', refund_num: '1.0000' },
      { spec_no: 'BUY-1', refund_num: 1 },
    ],
    ...more,
  })
  test('are notices once; without a parcel on its way they wait; a bad one is named, one called off there is told', async () => {
    const at = { ownerNo, ...june }
    rowsOf = {
      'refund_query.php': [
        refund('TK-1'),
        refund('TK-2', { warehouse_no: 'NOWHERE' }),
        refund('TK-3', { refund_order_list: [{ spec_no: 'UNKNOWN', refund_num: 1 }] }),
        refund('TK-4', { return_logistics_no: '' }),
        refund('TK-5', { process_status: 20 }),
        refund('TK-6', { type: 4 }),
        refund('TK-7', { process_status: 10 }),
        refund('TK-8', { type: 3 }),
        // 待结算: it has arrived
        refund('TK-9', { process_status: 80 }),
        refund('TK-20', { return_logistics_no: '', logistics_no: '78000000000020' }),
      ],
    }
    const first = await sync('refund', at)
    expect(counts(first)).toEqual(done(3, 0, 1, 2))
    expect(first.faults.map(({ no, reason }) => [no, reason])).toEqual([
      ['TK-2', '仓库NOWHERE不存在或已停用'],
      ['TK-3', '商品不存在：UNKNOWN'],
    ])
    const [one] = await list('GET /v1/return/order/list', { outerNo: 'TK-1' })
    expect(one).toMatchObject({
      ownerNo,
      source: 1,
      returnType: 1,
      status: 10,
      planQty: 2,
      srcTid: 'T-TK-1',
      logisticsNo: '78000000000001',
    })
    expect(JSON.stringify(one)).not.toContain('13812345678')
    const { returnNo } = one as { returnNo: string }
    const page = await server.send('GET /v1/return/order/detail', { returnNo }, admin.headers)
    expect(page.data).toMatchObject({ senderName: '张**', senderMobile: '138****5678' })
    expect(await list('GET /v1/return/order/list', { outerNo: 'TK-20' })).toMatchObject([{ logisticsNo: '78000000000020' }])
    expect(await list('GET /v1/return/order/list', { outerNo: 'TK-8' })).toMatchObject([{ returnType: 3 }])
    expect(counts(await sync('refund', at))).toEqual(done(0, 0, 4, 2))
    rowsOf = { 'refund_query.php': [refund('TK-1', { process_status: 10 })] }
    expect((await sync('refund', at)).faults).toMatchObject([
      { no: 'TK-1', reason: `旺店通已取消，这里的退货单${returnNo}还在：请核对后取消` },
    ])
  })
})

describe('shops', () => {
  test('come in, stay as they are, and follow a change; a bad row is named and keeps nobody out', async () => {
    rowsOf = {
      'shop.php': [
        { shop_no: 'WS01', shop_name: '云间旗舰店', platform_id: 1 },
        { shop_no: 'WS02', shop_name: '云间自营', platform_id: '3' },
        { shop_no: 'WS03', shop_name: '不认得的平台', platform_id: 4711 },
        { shop_no: 'WS01', shop_name: '又来一次', platform_id: 1 },
        { shop_no: '', shop_name: '没有编号', platform_id: 1 },
      ],
    }
    const first = await sync('shop', { ownerNo })
    expect(counts(first)).toEqual(done(2, 0, 0, 3))
    expect(first.faults).toEqual([
      {
        rowNum: 3,
        no: 'WS03',
        name: '不认得的平台',
        reason: '旺店通平台4711没有对应的平台，请先在店铺管理新增这家店铺并选择平台，再同步',
      },
      { rowNum: 4, no: 'WS01', name: '又来一次', reason: '与第1行重复' },
      { rowNum: 5, no: '', name: '没有编号', reason: '编号为空' },
    ])
    const stored = await list('GET /v1/shop/list', { shopNo: 'WS01 WS02 WS03' })
    expect(stored).toHaveLength(2)
    expect(stored.find((row) => row['shopNo'] === 'WS02')).toMatchObject({
      shopName: '云间自营',
      platformCode: 2,
      ownerNo,
      sid: 'wdt_yunhe',
      isDisabled: 0,
    })
    expect(counts(await sync('shop', { ownerNo }))).toEqual(done(0, 0, 2, 3))
    expect(await list('GET /v1/shop/list', { shopNo: 'WS01 WS02' })).toEqual(stored)
    rowsOf = { 'shop.php': [{ shop_no: 'WS01', shop_name: '云间官方店', platform_id: 1 }] }
    expect(counts(await sync('shop', { ownerNo }))).toEqual(done(0, 1, 0))
    expect(await list('GET /v1/shop/list', { shopNo: 'WS01' })).toMatchObject([{ shopName: '云间官方店' }])
  })

  test('of another owner are not taken away from him', async () => {
    const [theirs] = await list('GET /v1/shop/list', { ownerNo: strange })
    rowsOf = { 'shop.php': [{ shop_no: theirs?.['shopNo'], shop_name: '改了名', platform_id: 1 }] }
    const job = await sync('shop', { ownerNo })
    expect(job.faults).toMatchObject([{ no: theirs?.['shopNo'], reason: `店铺已属于货主${strange}` }])
    expect(await list('GET /v1/shop/list', { shopNo: theirs?.['shopNo'] })).toMatchObject([{ shopName: theirs?.['shopName'] }])
  })

  test('that only the product itself worked so far get the account', async () => {
    const [native] = await list('GET /v1/shop/list', { ownerNo: bare })
    expect(native).toMatchObject({ sid: 'LOCAL' })
    rowsOf = { 'shop.php': [{ shop_no: native?.['shopNo'], shop_name: native?.['shopName'], platform_id: 4711 }] }
    expect(counts(await sync('shop', { ownerNo: bare }))).toEqual(done(0, 1, 0))
    expect(await list('GET /v1/shop/list', { shopNo: native?.['shopNo'] })).toMatchObject([{ sid: 'wdt_yunhe' }])
    expect(counts(await sync('shop', { ownerNo: bare }))).toEqual(done(0, 0, 1))
  })

  test('are read page by page', async () => {
    const many = Array.from({ length: 203 }, (_, i) => ({ shop_no: `WP${i}`, shop_name: `分页店${i}`, platform_id: 0 }))
    rowsOf = { 'shop.php': many }
    expect(counts(await sync('shop', { ownerNo }))).toEqual(done(203, 0, 0))
    expect(asked.map(({ page_no: page }) => page)).toEqual(['0', '1', '2'])
  })
})

test('warehouses come in as mirrors under the chosen site, with the time of the last comparison', async () => {
  rowsOf = {
    'warehouse_query.php': [
      { warehouse_no: 'WDT-SZ', name: '深圳仓', is_defect: 0 },
      { warehouse_no: 'WDT-SZ-D', name: '深圳残次仓', is_defect: 1 },
    ],
  }
  expect(counts(await sync('warehouse'))).toMatchObject({ added: 0, failed: 2 })
  expect((await sync('warehouse')).faults[0]).toMatchObject({
    no: 'WDT-SZ',
    reason: '新的WMS仓要放在物理仓下，请选择所属物理仓后再同步',
  })
  expect(counts(await sync('warehouse', { parentWarehouseNo: site }))).toEqual(done(2, 0, 0))
  const stored = await list('GET /v1/wms/warehouse/list', { warehouseNo: 'WDT-SZ WDT-SZ-D' })
  expect(stored).toMatchObject([
    { warehouseNo: 'WDT-SZ', sid: 'wdt_yunhe', wmsMode: 2, wmsType: 2, warehouseKind: 1, syncStatus: 1 },
    { warehouseNo: 'WDT-SZ-D', warehouseKind: 2, lastSyncTime: '2025-06-17 10:00:00' },
  ])
  // nothing to write: no site is needed
  expect(counts(await sync('warehouse'))).toEqual(done(0, 0, 2))
  failing = 502
  expect(counts(await sync('warehouse'))).toMatchObject({ status: 4 })
  expect(await list('GET /v1/wms/warehouse/list', { warehouseNo: 'WDT-SZ' })).toMatchObject([
    { syncStatus: 2 },
    { syncStatus: 2 },
  ])
})

const catalogue = (name: string, weight: string) => [
  {
    goods_no: 'SPU1',
    goods_name: name,
    goods_type: 1,
    brand_name: '云间',
    spec_list: [
      { spec_no: 'WG01', spec_name: '500ml', barcode: '6900000000011', weight, length: '10', width: 5, height: 2.5 },
      { spec_no: 'WG02', spec_name: '1L', barcode: '69 bad', weight: 0 },
      { spec_no: 'WG03', spec_name: '旧款', deleted: 1 },
    ],
  },
  {
    goods_no: 'BOX',
    goods_name: '3号箱',
    goods_type: 3,
    class_name: '纸箱',
    spec_list: [{ spec_no: 'WC01', spec_name: '30×20×10', unit_name: '个', weight: '0.15', length: 30, width: 20, height: 10 }],
  },
]

describe('goods', () => {
  test('come in with what is measured; what people measured stays', async () => {
    rowsOf = { 'goods_query.php': catalogue('洗衣液', '0.52') }
    const first = await sync('goods', { ownerNo, ...june })
    expect(counts(first)).toEqual(done(1, 0, 0, 1))
    expect(first.faults).toMatchObject([{ rowNum: 2, no: 'WG02', name: '洗衣液' }])
    expect(asked).toMatchObject([{ start_time: '2025-06-01 00:00:00', end_time: '2025-06-17 10:00:00' }])
    const [stored] = await list('GET /v1/goods/list', { goodsNo: 'WG01' })
    expect(stored).toMatchObject({
      ownerNo,
      goodsName: '洗衣液',
      specName: '500ml',
      mainBarcode: '6900000000011',
      grossWeightG: 520,
      volumeCm3: 125,
    })
    expect(await list('GET /v1/goods/list', { goodsNo: 'WG02 WG03 WC01' })).toEqual([])
    expect(counts(await sync('goods', { ownerNo, ...june }))).toEqual(done(0, 0, 1, 1))
    rowsOf = { 'goods_query.php': catalogue('洗衣液·新', '0.9') }
    expect(counts(await sync('goods', { ownerNo, ...june }))).toEqual(done(0, 1, 0, 1))
    expect(await list('GET /v1/goods/list', { goodsNo: 'WG01' })).toMatchObject([{ goodsName: '洗衣液·新', grossWeightG: 520 }])
    const log = await server.services.db.inTenant(Number(admin.tenantId), (tx) =>
      tx.query('select field_name, source from goods_log where tenant_id = $1 and goods_no = $2', [
        Number(admin.tenantId),
        'WG01',
      ]),
    )
    expect(log).toEqual([{ fieldName: '商品名称', source: 3 }])
  })

  test('of a month and a day are asked for in two stretches', async () => {
    rowsOf = {}
    await sync('goods', { ownerNo, startTime: '2025-05-01 00:00:00', endTime: '2025-06-01 00:00:00' })
    expect(asked.map((one) => [one['start_time'], one['end_time']])).toEqual([
      ['2025-05-01 00:00:00', '2025-05-31 00:00:00'],
      ['2025-05-31 00:00:00', '2025-06-01 00:00:00'],
    ])
  })

  test('stay where they are when 旺店通 does not answer, and the person reads what to do', async () => {
    rowsOf = { 'goods_query.php': catalogue('没有人看见', '0.52') }
    failing = 503
    expect(counts(await sync('goods', { ownerNo, ...june }))).toEqual({
      status: 4,
      added: 0,
      changed: 0,
      same: 0,
      failed: 0,
      errorMsg:
        '数据同步失败：外部系统调用失败：旺店通（HTTP 503）。一行也没有写入，请稍后再试；一直这样请联系系统管理员检查旺店通的地址和账号',
    })
    expect(await list('GET /v1/goods/list', { goodsName: '没有人看见' })).toEqual([])
  })
})

test('packaging comes in from the goods of that type, a carton with its sides', async () => {
  rowsOf = { 'goods_query.php': catalogue('洗衣液', '0.52') }
  expect(counts(await sync('consumable', june))).toEqual(done(1, 0, 0))
  expect(await list('GET /v1/consumable/list', { consumableNo: 'WC01' })).toMatchObject([
    { consumableName: '3号箱', consumableType: 1, spec: '30×20×10', weightG: 150, unit: '个', size: '300×200×100' },
  ])
  expect(counts(await sync('consumable', june))).toEqual(done(0, 0, 1))
})

describe('before anything is asked', () => {
  const refused = async (bizType: SyncType, more: object = {}, who = admin) => {
    const { code, msg, data } = await server.send<{ fields?: Row } | null>(startSync, order(bizType, more), who.headers)
    expect(asked).toEqual([])
    return data?.fields ?? { code, msg }
  }
  test('the owner, his account, the site and the range are looked at', async () => {
    await own(bare, 'LOCAL')
    expect(await refused('shop')).toEqual({ ownerNo: '货主不能为空' })
    expect(await refused('shop', { ownerNo: 'NOBODY' })).toEqual({ ownerNo: '货主不存在：NOBODY' })
    expect(await refused('goods', { ownerNo: strange, ...june })).toEqual({
      ownerNo: `货主${strange}的店铺用的是WMS账号wdt_zwei，不能从wdt_yunhe同步`,
    })
    expect(await refused('goods', { ownerNo: bare, ...june })).toEqual({
      ownerNo: `货主${bare}没有WMS账号：请先在店铺管理同步它的店铺，或给店铺填写WMS账号`,
    })
    expect(await refused('goods', { ownerNo })).toEqual({ startTime: '修改时间从不能为空' })
    expect(await refused('consumable', { startTime: '2025-01-01 00:00:00', endTime: '2025-06-01 00:00:00' })).toEqual({
      endTime: '日期范围不能大于31天',
    })
    expect(await refused('warehouse', { parentWarehouseNo: 'X9' })).toEqual({ parentWarehouseNo: '物理仓不存在：X9' })
    expect(await refused('shop', { ownerNo, sid: 'wdt_fremd' })).toHaveProperty('sid')
  })

  test('a tenant without an account reads what to do', async () => {
    const other = await server.signIn('hengtu', 'admin')
    expect((await server.send(syncAccounts, { bizType: 'shop' }, other.headers)).data).toEqual({ sids: [] })
    expect(await refused('shop', { ownerNo }, other)).toEqual({
      code: 'A3340',
      msg: '没有配置旺店通账号，不能同步：请系统管理员在服务器上设置 WDT_URL 和 WDT_ACCOUNTS，重启后再同步',
    })
    expect((await server.send(syncAccounts, { bizType: 'shop' }, admin.headers)).data).toEqual({
      sids: ['wdt_yunhe', 'wdt_zwei'],
    })
  })

  test('each kind has its right, and an owner out of sight is no owner', async () => {
    await subject.set([120213], 'nothing')
    expect(await refused('goods', { ownerNo, ...june }, subject.who)).toEqual({ code: 'A0312', msg: '无操作权限' })
    expect(await refused('shop', { ownerNo }, subject.who)).toEqual({ ownerNo: `无货主权限：${ownerNo}` })
    expect((await server.send(syncState, { bizType: 'goods' }, subject.who.headers)).code).toBe('A0312')
  })

  test('one runs at a time, and nobody sees the other person’s', async () => {
    rowsOf = {}
    expect((await server.send(startSync, order('shop', { ownerNo }), admin.headers)).code).toBe('00000')
    expect(await refused('shop', { ownerNo })).toEqual({ code: 'A3340', msg: '相同类型的同步任务正在执行' })
    await runDueJobs(server.database.urls.jobs, server.services, tasks)
    expect((await server.send(startSync, order('shop', { ownerNo }), admin.headers)).code).toBe('00000')
    await runDueJobs(server.database.urls.jobs, server.services, tasks)
    await subject.set([120213], 'all')
    expect((await server.send(syncState, { bizType: 'shop' }, subject.who.headers)).data).toEqual({ job: null })
  })
})
