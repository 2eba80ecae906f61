// 超时配置 · logistics/timeout
import { choice, code, count, flag, inUse, many, moment, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { role } from '../user/refs.ts'
import { network, warehousePair } from '../warehouse/refs.ts'

/** timeout_config.timeout_type */
const TIMEOUT_TYPE = { 1: '未揽收', 2: '揽收未更新', 3: '中转停滞', 4: '派送未签收', 5: '未回传', 6: '未发货' } as const
/** timeout_config.target_type */
export const TARGET_TYPE = { 0: '全局', 1: '仓库', 2: '货主', 3: '网点' } as const
const hours = { required: true, unit: '小时', min: 1, max: 720, fault: '时长应在1-720小时之间', width: 100 } as const

/** Hours after which a parcel without progress is late, in three degrees (floor.md §13.1). */
export const timeout = resource({
  id: 'logistics/timeout',
  title: '超时配置',
  fields: {
    ruleId: code('编号', { derived: true }),
    timeoutType: choice('类型', TIMEOUT_TYPE, { required: true, dict: 'timeout_config.timeout_type', width: 110 }),
    targetType: choice('对象类型', TARGET_TYPE, {
      required: true,
      starts: 0,
      dict: 'timeout_config.target_type',
      width: 90,
    }),
    warehouseKey: ref('仓库', warehousePair, { onlyWhere: { targetType: [1] } }),
    ownerNo: ref('货主', owner, { onlyWhere: { targetType: [2] } }),
    networkId: ref('网点', network, { onlyWhere: { targetType: [3] } }),
    targetName: text('对象', { derived: true, blank: '全部', width: 180 }),
    firstHour: count('一级', hours),
    secondHour: count('二级', hours),
    thirdHour: count('三级', hours),
    autoWorkorder: flag('自动建工单', {
      starts: 0,
      help: '到三级时自动建工单；揽收、中转、派送按快递推来的轨迹算',
      width: 100,
    }),
    noticeRoles: many('通知角色', role, { max: 20, help: '到一级时通知这些角色的人', width: 180 }),
    isDisabled: inUse('停用后这类超时不再按它算。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'timeoutType',
    'targetType',
    'targetName',
    'firstHour',
    'secondHour',
    'thirdHour',
    'autoWorkorder',
    'noticeRoles',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['timeoutType', 'targetType', 'targetName', 'isDisabled', 'firstHour', 'secondHour', 'thirdHour', 'autoWorkorder'],
  search: ['timeoutType', 'targetType', 'warehouseKey', 'ownerNo', 'networkId', 'isDisabled'],
  form: {
    什么时候算: ['timeoutType', 'targetType', 'warehouseKey', 'ownerNo', 'networkId'],
    三级时长: ['firstHour', 'secondHour', 'thirdHour', 'autoWorkorder', 'noticeRoles'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/timeout/list',
    one: 'GET /v1/rule/timeout/detail',
    create: 'POST /v1/rule/timeout',
    update: 'PUT /v1/rule/timeout',
    status: 'PUT /v1/rule/timeout/status',
    remove: 'DELETE /v1/rule/timeout',
    export: 'POST /v1/rule/timeout/export',
  },
  may: { list: 250601, one: 250601, create: 250602, update: 250603, status: 250608, remove: 250604, export: 250606 },
  actions: [
    { label: '导入', on: 'page', import: 'timeout', may: 250605 },
    { verb: 'remove', ask: ['删除这条超时配置？', '这类超时改用范围更大的配置；没有别的就不再算。'] },
  ],
  empty: ['还没有超时配置', '登记多少小时没有揽收、没有更新、没有签收算超时，分三级。'],
})
