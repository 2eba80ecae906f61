// 票量配置导入 · import/ticketConfig
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/ticketConfig.ts). */
export const { parse, confirm, state, errors, template } = importCalls('ticketConfig', '票量配置导入', 262305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('ticketConfig', '票量配置导入', 262305)
