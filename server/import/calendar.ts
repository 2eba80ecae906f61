// 工作日历导入 · import/calendar
import * as calls from '#contract/import/calendar'
import { calendar } from '#contract/logistics/calendar'
import { calendarRules, calendarTable } from '../core/workCalendar.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { ruleBookImport } from './ruleBookImport.ts'

const { calDate, dayType, name, remark } = calendar.fields

/** The notice of a year as a file: a day that is there already becomes what the file says. */
const days = ruleBookImport({
  biz: 'calendar',
  fields: { calDate, dayType, name, remark },
  target: calendarTable,
  rules: calendarRules,
  keyField: 'calDate',
})

export default rowEndpoints(calls, '工作日历导入', days)
