// 称重配置导入 · import/weightConfig
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/weightConfig.ts). */
export const { parse, confirm, state, errors, template } = importCalls('weightConfig', '称重配置导入', 210305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('weightConfig', '称重配置导入', 210305)
