// 超时预警 · outware/overtimeWarning
import { overtimeWarning } from '#contract/outware/overtimeWarning'
import { roleNames } from '../core/noticeRoles.ts'
import { overtimeRules } from './overtimeRules.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'

export default serve(overtimeWarning, (_today: string, person: Person) => ({
  from: 'overtime_warning r',
  alias: 'r',
  columns: {
    warningId: 'r.id::text',
    ...placeColumns,
    noticeNames: roleNames('r.notice_roles'),
  },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'overtime_warning', rules: overtimeRules, checkRemove },
}))
