// 每个模板导入都把改了的告诉变更流：跟着名称清单和列表的页面、设备才会换新。新加的模板没有一行好数据，这里就红。
// 同一个文件里两行说的是同一样东西，按行号和列名说出来；导到一半断了再来，不重写也不落下。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePreview, ImportState } from '#contract/import/calls'
import { orderFields, type OrderField } from '#contract/import/order'
import type { Page } from '#contract/resource'
import { createComps } from '#server/workorder/comp/write'
import { writeOrderFile } from '#server/stockout/orderFile/jobs'
import { importTaskName, templateTask } from '#server/import/rowEndpoints'
import { callerOf, transacted } from '#server/platform/http'
import type { Ctx, Run } from '#server/platform/ctx'
import { runDueJobs } from '#server/platform/jobs'
import { insertRows } from '#server/platform/rows'
import { tasks } from '#server/tasks'
import { lost } from '../support/claims.ts'
import { calls, resources } from '../support/definitions.ts'
import { sampled } from '../support/sample.ts'
import { openServer, type Answer, type SignedIn, type TestServer } from '../support/server.ts'
import { addInWork } from '../support/workOrders.ts'

let server: TestServer
let admin: SignedIn
const ownerNo = 'OW001'
const sent = async <T = unknown>(route: string, input: object = {}): Promise<T> => {
  const reply = await server.send<T>(route, input, admin.headers)
  expect([route, reply.msg]).toEqual([route, ''])
  return reply.data
}
const query = <T extends object>(sql: string, params: readonly unknown[] = []): Promise<T[]> =>
  server.services.db.inTenant(1, (tx) => tx.query<T>(sql, [1, ...params]), { readOnly: true })

type Line = Readonly<Record<string, CellValue>>
const bookOf = async (biz: string, lines: readonly Line[]): Promise<File> => {
  const template = await server.send<Buffer>(`GET /v1/import/${biz}/template`, {}, admin.headers)
  const header = (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
  const rows = lines.map((line) => header.map((label) => line[String(label).replace('*', '')] ?? ''))
  return new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...rows] }] }))], '模板.xlsx')
}
const upload = async <T>(biz: string, how: string, lines: readonly Line[]): Promise<Answer<T>> =>
  server.send<T>(
    { method: 'POST', path: `/v1/import/${biz}/${how}`, files: true },
    { file: await bookOf(biz, lines) },
    admin.headers,
  )
const bring = async (biz: string, ...lines: readonly Line[]): Promise<void> => {
  const parsed = await upload<ImportState>(biz, 'parse', lines)
  expect([biz, parsed.msg, parsed.data.errorData]).toEqual([biz, '', []])
  await sent(`POST /v1/import/${biz}/confirm`, { requestId: parsed.data.requestId })
}

