// 计价用的合同 · finance/contract/feeContracts
/** Contracts with their versions, items and plans, as pricing and trial read them (office.md §7.3, §8). */
import type { PlanInUse } from '#contract/rules/feeFacts'
import type { FeeContract } from '#contract/rules/feeChoice'
import type { FeeItem } from '#contract/rules/feeItem'
import type { FeeVersion } from '#contract/rules/feeVersion'
import { indexPlan } from '#contract/rules/expressFee'
import { contractLife, feeVersionLife } from '#contract/rules/financeLife'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readPlans } from '../weightPlans.ts'
import { itemsOf, versionColumns, type StoredVersion } from './versionCopy.ts'

interface StoredContract {
  readonly customNo: string
  readonly contractNo: string
  readonly warehouseKeys: readonly string[]
  readonly startDate: string
  readonly endDate: string
  readonly discountBp: number
  readonly areaDm2: string
}
type StoredItem = Awaited<ReturnType<typeof itemsOf>>[number]

/** 100% on a contract leaves the discount to the plan. */
const noDiscountBp = 10_000

const itemOf = (row: StoredItem): FeeItem => ({
  itemId: row.id,
  feeType: row.feeType as FeeItem['feeType'],
  itemCode: row.itemCode,
  itemName: row.itemName,
  calcMethod: row.calcMethod as FeeItem['calcMethod'],
  orderTypes: row.orderTypes as readonly number[],
  goodsTag: row.goodsTag,
  conditions: row.conditions as FeeItem['conditions'],
  unitPriceE4: Number(row.unitPriceE4),
  firstQty: row.firstQty,
  firstPriceE4: Number(row.firstPriceE4),
  extraPriceE4: Number(row.extraPriceE4),
  extraStep: row.extraStep,
  minFen: Number(row.minFen),
  maxFen: Number(row.maxFen),
  freeQty: row.freeQty,
  freeDays: row.freeDays,
  // plans are named by their numbers
  weightPlanId: row.planNo,
  taxRateBp: row.taxRateBp,
  ratioBp: row.ratioBp,
  ratioBase: row.ratioBase as FeeItem['ratioBase'],
  tierMode: row.tierMode as FeeItem['tierMode'],
  tiers: row.tiers as FeeItem['tiers'],
})

const listOrAll = (keys: unknown): readonly string[] | null => {
  const list = keys as readonly string[]
  return list.length === 0 ? null : list
}
const versionFrom = (row: StoredVersion, items: readonly StoredItem[]): FeeVersion => ({
  versionId: row.versionNo,
  versionNo: row.versionNo,
  isSpecial: row.isSpecial === 1,
  priority: row.priority,
  effectDate: row.effectDate,
  expireDate: row.expireDate,
  warehouses: listOrAll(row.warehouseKeys),
  shops: listOrAll(row.shopNos),
  discountBp: row.discountBp,
  items: items.filter(({ versionNo }) => versionNo === row.versionNo).map(itemOf),
})

export interface ContractsOf {
  readonly customNo: string
  readonly direction: number
  /** a contract that counts whatever its state, for its trial */
  readonly contractNo?: string
  /** a version that counts whatever its state */
  readonly versionNo?: string
}
/** Contracts of a customer that were approved, with their approved versions. */
export const feeContractsOf = async (ctx: Ctx, of: ContractsOf): Promise<readonly FeeContract[]> =>
  (await contractsByCustom(ctx, [of.customNo], of.direction, of)).get(of.customNo) ?? []

/** The same for many customers, by their numbers; one without a contract is missing. */
export const contractsByCustom = async (
  ctx: Ctx,
  customNos: readonly string[],
  direction: number,
  of: Pick<ContractsOf, 'contractNo' | 'versionNo'> = {},
): Promise<ReadonlyMap<string, readonly FeeContract[]>> => {
  const { tx, tenantId } = ctx
  const rows = await tx.query<StoredContract>(
    `select custom_no, contract_no, warehouse_keys, start_date::text, end_date::text, discount_bp, area_dm2 from fin_contract
      where tenant_id = $1 and custom_no = any($2::text[]) and direction = $3
        and (status in (${contractLife.live}, ${contractLife.ended}, ${contractLife.expired}) or contract_no = $4)
      order by contract_no`,
    [tenantId, customNos, direction, of.contractNo ?? ''],
  )
  const versions = await tx.query<StoredVersion>(
    `select ${versionColumns} from fin_fee_version
      where tenant_id = $1 and contract_no = any($2::text[])
        and (status in (${feeVersionLife.live}, ${feeVersionLife.ended}) or version_no = $3) order by version_no`,
    [tenantId, rows.map(({ contractNo }) => contractNo), of.versionNo ?? ''],
  )
  const items = await itemsOf(
    ctx,
    versions.map(({ versionNo }) => versionNo),
  )
  const contractOf = (row: StoredContract): FeeContract => ({
    contractId: row.contractNo,
    contractNo: row.contractNo,
    warehouses: row.warehouseKeys,
    startDate: row.startDate,
    endDate: row.endDate,
    discountBp: row.discountBp === noDiscountBp ? null : row.discountBp,
    areaDm2: Number(row.areaDm2),
    versions: versions.filter(({ contractNo }) => contractNo === row.contractNo).map((version) => versionFrom(version, items)),
  })
  return new Map([...groupBy(rows, ({ customNo }) => customNo)].map(([customNo, own]) => [customNo, own.map(contractOf)]))
}

/** Weight plans that the items of the contracts price by, by number, and plans named besides. A plan that is gone is missing. */
export const plansOf = async (
  ctx: Ctx,
  contracts: readonly FeeContract[],
  besides: readonly string[] = [],
): Promise<ReadonlyMap<string, PlanInUse>> => {
  const items = contracts.flatMap(({ versions }) => versions.flatMap((version) => version.items))
  const plans = await readPlans(ctx, [...new Set([...items.flatMap(({ weightPlanId }) => weightPlanId ?? []), ...besides])])
  return new Map(
    plans.map(({ stored: { planNo, logisticsCode, networkId }, plan }) => [
      planNo,
      { plan: indexPlan(plan), logisticsCode, networkId },
    ]),
  )
}
