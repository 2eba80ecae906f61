// 超时配置导入 · import/timeout
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 类型, 对象类型, 对象, 一级, 二级, 三级, 自动建工单. */
export const { parse, confirm, state, errors, template } = importCalls('timeout', '超时配置导入', 250605)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('timeout', '超时配置导入', 250605)
