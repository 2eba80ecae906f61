// 演示组织 · seed/organisation
/** Tenants, sites, owners, shops, branches and people of the demo world: master data, so inserted directly (floor.md §19.1). */
import { CARRIERS } from '#contract/rules/waybillNo'
import type { Db, Tx } from '../platform/db.ts'
import { insertRows } from '../platform/insertRows.ts'
import { hashPassword } from '../platform/password.ts'
import { nobody, tenantByCode } from '../platform/tenant.ts'
import { bornWarehouse } from '../warehouse/wms.ts'
import type { SeedOwner } from './goodsMade.ts'
import { born, newTenant } from '../platform/newTenant.ts'
import type { SeedShop } from './orders.ts'
import { seedPeople } from './people.ts'
import {
  organisations,
  platforms,
  warehousesOf,
  type OrganisationProfile,
  type SeedWarehouse,
  type SiteProfile,
} from './organisationProfile.ts'

export interface SeedOrder {
  readonly db: Db
  readonly at: Date
  readonly id: () => string
  readonly password: string
}
/** What was made of one tenant, for goods, bins, stock and orders to stand on. */
export interface SeedOrganisation {
  readonly tenantId: number
  readonly tenantCode: string
  /** good-stock warehouses */
  readonly warehouses: readonly SeedWarehouse[]
  /** child owners */
  readonly owners: readonly SeedOwner[]
  readonly shops: readonly SeedShop[]
}

/**
 * Makes the demo tenants that do not exist yet, each with its people (one password for all of them).
 * @returns what was made now; a tenant that was there before is left as it is and not returned
 */
export const seedOrganisation = async (order: SeedOrder): Promise<SeedOrganisation[]> => {
  const made: SeedOrganisation[] = []
  for (const profile of organisations) {
    if (await tenantByCode(order.db, profile.code)) continue
    made.push(await seedTenant(order, profile))
  }
  return made
}

const seedTenant = async (order: SeedOrder, profile: OrganisationProfile): Promise<SeedOrganisation> => {
  const passwordHash = await hashPassword(order.password, { tenantId: nobody })
  const tenant = await newTenant(order.db, { ...profile, at: order.at, id: order.id })
  return order.db.inTenant(tenant.tenantId, async (tx) => {
    await insertRows(tx, 'company', [
      {
        ...born(order),
        company_id: 'GS01',
        company_name: `${profile.name}有限公司`,
        short_name: profile.shortName,
        is_default: 1,
      },
    ])
    const warehouses = await seedSites(tx, order, profile.sites)
    const owners = await seedOwners(tx, order, profile)
    const shops = await seedShops(tx, order, profile, owners)
    await seedEntered(tx, order, owners, warehouses)
    await seedCarriers(tx, order, profile, warehouses)
    await seedPeople(tx, { ...order, passwordHash, roles: tenant.roles, sites: profile.sites })
    return { tenantId: tenant.tenantId, tenantCode: profile.code, warehouses, owners, shops }
  })
}

const seedSites = async (tx: Tx, order: SeedOrder, sites: readonly SiteProfile[]): Promise<SeedWarehouse[]> => {
  await insertRows(
    tx,
    'warehouse',
    sites.map((site) => ({
      ...born(order),
      parent_warehouse_no: site.no,
      warehouse_name: site.name,
      short_name: site.shortName,
      province_code: site.region[0],
      city_code: site.region[1],
      address: site.address,
      hire_area_m2: site.hireM2,
      use_area_m2: site.useM2,
      day_cut_time: '00:00',
      is_stat: 1,
      status: 1,
      coop_type: 1,
    })),
  )
  const wms = sites.flatMap((site) => warehousesOf(site).map((one) => ({ site, one })))
  await insertRows(
    tx,
    'wms_warehouse',
    wms.map(({ site, one }) => ({
      ...born(order),
      warehouse_no: one.warehouseNo,
      sid: one.sid,
      warehouse_name: one.name,
      parent_warehouse_no: site.no,
      wms_mode: one.native ? 1 : 2,
      wms_type: one.native ? 1 : 2,
      warehouse_kind: one.kind,
    })),
  )
  const birth = { tenantId: tx.tenantId, tx, at: order.at, id: order.id }
  for (const { one } of wms) await bornWarehouse(birth, one.warehouseNo, one.sid)
  await insertRows(
    tx,
    'operate_config',
    wms.map(({ one }) => ({ ...born(order), warehouse_no: one.warehouseNo, sid: one.sid })),
  )
  await insertRows(tx, 'weight_config', [{ ...born(order), manual_allowed: 1 }])
  return wms.filter(({ one }) => one.kind === 1).map(({ one }) => one)
}