let company = ''
let zoneNo = ''
let siteNo = ''
let checkNo = ''
let applyNo = ''
let shopNo = ''
const goods = (goodsNo: string): Line => ({ 货主编号: ownerNo, 商品编号: goodsNo })
const place = { 仓库编号: 'WH01', sid: 'LOCAL', WMS账号: 'LOCAL' }
const bin = (no: string): Line => ({ ...place, 库区: zoneNo, 库位编号: no, 类型: '拣选位', 拣货顺序: 1, 允许混放商品: '是' })
/** phone of a temp worker who is there before */
const authorised = '13900008888'
/** phone of an account that is there before */
const talker = '13900008889'
/** a work order somebody works on */
let workOrderNo = ''
/** a weight plan without areas */
let planNo = ''
/** a contract without versions */
let customNo = ''
let contractNo = ''
/** One good row of every template. */
const lineOf: Readonly<Record<string, () => Line>> = {
  owner: () => ({ 货主编号: 'FOW', 简称: '新', 全称: '新货主', 结算周期: '月结' }),
  shop: () => ({ 店铺编号: 'FSHOP', 店铺名称: '新店', 平台: '抖音', 货主编号: ownerNo }),
  tempAuth: () => ({
    工号: authorised,
    授权起: '2025-06-18 08:00:00',
    授权止: '2025-06-18 18:00:00',
    可作业类型: '拣货',
  }),
  weightCombination: () => ({ 货主编号: ownerNo, 组合内容: 'F1*2', '标准重(kg)': 0.64 }),
  weightPlan: () => ({
    方案编号: planNo,
    区域名称: '一区',
    省份: '浙江',
    '重量起(kg)': 0,
    '重量止(kg)': 999_999.999,
    计费模式: '一口价',
    一口价: 3.2,
  }),
  feeVersionSpecial: () => ({
    合同编号: contractNo,
    版本名称: '618',
    费用分组: '综合',
    特殊原因: '大促',
    生效日期: '2025-06-18',
    费用类型: '出库操作费',
    费用项编码: 'OP1',
    费用项名称: '订单处理',
    计费方式: '按单',
    '单价(元)': 0.8,
  }),
  network: () => ({ 网点编号: 'FNET', 网点名称: '新网点', 物流公司: '中通', 类型: '揽收网点' }),
  docking: () => ({
    ...place,
    物流公司: '顺丰',
    网点编号: 'WD001',
    月结账号: 'FEED',
    面单方式: '平台电子面单',
    生效日期: '2025-06-01',
  }),
  user: () => ({ 账号: 'feed.user', 姓名: '孙七', 手机号: '13900007001', 角色名称: '人事', 用户类型: '内部员工' }),
  staff: () => ({
    工号: 'FEED1',
    姓名: '王五',
    手机号: '13900007002',
    仓库编号: 'WH01',
    岗位: '拣货',
    用工类型: '正式',
    入职日期: '2025-06-01',
  }),
  temporaryWorker: () => worker('13900007003'),
  tempUser: () => worker('13900007004'),
  goods: () => ({ ...goods('F9'), 商品名称: '九', 主条码: 'F9CODE' }),
  goodsBarcode: () => ({ ...goods('F1'), 条码: 'F1BOX', 条码类型: '箱码', 每码数量: 12 }),
  goodsName: () => ({ ...goods('F1'), 面单品名: '日用品' }),
  suite: () => ({ 货主编号: ownerNo, 组合编号: 'FSET', 子商品编号: 'F1', 数量: 2 }),
  whiteList: () => ({ ...goods('F1'), 类型: '免抽检', 生效日期: '2025-06-01', 原因: '信得过' }),
  consumable: () => ({ 耗材编号: 'FC2', 名称: '袋', 类型: '其他', '重量(g)': 5, 单位: '个', 条码: 'FC2CODE' }),
  consumableGoods: () => ({ ...goods('F1'), 起始数量: 1, 截止数量: 5, 耗材编号: 'FC1', 用量: 1 }),
  location: () => bin('FEED-9'),
  locationGoods: () => ({ ...place, ...goods('F1'), 固定库位: 'FEED-1' }),
  stock: () => ({ ...goods('F2'), 仓库: 'WH01', 库位: 'FEED-2', 库位编号: 'FEED-2', 品质: '正品', 数量: 5 }),
  move: () => ({ ...goods('F1'), 仓库: 'WH01', 品质: '正品', 源库位: 'FEED-1', 目标库位: 'FEED-3', 数量: 1 }),
  return: () => ({
    仓库: 'WH01',
    货主编号: ownerNo,
    ERP退单号: 'TK-FEED',
    物流公司: 'ZTO',
    物流单号: '78900000000001',
    退货类型: '客户退货',
    商品编号: 'F1',
    数量: 1,
  }),
  stockin: () => ({ 仓库: 'WH01', 货主编号: ownerNo, 外部单号: 'PO-FEED', 类型: '采购', 商品编号: 'F1', 计划数量: 1 }),
  coefficient: () => ({ 物流公司: 'ZTO', 货主: ownerNo, 系数: '1.2', 进位方式: '进1kg', 生效日期: '2031-05-01' }),
  promise: () => ({
    物流公司: 'ZTO',
    始发城市: '杭州',
    目的省: '全国',
    '揽收(h)': 24,
    '中转(h)': 48,
    '签收(h)': 72,
    生效日期: '2031-05-01',
  }),
  warehousePromise: () => ({ 仓库: 'WH01', '发货(h)': 24, '目标及时率(%)': 98, 生效日期: '2031-05-01' }),
  timeout: () => ({ 类型: '未揽收', 对象类型: '全局', 对象: '', '一级(h)': 24, '二级(h)': 48, '三级(h)': 72 }),
  nodeKeyword: () => ({ 节点: '签收', 关键词: '本人签收' }),
  deliveryTimeShop: () => setting('四点前当天发'),
  postbackErpShop: () => setting('出库后一小时'),
  shopLogisticsShop: () => setting('轻件中通重件顺丰'),
  averageWeightNetwork: () => branchSetting('标准均重'),
  routeTimeNetwork: () => branchSetting('标准时效'),
  routeTime: () => ({
    模板名称: '试一试',
    目的省: '浙江',
    '揽收(h)': 12,
    '中转(h)': 18,
    '到达(h)': 24,
    '派送(h)': 30,
    '签收(h)': 36,
  }),
  calendar: () => ({ 日期: '2031-05-01', 类型: '节假日', 名称: '劳动节' }),
  weightConfig: () => ({ 仓库: 'WH01', 货主: ownerNo, '允差(g)': 40, '允差比例(%)': 4, 模式: '两者都满足' }),
  indexValue: () => ({ 指标编码: 'loadFactor', 对象类型: '集团', 对象编号: '*', 月份: '2025-06', 目标值: '85' }),
  cardConfig: () => ({ 物理仓编号: siteNo, 月份: '2025-06', 卡板位数: 10, 单位面积: '1.44' }),
  ticketConfig: () => ({ 仓库: 'WH01', 货主: ownerNo, 计票方式: '按包裹', '折算比例(%)': 100 }),
  receivingTime: () => ({ 仓库: 'WH01', 货主: ownerNo, 起算点: '到货', '收货(h)': 4, '上架(h)': 8 }),
  returnExpiry: () => ({ 货主: ownerNo, 商品编号: 'F1', 最小剩余天数: 30, '最小剩余比例(%)': '12.5', 判定品质: '残次' }),
  returnMonitor: () => ({ 仓库: 'WH01', 摄像头编号: 'CAM1', 名称: '一号台', NVR地址: 'http://nvr.example.com:8080', 通道: 1 }),
  returnOwnerConfig: () => ({ 货主: ownerNo, 仓库: 'WH01', '拆包时效(h)': 12, '上架时效(h)': 24 }),
  returnWarehouse: () => ({ 仓库: 'WH01', 退货地址: '退货路1号', 收件人: '赵六', 电话: '13900007005', 服务货主: ownerNo }),
  returnWarningConfig: () => ({
    预警类型: '签收未拆包',
    仓库: 'WH01',
    货主: ownerNo,
    '黄(h)': 24,
    '橙(h)': 48,
    '红(h)': 72,
    通知角色: '退货专员',
  }),
  returnWhiteList: () => ({ 类型: '商品免效期', 值: `${ownerNo}/F1`, 生效日: '2025-06-01', 原因: '不看效期' }),
  returnPosition: () => ({ 仓库: 'WH01', 编号: 'TH-01', 类型: '残次', 容量: 100 }),
  returnOperator: () => ({ 仓库: 'WH01', 操作员: 'admin', 签收: '是', 质检: '否', 上架: '是' }),
  returnReceive: () => ({ 物流单号: '78123456789012', 物流公司: '中通', 包裹状态: '完好', 仓库: 'WH01' }),
  returnWanted: () => ({
    物流单号: 'SF1234567890123',
    货主: ownerNo,
    原因: '高价值',
    处理要求: '录像拆包',
    有效期: '2031-01-01',
  }),
  sendTime: () => ({ ...place, 物流公司: '中通', '星期(1-7)': 1, '揽收时间(HH:mm)': '18:00', '截单时间(HH:mm)': '17:00' }),
  targetAssess: () => ({
    '月份(YYYY-MM)': '2099-01',
    类型: '货主',
    对象编号: ownerNo,
    指标编码: 'SHIP_RATE',
    '目标达成率(%)': 98,
  }),
  noBarcodeGoods: () => ({ 仓库: 'WH01', ...goods('F1'), 确认方式: '扫店内码' }),
  enroll: () => ({ 姓名: '钱七', 手机: '13900007777', 身份证号: '110105199512310023', 劳务公司: company, 需求单号: applyNo }),
  check: () => ({ 盘点单号: checkNo, 库位: 'FEED-1', 商品编号: 'F1', 实盘数量: 4 }),
  adjust: () => ({ 货主: ownerNo, 商品: 'F1', 库位: 'FEED-1', 品质: '正品', 调整数量: 1, 原因: '其他' }),
  nodeRule: () => ({
    工单类型: '丢件',
    节点: '认领',
    货主编号: ownerNo,
    仓库编号: 'WH01',
    优先级: '特急',
    '响应时长(分钟)': 10,
    '提前提醒(分钟)': 5,
    计时方式: '工作时间',
  }),
  surveyDefault: () => cause('FEED'),
  whiteUser: () => ({ 手机号: talker, 范围: '指定货主', 范围编号: ownerNo }),
  claimMoney: () => ({
    工单号: workOrderNo,
    责任方: '快递/网点',
    赔付类型: '破损',
    '核定赔付金额(元)': 12.5,
    赔付对象: 'ZTO',
  }),
  comp: () => claim('FEEDCP'),
  compPaid: () => ({ 快递单号: 'FEEDPAID', '已赔金额(元)': 20, 到账日期: '2025-06-16' }),
  otherFee: () => ({
    客户编号: customNo,
    业务日期: '2025-06-16',
    费用类别: '装卸',
    费用名称: '卸货',
    数量: 3,
    '单价(元)': 12.34,
    原因: '夜里到车',
  }),
  valuationPrice: () => ({ 单号: 'FEEDPOOL', 业务类型: '快递费', 方向: '应收', '定价(元)': 8, 依据: '报价单' }),
  compPrice: () => ({ 快递单号: 'FEEDPRICE', 商品编码: 'F2', '单价(元)': 64 }),
}
const cause = (原因编码: string): Line => ({
  工单类型: '丢件',
  原因编码,
  原因名称: '站点丢失',
  责任方: '快递/网点',
  结论模板: '{快递单号}丢了',
  处理建议: '赔付',
  '赔付比例(%)': 50,
})
const claim = (快递单号: string): Line => ({
  快递单号,
  赔付类型: '破损',
  责任方: '快递/网点',
  承担方编号: 'ZTO',
  货主编号: ownerNo,
  '商品价值(元)': 100,
  '申请金额(元)': 50.5,
  发生日期: '2025-06-16',
})
const worker = (mobile: string): Line => ({
  姓名: '赵六',
  手机: mobile,
  身份证号: '11010519491231002X',
  劳务公司: company,
  仓库: 'WH01',
})
const setting = (模板名称: string): Line => ({ 店铺编号: shopNo, 模板名称, 生效日期: '2025-06-18' })
const branchSetting = (模板名称: string): Line => ({ 网点编号: 'WD001', 模板名称, 生效日期: '2025-06-18' })
/** Orders have their own file, read by a job: below. A fee version is sent with its contract (feeVersionFile.test.ts). */
const elsewhere = new Set(['stockout', 'feeVersion'])
const bizes = [...calls.keys()]
  .flatMap((id) => /^import\/(\w+)\.confirm$/.exec(id)?.[1] ?? [])
  .filter((biz) => !elsewhere.has(biz))
