// 物流公司 · warehouse/logisticsCompany
import type { Body } from '#contract/resource'
import { patternFault } from '#contract/rules/numberPattern'
import { carriersOf, simulatedWaybillNo } from '#contract/rules/waybillNo'
import { logisticsCompany, tryNumbers } from '#contract/warehouse/logisticsCompany'
import { checkUnnamed } from '../core/namedInRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'

type Company = Body<typeof logisticsCompany>

interface Carrier {
  readonly logisticsCode: string
  readonly logisticsName: string
  readonly noPattern: string
  /** the last number it assigned; null before the first */
  readonly lastNo: string | null
}
const carriers = (ctx: Ctx): Promise<Carrier[]> =>
  ctx.tx.query<Carrier>(
    `select c.logistics_code, c.logistics_name, c.no_pattern,
            (select max(l.logistics_no) from waybill_use_log l where l.tenant_id = $1 and l.logistics_code = c.logistics_code) as last_no
       from logistics_company c where c.tenant_id = $1 order by c.sort, c.logistics_code`,
    [ctx.tenantId],
  )
/** A sample number of the carrier: its last one, else a simulated one; null if there is neither. */
const sampleOf = ({ logisticsCode, lastNo }: Carrier): string | null => lastNo ?? simulatedWaybillNo(logisticsCode, 1)

const check = async (ctx: Ctx, body: Company, before: Company | null, confirmed: boolean): Promise<void> => {
  const noPattern = body.noPattern ?? ''
  if (noPattern === '') return
  const fault = patternFault(noPattern)
  if (fault !== '') throw refuse('A0400', {}, { noPattern: fault })
  if (confirmed || noPattern === before?.noPattern) return
  const own = before?.logisticsCode ?? body.logisticsCode
  const met = (await carriers(ctx)).find((other) => {
    const sample = other.logisticsCode === own ? null : sampleOf(other)
    return sample !== null && carriersOf(sample, [{ noPattern }]).length > 0
  })
  if (met) throw refuse('A1046', { name: met.logisticsName })
}

const attempt = handle(
  tryNumbers,
  async (ctx, { logisticsCode, numbers }) => {
    const known = await carriers(ctx)
    if (!known.some((one) => one.logisticsCode === logisticsCode)) throw refuse('A0404')
    const fits = [...new Set(numbers.map((number) => number.trim()))].map((number) => ({
      number,
      all: carriersOf(number, known),
    }))
    const own = ({ all }: (typeof fits)[number]): boolean => all.some((one) => one.logisticsCode === logisticsCode)
    return {
      unfit: fits.filter((one) => !own(one)).map(({ number }) => number),
      shared: fits
        .filter((one) => own(one) && one.all.length > 1)
        .map(({ number, all }) => ({
          number,
          others: all
            .filter((one) => one.logisticsCode !== logisticsCode)
            .map((one) => one.logisticsName)
            .join('、'),
        })),
    }
  },
  { readOnly: true },
)

export default [
  ...serve(logisticsCompany, {
    from: 'logistics_company c',
    alias: 'c',
    columns: {
      networkNum: '(select count(*)::int from network n where n.tenant_id = $1 and n.logistics_code = c.logistics_code)',
      dockingNum:
        '(select count(*)::int from logistics_docking d where d.tenant_id = $1 and d.logistics_code = c.logistics_code)',
    },
    write: {
      table: 'logistics_company',
      check,
      checkRemove: (ctx, before) => checkUnnamed(ctx, 'carrier', before.logisticsCode ?? ''),
    },
  }),
  attempt,
]
