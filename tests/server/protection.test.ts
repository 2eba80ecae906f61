// 耗材、推荐、防护耗材项、保护方案与审单快照（floor.md §4），从 HTTP 的门口看。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { asking } from '../support/askAs.ts'
import { openServer, type Answer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
const ownerNo = 'OW001'
const wh = { warehouseNo: 'WH01', sid: 'LOCAL' }
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  for (const goodsNo of ['P1', 'P2'])
    await done('POST /v1/goods', {
      ownerNo,
      goodsNo,
      goodsName: `玻璃${goodsNo}`,
      mainBarcode: `69-${goodsNo}`,
      grossWeightG: 300,
      lengthMm: 100,
      widthMm: 100,
      heightMm: 80,
    })
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)
type Row = Readonly<Record<string, string | number | null>>
const list = async (route: string, input: object = {}, who: Headers = admin): Promise<readonly Row[]> =>
  (await send<Page<Row>>(route, { pageSize: 200, ...input }, who)).data.records

const box = {
  consumableNo: 'HC1',
  consumableName: '一号箱',
  consumableType: 1,
  innerLMm: 300,
  innerWMm: 200,
  innerHMm: 200,
  weightG: 120,
  unit: '个',
  costPriceE4: 12_345,
}

describe('packaging', () => {
  test('a carton has inner sides; prices are seen and set by who may see them', async () => {
    expect(await faults('POST /v1/consumable', { ...box, innerHMm: null })).toEqual({ innerLMm: '纸箱必须填写内尺寸' })
    await done('POST /v1/consumable', box)
    const foreman = (await server.signIn('yunhe', 'wh_manager')).headers
    const price = async (who: Headers) =>
      (await list('GET /v1/consumable/list', { consumableNo: 'HC1' }, who)).map((row) => [row['size'], row['costPriceE4']])
    expect(await price(admin)).toEqual([['300×200×200', 12_345]])
    expect(await price(foreman)).toEqual([['300×200×200', null]])
    const { version } = await done<{ version: number }>('GET /v1/consumable/details', { consumableNo: 'HC1' })
    const changed = await send('PUT /v1/consumable', { consumableNo: 'HC1', version, spec: 'A级', costPriceE4: 1 }, foreman)
    expect(changed.code).toBe('00000')
    expect(await price(admin)).toEqual([['300×200×200', 12_345]])
  })

  test('comes in, is counted, and stays once it was used', async () => {
    expect(await done('POST /v1/consumable/stockin', { ...wh, consumableNo: 'HC1', qty: 50, safeQty: 10 })).toEqual({ qty: 50 })
    expect(await done('POST /v1/consumable/stockin', { ...wh, consumableNo: 'HC1', qty: 5 })).toEqual({ qty: 55 })
    expect(await done('POST /v1/consumable/stocktake', { ...wh, counts: [{ consumableNo: 'HC1', qty: 53 }] })).toEqual({
      changed: 1,
    })
    expect(await done('POST /v1/consumable/stocktake', { ...wh, counts: [{ consumableNo: 'HC1', qty: 53 }] })).toEqual({
      changed: 0,
    })
    const log = await list('GET /v1/consumable/log/list', { consumableNo: 'HC1' })
    expect(log.map((row) => [row['bizType'], row['changeQty'], row['afterQty']])).toEqual([
      [3, -2, 53],
      [1, 5, 55],
      [1, 50, 50],
    ])
    expect(
      (await list('GET /v1/consumable/stock/list', { consumableNo: 'HC1' })).map((row) => [row['qty'], row['safeQty']]),
    ).toEqual([[53, 10]])
    expect(await send('DELETE /v1/consumable', { consumableNo: 'HC1' })).toMatchObject({
      code: 'A1043',
      msg: '耗材已被使用，不能删除',
    })
    await done('POST /v1/consumable', { ...box, consumableNo: 'HC2', consumableName: '没用过' })
    await done('DELETE /v1/consumable', { consumableNo: 'HC2' })
  })

  test('is recommended per range of quantities, and ranges do not meet', async () => {
    const advice = { ownerNo, goodsNo: 'P1', qtyFrom: 1, qtyTo: 5, consumableNo: 'HC1', useQty: 1 }
    await done('POST /v1/consumable/goods', advice)
    expect(await faults('POST /v1/consumable/goods', { ...advice, qtyFrom: 5, qtyTo: null })).toEqual({
      qtyFrom: '数量区间与已有配置重叠',
    })
    // the file knew these two, the form let them through
    expect(await faults('POST /v1/consumable/goods', { ...advice, qtyFrom: 6, consumableNo: 'HC9' })).toEqual({
      consumableNo: '耗材编号不存在：HC9',
    })
    const nowhere = { ...advice, qtyFrom: 6, warehouseNo: 'WH99', sid: 'LOCAL' }
    expect(await faults('POST /v1/consumable/goods', nowhere)).toEqual({ warehouseNo: '仓库不存在：WH99-LOCAL' })
    await done('POST /v1/consumable/goods', { ...advice, qtyFrom: 5, qtyTo: null, ...wh })
    expect(await faults('POST /v1/consumable/goods', { ...advice, qtyFrom: 9, qtyTo: 8 })).toEqual({
      qtyTo: '截止数量不能小于起始数量',
    })
    expect(
      (await list('GET /v1/consumable/goods/list', { goodsNo: 'P1' })).map((row) => String(row['range'])).toSorted(),
    ).toEqual(['1–5 件', '5 件及以上'])
  })
})