/** Where an import is written. */
const idOf = (biz: string): string => `import/${biz}`
/** Goods of bins need the bins. */
const withPlaces = (some: readonly string[]): readonly string[] =>
  some.includes('locationGoods') ? [...new Set(['location', ...some])] : some
/** Resources that offer an import, by what they say it changes. */
const followed = new Map<string, readonly string[]>([
  ['stockin', ['inbound/stockin']],
  ['return', ['returns/order']],
  ...[...resources.values()].flatMap((one) =>
    (one.actions ?? []).flatMap((action) =>
      'import' in action && typeof action.import === 'string'
        ? [[action.import, [...(('changes' in action ? action.changes : undefined) ?? []), one.id]] as const]
        : [],
    ),
  ),
  // bookings are told nobody, and orders that waited for the pieces go on in a job of their own
  ['stock', ['stock/stock']],
])

beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  // receipts are taken in by an operator of the warehouse
  await server.services.db.inTenant(1, (tx) =>
    tx.query(
      `insert into return_operator as o (tenant_id, id, warehouse_no, sid, user_id, op_types, create_time, update_time)
       values ($1, $2, 'WH01', 'LOCAL', $3, '[1, 2]', $4, $4) on conflict do nothing`,
      [1, server.services.ids.next(), admin.userId, new Date(server.clock.now())],
    ),
  )
  company = (await sent<{ companyName: string }[]>('GET /v1/hr/company/small/list'))[0]?.companyName ?? ''
  siteNo =
    (await query<{ no: string }>(`select parent_warehouse_no as no from warehouse where tenant_id = $1 order by 1 limit 1`))[0]
      ?.no ?? ''
  zoneNo =
    (
      await query<{ zoneNo: string }>(
        `select zone_no from zone where tenant_id = $1 and warehouse_no = 'WH01' order by zone_no limit 1`,
      )
    )[0]?.zoneNo ?? ''
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  await owner.query('update tenant set max_user_num = 2000 where tenant_id = 1')
  await owner.end()
  await sent('POST /v1/finance/weight/plan', {
    planName: '进价',
    direction: 1,
    logisticsCode: 'ZTO',
    weightBasis: 1,
    volumeDivisor: 8000,
    toleranceG: 0,
    sheetFeeFen: 0,
    discountBp: 10_000,
    zeroWeightMode: 1,
  })
  const custom = { customName: '导入客户', customType: 1, ownerNo, settleCycle: 1, billDay: 1 }
  await sent('POST /v1/finance/custom', custom)
  customNo =
    (await sent<Page<{ customNo: string }>>('GET /v1/finance/custom/list?customName=导入客户')).records[0]?.customNo ?? ''
  const terms = { contractName: '导入合同', direction: 1, customNo, startDate: '2025-01-01', endDate: '2026-12-31' }
  const made = { ...terms, warehouseKeys: ['WH01-LOCAL'], billDay: 1, taxMode: 0, discountBp: 10_000 }
  contractNo = (await sent<{ contractNo: string }>('POST /v1/finance/contract', made)).contractNo
  planNo = (await sent<Page<{ planNo: string }>>('GET /v1/finance/weight/plan/list')).records[0]?.planNo ?? ''
  await bring('goods', ...['F1', 'F2'].map((no) => ({ ...goods(no), 商品名称: `商品${no}` })))
  await sent('POST /v1/goods', { ownerNo, goodsNo: 'FSET', goodsName: '套装', goodsType: 2 })
  await bring('consumable', { 耗材编号: 'FC1', 名称: '袋', 类型: '其他', '重量(g)': 5, 单位: '个' })
  await bring('location', ...['FEED-1', 'FEED-2', 'FEED-3'].map(bin))
  await bring('tempUser', worker(authorised))
  applyNo = await openDemand()
  await bring('stock', { ...lineOf['stock']?.(), 商品编号: 'F1', 库位: 'FEED-1', 库位编号: 'FEED-1' })
  const [shop] = await sent<{ shopNo: string }[]>('GET /v1/user/shop', { ownerNo })
  shopNo = shop?.shopNo ?? ''
  await bring('user', { ...lineOf['user']?.(), 账号: 'feed.talk', 手机号: talker })
  await openClaims()
})
afterAll(() => server.close())

