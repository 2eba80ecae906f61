// 工作日历导入 · import/calendar
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 日期, 类型, 名称, 备注; a day that is there takes what the file says. */
export const { parse, confirm, state, errors, template } = importCalls('calendar', '工作日历导入', 250705)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('calendar', '工作日历导入', 250705)
