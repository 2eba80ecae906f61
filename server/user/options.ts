// 数据范围选项 · user/options
import { staffLife, userLife } from '#contract/rules/peopleLife'
import { hrCompanyLife } from '#contract/rules/employLife'
import type { InputOf } from '#contract/call'
import { operation as claims } from '#contract/ops/pickClaim'
import { coopLife, workingStages } from '#contract/rules/ownerLife'
import {
  areaList,
  carrierOptions,
  companyOptions,
  hrCompanyOptions,
  managerOptions,
  networkOptions,
  ownerList,
  ownerOptions,
  billConfirmerOptions,
  pickerOptions,
  ruleNetworks,
  ruleRegions,
  shopOptions,
  siteOptions,
  staffOptions,
  userWarehouses,
  warehouseOptions,
} from '#contract/user/options'
import { selfPagingMax } from '#contract/resource'
import { woBill } from '#contract/workorder/woBill'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { rightHolders } from '../platform/rightHolders.ts'
import { scopeConditions, seesHrCompany, siteCondition } from '../platform/scope.ts'

interface OwnerOption {
  readonly ownerNo: string
  readonly shortName: string
  readonly fullName: string
  readonly parentOwnerNo: string | null
}

const ownersOf = (ctx: Ctx, input: InputOf<typeof ownerOptions>): Promise<OwnerOption[]> => {
  const p = params(ctx.tenantId)
  const scopeConditionsOfOwner = scopeConditions(ctx.person, ['owner'], { owner: 'o.owner_no' }, p)
  // a parent owner is visible if any of its children is (floor.md §2.4)
  const childVisible = scopeConditionsOfOwner.map(
    (condition) =>
      `exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no and ${condition.replaceAll('o.owner_no', 'c.owner_no')})`,
  )
  const conditions =
    input.isParent === 1
      ? ['o.parent_owner_no is null', ...childVisible]
      : ['o.parent_owner_no is not null', ...scopeConditionsOfOwner]
  if (input.parentWarehouseNos?.length)
    conditions.push(
      `exists (select 1 from owner_enter_control e join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = e.warehouse_no and w.sid = e.sid
        where e.tenant_id = $1 and e.owner_no = o.owner_no and e.status in (${workingStages.join(', ')})
          and w.parent_warehouse_no = any(${p.add(input.parentWarehouseNos)}::text[]))`,
    )
  return ctx.tx.query<OwnerOption>(
    `select o.owner_no, o.short_name, o.full_name, o.parent_owner_no
       from owner o where o.tenant_id = $1 and o.coop_status <> ${coopLife.left} and ${conditions.join(' and ')}
      order by o.owner_no limit ${selfPagingMax}`,
    p.values,
  )
}

const owners = handle(ownerOptions, ownersOf)
const ownersListed = handle(ownerList, ownersOf)

interface WarehouseOption {
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string
  readonly parentWarehouseNo: string
  readonly warehouseKind: number
  readonly wmsMode: number
}

const warehousesOf = (ctx: Ctx, input: { readonly isStat?: number }): Promise<WarehouseOption[]> => {
  const p = params(ctx.tenantId)
  const conditions = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['w.warehouse_no', 'w.sid'] }, p)
  if (input.isStat !== undefined) conditions.push(`s.is_stat = ${p.add(input.isStat)}`)
  return ctx.tx.query<WarehouseOption>(
    `select w.warehouse_no, w.sid, w.warehouse_name, w.parent_warehouse_no,
            w.warehouse_kind, w.wms_mode
       from wms_warehouse w
       join warehouse s on s.tenant_id = $1 and s.parent_warehouse_no = w.parent_warehouse_no
      where w.tenant_id = $1 and ${['w.is_disabled = 0', ...conditions].join(' and ')}
      order by w.warehouse_no, w.sid`,
    p.values,
  )
}

const warehouses = handle(warehouseOptions, warehousesOf)
const warehousesOfUser = handle(userWarehouses, warehousesOf)

const shops = handle(shopOptions, (ctx, input) => {
  const p = params(ctx.tenantId)
  const conditions = scopeConditions(ctx.person, ['owner', 'shop'], { owner: 's.owner_no', shop: 's.shop_no' }, p)
  if (input.ownerNo !== undefined) conditions.push(`s.owner_no = ${p.add(input.ownerNo)}`)
  return ctx.tx.query<{ shopNo: string; shopName: string; ownerNo: string; platformCode: number }>(
    `select s.shop_no, s.shop_name, s.owner_no, s.platform_code
       from shop s where s.tenant_id = $1 and ${['s.is_disabled = 0', ...conditions].join(' and ')}
      order by s.shop_no limit ${selfPagingMax}`,
    p.values,
  )
})