/** A parcel of a customer that waits for its price. */
const addWaiting = async ({ tx, id, at }: Ctx): Promise<void> => {
  const stamps = { id: id(), createTime: at, updateTime: at }
  await insertRows(tx, 'fin_custom', [{ ...stamps, customNo: 'FEEDKH', customName: '等计价的', customType: 1, ownerNo }], {
    skip: 'any',
  })
  const reason = { reasonCode: 'NO_AREA', reasonText: '无计费区域' }
  const fact = { bizType: 1, direction: 1, sourceType: 1, sourceNo: 'FEEDPOOL', lineKey: 'P', bizDate: '2025-06-16', ...reason }
  await insertRows(tx, 'valuation_pool', [{ ...stamps, ...fact, ownerNo, warehouseNo: 'WH01', sid: 'LOCAL' }])
}
/** A work order in work, a claim a carrier pays for, and one that waits for the price of its goods. */
const openClaims = async (): Promise<void> => {
  const person = await server.services.sessions.find(1, admin.accessToken)
  if (person === null) throw new Error('the administrator has signed in')
  const run: Run = (step, options) => transacted(callerOf(server.services, 1, person), step, options)
  const [type] = await query<{ id: string }>(`select id::text from wo_type where tenant_id = $1 and type_code = 'LOST'`)
  workOrderNo = (await addInWork({ run }, type?.id ?? '', 1, { ownerNo, warehouseNo: 'WH01', sid: 'LOCAL' }))[0] ?? ''
  await bring('comp', claim('FEEDPAID'))
  const unpriced = [{ goodsNo: 'F2', goodsName: '商品F2', qty: 1, priceFen: null }]
  await run(addWaiting)
  await run((ctx) => createComps(ctx, [lost('FEEDPRICE', { ownerNo, payerNo: 'ZTO', goods: unpriced })]))
}

