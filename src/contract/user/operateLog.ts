// 操作日志 · user/operateLog
import { choice, code, moment, text } from '../kinds.ts'
import { pages } from '../menu/menu.ts'
import { resource } from '../resource.ts'

/** Subjects are screens; users know them by their titles. */
const subjects = Object.fromEntries(pages.map(({ source, title }) => [source, title]))

/** Who did what to which row, from which address and device: of the whole tenant, newest first. Only the server writes it. */
export const operateLog = resource({
  id: 'user/operateLog',
  title: '操作日志',
  fields: {
    logId: code('日志编号', { derived: true }),
    createTime: moment('时间', { recent: 'begins', format: 'clock' }),
    userName: text('操作人', { width: 100 }),
    account: code('账号', { width: 110 }),
    action: text('操作类型', { width: 120, searched: 'beginning', max: 64 }),
    bizType: choice('对象', subjects, { width: 110 }),
    bizNo: code('单号', { searched: 'several', width: 150 }),
    changes: text('变更内容', { derived: true, width: 340 }),
    ip: code('地址', { width: 120, max: 45 }),
    deviceText: text('设备', { width: 130, searched: 'beginning', max: 64 }),
  },
  key: ['logId'],
  list: ['createTime', 'userName', 'account', 'action', 'bizType', 'bizNo', 'changes', 'ip', 'deviceText'],
  shown: ['createTime', ['userName', 'account'], ['action', 'bizType'], 'bizNo', 'changes', ['ip', 'deviceText']],
  search: ['account', 'userName', 'action', 'bizType', 'bizNo', 'ip', 'deviceText', 'createTime'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/operate/log/list' },
  may: { list: 111101 },
  offline: 'online',
  empty: ['没有操作记录', '换个日期或放宽条件再看。'],
})
