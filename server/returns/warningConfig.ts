// 预警配置 · returns/warningConfig
import { warningConfig } from '#contract/returns/warningConfig'
import { roleNames } from '../core/noticeRoles.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { warningConfigRules } from '../core/returns/warningConfigRules.ts'
import type { Person } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'

export default serve(warningConfig, (_today: string, person: Person) => ({
  from: 'return_warning_config r',
  alias: 'r',
  columns: {
    configId: 'r.id::text',
    ...placeColumns,
    noticeNames: roleNames('r.notice_roles'),
  },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'return_warning_config', rules: warningConfigRules, checkRemove },
}))
