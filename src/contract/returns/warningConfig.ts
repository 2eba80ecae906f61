// 预警配置 · returns/warningConfig
import { choice, code, count, inUse, many, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { RETURN_WARN_TYPE } from '../rules/returnWarning.ts'
import { noticeRole } from '../user/refs.ts'
import { warehouse } from '../warehouse/refs.ts'

const hours = { required: true, unit: '小时', min: 0, max: 8760, fault: '时长应在0-8760小时之间', width: 90 } as const

/**
 * After how long a return without progress is yellow, orange and red, and who is notified; the most specific rule applies (floor.md §11.3,
 * screen 2305).
 */
export const warningConfig = resource({
  id: 'returns/warningConfig',
  title: '预警配置',
  fields: {
    configId: code('编号', { derived: true }),
    warnType: choice('预警类型', RETURN_WARN_TYPE, { dict: 'return_warning_config.warn_type', required: true, width: 120 }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库；选了仓库的先用' }),
    sid: wmsAccount({ blank: '-' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；选了货主的先用' }),
    firstHour: count('黄', { ...hours, help: '停满这么久是黄色；填 0 马上提醒' }),
    secondHour: count('橙', hours),
    thirdHour: count('红', hours),
    noticeRoles: many('通知角色', noticeRole, { required: true, max: 20, help: '出现预警、级别升高时，这些角色的人收到消息' }),
    noticeNames: text('通知角色', { derived: true, width: 150 }),
    isDisabled: inUse('停用后这一种不再预警，未处理的自动解除；范围更大的配置接着管。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['configId'],
  list: [
    'warnType',
    'warehouseNo',
    'ownerNo',
    'firstHour',
    'secondHour',
    'thirdHour',
    'noticeNames',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warnType', 'isDisabled', 'warehouseNo', 'ownerNo', 'firstHour', 'secondHour', 'thirdHour', 'noticeNames'],
  search: ['warnType', 'warehouseNo', 'ownerNo'],
  form: {
    管哪些: ['warnType', 'warehouseNo', 'sid', 'ownerNo'],
    多久预警: ['firstHour', 'secondHour', 'thirdHour', 'noticeRoles'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/return/warning/config/list',
    one: 'GET /v1/return/warning/config/detail',
    create: 'POST /v1/return/warning/config',
    update: 'PUT /v1/return/warning/config',
    status: 'PUT /v1/return/warning/config/status',
    remove: 'DELETE /v1/return/warning/config',
    export: 'POST /v1/return/warning/config/export',
  },
  may: { list: 230501, one: 230501, create: 230502, update: 230503, status: 230508, remove: 230504, export: 230506 },
  toasts: { create: '设置成功', update: '设置成功' },
  actions: [
    { label: '导入', on: 'page', import: 'returnWarningConfig', may: 230505 },
    { verb: 'remove', ask: ['删除这条预警配置？', '改由范围更大的配置来管；没有别的就不再预警。'] },
  ],
  empty: ['还没有预警配置', '退件停多久提醒谁在这里定，每十分钟看一次。'],
})
