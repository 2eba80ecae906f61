// 节点规则导入 · import/nodeRule
import { importCalls, templateCalls } from './calls.ts'

/** T-WO-2 (office.md §4.5); the paths of spec 2 §7.6 stand in workorder/nodeRule.ts. */
export const { parse, confirm, state, errors, template } = importCalls('nodeRule', '节点规则导入', 510405)
export const { direct, submit } = templateCalls('nodeRule', '节点规则导入', 510405)
