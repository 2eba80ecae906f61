// 费用版本导入 · import/feeVersion
/** What follows a parsed file of a fee version; its own call takes the file with the contract (finance/feeVersionFile). */
import { importCalls } from './calls.ts'

/** Name of the import in its paths. */
export const versionBiz = 'feeVersion'
/** 新增 of fee versions: who may write a version may read it from a file. */
export const versionMay = 530302
export const {
  parse: { reply: parsedVersion },
  confirm: versionFileConfirm,
  state: versionFileState,
  errors: versionFileErrors,
} = importCalls(versionBiz, '费用版本导入', versionMay)
