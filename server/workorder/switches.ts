// 租户的开关 · workorder/switches
/** Settings that are on or off (floor.md §1.2); a tenant without a value of its own has the default. */
import type { Ctx } from '../platform/ctx.ts'

export const isOn = async ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, code: string): Promise<boolean> => {
  const [row] = await tx.query<{ value: string | null }>(
    `select coalesce((select c.value from common_config c where c.tenant_id = $1 and c.code = $2 limit 1),
                     (select t.value from tpl_common_config t where t.code = $2 limit 1)) as value`,
    [tenantId, code],
  )
  return row?.value === '1'
}
