// 退货预警配置导入 · import/returnWarningConfig
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnWarningConfig.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnWarningConfig', '退货预警配置导入', 230505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnWarningConfig', '退货预警配置导入', 230505)
