// 物流时效规则导入 · import/routeTime
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 模板名称, 目的省, 目的市, 揽收(h), 中转(h), 到达(h), 派送(h), 签收(h). */
export const { parse, confirm, state, errors, template } = importCalls('routeTime', '物流时效规则导入', 250205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('routeTime', '物流时效规则导入', 250205)
