// 租户的设置 · core/commonConfig
/** Settings of the whole tenant (floor.md §1.2); a tenant without a value of its own has the default. */
import type { Ctx } from '../platform/ctx.ts'

const configValue = async ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, code: string): Promise<string | null> => {
  const [row] = await tx.query<{ value: string | null }>(
    `select coalesce((select c.value from common_config c where c.tenant_id = $1 and c.code = $2 limit 1),
                     (select t.value from tpl_common_config t where t.code = $2 limit 1)) as value`,
    [tenantId, code],
  )
  return row?.value ?? null
}
export const isOn = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, code: string): Promise<boolean> =>
  (await configValue(ctx, code)) === '1'
/** A whole number. @throws Error where neither the tenant nor the build has one */
export const numberSet = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, code: string): Promise<number> => {
  const value = Number((await configValue(ctx, code)) ?? '')
  if (!Number.isSafeInteger(value)) throw new Error(`no number set for ${code}`)
  return value
}
