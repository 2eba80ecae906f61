// 费用版本日志 · finance/feeVersionLog
import { Object as Fields, Optional, String as Text } from 'typebox'
import { operateLogCall } from '../operateLog.ts'

const no = (title: string) => Optional(Text({ title, minLength: 1, maxLength: 40 }))

/** Address of the page; its id is the number of a version, or of a contract for all its versions. */
export const feeVersionLogPage = '/front/operator-center/finance/contract/fee/log/{no}'

/** What was changed in a version, or in all versions of a contract, field by field (office.md §12.1, screen 5305). */
export const versionLogs = operateLogCall(
  'finance/feeVersionLog.list',
  '/v1/finance/contract/fee/version/logs',
  Fields({ versionNo: no('版本号'), contractNo: no('合同') }),
  530407,
)
