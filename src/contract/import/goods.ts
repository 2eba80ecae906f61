// 商品导入 · import/goods
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/goods.ts). */
export const { parse, confirm, state, errors, template } = importCalls('goods', '商品导入', 140105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('goods', '商品导入', 140105)