const seedOwners = async (tx: Tx, order: SeedOrder, profile: OrganisationProfile): Promise<SeedOwner[]> => {
  const common = { company_id: 'GS01', settle_cycle: 1, coop_status: 1, enter_date: '2024-03-01', owner_type: 1 }
  const parents = profile.parents.map((parent, at) => ({
    ...born(order),
    owner_no: `KH${padded(at + 1)}`,
    short_name: parent.name,
    full_name: `${parent.name}有限公司`,
    parent_owner_no: null,
    industry: parent.children[0]?.[1] ?? 9,
    ...common,
  }))
  const children = profile.parents
    .flatMap((parent, at) => parent.children.map(([name, industry]) => ({ name, industry, parent: `KH${padded(at + 1)}` })))
    .map((child, at) => ({
      ...born(order),
      owner_no: `OW${padded(at + 1)}`,
      short_name: child.name,
      full_name: `${child.name}品牌管理有限公司`,
      parent_owner_no: child.parent,
      industry: child.industry,
      ...common,
    }))
  await insertRows(tx, 'owner', parents)
  await insertRows(tx, 'owner', children)
  return children.map((child) => ({ ownerNo: child.owner_no, industry: child.industry }))
}

const padded = (n: number): string => String(n).padStart(3, '0')

const seedShops = async (
  tx: Tx,
  order: SeedOrder,
  profile: OrganisationProfile,
  owners: readonly SeedOwner[],
): Promise<SeedShop[]> => {
  const children = profile.parents.flatMap((parent) => parent.children)
  const shops = children
    .flatMap(([name, , count], at) =>
      platforms
        .slice(0, count)
        .map(([platform, suffix]) => ({ name: `${name}${suffix}`, platform, owner: owners[at]?.ownerNo ?? '' })),
    )
    .map((shop, at) => ({
      ...born(order),
      shop_no: `SH${padded(at + 1)}`,
      shop_name: shop.name,
      owner_no: shop.owner,
      platform_code: shop.platform,
      sid: 'LOCAL',
      is_disabled: 0,
    }))
  await insertRows(tx, 'shop', shops)
  return shops.map((shop) => ({ shopNo: shop.shop_no, ownerNo: shop.owner_no, platformCode: shop.platform_code }))
}

const checklist = ['合同', '系统对接', '商品档案', '耗材确认', '保护方案', '首批入库', '试发货']

/** Every child owner has entered every good-stock warehouse: orders are accepted there (A2203). */
const seedEntered = (
  tx: Tx,
  order: SeedOrder,
  owners: readonly SeedOwner[],
  warehouses: readonly SeedWarehouse[],
): Promise<void> =>
  insertRows(
    tx,
    'owner_enter_control',
    owners.flatMap((owner) =>
      warehouses.map((warehouse) => ({
        ...born(order),
        owner_no: owner.ownerNo,
        warehouse_no: warehouse.warehouseNo,
        sid: warehouse.sid,
        plan_enter_date: '2024-03-01',
        real_enter_date: '2024-03-01',
        checklist: checklist.map((name, at) => ({ code: String(at + 1), name, done: 1 })),
        status: 40,
      })),
    ),
  )

/** Branches of the carriers around the sites, and a docking of every carrier at every good-stock warehouse. */
const seedCarriers = async (
  tx: Tx,
  order: SeedOrder,
  profile: OrganisationProfile,
  warehouses: readonly SeedWarehouse[],
): Promise<void> => {
  const branches = Array.from({ length: Math.max(profile.networks, CARRIERS.length) }, (_, at) => {
    const carrier = CARRIERS[at % CARRIERS.length]
    const site = profile.sites[Math.floor(at / CARRIERS.length) % profile.sites.length]
    return {
      ...born(order),
      network_id: `WD${padded(at + 1)}`,
      name: `${carrier?.logisticsName}${site?.shortName}网点`,
      full_name: `${carrier?.logisticsName}/${site?.shortName}网点`,
      logistics_code: carrier?.logisticsCode ?? '',
      network_type: 4,
      province_code: site?.region[0] ?? '',
      city_code: site?.region[1] ?? '',
      is_disabled: 0,
    }
  })
  await insertRows(tx, 'network', branches)
  await insertRows(
    tx,
    'logistics_docking',
    warehouses.flatMap((warehouse) =>
      branches.slice(0, CARRIERS.length).map((branch) => ({
        ...born(order),
        warehouse_no: warehouse.warehouseNo,
        sid: warehouse.sid,
        logistics_code: branch.logistics_code,
        network_id: branch.network_id,
        account_no: '',
        waybill_type: 1,
        warn_num: 500,
        settle_side: 1,
        status: 1,
      })),
    ),
  )
}
