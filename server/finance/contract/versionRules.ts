// 费用版本的规则 · finance/contract/versionRules
/** Rules of fee versions and their items (office.md §7.2, §12.1): form and file are judged alike. */
import { feeVersion } from '#contract/finance/feeVersion'
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import { itemFault, storedItem, type TypedItem } from '#contract/rules/feeItemRules'
import { endlessDay } from '#contract/rules/feeVersion'
import { contractLife, isContractOver, weightPlanLife } from '#contract/rules/financeLife'
import { statusText } from '#contract/rules/life'
import { isDay } from '#contract/rules/workCalendar'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../../platform/document/entry.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { seesParty, seesShop } from '../../platform/scope.ts'
import { conditionNames } from './conditionNames.ts'
import { reasonFor } from './contractRules.ts'
import { newVersionNos } from './versionCopy.ts'

type Head = Body<typeof feeVersion>
type Line = LineBody<typeof feeVersion>
type FieldFault = readonly [field: string, why: Refused]

export interface ContractOfVersion {
  readonly contractNo: string
  readonly status: number
  readonly direction: number
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly warehouseKeys: readonly string[]
  readonly startDate: string
  readonly endDate: string
}
/** Contracts by number, those in the person's scope. */
const contractsOf = async (
  { tx, tenantId, person }: Ctx,
  nos: readonly string[],
): Promise<ReadonlyMap<string, ContractOfVersion>> => {
  const rows = await tx.query<ContractOfVersion>(
    `select contract_no, status, direction, owner_no, network_id, warehouse_keys, start_date::text, end_date::text
       from fin_contract where tenant_id = $1 and contract_no = any($2::text[])`,
    [tenantId, [...new Set(nos)]],
  )
  return new Map(rows.filter((row) => seesParty(person, row)).map((row) => [row.contractNo, row]))
}

/** Shop number → owner, of the shops in the person's scope. */
const ownersOfShops = async ({ tx, tenantId, person }: Ctx, shopNos: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ shopNo: string; ownerNo: string }>(
    'select shop_no, owner_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
    [tenantId, [...new Set(shopNos)]],
  )
  return new Map(rows.filter(({ shopNo }) => seesShop(person, shopNo)).map(({ shopNo, ownerNo }) => [shopNo, ownerNo]))
}

const daysFault = ({ effectDate, expireDate }: Head, { endDate }: ContractOfVersion): FieldFault | null => {
  if (!isDay(effectDate ?? '')) return ['effectDate', reasonFor(`没有这一天：${effectDate ?? ''}`)]
  if (expireDate && !isDay(expireDate)) return ['expireDate', reasonFor(`没有这一天：${expireDate}`)]
  if (expireDate && expireDate < (effectDate ?? '')) return ['expireDate', reasonFor('失效日期不能早于生效日期')]
  return (effectDate ?? '') > endDate ? ['effectDate', reasonFor(`生效日期晚于合同结束日期${endDate}`)] : null
}
const placeFault = (head: Head, contract: ContractOfVersion, owners: ReadonlyMap<string, string>): FieldFault | null => {
  const strange = (head.warehouseKeys ?? []).find((key) => !contract.warehouseKeys.includes(key))
  if (strange !== undefined) return ['warehouseKeys', reasonFor(`仓库${strange}不在合同的适用仓库里`)]
  const badShop = (head.shopNos ?? []).find(
    (shopNo) => !owners.has(shopNo) || (contract.ownerNo !== null && owners.get(shopNo) !== contract.ownerNo),
  )
  return badShop === undefined ? null : ['shopNos', reasonFor(`店铺${badShop}不存在，或不是这个货主的`)]
}
const headFault = (
  head: Head,
  contract: ContractOfVersion | undefined,
  owners: ReadonlyMap<string, string>,
): FieldFault | null => {
  if (contract === undefined) return ['contractNo', refuse('A0404.key', { what: '合同', key: head.contractNo ?? '' })]
  if (isContractOver(contract.status))
    return ['contractNo', refuse('A3120.closed', { no: contract.contractNo, text: statusText(contractLife, contract.status) })]
  if (head.isSpecial === 1 && !head.specialReason?.trim()) return ['specialReason', reasonFor('特殊版本请写原因')]
  return daysFault(head, contract) ?? placeFault(head, contract, owners)
}

