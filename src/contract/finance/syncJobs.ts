// 数据同步的任务 · finance/syncJobs
/** What the lists of 数据同步 have in common, and what a job is started with (office.md §21). */
import { Array as ListOf, Object as Fields, Optional, String as Text } from 'typebox'
import { code, count, day, many, moment, percent, state, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { syncDaysMax, syncJobLife } from '../rules/syncJobLife.ts'
import { warehousePair } from '../warehouse/refs.ts'

/** Owners and warehouses of one job at most. */
export const syncKeysMax = 200
const dayText = (title: string) => Text({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const keys = (title: string) => Optional(ListOf(Text({ minLength: 1, maxLength: 65 }), { title, maxItems: syncKeysMax }))

const inputOf = (days: string) =>
  Fields({ startDate: dayText(`${days}从`), endDate: dayText(`${days}到`), ownerNos: keys('货主'), warehouseNos: keys('仓库') })
/** What a job is started with, and what it answers. */
export const syncInput = inputOf('出库日期')
export const contractSyncInput = inputOf('日期')

export const syncReply = Fields({ jobNo: Text() })

/** Columns of each list. */
export const syncFields = {
  jobNo: code('任务号', { derived: true, searched: 'several' }),
  about: text('参数', { derived: true, width: 240 }),
  status: state('状态', syncJobLife, { derived: true, dict: 'sync_job.status' }),
  doneBp: percent('进度', { derived: true, blank: '-', width: 90 }),
  doneNum: count('成功数', { derived: true, unit: '单', width: 90 }),
  failNum: count('失败数', { derived: true, unit: '单', width: 90 }),
  startTime: moment('开始', { derived: true, blank: '-' }),
  endTime: moment('结束', { derived: true, blank: '-' }),
  usedSec: count('耗时', { derived: true, unit: '秒', blank: '-', width: 90 }),
  createUserName: text('操作人', { derived: true, width: 100 }),
  failReason: text('失败原因', { derived: true, blank: '-', width: 260 }),
  createTime: moment('创建时间', { derived: true }),
} as const
export const syncColumns = [
  'jobNo',
  'about',
  'status',
  'doneBp',
  'doneNum',
  'failNum',
  'startTime',
  'endTime',
  'usedSec',
  'createUserName',
  'failReason',
  'createTime',
] as const
/** Columns a list shows at first. */
export const syncShown = ['jobNo', 'about', 'status', 'doneBp', 'doneNum', 'failNum', 'startTime'] as const

const daysOf = (days: string) => ({
  startDate: day(`${days}从`, { required: true }),
  endDate: day(`${days}到`, { required: true, help: `一次最多${syncDaysMax}天` }),
})
/** Small form that starts a job. */
export const syncForm = {
  ...daysOf('出库日期'),
  ownerNos: many('货主', owner, { max: syncKeysMax, help: '不选表示全部货主' }),
  warehouseNos: many('仓库', warehousePair, { max: syncKeysMax, help: '不选表示全部仓库' }),
} as const
export const contractSyncForm = { ...syncForm, ...daysOf('日期') } as const
/** Columns of a list whose jobs count something else than orders. */
export const syncFieldsOf = (unit: string) =>
  ({ ...syncFields, doneNum: { ...syncFields.doneNum, unit }, failNum: { ...syncFields.failNum, unit } }) as const
