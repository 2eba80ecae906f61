// 签收导入 · import/returnReceive
import { importCalls, templateCalls } from './calls.ts'

/** A courier's list of what he dropped off (server/import/returnReceive.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnReceive', '签收导入', 220505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnReceive', '签收导入', 220505)
