// 会话白名单导入 · import/whiteUser
import { importCalls, templateCalls } from './calls.ts'

/** T-WO-4 (office.md §4.5); the paths of spec 2 §7.4 stand in workorder/whiteUser.ts. */
export const { parse, confirm, state, errors, template } = importCalls('whiteUser', '会话白名单导入', 510305)
export const { direct, submit } = templateCalls('whiteUser', '会话白名单导入', 510305)
