// 重量系数导入 · import/coefficient
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 物流公司, 网点, 货主, 系数, 抛比, 进位方式, 生效日期. */
export const { parse, confirm, state, errors, template } = importCalls('coefficient', '重量系数导入', 250305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('coefficient', '重量系数导入', 250305)
