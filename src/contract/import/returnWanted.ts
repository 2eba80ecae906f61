// 通缉件导入 · import/returnWanted
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnWanted.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnWanted', '通缉件导入', 220905)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnWanted', '通缉件导入', 220905)
