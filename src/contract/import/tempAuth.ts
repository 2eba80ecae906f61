// 批量授权导入 · import/tempAuth
import { moment, text } from '../kinds.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Tomorrow's temp workers in one file (floor.md §9.5, 2102-11). */
export const tempAuthFields = {
  tempNo: text('工号', { required: true, max: 32, help: '工号或手机号' }),
  startTime: moment('授权起', { required: true }),
  endTime: moment('授权止', { required: true }),
  opTypes: text('可作业类型', { required: true, max: 200, help: '例如 拣货、打包，或 全部' }),
}

export const { parse, confirm, state, errors, template } = importCalls('tempAuth', '批量授权导入', 210211)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('tempAuth', '批量授权导入', 210211)