/** A demand that recruits, with a place for somebody of the company. */
const openDemand = async (): Promise<string> => {
  const here = { warehouseNo: 'WH01', sid: 'LOCAL' }
  const times = { startTime: '08:00', endTime: '17:00', earlyInMin: 30, lateTolMin: 5, overtimeAfterMin: 0, nightAllowFen: 0 }
  const { id: shiftId } = await sent<{ id: string }>('POST /v1/hr/shift', { ...here, shiftName: '导入班', ...times })
  const made = await sent<{ applyNo: string }>('POST /v1/hr/employment/apply', {
    ...here,
    post: 1,
    needNum: 1,
    shiftId,
    beginDate: '2031-06-20',
    endDate: '2031-06-21',
    settleType: 1,
    hourWageFen: 9_900,
    genderLimit: 0,
    ageFrom: 16,
    ageTo: 70,
    reason: 1,
    submit: 1,
  })
  await server.services.db.inTenant(1, (tx) =>
    tx.query('update employment_apply set status = 30 where tenant_id = $1 and apply_no = $2', [1, made.applyNo]),
  )
  const [first] = await sent<{ hrCompanyId: string }[]>('GET /v1/hr/company/small/list')
  await sent('POST /v1/hr/employment/recruit', {
    applyNo: made.applyNo,
    hrCompanyId: first?.hrCompanyId,
    quotaNum: 1,
    deadlineTime: '2031-06-01 00:00:00',
  })
  return made.applyNo
}

test('there is a good row of every template', () => {
  expect(bizes.filter((biz) => lineOf[biz] === undefined)).toEqual([])
})

/** What the feed was told while something was done, by resource. */
const toldBy = async (work: () => Promise<unknown>): Promise<ReadonlyMap<string, readonly string[]>> => {
  const [mark] = await query<{ id: string }>('select coalesce(max(id), 0)::text as id from change where tenant_id = $1')
  await work()
  const rows = await query<{ resource: string; keys: string[] }>(
    'select resource, array_agg(distinct key) as keys from change where tenant_id = $1 and id > $2 group by resource',
    [mark?.id],
  )
  return new Map(rows.map(({ resource, keys }) => [resource, keys]))
}
/** What those follow who look at the lists an import changes; a document's own list where no list offers it. */
const followersOf = (biz: string): readonly string[] => followed.get(biz) ?? [`stock/${biz}`]

