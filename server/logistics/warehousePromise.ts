// 仓库承诺时效 · logistics/warehousePromise
import type { Body } from '#contract/resource'
import { warehousePromise } from '#contract/logistics/warehousePromise'
import { byKeys, openColumn, ownersSeen } from '../core/carriedPlaces.ts'
import { warehousePromiseRules } from '../core/promiseRules.ts'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { serve } from '../platform/serve.ts'

type Promised = Body<typeof warehousePromise>

/** One for all owners is taken away by whoever sees all of them. */
const checkRemove = ({ person }: Ctx, { ownerNo }: Promised): void => {
  if (ownerNo === null && !person.scope.owner.all) throw refuse('A0400', {}, { ownerNo: '没有全部货主的权限，不能删除' })
}

export default serve(warehousePromise, (_today: string, person: Person) => ({
  from: 'warehouse_promise o',
  alias: 'o',
  columns: {
    ruleId: 'o.id::text',
    ownerNo: openColumn('o.owner_no'),
    sameDayCut: "to_char(o.same_day_cut, 'HH24:MI')",
  },
  where: ownersSeen(person, 'o.owner_no'),
  search: byKeys({ ownerNo: 'o.owner_no' }),
  write: { table: 'warehouse_promise', rules: warehousePromiseRules, checkRemove },
}))
