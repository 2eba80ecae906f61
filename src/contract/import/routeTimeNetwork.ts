// 物流时效网点设置导入 · import/routeTimeNetwork
import { importCalls, templateCalls } from './calls.ts'

export const { parse, confirm, state, errors, template } = importCalls('routeTimeNetwork', '物流时效网点设置导入', 250211)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('routeTimeNetwork', '物流时效网点设置导入', 250211)
