// 单量规则 · setting/orderVolume
import type { Body } from '#contract/resource'
import { orderLife } from '#contract/rules/orderLife'
import { orderVolume } from '#contract/setting/orderVolume'
import { targetColumns, targetFaults, targetSearch, targetSeen } from '../core/targets.ts'
import { roleNames } from '../core/noticeRoles.ts'
import { volumeCodes } from '../core/orders/volume.ts'
import { volumeRules } from '../core/orders/volumeRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { words } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

type Volume = Body<typeof orderVolume>

const targetColumnNames = { type: "case r.biz_code when 'WAREHOUSE' then 1 else 2 end", key: 'r.target_key' }

/** Checks that the target is in the person's scope, as for writing, because deleting changes the volume that applies there. */
const checkRemove = async (ctx: Ctx, before: Volume): Promise<void> => {
  const [fault] = (await targetFaults(ctx))(before)
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: fault.why })
}

export default serve(orderVolume, (today: string, person: Person) => ({
  from: `rule_order_num r cross join lateral (select count(*)::int as n from stockout_order o
      where o.tenant_id = $1 and o.receive_time >= '${today}T00:00:00+08:00' and o.status <> ${orderLife.off}
        and case r.biz_code when 'WAREHOUSE' then o.warehouse_no || '-' || o.sid else o.owner_no end = r.target_key) c`,
  alias: 'r',
  columns: {
    volumeId: 'r.id::text',
    ...targetColumns(targetColumnNames),
    noticeNames: roleNames('r.notice_roles'),
    todayNum: 'c.n',
    level: 'case when c.n > r.limit_num then 2 when c.n > r.warn_num then 1 else 0 end',
  },
  where: `r.rule_kind = 2 and ${targetSeen(targetColumnNames, person)}`,
  search: {
    ...targetSearch(targetColumnNames),
    targetType: (filter, p) => {
      const codes = words(filter.targetType).map((type) => volumeCodes[Number(type)] ?? '')
      return codes.length === 0 ? null : `r.biz_code = any(${p.add(codes)}::text[])`
    },
  },
  write: {
    table: 'rule_order_num',
    apart: ['targetType', 'targetWarehouse', 'targetOwner'],
    rules: volumeRules,
    checkRemove,
  },
}))
