// 均重网点设置导入 · import/averageWeightNetwork
import { importCalls, templateCalls } from './calls.ts'

export const { parse, confirm, state, errors, template } = importCalls('averageWeightNetwork', '均重网点设置导入', 250111)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('averageWeightNetwork', '均重网点设置导入', 250111)
