// 移库单导入 · import/move
import { documentTemplate } from '../document.ts'
import { move } from '../stock/move.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Columns of the move template; the rows of one warehouse become one document. */
export const moveFields = documentTemplate(move)

export const { parse, confirm, state, errors, template } = importCalls('move', '移库单导入', 160505)
export const { direct, submit } = templateCalls('move', '移库单导入', 160505)