describe('a protection plan', () => {
  const body = {
    planName: '玻璃防护',
    ownerNo,
    warehouseNo: null,
    sid: null,
    applyType: 1,
    priority: 100,
    effectDate: '2025-06-01',
    expireDate: null,
    packRequire: '裹两层',
    imageUrls: [],
    videoUrl: '',
    mustScan: 1,
    photoRequire: 0,
    targets: [{ goodsNo: 'P1', categoryCode: '', minQty: 1, maxQty: null }],
    items: [{ itemNo: 'QPM', useQty: 0.8, qtyMode: 2, perN: null }],
  }
  const save = async (more: object = {}): Promise<string> =>
    (await done<{ planNo: string }>('POST /v1/protection/plan', { ...body, ...more })).planNo
  const pass = async (planNo: string): Promise<Answer> => {
    await done('POST /v1/protection/plan/submit', { planNo })
    return send('POST /v1/protection/plan/approve', { planNo, pass: 1 })
  }
  const detail = (planNo: string) =>
    done<{ status: number; version: number; items: Row[]; versions: Row[]; rejectReason: string | null }>(
      'GET /v1/protection/plan/detail',
      { planNo },
    )
  let first: string

  test('is a draft, submitted, sent back with a reason, passed', async () => {
    await done('POST /v1/protective/item', { itemNo: 'QPM', itemName: '气泡膜', useUnit: '米', weightGPerUnit: 28 })
    expect(await faults('POST /v1/protection/plan', { ...body, targets: [] })).toEqual({ targets: '请选择适用商品' })
    expect(await faults('POST /v1/protection/plan', { ...body, items: [{ ...body.items[0], itemNo: 'NO' }] })).toEqual({
      items: '防护耗材不存在：NO',
    })
    first = await save()
    expect(first).toMatch(/^BH250617\d{6}$/)
    expect(await send('POST /v1/protection/plan/approve', { planNo: first, pass: 1 })).toMatchObject({
      code: 'A1044',
      msg: '方案状态为草稿，不能审核通过',
    })
    expect(await send('PUT /v1/protection/plan/status', { planNo: first, status: 30 })).toMatchObject({
      code: 'A1044',
      msg: '方案状态为草稿，不能启用',
    })
    await done('POST /v1/protection/plan/submit', { planNo: first })
    expect(await faults('POST /v1/protection/plan/approve', { planNo: first, pass: 0 })).toEqual({ reason: '驳回原因不能为空' })
    await done('POST /v1/protection/plan/approve', { planNo: first, pass: 0, reason: '用量太少' })
    expect(await detail(first)).toMatchObject({ status: 50, rejectReason: '用量太少' })
    const { version } = await detail(first)
    await done('POST /v1/protection/plan', { ...body, planNo: first, version, priority: 90 })
    expect((await pass(first)).code).toBe('00000')
    expect(await detail(first)).toMatchObject({ status: 30, items: [{ itemNo: 'QPM', useQty: 0.8, itemName: '气泡膜' }] })
  })

  test('once live is copied, not changed; the copy takes its place when passed', async () => {
    const { version } = await detail(first)
    expect(await send('POST /v1/protection/plan', { ...body, planNo: first, version })).toMatchObject({
      code: 'A1041',
      msg: '已生效方案不能直接修改，请复制新建',
    })
    expect(await send('DELETE /v1/protection/plan', { planNo: first })).toMatchObject({
      code: 'A1044',
      msg: '方案状态为已生效，不能作废',
    })
    const twin = await save({ planName: '又一个', priority: 90 })
    expect(await pass(twin)).toMatchObject({ code: 'A1042', msg: `商品P1已存在同优先级保护方案${first}` })
    const { planNo } = await done<{ planNo: string }>('POST /v1/protection/plan/copy', { planNo: first, replaces: 1 })
    expect((await pass(planNo)).code).toBe('00000')
    expect([(await detail(first)).status, (await detail(planNo)).status]).toEqual([40, 30])
    expect((await detail(planNo)).versions.map((row) => String(row['planNo'])).toSorted()).toEqual([first, planNo].toSorted())
    expect(await send('PUT /v1/protection/plan/status', { planNo: first, status: 30 })).toMatchObject({ code: 'A1042' })
    expect((await list('GET /v1/protection/plan/list', { goodsNo: 'P1', status: 30 })).map((row) => row['planNo'])).toEqual([
      planNo,
    ])
  })

  test('stands on the goods it protects, the one that is taken first on top', async () => {
    const wide = await save({ planName: '货主兜底', applyType: 3, targets: [], priority: 5, effectDate: '2025-07-01' })
    expect((await pass(wide)).code).toBe('00000')
    const of = async (goodsNo: string) =>
      (await done<{ plans: Row[] }>('GET /v1/goods/plan/list', { ownerNo, goodsNo })).plans.map((row) => [
        row['planName'],
        row['items'],
        row['valid'],
      ])
    const [own = []] = await of('P1')
    expect([String(own[0]).startsWith('玻璃防护'), own[1], own[2]]).toEqual([true, '气泡膜', 1])
    expect((await of('P1')).at(-1)).toEqual(['货主兜底', '气泡膜', 0])
    expect(await of('P2')).toEqual([['货主兜底', '气泡膜', 0]])
    await done('PUT /v1/protection/plan/status', { planNo: wide, status: 40 })
  })

  test('takes its goods from a template, all or none: what is wrong is said by its row', async () => {
    const template = await send<Buffer>('GET /v1/import/planGoods/template')
    const header = (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
    expect(header).toEqual(['商品编号*', '最小数量', '最大数量'])
    const read = async (lines: readonly CellValue[][], of = ownerNo) => {
      const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...lines] }] })
      const file = new File([new Uint8Array(bytes)], '商品.xlsx')
      const route = { method: 'POST' as const, path: '/v1/import/planGoods/read', files: true }
      return server.send<{ errorData: { errorNum: number; errorReason: string }[]; targets: object[]; failNum: number }>(
        route,
        { ownerNo: of, file },
        admin,
      )
    }
    const good = [
      ['P1', 2, 5],
      ['P2', '', ''],
    ]
    const { data } = await read([...good, ['NOPE', 1, ''], ['P2', 1, ''], ['P1', 5, 2], ['', 1, 1]])
    expect(data.errorData.map((row) => [row.errorNum, row.errorReason])).toEqual([
      [4, '商品不存在：NOPE'],
      [5, '与第3行重复'],
      [6, '最大数量不能小于最小数量'],
      [6, '与第2行重复'],
      [7, '商品编号不能为空'],
    ])
    expect(data.targets).toEqual([])
    expect((await read(good)).data.targets).toEqual([
      { goodsNo: 'P1', minQty: 2, maxQty: 5 },
      { goodsNo: 'P2', minQty: 1, maxQty: null },
    ])
    expect((await read([['P1', 1, 1]], 'NOBODY')).data).toEqual({ fields: { ownerNo: '货主不存在：NOBODY' } })
  })

  test('goes with the order from its audit on, together with the recommended carton', async () => {
    const shops = await done<{ shopNo: string }[]>('GET /v1/user/shop', { ownerNo })
    const entered = await done<{ entries: { stockoutNo?: string; code?: string; msg?: string }[] }>('POST /v1/stockout/entry', {
      orders: [
        {
          srcOrderNo: 'SRC-1',
          ownerNo,
          shopNo: shops[0]?.shopNo,
          ...wh,
          receiverName: '张三',
          receiverMobile: '13800000000',
          provinceCode: '330000',
          cityCode: '330100',
          receiverAddress: '一号路',
          logisticsCode: 'ZTO',
          tradeTime: '2025-06-17 09:00:00',
          lines: [{ goodsNo: 'P1', qty: 3 }],
        },
      ],
    })
    const stockoutNo = entered.entries[0]?.stockoutNo ?? ''
    const [row] = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ snapshot: object; carton: string }>(
        'select protection_snapshot as snapshot, suggest_consumable_no as carton from stockout_order where tenant_id = $1 and stockout_no = $2',
        [1, stockoutNo],
      ),
    )
    expect(row).toMatchObject({
      carton: 'HC1',
      snapshot: {
        tareG: 67,
        text: '裹两层',
        mustScan: [{ itemNo: 'QPM', name: '气泡膜' }],
        items: [{ itemNo: 'QPM', qtyE2: 240 }],
      },
    })
  })
})
