// 赔付金额导入 · import/claimMoney
import { importCalls, templateCalls } from './calls.ts'

/** T-WO-1 (office.md §4.5); the paths of spec 2 §7.6 stand in workorder/claimMoney.ts. */
export const { parse, confirm, state, errors, template } = importCalls('claimMoney', '赔付金额导入', 500131)
export const { direct, submit } = templateCalls('claimMoney', '赔付金额导入', 500131)
