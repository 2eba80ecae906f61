// 退货货主配置导入 · import/returnOwnerConfig
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnOwnerConfig.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnOwnerConfig', '退货货主配置导入', 230305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnOwnerConfig', '退货货主配置导入', 230305)