/** Weight plans in use by number, with their direction. */
const plansOf = async ({ tx, tenantId }: Ctx, planNos: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ planNo: string; direction: number }>(
    `select plan_no, direction from fin_weight_plan where tenant_id = $1 and plan_no = any($2::text[]) and status = ${weightPlanLife.on}`,
    [tenantId, [...new Set(planNos)]],
  )
  return new Map(rows.map(({ planNo, direction }) => [planNo, direction]))
}

const planFault = (item: TypedItem, contract: ContractOfVersion, plans: ReadonlyMap<string, number>): string => {
  if (item.calcMethod !== 13) return ''
  const direction = plans.get(item.planNo ?? '')
  if (direction === undefined) return `重量方案编号不存在：${item.planNo ?? ''}`
  return direction === contract.direction ? '' : `重量方案${item.planNo ?? ''}的方向和合同不一致`
}

/** What items may name: plans in use with their direction, and the sentence about a condition that names nothing. */
interface Known {
  readonly plans: ReadonlyMap<string, number>
  readonly nameFault: (item: TypedItem) => string
}
const lineFaults = (
  { lines }: Entered<Head, Line>,
  document: number,
  contract: ContractOfVersion,
  { plans, nameFault }: Known,
): readonly EntryFault[] =>
  lines.flatMap((entered, line): EntryFault[] => {
    const item = entered as TypedItem
    const [field, reason] = itemFault(item) ??
      [['planNo', planFault(item, contract, plans)] as const, ['conditions', nameFault(item)] as const].find(
        ([, why]) => why !== '',
      ) ?? ['', '']
    return reason === '' ? [] : [{ document, line, field, why: refuse('A1739.reason', { reason }) }]
  })

const faults = async (ctx: Ctx, documents: readonly Entered<Head, Line>[]): Promise<readonly EntryFault[]> => {
  const contracts = await contractsOf(
    ctx,
    documents.map(({ head }) => head.contractNo ?? ''),
  )
  const owners = await ownersOfShops(
    ctx,
    documents.flatMap(({ head }) => head.shopNos ?? []),
  )
  const items = documents.flatMap(({ lines }) => lines as readonly TypedItem[])
  const known = {
    plans: await plansOf(
      ctx,
      items.map(({ planNo }) => planNo ?? ''),
    ),
    nameFault: await conditionNames(ctx, items),
  }
  return documents.flatMap((entered, document): readonly EntryFault[] => {
    const contract = contracts.get(entered.head.contractNo ?? '')
    const fault = headFault(entered.head, contract, owners)
    return [
      ...(fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]),
      ...(contract === undefined ? [] : lineFaults(entered, document, contract, known)),
    ]
  })
}

const columnsOf = (head: Head, { ownerNo, networkId }: ContractOfVersion) => ({
  contractNo: head.contractNo,
  ownerNo,
  networkId,
  versionName: (head.versionName ?? '').trim(),
  feeTypeGroup: head.feeTypeGroup,
  isSpecial: head.isSpecial ?? 0,
  specialReason: head.isSpecial === 1 ? (head.specialReason ?? '').trim() : null,
  priority: head.isSpecial === 1 ? (head.priority ?? 0) : 0,
  effectDate: head.effectDate,
  expireDate: head.expireDate || endlessDay,
  discountBp: head.discountBp ?? null,
  warehouseKeys: [...new Set(head.warehouseKeys ?? [])],
  shopNos: [...new Set(head.shopNos ?? [])],
  remark: head.remark || null,
})

export const versionRules: EntryRules<Head, Line> = {
  faults,
  complete: async (ctx, documents) => {
    const contracts = await contractsOf(
      ctx,
      documents.map(({ head }) => head.contractNo ?? ''),
    )
    // an edited version keeps its number; only a new one takes one of these
    const newNos = new Map<string, string[]>()
    for (const [contractNo, own] of groupBy(documents, ({ head }) => head.contractNo ?? ''))
      newNos.set(contractNo, [...(await newVersionNos(ctx, contractNo, own.length))])
    return documents.map(({ head, lines }) => {
      const contract = contracts.get(head.contractNo ?? '')
      if (contract === undefined) throw new Error(`contract ${head.contractNo ?? ''} was checked and is gone`)
      return {
        head: { ...columnsOf(head, contract), versionNo: newNos.get(contract.contractNo)?.shift() },
        lines: lines.map((line) => storedItem(line as TypedItem)),
      }
    })
  },
}
