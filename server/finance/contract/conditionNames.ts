// 条件里点名的 · finance/contract/conditionNames
import type { TypedItem } from '#contract/rules/feeItemRules'
import { carrierNames } from '../../core/carriers.ts'
import type { Ctx } from '../../platform/ctx.ts'

type Conditioned = Pick<TypedItem, 'conditions'>

/** A condition that names nothing never holds, so the item would never be charged: the sentence about it, '' for none. */
export const conditionNames = async (ctx: Ctx, items: readonly Conditioned[]): Promise<(item: Conditioned) => string> => {
  const carriers = await carrierNames(ctx.tx)
  const consumables = await ctx.tx.query<{ consumableNo: string }>(
    'select consumable_no from consumable where tenant_id = $1 and consumable_no = any($2::text[])',
    [ctx.tenantId, [...new Set(items.flatMap(({ conditions }) => conditions?.consumableNo ?? []))]],
  )
  const known = new Set(consumables.map(({ consumableNo }) => consumableNo))
  return ({ conditions }) => {
    const { logisticsCode, consumableNo } = conditions ?? {}
    if (logisticsCode !== undefined && !carriers.has(logisticsCode)) return `快递公司不存在：${logisticsCode}`
    return consumableNo !== undefined && !known.has(consumableNo) ? `耗材不存在：${consumableNo}` : ''
  }
}

/** Items whose carriers are named by code; a file may name them by name. */
export const withCarrierCodes = async <I extends Conditioned>(ctx: Ctx, items: readonly I[]): Promise<readonly I[]> => {
  const codes = new Map([...(await carrierNames(ctx.tx))].map(([carrierCode, name]) => [name, carrierCode]))
  return items.map((item) => {
    const logisticsCode = codes.get(item.conditions?.logisticsCode ?? '')
    return logisticsCode === undefined ? item : { ...item, conditions: { ...item.conditions, logisticsCode } }
  })
}
