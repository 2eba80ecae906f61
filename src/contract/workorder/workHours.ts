// 工单工作时间 · workorder/workHours
import { code, flag, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

const at = '/v1/workorder/workHours'
const day = (label: string) => flag(label, { starts: 1, width: 60 })

/** Working hours of customer service, which node rules with 工作时间 count. Holidays come from the work calendar (office.md §2.6). */
export const workHours = resource({
  id: 'workorder/workHours',
  title: '工单工作时间',
  fields: {
    calendarId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库；仓库有自己的一条就照自己的' }),
    sid: wmsAccount({ blank: '-' }),
    workStart: text('上班', { required: true, format: 'clock', max: 8, width: 90 }),
    workEnd: text('下班', { required: true, format: 'clock', max: 8, width: 90 }),
    monday: day('周一'),
    tuesday: day('周二'),
    wednesday: day('周三'),
    thursday: day('周四'),
    friday: day('周五'),
    saturday: day('周六'),
    sunday: day('周日'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['calendarId'],
  list: [
    'warehouseNo',
    'workStart',
    'workEnd',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
    'updateUserName',
    'updateTime',
  ],
  form: {
    哪里: ['warehouseNo', 'sid'],
    几点: ['workStart', 'workEnd'],
    哪几天: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  },
  search: ['warehouseNo'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: `GET ${at}/list`,
    one: `GET ${at}/detail`,
    create: `POST ${at}`,
    update: `PUT ${at}`,
    remove: `DELETE ${at}`,
  },
  may: { list: 510701, one: 510701, create: 510702, update: 510703, remove: 510704 },
  actions: [{ verb: 'remove', ask: ['删除这条工作时间？', '以后开始的节点照全部仓库的时间算；没有的话每天 09:00-21:00。'] }],
  empty: ['还没有登记工作时间', '没有登记时每天 09:00-21:00；法定节假日照“工作日历”。'],
})
