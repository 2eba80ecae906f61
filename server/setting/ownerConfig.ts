// 货主作业配置 · setting/ownerConfig
import { ownerConfig } from '#contract/setting/ownerConfig'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { ownerConfigBook } from './ownerConfigRules.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'

/** Switches of operations by owner; operations read changes within two seconds. */
export default serve(ownerConfig, (_today: string, person: Person) => ({
  from: 'owner_config r',
  alias: 'r',
  columns: { ownerConfigId: 'r.id::text', ...placeColumns, ownerNo: 'r.owner_no' },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'owner_config', rules: ownerConfigBook, checkRemove },
}))
