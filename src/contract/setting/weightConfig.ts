// 称重配置 · setting/weightConfig
import { Null, Object as Obj, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, json, moment, percent, ref, text, wmsAccount } from '../kinds.ts'
import { owner, shop } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { bandsMax } from '../rules/bands.ts'
import { TOL_MODE, type ToleranceBand } from '../rules/weigh.ts'
import { warehouse } from '../warehouse/refs.ts'

const grams = { min: 0, max: 5000, unit: 'g', fault: '允差应在0-5000克之间' } as const
const share = { min: 0, max: 10_000, fault: '允差比例应在0-100%之间' } as const
const bound = { min: 0, max: 60_000, unit: 'g', fault: '重量段应在0-60000克之间' } as const

/** Warehouse, owner and shop of a configuration. */
const place = {
  warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
  sid: wmsAccount({ blank: '-' }),
  ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主' }),
  shopNo: ref('店铺', shop, { blank: '全部店铺', help: '范围越小越先用：先看仓库，再看货主，最后看店铺' }),
} as const
const named = (title: string) => Optional(Union([Text({ title, maxLength: 32 }), Null()]))
const weightConfigId = Text({ title: '称重配置', pattern: '^\\d{1,19}$' })

/** Copies a configuration to another warehouse, owner or shop. */
export const copyWeightConfig = call({
  id: 'setting/weightConfig.copy',
  title: '复制称重配置',
  method: 'POST',
  path: '/v1/warehouse/weight/config/copy',
  input: Obj({
    weightConfigId,
    warehouseNo: named('仓库'),
    sid: named('WMS账号'),
    ownerNo: named('货主'),
    shopNo: named('店铺'),
  }),
  reply: Obj({ weightConfigId: Text() }),
  may: 210317,
  toast: '复制成功',
})

/** Right of 试算, which needs no request: the rule of the scale runs in the browser. */
export const tryWeighRight = 210321

/** How parcels are weighed, by warehouse, owner and shop; the most specific rule applies (floor.md §8.7, §9.6). */
export const weightConfig = resource({
  id: 'setting/weightConfig',
  title: '称重配置',
  fields: {
    weightConfigId: code('编号', { derived: true }),
    ...place,
    isEnabled: choice(
      '状态',
      { 1: '启用', 0: '停用' },
      { dict: 'weight_config.is_enabled', required: true, starts: 1, width: 70 },
    ),
    tolMode: choice('模式', TOL_MODE, { dict: 'weight_config.tol_mode', required: true, starts: 1, width: 110 }),
    tolAbsG: count('允差', { ...grams, required: true, starts: 50, width: 80 }),
    tolBp: percent('允差比例', { ...share, required: true, starts: 500, width: 90 }),
    bandJson: json<readonly ToleranceBand[]>('按重量分段', {
      max: bandsMax,
      help: '预估重量落在哪一段就用哪一段的允差；从 0 开始一段接一段，最后一段可以不填结束重量。不分段就都用上面的允差。',
      rows: {
        fromG: count('起始', bound),
        toG: count('结束(不含)', bound),
        tolAbsG: count('允差', grams),
        tolBp: percent('允差比例', share),
      },
    }),
    bandNum: count('分段数', { derived: true, width: 80 }),
    useAvgWeight: flag('使用均重', { starts: 1, help: '预估先用称出来的均重；关掉只用商品档案的重量' }),
    minSample: count('最少样本', { min: 1, max: 30, unit: '次', starts: 5, help: '称满这么多次的均重才用' }),
    retryNum: count('重试次数', { min: 0, max: 10, unit: '次', starts: 2, help: '超出允差要再称这么多次，才能找主管放行' }),
    forceNeedReason: flag('放行选原因', { starts: 1, help: '关掉后放行不选原因，记作“其他”' }),
    spotBlock: flag('抽检拦截', { starts: 1, help: '要抽检还没检的包裹不能称重；作业参数里也开着才拦' }),
    shipOnWeigh: flag('称重即出库', { starts: 0, help: '称完就出库扣库存，交接只做登记' }),
    volumeRequired: flag('必须量体积', { starts: 0, help: '称重时要输长宽高，没有输不算称完' }),
    manualAllowed: flag('允许手工录重', { starts: 0, help: '开了之后没有手工录重权限的人也能输克数' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['weightConfigId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'shopNo',
    'tolMode',
    'tolAbsG',
    'tolBp',
    'bandNum',
    'useAvgWeight',
    'minSample',
    'retryNum',
    'spotBlock',
    'shipOnWeigh',
    'forceNeedReason',
    'volumeRequired',
    'manualAllowed',
    'isEnabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'ownerNo', 'shopNo', 'isEnabled', 'tolMode', 'tolAbsG', 'tolBp', 'bandNum', 'retryNum'],
  search: ['warehouseNo', 'ownerNo', 'shopNo', 'isEnabled'],
  form: {
    用在哪里: ['warehouseNo', 'sid', 'ownerNo', 'shopNo', 'isEnabled'],
    允差: ['tolMode', 'tolAbsG', 'tolBp', 'bandJson'],
    预估重量: ['useAvgWeight', 'minSample'],
    称重时: ['retryNum', 'forceNeedReason', 'spotBlock', 'shipOnWeigh', 'volumeRequired', 'manualAllowed'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/weight/config/list',
    one: 'GET /v1/warehouse/weight/config/detail',
    create: 'POST /v1/warehouse/weight/config',
    update: 'PUT /v1/warehouse/weight/config',
    remove: 'DELETE /v1/warehouse/weight/config',
    export: 'POST /v1/warehouse/weight/config/export',
  },
  may: { list: 210301, one: 210301, create: 210302, update: 210303, remove: 210304, export: 210306 },
  actions: [
    { label: '导入', on: 'page', import: 'weightConfig', may: 210305 },
    { label: '复制', call: copyWeightConfig, fields: { ...place, sid: wmsAccount({ derived: true }) } },
    { verb: 'remove', ask: ['删除这条称重配置？', '以后改用范围更大的配置；没有别的配置就用 50 克或 5%。'] },
  ],
  empty: ['还没有称重配置', '没有配置时允差是 50 克或 5%，超出要重称 2 次。'],
})
