// 监控配置导入 · import/returnMonitor
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnMonitor.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnMonitor', '监控配置导入', 230205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnMonitor', '监控配置导入', 230205)
