// 其他费用的规则 · finance/otherFeeRules
/** Rules of other fees for form and file (office.md §9.4): a customer who is billed, a warehouse in reach, a day no bill has closed, an amount. */
import type { otherFee } from '#contract/finance/otherFee'
import type { Body } from '#contract/resource'
import { billLife, editableBills } from '#contract/rules/billLife'
import { customLife } from '#contract/rules/financeLife'
import { otherFeeFault, otherFeeFen } from '#contract/rules/otherFee'
import { isDay } from '#contract/rules/workCalendar'
import { warehousesNamed } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { pictureFault } from '../platform/pictures.ts'
import { splitWarehouse } from '../platform/scope.ts'
import { partiesOf } from './contract/contractRules.ts'

type Head = Body<typeof otherFee>
type FieldFault = readonly [field: string, why: Refused]
const because = (reason: string): Refused => refuse('A3110.otherFee', { reason })
const numbersOf = (documents: readonly Entered<Head>[]): readonly string[] => documents.map(({ head }) => head.customNo ?? '')

interface ClosedDay {
  readonly customNo: string
  readonly bizDate: string
  readonly warehouseKeys: readonly string[]
}
/** Whether a bill that was submitted has the fees of that day; a fee of no warehouse is in the bill of any. */
const closedDays = async ({ tx, tenantId }: Ctx, heads: readonly Head[]): Promise<(head: Head) => boolean> => {
  const dated = heads.filter(({ bizDate }) => isDay(bizDate ?? ''))
  const rows = await tx.query<{ customNo: string; bizDate: string; warehouseKeys: readonly string[] }>(
    `select distinct v.custom_no, v.biz_date, b.warehouse_keys
       from unnest($2::text[], $3::date[]) as v(custom_no, biz_date)
       join fin_bill b on b.tenant_id = $1 and b.custom_no = v.custom_no and v.biz_date between b.period_start and b.period_end
      where b.tenant_id = $1 and b.status not in (${[...editableBills, billLife.off].join(', ')})
        and (jsonb_array_length(b.fee_types) = 0 or b.fee_types @> '["OTHER"]')`,
    [tenantId, dated.map(({ customNo }) => customNo), dated.map(({ bizDate }) => bizDate)],
  )
  const covers = ({ warehouseKeys }: ClosedDay, key: string): boolean =>
    key === '' || warehouseKeys.length === 0 || warehouseKeys.includes(key)
  return ({ customNo, bizDate, warehouseKey }) =>
    rows.some((row) => row.customNo === customNo && row.bizDate === bizDate && covers(row, warehouseKey ?? ''))
}

type Parties = Awaited<ReturnType<typeof partiesOf>>
const customFault = (customNo: string, parties: Parties): FieldFault | null => {
  const party = parties.get(customNo)
  if (party === undefined) return ['customNo', refuse('A0404.key', { what: '客户编号', key: customNo })]
  if (party.status !== customLife.on) return ['customNo', because(`客户已停用：${customNo}`)]
  return party.partnerNo === null ? null : ['customNo', because('伙伴没有账单，不能登记其他费用')]
}
const amountFault = ({ qty, priceE4, amountFen }: Head): FieldFault | null => {
  const fault = otherFeeFault({ qty: qty ?? 0, priceE4: priceE4 ?? 0 }, amountFen ?? null)
  return fault === null ? null : [fault.field, because(fault.why)]
}

/** Faults of entered fees, one at most for each. `doing`: the word for the entry, 登记 or 导入. */
export const otherFeeFaults = async (
  ctx: Ctx,
  documents: readonly Entered<Head>[],
  doing: '登记' | '导入',
): Promise<readonly EntryFault[]> => {
  const parties = await partiesOf(ctx, numbersOf(documents))
  const isClosed = await closedDays(
    ctx,
    documents.map(({ head }) => head),
  )
  const { fault: placeFault } = await warehousesNamed(ctx)
  const warehouseFault = (key: string): FieldFault | null => {
    const [warehouseNo, sid] = splitWarehouse(key)
    const fault = key === '' ? '' : placeFault({ warehouseNo, sid })
    return fault === '' ? null : ['warehouseKey', because(fault)]
  }
  const dayFault = (head: Head): FieldFault | null => {
    if (!isDay(head.bizDate ?? '')) return ['bizDate', because(`没有这一天：${head.bizDate ?? ''}`)]
    return isClosed(head) ? ['bizDate', because(`业务日期所在账期已出账，不能${doing}`)] : null
  }
  const pictures = [...new Set(documents.flatMap(({ head }) => head.attach || []))]
  const pictureWhy = await pictureFault(ctx, pictures)
  return documents.flatMap(({ head }, document): EntryFault[] => {
    const fault =
      customFault(head.customNo ?? '', parties) ??
      warehouseFault(head.warehouseKey ?? '') ??
      dayFault(head) ??
      amountFault(head) ??
      (head.attach && pictureWhy !== '' ? (['attach', because(pictureWhy)] as const) : null)
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

export const otherFeeRules: EntryRules<Head> = {
  faults: (ctx, documents) => otherFeeFaults(ctx, documents, '登记'),
  complete: async (ctx, documents) => {
    const parties = await partiesOf(ctx, numbersOf(documents))
    return documents.map(({ head }) => {
      const party = parties.get(head.customNo ?? '')
      if (party === undefined) throw new Error(`customer ${head.customNo ?? ''} was checked and is gone`)
      const [qty, priceE4] = [head.qty ?? 0, head.priceE4 ?? 0]
      return {
        head: {
          // type of customer and direction have the same numbers: 1 owner, 2 branch
          direction: party.customType,
          customNo: party.customNo,
          ownerNo: party.ownerNo,
          networkId: party.networkId,
          warehouseKey: head.warehouseKey || null,
          bizDate: head.bizDate,
          feeCategory: head.feeCategory,
          feeName: (head.feeName ?? '').trim(),
          qty,
          priceE4,
          amountFen: otherFeeFen({ qty, priceE4 }),
          reason: (head.reason ?? '').trim(),
          attach: head.attach || null,
        },
        lines: [],
      }
    })
  },
}
