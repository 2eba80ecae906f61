// 保护方案 · protection/plan
import { Array as List, Integer, Null, Number as Num, Object as Obj, Optional, String as Str, Union, type Static } from 'typebox'
import { disableButton } from '../action.ts'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { choice, code, count, day, flag, json, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { APPLY_TYPE, planLife } from '../rules/planLife.ts'
import { warehouse } from '../warehouse/refs.ts'

const planNo = Str({ title: '方案编号', minLength: 1, maxLength: 32 })
const dayText = (title: string) => Str({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const yesNo = (title: string) => Integer({ title, enum: [0, 1] })
const orNull = <T extends Parameters<typeof Union>[0][number]>(one: T) => Union([one, Null()])

const target = Obj({
  goodsNo: Str({ title: '商品编号', maxLength: 64 }),
  categoryCode: Str({ title: '品类', maxLength: 32 }),
  minQty: Integer({ title: '最小数量', minimum: 1, maximum: 999_999 }),
  maxQty: orNull(Integer({ title: '最大数量', minimum: 1, maximum: 999_999 })),
})
const planUse = Obj({
  itemNo: Str({ title: '防护耗材', minLength: 1, maxLength: 32 }),
  /** in the item's unit, two decimals */
  useQty: Num({ title: '用量', minimum: 0.01, maximum: 99_999 }),
  qtyMode: Integer({ title: '计量方式', minimum: 1, maximum: 3 }),
  perN: orNull(Integer({ title: 'N', minimum: 1, maximum: 9999 })),
})
const body = {
  planName: Str({ title: '方案名称', minLength: 1, maxLength: 64 }),
  ownerNo: Str({ title: '货主', minLength: 1, maxLength: 32 }),
  warehouseNo: orNull(Str({ title: '仓库', maxLength: 32 })),
  sid: orNull(Str({ title: 'WMS账号', maxLength: 32 })),
  applyType: Integer({ title: '适用方式', minimum: 1, maximum: 3 }),
  priority: Integer({ title: '优先级', minimum: 1, maximum: 9999 }),
  effectDate: dayText('生效日期'),
  expireDate: orNull(dayText('失效日期')),
  packRequire: Str({ title: '作业说明', maxLength: 500 }),
  imageUrls: List(Str({ maxLength: 256 }), { title: '作业图片', maxItems: 9 }),
  videoUrl: Str({ title: '视频地址', maxLength: 256 }),
  mustScan: yesNo('必须扫描防护耗材'),
  photoRequire: yesNo('必须拍照'),
  targets: List(target, { title: '适用商品', maxItems: 2000 }),
  items: List(planUse, { title: '防护耗材', maxItems: 50 }),
}

/** Creates a plan as a draft, or replaces the whole content of a draft or rejected plan; an active plan is refused with A1041. */
export const savePlan = call({
  id: 'protection/plan.save',
  title: '保存保护方案',
  method: 'POST',
  path: '/v1/protection/plan',
  input: Obj({ planNo: Optional(planNo), version: Optional(Integer()), ...body }),
  reply: Obj({ planNo: Str() }),
  may: 150102,
  toast: '提交成功',
})

/** A draft with the same content. `replaces` 1: it replaces the active plan once it is approved. */
export const copyPlan = call({
  id: 'protection/plan.copy',
  title: '复制保护方案',
  method: 'POST',
  path: '/v1/protection/plan/copy',
  input: Obj({ planNo, replaces: Optional(yesNo('替换原方案')) }),
  reply: Obj({ planNo: Str() }),
  may: 150117,
  toast: '复制成功',
})

/** A protective item a plan uses; quantities in the item's unit. */
export interface PlanUse extends Static<typeof planUse> {
  readonly itemName: string
  readonly useUnit: string
}
/** The plan it replaced and the plan that replaced it. */
export interface PlanVersion {
  readonly planNo: string
  readonly status: number
  readonly createTime: string
  readonly createUserName: string | null
}

/** The page of a plan is below its list. */
export const planAt = '/front/operator-center/protectionPlan'

/** How an owner's goods have to be packed (floor.md §4, screen 1501). */
export const plan = document({
  id: 'protection/plan',
  title: '保护方案',
  noun: '方案',
  table: 'protection_plan',
  number: 'BH',
  life: planLife,
  closed: 'A1044',
  fields: {
    planNo: code('方案编号', { searched: 'several' }),
    planName: text('方案名称', { searched: 'beginning', width: 180 }),
    ownerNo: ref('货主', owner),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库' }),
    applyType: choice('适用方式', APPLY_TYPE, { dict: 'protection_plan.apply_type' }),
    goodsNum: count('商品数', { derived: true, width: 70 }),
    itemNames: text('防护耗材', { derived: true, width: 180 }),
    goodsNo: code('商品编号', { derived: true, searched: 'several' }),
    priority: count('优先级', { width: 70 }),
    effectDate: day('生效日期'),
    expireDate: day('失效日期', { blank: '长期', due: { status: [planLife.live] } }),
    status: state('状态', planLife, { dict: 'protection_plan.status', width: 80 }),
    createUserName: text('创建人', { width: 100 }),
    updateTime: moment('更新时间'),
    sid: wmsAccount(),
    packRequire: text('作业说明'),
    imageUrls: json<readonly string[]>('作业图片'),
    videoUrl: text('视频地址'),
    mustScan: flag('必须扫描防护耗材'),
    photoRequire: flag('必须拍照'),
    rejectReason: text('驳回原因'),
    replacesPlanNo: code('替换方案'),
    createTime: moment('创建时间'),
    approveUserName: text('审核人'),
    approveTime: moment('审核时间'),
  },
  lines: {
    table: 'protection_plan_goods',
    called: ['targets', '适用商品'],
    max: 2000,
    fields: {
      goodsNo: code('商品编号', { width: 160 }),
      goodsName: text('商品名称', { derived: true, width: 260 }),
      categoryCode: text('品类', { max: 32, width: 120 }),
      minQty: count('最小数量'),
      maxQty: count('最大数量'),
    },
    enter: ['goodsNo', 'categoryCode', 'minQty', 'maxQty'],
    unique: ['goodsNo', 'categoryCode'],
  },
  acts: {
    submit: {
      title: '提交',
      right: 150103,
      path: 'POST /v1/protection/plan/submit',
      from: ['draft', 'rejected'],
      to: 'submitted',
      toast: '提交成功',
    },
    /** the approval of a plan that replaces another one disables the other */
    approve: {
      title: '审核通过',
      right: 150109,
      path: 'POST /v1/protection/plan/approve',
      send: { pass: 1 },
      onPage: true,
      from: ['submitted'],
      to: 'live',
      ask: ['审核通过方案 {planNo}？', '通过后新审核的订单按此方案打包；它替换的方案自动停用。'],
      toast: '操作成功',
      stamps: ['approveUserName', 'approveTime'],
    },
    reject: {
      title: '驳回',
      right: 150109,
      path: 'POST /v1/protection/plan/approve',
      send: { pass: 0 },
      onPage: true,
      from: ['submitted'],
      to: 'rejected',
      fields: { reason: text('驳回原因', { required: true, max: 200 }) },
      ask: ['驳回方案 {planNo}', '可以改后再提交。'],
      danger: true,
      toast: '操作成功',
      stamps: ['approveUserName', 'approveTime'],
    },
    turnOn: {
      title: '启用',
      right: 150108,
      path: 'PUT /v1/protection/plan/status',
      send: { status: planLife.live },
      from: ['out'],
      to: 'live',
      toast: '操作成功',
    },
    turnOff: {
      title: disableButton.label,
      right: 150108,
      path: 'PUT /v1/protection/plan/status',
      send: { status: planLife.out },
      from: ['live'],
      to: 'out',
      ask: ['停用 {planNo}？', '停用后新审核的订单不再按此方案打包。'],
      danger: disableButton.danger,
      toast: '操作成功',
    },
    drop: {
      title: '作废',
      right: 150110,
      path: 'DELETE /v1/protection/plan',
      from: ['draft', 'rejected'],
      to: null,
      ask: ['作废 {planNo}？', '草稿作废后不能恢复。'],
      danger: true,
      toast: '删除成功',
    },
  },
  steps: { draft: 'createTime', submitted: null, live: 'approveTime' },
  page: ['GET /v1/protection/plan/detail', 150107, `${planAt}/detail/{planNo}`],
  details: {
    items: json<readonly PlanUse[]>('防护耗材'),
    versions: json<readonly PlanVersion[]>('版本历史'),
    /** parcels of the last 30 days packed under the plan, and those whose protective items were scanned */
    required: count('应扫包裹'),
    scanned: count('已扫包裹'),
  },
  facts: ['planName', 'ownerNo'],
  key: ['planNo'],
  list: [
    'planNo',
    'planName',
    'ownerNo',
    'warehouseNo',
    'applyType',
    'goodsNum',
    'itemNames',
    'priority',
    'effectDate',
    'expireDate',
    'status',
    'createUserName',
    'updateTime',
  ],
  shown: ['planNo', 'status', 'planName', ['ownerNo', 'warehouseNo'], 'goodsNum', 'expireDate', 'itemNames'],
  search: ['ownerNo', 'warehouseNo', 'planNo', 'planName', 'status', 'goodsNo', 'effectDate'],
  sort: ['-updateTime'],
  scope: ['owner'],
  calls: {
    list: 'GET /v1/protection/plan/list',
    count: 'GET /v1/protection/plan/count',
    export: 'POST /v1/protection/plan/export',
  },
  may: { list: 150101, count: 150101, export: 150106 },
  tabs: 'status',
  actions: [
    { label: '新建方案', on: 'new', to: `${planAt}/new`, may: savePlan.may },
    { label: '详情', to: `${planAt}/detail/{planNo}`, may: 150107 },
    {
      label: '审核',
      to: `${planAt}/detail/{planNo}`,
      may: 150109,
      when: { status: [planLife.submitted] },
    },
    {
      label: '编辑',
      to: `${planAt}/new?planNo={planNo}`,
      may: 150103,
      when: { status: [planLife.draft, planLife.rejected] },
    },
    {
      label: '编辑',
      call: copyPlan,
      when: { status: [planLife.live] },
      send: { replaces: 1 },
      ask: ['已生效方案不能直接修改', '将复制出一份草稿；草稿审核通过后，原方案自动停用。'],
      after: `${planAt}/new?planNo={planNo}`,
    },
    { label: '复制', call: copyPlan },
  ],
  empty: ['还没有保护方案', '方案写明哪些商品用什么防护耗材，审核通过后随订单带给打包员。'],
})
