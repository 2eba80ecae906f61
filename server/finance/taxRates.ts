// 存下的税率 · finance/taxRates
import { everyCustom, type TaxRate } from '#contract/rules/taxRate'
import type { Ctx } from '../platform/ctx.ts'

/** The default rates and those of these customers; the rule `taxRateOn` chooses among them. */
export const loadTaxRates = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, customIds: readonly string[]): Promise<TaxRate[]> =>
  tx.query<TaxRate & Record<string, unknown>>(
    `select custom_id::text, direction, fee_type, rate_bp, start_date from fin_tax_rate
      where tenant_id = $1 and custom_id = any($2::bigint[]) order by custom_id, direction, fee_type, start_date`,
    [tenantId, [...new Set([everyCustom, ...customIds])]],
  )
