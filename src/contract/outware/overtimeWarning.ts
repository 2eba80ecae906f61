// 超时预警 · outware/overtimeWarning
import { choice, code, inUse, many, minutes, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { OVERTIME_NODE, WARN_LEVEL } from '../rules/overtimeNode.ts'
import { noticeRole } from '../user/refs.ts'
import { warehouse } from '../warehouse/refs.ts'

const span = { min: 1, max: 43_200 } as const

/**
 * Who is notified when orders come close to their deadline at a node or stay there too long; the most specific warning of an order applies
 * (floor.md §12.10). The job sla-scan counts every minute and sends one message per warning.
 */
export const overtimeWarning = resource({
  id: 'outware/overtimeWarning',
  title: '超时预警',
  fields: {
    warningId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库；选了仓库的先用', width: 115 }),
    sid: wmsAccount({ blank: '-' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；选了货主的先用', width: 105 }),
    node: choice('节点', OVERTIME_NODE, {
      dict: 'overtime_warning.node',
      required: true,
      width: 90,
      help: '订单停在哪一步的时候提醒',
    }),
    beforeMin: minutes('提前时长', {
      ...span,
      help: '离截止时间不到这么久就提醒：发货看发货截止，揽收看物流时效的揽收截止，ERP回传看回传截止',
    }),
    stayMin: minutes('停留时长', { ...span, help: '在这一步停满这么久就提醒' }),
    level: choice('级别', WARN_LEVEL, { dict: 'overtime_warning.level', required: true, starts: 2, width: 80 }),
    noticeRoles: many('通知角色', noticeRole, { required: true, max: 20, help: '这些角色的人都收到消息' }),
    noticeNames: text('通知角色', { derived: true, width: 150 }),
    repeatMin: minutes('重复间隔', {
      min: 5,
      max: 1440,
      required: true,
      starts: 60,
      help: '还没处理完，隔这么久再提醒一次',
    }),
    isDisabled: inUse('停用后这个节点不再提醒；范围更大的预警接着管。'),
    lastToldTime: moment('最近提醒', { derived: true, blank: '还没有' }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['warningId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'node',
    'beforeMin',
    'stayMin',
    'level',
    'noticeNames',
    'repeatMin',
    'isDisabled',
    'lastToldTime',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'ownerNo', 'isDisabled', 'node', 'beforeMin', 'stayMin', 'level', 'noticeNames', 'repeatMin'],
  search: ['warehouseNo', 'ownerNo', 'node'],
  form: {
    管哪些订单: ['warehouseNo', 'sid', 'ownerNo', 'node'],
    什么时候提醒: ['beforeMin', 'stayMin', 'repeatMin'],
    提醒谁: ['level', 'noticeRoles'],
  },
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/overtime/warning/list',
    one: 'GET /v1/rule/overtime/warning/detail',
    create: 'POST /v1/rule/overtime/warning',
    update: 'PUT /v1/rule/overtime/warning',
    status: 'PUT /v1/rule/overtime/warning/status',
    remove: 'DELETE /v1/rule/overtime/warning',
    export: 'POST /v1/rule/overtime/warning/export',
  },
  may: { list: 240501, one: 240501, create: 240502, update: 240503, status: 240508, remove: 240504, export: 240506 },
  actions: [{ verb: 'remove', ask: ['删除这条超时预警？', '这个节点改由范围更大的预警来管；没有别的就不再提醒。'] }],
  empty: ['还没有超时预警', '说清订单在哪一步停多久、离截止多近就提醒谁；每分钟看一次，一个节点一条消息。'],
})
