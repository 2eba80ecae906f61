// 卡板配置导入 · import/cardConfig
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/cardConfig.ts). */
export const { parse, confirm, state, errors, template } = importCalls('cardConfig', '卡板配置导入', 262205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('cardConfig', '卡板配置导入', 262205)
