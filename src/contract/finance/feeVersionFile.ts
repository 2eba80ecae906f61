// 费用版本按文件 · finance/feeVersionFile
/** A fee version by file (office.md §12.1 T-FI-4): the rows are its items; contract and group are given with the file. */
import { Integer, Object as Fields, Optional, String as Text, Unknown } from 'typebox'
import { call } from '../call.ts'
import { parsedVersion, versionMay as may } from '../import/feeVersion.ts'
import { FEE_GROUP } from './feeVersion.ts'

const at = '/v1/finance/contract/fee/version'

/** Makes a draft version of the contract where the file has no fault; else the answer says what is wrong, and nothing is written. */
export const versionFileImport = call({
  id: 'finance/feeVersionFile.import',
  title: '费用版本导入',
  method: 'POST',
  path: `${at}/import`,
  input: Fields({
    contractNo: Text({ title: '合同', minLength: 1, maxLength: 32 }),
    feeTypeGroup: Integer({ title: '费用分组', enum: Object.keys(FEE_GROUP).map(Number) }),
    /** the name of the file where absent */
    versionName: Optional(Text({ title: '版本名称', minLength: 1, maxLength: 64 })),
    /** today where absent */
    effectDate: Optional(Text({ title: '生效日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  reply: parsedVersion,
  may,
  files: true,
  toast: '导入完成',
})

export const versionFileTemplate = call({
  id: 'finance/feeVersionFile.template',
  title: '费用项模板',
  method: 'GET',
  path: `${at}/template/download`,
  input: Fields({}),
  reply: Unknown(),
  may,
})

/** The items of a version as a file that can be changed and imported again. */
export const versionFileExport = call({
  id: 'finance/feeVersionFile.export',
  title: '费用版本导出',
  method: 'GET',
  path: `${at}/export`,
  input: Fields({ versionNo: Text({ title: '版本号', minLength: 1, maxLength: 40 }) }),
  reply: Unknown(),
  may: 530406,
})
