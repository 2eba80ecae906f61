// 节点关键词导入 · import/nodeKeyword
import { importCalls, templateCalls } from './calls.ts'

/** Columns: 节点, 快递公司, 关键词, 排除词, 优先级. */
export const { parse, confirm, state, errors, template } = importCalls('nodeKeyword', '节点关键词导入', 560505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('nodeKeyword', '节点关键词导入', 560505)
