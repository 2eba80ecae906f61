// 特殊版本 · finance/feeVersionSpecial
/** Special fee versions (a promotion, a price agreed for some weeks): several contracts by one file, and the same version for other contracts. */
import { Array as ListOf, Null, Object as Fields, Optional, String as Text, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { importCallsAt } from '../import/namedCalls.ts'

const at = '/v1/finance/contract/fee/version/special'
const no = (title: string) => Text({ title, minLength: 1, maxLength: 40 })

/** 新增 of fee versions. */
export const specialMay = 530302
export const {
  parse: parseSpecials,
  submit: importSpecials,
  template: specialTemplate,
} = importCallsAt('finance/feeVersionSpecial', at, '特殊版本导入', specialMay, specialMay)

/** One special version, or all of a contract, as a file that can be changed and imported again. */
export const exportSpecials = call({
  id: 'finance/feeVersionSpecial.export',
  title: '特殊版本导出',
  method: 'GET',
  path: `${at}/export`,
  input: Fields({ versionNo: Optional(no('版本号')), contractNo: Optional(no('合同')) }),
  reply: Unknown(),
  may: 530406,
})

/** Contracts of one call at most. */
export const syncedMax = 100
/** Copies a special version to other contracts as drafts; a contract that cannot take it is told, and the others get it. */
export const specialSync = call({
  id: 'finance/feeVersionSpecial.sync',
  title: '同步到其他合同',
  method: 'POST',
  path: `${at}/sync`,
  input: Fields({
    versionNo: no('版本号'),
    contractNos: ListOf(no('合同'), { title: '合同', minItems: 1, maxItems: syncedMax }),
  }),
  /** contract by contract, where one of them did not get it */
  reply: Fields({ results: Optional(ListOf(Fields({ no: Text(), msg: Union([Text(), Null()]) }))) }),
  may: 530417,
  toast: '同步成功',
})