interface NetworkQuery {
  readonly parentId?: string
  readonly isDisabled?: number
  readonly networkIds?: readonly string[]
  readonly keyword?: string
  readonly pageNo?: number
  readonly pageSize?: number
}
/** A page of the branches the person sees. */
const networksOf = async (ctx: Ctx, input: NetworkQuery) => {
  const p = params(ctx.tenantId)
  const conditions = scopeConditions(ctx.person, ['network'], { network: 'n.network_id' }, p)
  if (input.parentId !== undefined) conditions.push(`n.parent_id = ${p.add(input.parentId)}`)
  if (input.isDisabled !== undefined) conditions.push(`n.is_disabled = ${p.add(input.isDisabled)}`)
  if (input.networkIds !== undefined) conditions.push(`n.network_id = any(${p.add(input.networkIds)}::text[])`)
  if (input.keyword !== undefined) {
    const word = p.add(input.keyword)
    conditions.push(`(strpos(n.full_name, ${word}) > 0 or strpos(n.name, ${word}) > 0 or starts_with(n.network_id, ${word}))`)
  }
  const where = conditions.length > 0 ? conditions.join(' and ') : 'true'
  const countRows = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from network n where n.tenant_id = $1 and ${where}`,
    [...p.values],
  )
  const total = countRows[0]?.total ?? 0
  const pageNo = input.pageNo ?? 1
  const size = Math.min(input.pageSize ?? selfPagingMax, selfPagingMax)
  const records = await ctx.tx.query<{
    id: string
    networkId: string
    name: string
    fullName: string
    parentId: string | null
    logisticsCode: string | null
  }>(
    `select n.id, n.network_id, n.name, n.full_name, n.parent_id,
            n.logistics_code
       from network n where n.tenant_id = $1 and ${where} order by n.network_id limit ${p.add(size)} offset ${p.add((pageNo - 1) * size)}`,
    p.values,
  )
  return { records, total, pageNo, pageSize: size, current: pageNo, size, pages: Math.ceil(total / size) }
}
const networks = handle(networkOptions, networksOf)
const networksToSet = handle(ruleNetworks, (ctx, input) => networksOf(ctx, { ...input, isDisabled: 0 }))

/** Regions below a parent region, or all regions of a level; without either the provinces. */
const areasOf = (ctx: Ctx, input: { readonly parentCode?: string; readonly level?: number }) =>
  ctx.tx.query<{ regionCode: string; name: string; shortName: string | null; parentCode: string | null; level: number }>(
    `select region_code, name, short_name, parent_code, level
       from region where ($2::int is null and coalesce(parent_code, '') = $1) or level = $2 order by region_code`,
    [input.parentCode ?? '', input.level ?? null],
  )
const areas = handle(areaList, areasOf)
const provinces = handle(ruleRegions, (ctx) => areasOf(ctx, { level: 1 }))

const companies = handle(companyOptions, (ctx) =>
  ctx.tx.query<{ companyId: string; companyName: string }>(
    `select company_id, company_name from company
      where tenant_id = $1 and is_disabled = 0 order by is_default desc, company_id`,
    [ctx.tenantId],
  ),
)

const hrCompanies = handle(hrCompanyOptions, async (ctx) => {
  const rows = await ctx.tx.query<{ hrCompanyId: string; companyName: string }>(
    `select id::text as hr_company_id, company_name from hr_company
      where tenant_id = $1 and status = ${hrCompanyLife.on} order by company_name`,
    [ctx.tenantId],
  )
  return rows.filter((row) => seesHrCompany(ctx.person, row.hrCompanyId))
})

const people = handle(staffOptions, (ctx) => {
  const p = params(ctx.tenantId)
  const visibleSite = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  return ctx.tx.query<{ staffNo: string; realName: string }>(
    `select s.staff_no, s.real_name from staff s
      where s.tenant_id = $1 and s.status = ${staffLife.working} and ${visibleSite} order by s.staff_no limit ${selfPagingMax}`,
    p.values,
  )
})

const sites = handle(siteOptions, (ctx) => {
  const p = params(ctx.tenantId)
  const visibleSite = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  return ctx.tx.query<{ parentWarehouseNo: string; shortName: string; warehouseName: string }>(
    `select s.parent_warehouse_no, s.short_name, s.warehouse_name
       from warehouse s where s.tenant_id = $1 and ${visibleSite} order by s.parent_warehouse_no limit ${selfPagingMax}`,
    p.values,
  )
})

const carriers = handle(carrierOptions, (ctx) =>
  ctx.tx.query<{ logisticsCode: string; logisticsName: string }>(
    `select logistics_code, logistics_name from logistics_company
      where tenant_id = $1 order by is_disabled, sort, logistics_code limit ${selfPagingMax}`,
    [ctx.tenantId],
  ),
)

/** Accounts of the warehouse's own people (user_type 1); a person of an owner gets an empty list. */
const accounts = async (ctx: Ctx) =>
  ctx.person.parentOwnerNo !== undefined
    ? []
    : ctx.tx.query<{ userId: string; name: string; account: string }>(
        `select id::text as user_id, name, account from sys_user
          where tenant_id = $1 and user_type = 1 and status <> ${userLife.off} order by name, account limit ${selfPagingMax}`,
        [ctx.tenantId],
      )
const managers = handle(managerOptions, accounts)
const pickers = handle(pickerOptions, (ctx) =>
  ctx.person.parentOwnerNo === undefined ? rightHolders(ctx.tx, claims.right, selfPagingMax) : Promise.resolve([]),
)
const billConfirmers = handle(billConfirmerOptions, (ctx) =>
  rightHolders(ctx.tx, woBill.acts['confirm']?.right ?? 0, selfPagingMax),
)

export default [
  owners,
  ownersListed,
  warehouses,
  warehousesOfUser,
  shops,
  networks,
  areas,
  companies,
  hrCompanies,
  people,
  sites,
  carriers,
  managers,
  pickers,
  billConfirmers,
  provinces,
  networksToSet,
]
