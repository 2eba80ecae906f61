// 保护方案 · protection/plan
import { fromStates } from '../rules/life.ts'
import { Array as List, Integer, Null, Number as Num, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { takesOut } from '../action.ts'
import { call } from '../call.ts'
import { choice, code, count, day, moment, ref, state, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { APPLY_TYPE, planLife } from '../rules/planLife.ts'
import { warehouse } from '../warehouse/refs.ts'

const planNo = Str({ title: '方案编号', minLength: 1, maxLength: 32 })
const dayText = (title: string) => Str({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const flag = (title: string) => Integer({ title, enum: [0, 1] })
const orNull = <T extends Parameters<typeof Union>[0][number]>(one: T) => Union([one, Null()])

const target = Obj({
  goodsNo: Str({ title: '商品编号', maxLength: 64 }),
  categoryCode: Str({ title: '品类', maxLength: 32 }),
  minQty: Integer({ title: '最小数量', minimum: 1, maximum: 999_999 }),
  maxQty: orNull(Integer({ title: '最大数量', minimum: 1, maximum: 999_999 })),
})
const used = Obj({
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
  mustScan: flag('必须扫描防护耗材'),
  photoRequire: flag('必须拍照'),
  targets: List(target, { title: '适用商品', maxItems: 2000 }),
  items: List(used, { title: '防护耗材', maxItems: 50 }),
}

/** Makes a draft, or changes one that is a draft or was sent back; a live one answers A1041. All of it at once. */
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

const version = Obj({ planNo: Str(), status: Integer(), createTime: Str(), createUserName: orNull(Str()) })

/** One plan with its goods, its items, its versions and how often the last 30 days kept to it. */
export const planDetail = call({
  id: 'protection/plan.detail',
  title: '方案详情',
  method: 'GET',
  path: '/v1/protection/plan/detail',
  input: Obj({ planNo }),
  reply: Obj({
    planNo: Str(),
    version: Integer(),
    status: Integer(),
    rejectReason: orNull(Str()),
    replacesPlanNo: orNull(Str()),
    createUserName: orNull(Str()),
    createTime: Str(),
    approveUserName: orNull(Str()),
    approveTime: orNull(Str()),
    ...body,
    targets: List(Obj({ ...target.properties, goodsName: orNull(Str()) })),
    items: List(Obj({ ...used.properties, itemName: Str(), useUnit: Str() })),
    versions: List(version),
    /** parcels of the last 30 days packed under the plan, and those whose protective items were scanned */
    required: Integer(),
    scanned: Integer(),
  }),
  may: 150107,
})

/** 10, 50 → 20 */
export const submitPlan = call({
  id: 'protection/plan.submit',
  title: '提交保护方案',
  method: 'POST',
  path: '/v1/protection/plan/submit',
  input: Obj({ planNo }),
  reply: Obj({}),
  may: 150103,
  toast: '提交成功',
})

/** 20 → 30 or 50; passing one that replaces another stops the other. */
export const approvePlan = call({
  id: 'protection/plan.approve',
  title: '审核保护方案',
  method: 'POST',
  path: '/v1/protection/plan/approve',
  input: Obj({ planNo, pass: flag('结论'), reason: Optional(Str({ title: '驳回原因', maxLength: 200 })) }),
  reply: Obj({}),
  may: 150109,
  toast: '操作成功',
})

/** 30 ↔ 40 */
export const turnPlan = call({
  id: 'protection/plan.turn',
  title: '启用/停用保护方案',
  method: 'PUT',
  path: '/v1/protection/plan/status',
  input: Obj({ planNo, status: Integer({ title: '状态', enum: [planLife.live, planLife.out] }) }),
  reply: Obj({}),
  may: 150108,
  toast: '操作成功',
})

/** A draft with the same contents. `replaces` 1: it takes the place of the live plan once it is passed. */
export const copyPlan = call({
  id: 'protection/plan.copy',
  title: '复制保护方案',
  method: 'POST',
  path: '/v1/protection/plan/copy',
  input: Obj({ planNo, replaces: Optional(flag('替换原方案')) }),
  reply: Obj({ planNo: Str() }),
  may: 150117,
  toast: '复制成功',
})

/** A draft, or one that was sent back, goes for good; a live one is stopped instead. */
export const dropPlan = call({
  id: 'protection/plan.drop',
  title: '作废保护方案',
  method: 'DELETE',
  path: '/v1/protection/plan',
  input: Obj({ planNo }),
  reply: Obj({}),
  may: 150110,
  toast: '删除成功',
})

/** Pages of a plan stand below its list. */
export const planAt = '/front/operator-center/protectionPlan'

/** How an owner's goods are to be packed (floor.md §4, screen 1501). */
export const plan = resource({
  id: 'protection/plan',
  title: '保护方案',
  fields: {
    planNo: code('方案编号', { multi: true }),
    planName: text('方案名称', { begins: true, width: 180 }),
    ownerNo: ref('货主', owner),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库' }),
    applyType: choice('适用方式', APPLY_TYPE, { dict: 'protection_plan.apply_type' }),
    goodsNum: count('商品数', { derived: true, width: 70 }),
    itemNames: text('防护耗材', { derived: true, width: 180 }),
    goodsNo: code('商品编号', { derived: true, multi: true }),
    priority: count('优先级', { width: 70 }),
    effectDate: day('生效日期'),
    expireDate: day('失效日期', { blank: '长期', due: { status: [planLife.live] } }),
    status: state('状态', planLife, { dict: 'protection_plan.status', width: 80 }),
    createUserName: text('创建人', { width: 100 }),
    updateTime: moment('更新时间'),
  },
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
    { label: '详情', to: `${planAt}/detail/{planNo}`, may: planDetail.may },
    {
      label: '审核',
      call: approvePlan,
      when: { status: fromStates(planLife, 'act approve') },
      ask: ['审核 {planNo}', ''],
      fields: {
        pass: choice('结论', { 0: '驳回', 1: '通过' }, { required: true, usual: 1 }),
        reason: text('驳回原因', { max: 200, help: '驳回时必填' }),
      },
    },
    {
      label: '编辑',
      to: `${planAt}/new?planNo={planNo}`,
      may: submitPlan.may,
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
    { label: '提交', call: submitPlan, when: { status: fromStates(planLife, 'act submit') } },
    {
      ...takesOut,
      call: turnPlan,
      when: { status: fromStates(planLife, 'act turnOff') },
      send: { status: planLife.out },
      ask: ['停用 {planNo}？', '停用后新审核的订单不再按此方案打包。'],
    },
    { label: '启用', call: turnPlan, when: { status: fromStates(planLife, 'act turnOn') }, send: { status: planLife.live } },
    { label: '复制', call: copyPlan },
    {
      label: '作废',
      call: dropPlan,
      when: { status: [planLife.draft, planLife.rejected] },
      danger: true,
      ask: ['作废 {planNo}？', '草稿作废后不能恢复。'],
    },
  ],
  empty: ['还没有保护方案', '方案写明哪些商品用什么防护耗材，审核通过后随订单带给打包员。'],
})
