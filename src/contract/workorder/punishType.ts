// 处罚类型 · workorder/punishType
import { Array as List, Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, money, moment, percent, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WO_PUNISH_OBJECT } from '../rules/workOrderTerms.ts'
import { enabled } from './enabled.ts'

const at = '/v1/workorder/punishType'
/** wo_punish_type.calc_mode */
const CALC_MODE = { 1: '固定金额', 2: '商品价值比例', 3: '运费倍数' } as const
const CATEGORY = { 1: '服务', 2: '时效', 3: '质量', 4: '安全' } as const
const fenMax = 99_999_999

/** Kinds of penalty, to choose from. */
export const punishOptions = call({
  id: 'workorder/punishType.options',
  title: '处罚类型选项',
  method: 'GET',
  path: at,
  input: Obj({ isEnabled: Optional(Integer({ title: '状态', enum: [0, 1] })) }),
  reply: List(
    Obj({
      id: Str(),
      punishCode: Str(),
      punishName: Str(),
      category: Integer(),
      objectType: Integer(),
      calcMode: Integer(),
      amountFen: Integer(),
      ratioBp: Integer(),
      timesE2: Integer(),
      capFen: Integer(),
      isEnabled: Integer(),
    }),
  ),
  may: 'signedIn',
})

/** Kinds of penalty, and their amounts (office.md §4.2). */
export const punishTypes = resource({
  id: 'workorder/punishType',
  title: '处罚类型',
  fields: {
    punishTypeId: code('编号', { derived: true }),
    punishCode: code('编码', { required: true, max: 30, width: 130 }),
    punishName: text('名称', { required: true, max: 30, width: 140, searched: 'beginning' }),
    category: choice('类别', CATEGORY, { required: true, dict: 'wo_punish_type.category', width: 80 }),
    objectType: choice('对象', WO_PUNISH_OBJECT, { required: true, dict: 'wo_punish_type.object_type', width: 90 }),
    calcMode: choice('计算方式', CALC_MODE, { required: true, dict: 'wo_punish_type.calc_mode', width: 120 }),
    amountFen: money('金额', { min: 1, max: fenMax, onlyWhere: { calcMode: [1] } }),
    ratioBp: percent('比例', { min: 1, max: 10_000, onlyWhere: { calcMode: [2] } }),
    timesE2: count('倍数', { min: 1, max: 10_000, unit: '%', onlyWhere: { calcMode: [3] }, help: '300% 就是运费的 3 倍' }),
    capFen: money('封顶', { min: 0, max: fenMax, onlyWhere: { calcMode: [2, 3] }, help: '0 表示不封顶' }),
    isEnabled: enabled('停用后不能再用它处罚，已有的处罚不变。'),
    updateUserName: text('修改人', { derived: true, width: 90 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['punishTypeId'],
  list: [
    'punishName',
    'category',
    'objectType',
    'calcMode',
    'amountFen',
    'ratioBp',
    'timesE2',
    'capFen',
    'isEnabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['punishName', 'isEnabled', 'category', 'objectType', 'calcMode', 'amountFen', 'ratioBp', 'timesE2', 'capFen'],
  search: ['punishName', 'category', 'isEnabled'],
  form: {
    类型: ['punishCode', 'punishName', 'category', 'objectType'],
    金额: ['calcMode', 'amountFen', 'ratioBp', 'timesE2', 'capFen'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: `GET ${at}/page`,
    one: `GET ${at}/detail`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    status: `PUT ${at}/status`,
  },
  may: { list: 510501, one: 510501, create: 510503, update: 510503, status: 510503 },
  toasts: { create: '操作成功', update: '操作成功' },
  empty: ['还没有处罚类型', '登记罚谁、怎么算、最多罚多少；工单里按它处罚。'],
})
