// 税率设置 · finance/taxRate
import { setTaxRates, taxRates } from '#contract/finance/taxRate'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { everyCustom, taxedTypes, taxRateFault, taxRateOn } from '#contract/rules/taxRate'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { upsertRows } from '../platform/rows.ts'
import { seesParty } from '../platform/scope.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { loadTaxRates } from './taxRates.ts'

const listId = 'finance/taxRate'

interface Party {
  readonly id: string
  readonly ownerNo: string | null
  readonly networkId: string | null
}
/** Id of the customer, within the person's scope; 0 without a customer. @throws Refused A0404 */
const customIdOf = async (ctx: Ctx, customNo: string | undefined): Promise<string> => {
  if (customNo === undefined || customNo === '') return everyCustom
  const [row] = await ctx.tx.query<Party & Record<string, unknown>>(
    'select id::text, owner_no, network_id from fin_custom where tenant_id = $1 and custom_no = $2',
    [ctx.tenantId, customNo],
  )
  if (row === undefined || !seesParty(ctx.person, row)) throw refuse('A0404')
  return row.id
}

const list = handle(taxRates, async (ctx, { customNo, direction }) => {
  const customId = await customIdOf(ctx, customNo)
  const rates = await loadTaxRates(ctx, [customId])
  return taxedTypes.map((feeType) => {
    const held = taxRateOn(rates, { customId, direction, feeType, day: ctx.today })
    const later = rates.filter(
      (rate) =>
        rate.customId === customId && rate.direction === direction && rate.feeType === feeType && rate.startDate > ctx.today,
    )
    return {
      feeType,
      rateBp: held?.rateBp ?? null,
      startDate: held?.startDate ?? '',
      isOwn: held?.customId === customId && customId !== everyCustom ? 1 : 0,
      later: later.map(({ rateBp, startDate }) => ({ rateBp, startDate })),
    }
  })
})

const set = handle(setTaxRates, async (ctx, { customNo, direction, list: typed }) => {
  const customId = await customIdOf(ctx, customNo)
  const rates = await loadTaxRates(ctx, [customId])
  const added = typed.map((rate) => ({ customId, direction, ...rate }))
  const keys = new Set(added.map(({ feeType, startDate }) => `${feeType}|${startDate}`))
  if (keys.size < added.length) throw refuse('A0400', {}, { list: '同一费用类型和日期只能填写一次' })
  for (const rate of added) {
    const fault = taxRateFault(rates, rate, ctx.today)
    if (fault !== '') throw refuse('A0400', {}, { list: `${FEE_TYPE[rate.feeType as FeeType]}：${fault}` })
  }
  await upsertRows(
    ctx.tx,
    'fin_tax_rate',
    added.map((rate) => ({ id: ctx.id(), ...rate })),
    {
      key: ['customId', 'direction', 'feeType', 'startDate'],
      set: ['rateBp'],
      all: { ...createdBy(ctx), ...updatedBy(ctx) },
    },
  )
  const after = Object.fromEntries(added.map(({ feeType, rateBp, startDate }) => [`${feeType}-${startDate}`, rateBp]))
  await writeLogs(ctx, [{ bizType: listId, bizNo: `${customNo ?? ''}|${direction}`, action: '设置税率', before: null, after }])
  await changed(ctx, [{ resource: listId, key: `${customId}|${direction}`, op: 'put' }])
  return { num: added.length }
})

export default [list, set]
