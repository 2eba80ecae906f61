// 合同的规则 · finance/contract/contractRules
/** Rules of contracts (office.md §7.2): customer in use and of the direction, warehouses in reach, known labels, discounts that make sense. */
import { contract, type TypeDiscount } from '#contract/finance/contract'
import type { Body } from '#contract/resource'
import { isItemFeeType } from '#contract/rules/feeItemRules'
import { customLife } from '#contract/rules/financeLife'
import { isDay } from '#contract/rules/workCalendar'
import { enteredRows } from '../../core/enteredRows.ts'
import { warehousesNamed } from '../../core/warehouses.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../../platform/document/entry.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { seesParty, splitWarehouse } from '../../platform/scope.ts'

type Head = Body<typeof contract>
type FieldFault = readonly [field: string, why: Refused]

export const reasonFor = (reason: string): Refused => refuse('A3120.text', { reason })

interface Party {
  readonly customNo: string
  readonly customType: number
  readonly status: number
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly partnerNo: string | null
}
/** Customers by number, those in the person's scope. */
export const partiesOf = async ({ tx, tenantId, person }: Ctx, nos: readonly string[]): Promise<ReadonlyMap<string, Party>> => {
  const rows = await tx.query<Party>(
    `select custom_no, custom_type, status, owner_no, network_id, partner_no
       from fin_custom where tenant_id = $1 and custom_no = any($2::text[])`,
    [tenantId, [...new Set(nos)]],
  )
  return new Map(rows.filter((row) => seesParty(person, row)).map((row) => [row.customNo, row]))
}

const customFault = ({ customNo, direction }: Head, parties: ReadonlyMap<string, Party>): FieldFault | null => {
  const party = parties.get(customNo ?? '')
  if (party === undefined) return ['customNo', refuse('A0404.key', { what: '客户', key: customNo ?? '' })]
  if (party.status !== customLife.on) return ['customNo', reasonFor('客户已停用，不能签合同')]
  // direction and type of customer have the same numbers: 1 owner, 2 branch, 3 partner
  return party.customType === direction ? null : ['direction', reasonFor('方向和客户类型不一致')]
}

const daysFault = ({ signDate, startDate, endDate }: Head): FieldFault | null => {
  for (const [field, value] of [
    ['signDate', signDate],
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const)
    if (value !== null && value !== undefined && !isDay(value)) return [field, reasonFor(`没有这一天：${value}`)]
  return (endDate ?? '') < (startDate ?? '') ? ['endDate', reasonFor('结束日期不能早于开始日期')] : null
}

const typesOf = (value: unknown): readonly string[] | null =>
  value === null || value === undefined
    ? []
    : Array.isArray(value) && value.every((one) => typeof one === 'string' && isItemFeeType(one))
      ? [...new Set(value as string[])]
      : null

const discountsOf = (head: Head) => enteredRows<TypeDiscount>(contract.fields.discounts, head.discounts, '月结折扣', () => true)

const sumsFault = (head: Head): FieldFault | null => {
  const types = typesOf(head.minChargeTypes)
  if (types === null) return ['minChargeTypes', reasonFor('保底包括的费用类型不正确')]
  if ((head.minChargeFen ?? 0) > 0 && types.length === 0) return ['minChargeTypes', reasonFor('请选择哪些费用算在保底里')]
  const { rows, faults } = discountsOf(head)
  if (faults[0] !== undefined) return ['discounts', reasonFor(faults[0])]
  return new Set(rows.map(({ feeType }) => feeType)).size < rows.length
    ? ['discounts', reasonFor('同一种费用只能写一个折扣')]
    : null
}

const knownLabels = async ({ tx, tenantId }: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ labelName: string }>(
    'select label_name from fin_contract_label where tenant_id = $1 and label_name = any($2::text[])',
    [tenantId, [...new Set(names)]],
  )
  return new Set(rows.map(({ labelName }) => labelName))
}

const faults = async (ctx: Ctx, documents: readonly Entered<Head>[]): Promise<readonly EntryFault[]> => {
  const heads = documents.map(({ head }) => head)
  const parties = await partiesOf(
    ctx,
    heads.map(({ customNo }) => customNo ?? ''),
  )
  const labels = await knownLabels(
    ctx,
    heads.flatMap(({ labelNames }) => labelNames ?? []),
  )
  const { fault: warehouseFault } = await warehousesNamed(ctx)
  const keyFault = (key: string): string => {
    const [warehouseNo, sid] = splitWarehouse(key)
    return warehouseFault({ warehouseNo, sid })
  }
  return heads.flatMap((head, document): EntryFault[] => {
    const badKey = (head.warehouseKeys ?? []).map(keyFault).find((fault) => fault !== '')
    const badLabel = (head.labelNames ?? []).find((name) => !labels.has(name))
    const fault =
      customFault(head, parties) ??
      daysFault(head) ??
      sumsFault(head) ??
      (badKey === undefined ? null : (['warehouseKeys', reasonFor(badKey)] as const)) ??
      (badLabel === undefined ? null : (['labelNames', refuse('A0404.key', { what: '标签', key: badLabel })] as const))
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

const columnsOf = (head: Head, { ownerNo, networkId, partnerNo }: Party) => ({
  contractName: (head.contractName ?? '').trim(),
  direction: head.direction,
  customNo: head.customNo,
  ownerNo,
  networkId,
  partnerNo,
  signDate: head.signDate ?? null,
  startDate: head.startDate,
  endDate: head.endDate,
  autoRenew: head.autoRenew ?? 0,
  warehouseKeys: [...new Set(head.warehouseKeys ?? [])],
  labelNames: [...new Set(head.labelNames ?? [])],
  billDay: head.billDay,
  taxMode: head.taxMode,
  discountBp: head.discountBp,
  discounts: discountsOf(head).rows.map(({ feeType, discountBp }) => ({ feeType, discountBp })),
  minChargeFen: head.minChargeFen ?? 0,
  minChargeTypes: typesOf(head.minChargeTypes) ?? [],
  areaDm2: head.areaDm2 ?? 0,
  managerUserId: head.managerUserId || null,
  remark: head.remark || null,
})

export const contractRules: EntryRules<Head> = {
  faults,
  complete: async (ctx, documents) => {
    const parties = await partiesOf(
      ctx,
      documents.map(({ head }) => head.customNo ?? ''),
    )
    return documents.map(({ head }) => {
      const party = parties.get(head.customNo ?? '')
      if (party === undefined) throw new Error(`customer ${head.customNo ?? ''} was checked and is gone`)
      return { head: columnsOf(head, party), lines: [] }
    })
  },
}
