// 物流承诺时效导入 · import/promise
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 物流公司, 始发城市, 目的省, 目的市, 揽收, 中转, 签收, 来源, 生效日期. */
export const { parse, confirm, state, errors, template } = importCalls('promise', '物流承诺时效导入', 250405)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('promise', '物流承诺时效导入', 250405)