describe('what an import wrote is told', () => {
  // a count takes its bins away from the others: it comes last
  const told = withPlaces(sampled('told', bizes, 12, { idOf }))
  test.each([...told.filter((biz) => biz !== 'check'), 'check'])('%s', async (biz) => {
    if (biz === 'check') await beginCount()
    const told = await toldBy(() => bring(biz, lineOf[biz]?.() ?? {}))
    expect(followersOf(biz)).not.toEqual([])
    for (const id of followersOf(biz)) expect([...told.keys()]).toContain(id)
  })
})

const beginCount = async (): Promise<void> => {
  const range = { warehouseNo: 'WH01', sid: 'LOCAL', checkType: 4, checkMode: 1, lockLocation: 0, locationNos: ['FEED-1'] }
  const made = await sent<{ checkNo: string }>('POST /v1/inventory', { ...range, planDate: '2025-06-17' })
  checkNo = made.checkNo
  await sent('POST /v1/inventory/begin', { checkNo })
}

describe('rows that say the same thing twice are told by row and column', () => {
  // nothing names these twice: an import of ranges, and documents that take rows of any number; fee items have their own sentence
  const ranged = new Set(['consumableGoods', 'feeVersionSpecial'])
  const all = bizes.filter((biz) => !ranged.has(biz))
  test.each(sampled('twice', all, 8, { idOf }))('%s', async (biz) => {
    const line = { ...lineOf[biz]?.() }
    for (const [label, value] of Object.entries(line))
      if (['13900007001', '13900007002', '13900007003', '13900007004', 'F9CODE'].includes(String(value)))
        line[label] = `${String(value).slice(0, -1)}9`
    const parsed = await upload<ImportState>(biz, 'parse', [line, line])
    const labels = new Set(Object.keys(line))
    const repeated = parsed.data.errorData.filter((row) => row.errorReason === '与第2行重复')
    expect([biz, repeated.map((row) => [row.errorNum, labels.has(row.errorName)])[0]]).toEqual([biz, [3, true]])
  })
})

test('goods brought in by a job that dies in the middle: begun again nothing is written twice and all are there', async () => {
  const lines = Array.from({ length: 1100 }, (_, i) => ({ ...goods(`R${i}`), 商品名称: `批${i}`, 主条码: `RC${i}` }))
  // a row far behind repeats one of the first part: it stays a fault after the restart, too
  const begun = await upload<{ taskId: string }>('goods', 'submit', [...lines, { ...goods('R3'), 商品名称: '改名' }])
  expect(templateTask.name).toBe(importTaskName)
  let asked = 0
  const run = templateTask.run(server.services, { tenantId: 1, fileJobId: begun.data.taskId }, () => ++asked > 1)
  await expect(run).rejects.toThrow('goes on after the restart')
  const count = async (): Promise<number> =>
    (await query<{ n: number }>(`select count(*)::int as n from goods where tenant_id = $1 and goods_no ~ '^R[0-9]+$'`))[0]?.n ??
    0
  expect(await count()).toBe(500)
  server.clock.set(server.clock.now() + 61_000)
  await tasks.find((task) => task.name === 'file-job.revive')?.run(server.services, { tenantId: 1 }, () => false)
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  server.clock.set(server.clock.now() - 61_000)
  expect(await count()).toBe(1100)
  const written = await query<{ version: number; goodsName: string; n: number }>(
    `select version, count(*)::int as n from goods where tenant_id = $1 and goods_no ~ '^R[0-9]+$' group by version`,
  )
  expect(written).toEqual([{ version: 0, n: 1100 }])
  const [job] = (await sent<Page<{ successNum: number; failNum: number }>>('GET /v1/import/job/list', { bizType: 'goods' }))
    .records
  expect(job).toMatchObject({ successNum: 1100, failNum: 1 })
})

