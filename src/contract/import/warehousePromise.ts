// 仓库承诺时效导入 · import/warehousePromise
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 仓库, 货主, 订单结构, 发货, 截单时间, 目标及时率, 是否赔付, 生效日期. */
export const { parse, confirm, state, errors, template } = importCalls('warehousePromise', '仓库承诺时效导入', 250505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('warehousePromise', '仓库承诺时效导入', 250505)
