// ERP回传时效 · rule/postbackErp
import { postbackFamily } from '#contract/rule/postbackErp'
import { checkPostback, postbackSummary } from '#contract/rules/erpDeadline'
import { serveLists } from './family.ts'
import { settingEndpoints } from './setting.ts'

export default [
  ...serveLists(postbackFamily, { faults: checkPostback, summary: postbackSummary }),
  ...settingEndpoints(postbackFamily),
]