/** Templates whose rows stand for themselves: a row by its number, and the table it makes one of. */
const single: Readonly<Record<string, { readonly row: (i: number) => Line; readonly counted: string }>> = {
  owner: {
    // children stand above their parent, and in another part of the file
    row: (i) => ({ 货主编号: `RO${i}`, 简称: `批${i}`, 全称: `批${i}`, 结算周期: '月结', 父级货主编号: i < 519 ? 'RO519' : '' }),
    counted: "from owner where tenant_id = $1 and owner_no like 'RO%'",
  },
  shop: {
    row: (i) => ({ 店铺编号: `RS${i}`, 店铺名称: `店${i}`, 平台: '抖音', 货主编号: ownerNo }),
    counted: "from shop where tenant_id = $1 and shop_no like 'RS%'",
  },
  staff: {
    row: (i) => ({ ...lineOf['staff']?.(), 工号: `RP${i}`, 手机号: `1390001${1000 + i}` }),
    counted: "from staff where tenant_id = $1 and staff_no like 'RP%'",
  },
  user: {
    row: (i) => ({ ...lineOf['user']?.(), 账号: `ru.${i}`, 手机号: `1390002${1000 + i}`, 仓库: 'WH01-LOCAL' }),
    counted: "from sys_user where tenant_id = $1 and account like 'ru.%'",
  },
  temporaryWorker: {
    row: (i) => worker(`1390003${1000 + i}`),
    counted: "from temp_user where tenant_id = $1 and mobile like '1390003%'",
  },
  network: {
    // four levels, the lower ones above the higher ones
    row: (i) => ({
      ...lineOf['network']?.(),
      网点编号: `RN${i}`,
      网点名称: `批${i}`,
      上级网点编号: i < 516 ? `RN${516 + (i % 4)}` : '',
    }),
    counted: "from network where tenant_id = $1 and network_id like 'RN%'",
  },
  docking: {
    row: (i) => ({ ...lineOf['docking']?.(), 月结账号: `RD${i}` }),
    counted: "from logistics_docking where tenant_id = $1 and account_no like 'RD%'",
  },
  whiteList: {
    row: (i) => ({ ...lineOf['whiteList']?.(), ...goods(`R${i}`) }),
    counted: "from goods_white_list where tenant_id = $1 and goods_no ~ '^R[0-9]+$'",
  },
  noBarcodeGoods: {
    row: (i) => ({ ...lineOf['noBarcodeGoods']?.(), ...goods(`R${i}`) }),
    counted: "from no_barcode_goods where tenant_id = $1 and goods_no ~ '^R[0-9]+$'",
  },
  consumable: {
    row: (i) => ({ 耗材编号: `RH${i}`, 名称: '袋', 类型: '其他', '重量(g)': 5, 单位: '个', 条码: `RHC${i}` }),
    counted: "from consumable where tenant_id = $1 and consumable_no like 'RH%'",
  },
  location: { row: (i) => bin(`RL-${i}`), counted: "from location where tenant_id = $1 and location_no like 'RL-%'" },
  locationGoods: {
    row: (i) => ({ ...place, ...goods('F2'), 固定库位: `RL-${i}` }),
    counted: "from location_goods where tenant_id = $1 and location_no like 'RL-%'",
  },
  goodsName: {
    row: (i) => ({ ...goods(`R${i}`), 面单品名: `名${i}` }),
    counted: "from goods_name where tenant_id = $1 and goods_no ~ '^R[0-9]+$'",
  },
  goodsBarcode: {
    // of the goods that the test above brought in
    row: (i) => ({ ...goods(`R${i}`), 条码: `RB${i}`, 条码类型: '箱码', 每码数量: 12 }),
    counted: "from goods_barcode where tenant_id = $1 and barcode like 'RB%'",
  },
  comp: { row: (i) => claim(`RCP${i}`), counted: "from comp_detail where tenant_id = $1 and logistics_no like 'RCP%'" },
  surveyDefault: {
    row: (i) => cause(`RSD${i}`),
    counted: "from wo_survey_default where tenant_id = $1 and cause_code like 'RSD%'",
  },
}
describe('an import that dies between two parts is begun again: nothing twice, all there, the contradicting row still refused', () => {
  const drawn = sampled('dies between two parts', Object.keys(single), 4, { idOf })
  // fixed bins are those the import of bins made
  const all = withPlaces(drawn)
  test.each(all)('%s', { timeout: 60_000 }, async (biz) => {
    const { row, counted } = single[biz] ?? { row: (): Line => ({}), counted: '' }
    const lines = Array.from({ length: 520 }, (_, i) => row(i))
    const begun = await upload<{ taskId: string }>(biz, 'submit', [...lines, row(3)])
    expect([biz, begun.msg]).toEqual([biz, ''])
    let asked = 0
    const run = templateTask.run(server.services, { tenantId: 1, fileJobId: begun.data.taskId }, () => ++asked > 1)
    await expect(run).rejects.toThrow('goes on after the restart')
    const versions = () => query<{ version: number; n: number }>(`select version, count(*)::int as n ${counted} group by version`)
    expect(await versions()).toEqual([{ version: 0, n: 500 }])
    server.clock.set(server.clock.now() + 61_000)
    await tasks.find((task) => task.name === 'file-job.revive')?.run(server.services, { tenantId: 1 }, () => false)
    await runDueJobs(server.database.urls.jobs, server.services, tasks)
    server.clock.set(server.clock.now() - 61_000)
    expect(await versions()).toEqual([{ version: 0, n: 520 }])
    const [job] = (await sent<Page<{ successNum: number; failNum: number }>>('GET /v1/import/job/list', { bizType: biz })).records
    expect(job).toMatchObject({ successNum: 520, failNum: 1 })
  })
})

