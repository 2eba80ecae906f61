// 固定库位导入 · import/locationGoods
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/locationGoods.ts). */
export const { parse, confirm, state, errors, template } = importCalls('locationGoods', '固定库位导入', 160105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('locationGoods', '固定库位导入', 160105)
