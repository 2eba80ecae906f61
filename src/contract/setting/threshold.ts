// 阈值 · setting/threshold
import { Array as List, Integer, Null, Object as Obj, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { choice, code, many, moment, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { THRESHOLD_NAME } from '../rules/thresholds.ts'
import { role } from '../user/refs.ts'
import { network, warehousePair } from '../warehouse/refs.ts'
import { TARGET, targetName, targetThings } from '../targets.ts'

const compare = choice('比较', { 1: '大于', 2: '小于' }, { dict: 'rule_threshold.compare', required: true, width: 70 })
const said = { max: 13, format: 'decimal', required: true, width: 90 } as const
const warn = text('预警值', { ...said, help: '比率按百分数填，例如 1.5 是 1.5%；数量填整数' })
const alarm = text('告警值', { ...said, help: '要比预警值更严：大于的填更大的，小于的填更小的' })
const noticeRoles = many('通知角色', role, { max: 20, width: 150 })

const keys = (title: string) => Optional(Union([List(Text({ maxLength: 80 }), { title, maxItems: 200 }), Null()]))
const value = Text({ maxLength: 13 })
const roles = List(Text({ maxLength: 64 }), { title: '通知角色', maxItems: 20 })

/** One value for many warehouses, owners or branches. */
export const setThresholds = call({
  id: 'setting/threshold.copy',
  title: '按对象设阈值',
  method: 'POST',
  path: '/v2/rule/threshold',
  input: Obj({
    thresholdCode: Text({ title: '指标', maxLength: 32 }),
    targetType: Integer({ title: '对象类型', enum: [1, 2, 3] }),
    targetWarehouses: keys('仓库'),
    targetOwners: keys('货主'),
    targetNetworks: keys('网点'),
    compare: Integer({ title: '比较', enum: [1, 2] }),
    warn: value,
    alarm: value,
    noticeRoles: Optional(Union([roles, Null()])),
  }),
  reply: Obj({ num: Integer() }),
  may: 260117,
  toast: '操作成功',
})

/** The values for warehouses, owners or branches without their own. */
export const globalThresholds = call({
  id: 'setting/threshold.global',
  title: '全局阈值',
  method: 'GET',
  path: '/v1/rule/threshold',
  input: Obj({}),
  reply: List(
    Obj({
      thresholdId: Text(),
      thresholdCode: Text(),
      compare: Integer(),
      warn: value,
      alarm: value,
      unit: Integer(),
      noticeRoles: roles,
      version: Integer(),
    }),
  ),
  may: 260101,
})

/** Limits of the watched figures: for everything, or for one warehouse, owner or branch (floor.md §12.7). */
export const threshold = resource({
  id: 'setting/threshold',
  title: '阈值',
  fields: {
    thresholdId: code('编号', { derived: true }),
    thresholdCode: choice('指标', THRESHOLD_NAME, { derived: true, dict: 'rule_threshold.threshold_code', width: 120 }),
    targetType: choice('对象类型', TARGET, { derived: true, dict: 'rule_threshold.target_type', width: 90 }),
    targetWarehouse: { ...targetThings.targetWarehouse, derived: true },
    targetOwner: { ...targetThings.targetOwner, derived: true },
    targetNetwork: { ...targetThings.targetNetwork, derived: true },
    target: targetName,
    compare,
    warn,
    alarm,
    unit: choice('单位', { 1: '数量', 2: '%', 3: '分钟', 4: '元' }, { derived: true, dict: 'rule_threshold.unit', width: 60 }),
    current: text('当前值', { derived: true, format: 'decimal', width: 90, blank: '-' }),
    level: choice(
      '当前状态',
      { 0: '正常', 1: '预警', 2: '告警', 3: '待确认' },
      {
        derived: true,
        dict: 'rule_threshold.level',
        width: 90,
        blank: '-',
        help: '待确认：今天的数离往常太远，先不显示，在“偏差比例”里确认放行',
      },
    ),
    noticeRoles,
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['thresholdId'],
  list: [
    'thresholdCode',
    'targetType',
    'target',
    'targetWarehouse',
    'targetOwner',
    'targetNetwork',
    'compare',
    'warn',
    'alarm',
    'unit',
    'current',
    'level',
    'noticeRoles',
    'updateUserName',
    'updateTime',
  ],
  shown: ['thresholdCode', 'target', 'level', 'current', 'compare', 'warn', 'alarm', 'unit', 'noticeRoles'],
  search: ['thresholdCode', 'targetType', 'targetWarehouse', 'targetOwner', 'targetNetwork'],
  form: ['compare', 'warn', 'alarm', 'noticeRoles'],
  sort: ['thresholdCode'],
  scope: [],
  calls: {
    list: 'GET /v2/rule/threshold',
    one: 'GET /v2/rule/threshold/detail',
    update: 'POST /v1/rule/threshold',
    remove: 'DELETE /v2/rule/threshold',
    export: 'POST /v2/rule/threshold/export',
  },
  may: { list: 260101, one: 260101, update: 260103, remove: 260104, export: 260106 },
  toasts: { update: '操作成功' },
  actions: [
    {
      label: '复制到对象',
      call: setThresholds,
      take: ['thresholdCode'],
      ask: ['把{thresholdCode}的阈值设到对象', '已经单独设过的对象改成这里的值；没有单独设的对象用全局的。'],
      fields: {
        targetType: choice('对象类型', { 1: '仓库', 2: '货主', 3: '网点' }, { required: true }),
        targetWarehouses: many('仓库', warehousePair, { max: 200, onlyWhere: { targetType: [1] } }),
        targetOwners: many('货主', owner, { max: 200, onlyWhere: { targetType: [2] } }),
        targetNetworks: many('网点', network, { max: 200, onlyWhere: { targetType: [3] } }),
        compare: { ...compare, kept: true },
        warn: { ...warn, kept: true },
        alarm: { ...alarm, kept: true },
        noticeRoles: { ...noticeRoles, kept: true },
      },
    },
    {
      verb: 'remove',
      unless: { targetType: [0] },
      ask: ['删除{target}的阈值？', '以后用全局的阈值。'],
    },
  ],
  empty: ['没有符合条件的阈值', '全局的阈值每个指标一条；可以复制到单个仓库、货主或网点。'],
})