describe('orders', () => {
  const runJobs = (): Promise<void> => runDueJobs(server.database.urls.jobs, server.services, tasks)
  const order = (srcOrderNo: string, goodsNo: string): Partial<Record<OrderField, string>> => ({
    ownerNo,
    shopNo,
    warehouseNo: 'WH01',
    sid: 'LOCAL',
    srcOrderNo,
    receiverName: '张小满',
    receiverMobile: '13812345678',
    province: '浙江省',
    city: '杭州市',
    receiverAddress: '文一西路1号',
    logisticsCode: 'ZTO',
    goodsNo,
    qty: '1',
    tradeTime: '2025-06-17 09:00:00',
  })
  /** Reads a file of orders, and answers the request to be confirmed. */
  const read = async (lines: readonly ReturnType<typeof order>[]): Promise<string> => {
    const names = Object.keys(orderFields) as OrderField[]
    const cells = [names.map((name) => orderFields[name].label), ...lines.map((line) => names.map((name) => line[name] ?? ''))]
    const file = new File([cells.map((row) => row.join(',')).join('\n')], '订单.csv')
    const route = { method: 'POST' as const, path: '/v1/import/stockout/mapping/preview', files: true }
    const seen = await server.send<FilePreview>(route, { file }, admin.headers)
    const { requestId, plan } = seen.data
    const parse = { method: 'POST' as const, path: '/v1/import/stockout/parse', files: true }
    const parsed = await server.send<ImportState>(parse, { requestId, plan: { ...plan, createGoods: true } }, admin.headers)
    expect(parsed.msg).toBe('')
    await runJobs()
    expect(await sent<ImportState>('GET /v1/import/stockout/state', { requestId })).toMatchObject({ phase: 'parsed', failNum: 0 })
    return requestId
  }

  test('are told with the goods they bring along and the stock they take', async () => {
    await bring('stock', { ...lineOf['stock']?.(), 库位: 'FEED-3', 库位编号: 'FEED-3', 数量: 9 })
    const requestId = await read([order('FO1', 'F2'), order('FO2', 'FNEW')])
    const told = await toldBy(async () => {
      await sent('POST /v1/import/stockout/confirm', { requestId })
      await runJobs()
    })
    const made = await query<{ no: string }>(
      `select stockout_no as no from stockout_order where tenant_id = $1 and src_order_no in ('FO1', 'FO2') order by 1`,
    )
    expect(told.get('stockout/order')?.toSorted()).toEqual(made.map(({ no }) => no))
    for (const id of ['goods', 'goods/goods']) expect(told.get(id)).toContain(`${ownerNo}|FNEW`)
    expect(told.get('stock/stock')).toEqual([ownerNo])
  })

  test('an import that dies between two commits is begun again: no order twice, none missing, each told', async () => {
    const lines = Array.from({ length: 520 }, (_, i) => order(`FR${i}`, 'F2'))
    const requestId = await read(lines)
    const told = await toldBy(async () => {
      const { jobId } = await sent<ImportState>('POST /v1/import/stockout/confirm', { requestId })
      const count = async (): Promise<number> =>
        (
          await query<{ n: number }>(
            `select count(*)::int as n from stockout_order where tenant_id = $1 and src_order_no ~ '^FR[0-9]+$'`,
          )
        )[0]?.n ?? 0
      // asked before the file is read, before the first commit, and before the second
      let asked = 0
      const run = writeOrderFile.run(server.services, { tenantId: 1, fileJobId: jobId ?? '' }, () => ++asked > 2)
      await expect(run).rejects.toThrow('goes on after the restart')
      expect(await count()).toBe(500)
      server.clock.set(server.clock.now() + 61_000)
      await tasks.find((task) => task.name === 'file-job.revive')?.run(server.services, { tenantId: 1 }, () => false)
      await runJobs()
      server.clock.set(server.clock.now() - 61_000)
      expect(await count()).toBe(520)
    })
    const made = await query<{ no: string; lines: number }>(
      `select o.stockout_no as no, o.line_num as lines from stockout_order o where o.tenant_id = $1 and o.src_order_no ~ '^FR[0-9]+$' order by 1`,
    )
    expect(told.get('stockout/order')?.toSorted()).toEqual(made.map(({ no }) => no))
    const state = await sent<ImportState>('GET /v1/import/stockout/state', { requestId })
    expect(state).toMatchObject({ phase: 'done', orders: { created: 520, exist: 0 } })
  })
})
