// 演示组织 · seed/organisation
/** Tenants, sites, owners, shops, branches and people of the demo world: master data, so inserted directly (floor.md §19.1). */
import { CARRIERS } from '#contract/rules/waybillNo'
import type { Db, Tx } from '../platform/db.ts'
import { insertRows } from '../platform/rows.ts'
import { hashPassword } from '../platform/password.ts'
import { noTenantId, tenantByCode } from '../platform/tenant.ts'
import { bornWarehouses } from '../warehouse/bornWarehouse.ts'
import type { SeedOwner } from './goodsMade.ts'
import { insertColumns } from '../platform/given.ts'
import { newTenant } from '../platform/newTenant.ts'
import type { SeedShop } from './orders.ts'
import { seedOutware } from './outware.ts'
import { seedRules } from './rules.ts'
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
/** The created rows of one tenant, as the base for goods, bins, stock and orders. */
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
 * Creates the demo tenants that do not exist yet, each with its people (one password for all of them).
 * @returns the new tenants; an existing one stays as it is and is not returned
 */
export const seedOrganisation = async (order: SeedOrder): Promise<SeedOrganisation[]> => {
  const newOrganisations: SeedOrganisation[] = []
  for (const profile of organisations) {
    if (await tenantByCode(order.db, profile.code)) continue
    newOrganisations.push(await seedTenant(order, profile))
  }
  return newOrganisations
}

const seedTenant = async (order: SeedOrder, profile: OrganisationProfile): Promise<SeedOrganisation> => {
  const passwordHash = await hashPassword(order.password, { tenantId: noTenantId })
  const tenant = await newTenant(order.db, { ...profile, at: order.at, id: order.id })
  return order.db.inTenant(tenant.tenantId, async (tx) => {
    await insertRows(tx, 'company', [
      {
        ...insertColumns(order),
        companyId: 'GS01',
        companyName: `${profile.name}有限公司`,
        shortName: profile.shortName,
        isDefault: 1,
      },
    ])
    const warehouses = await seedSites(tx, order, profile.sites)
    const owners = await seedOwners(tx, order, profile)
    const shops = await seedShops(tx, order, profile, owners)
    await seedEntered(tx, order, owners, warehouses)
    const networkIds = await seedCarriers(tx, order, profile, warehouses)
    await seedOutware(tx, { ...order, warehouses, roles: tenant.roles })
    await seedRules(tx, {
      ...order,
      sites: profile.sites,
      warehouses,
      shopNos: shops.map(({ shopNo }) => shopNo),
      networkIds,
      roles: tenant.roles,
    })
    await seedPeople(tx, { ...order, passwordHash, roles: tenant.roles, sites: profile.sites })
    return { tenantId: tenant.tenantId, tenantCode: profile.code, warehouses, owners, shops }
  })
}

const seedSites = async (tx: Tx, order: SeedOrder, sites: readonly SiteProfile[]): Promise<SeedWarehouse[]> => {
  await insertRows(
    tx,
    'warehouse',
    sites.map((site) => ({
      ...insertColumns(order),
      parentWarehouseNo: site.no,
      warehouseName: site.name,
      shortName: site.shortName,
      provinceCode: site.region[0],
      cityCode: site.region[1],
      address: site.address,
      hireAreaM2: site.hireM2,
      useAreaM2: site.useM2,
      dayCutTime: '00:00',
      isStat: 1,
      status: 1,
      coopType: 1,
    })),
  )
  const wms = sites.flatMap((site) => warehousesOf(site).map((one) => ({ site, one })))
  await insertRows(
    tx,
    'wms_warehouse',
    wms.map(({ site, one }) => ({
      ...insertColumns(order),
      warehouseNo: one.warehouseNo,
      sid: one.sid,
      warehouseName: one.name,
      parentWarehouseNo: site.no,
      wmsMode: one.native ? 1 : 2,
      wmsType: one.native ? 1 : 2,
      warehouseKind: one.kind,
    })),
  )
  await bornWarehouses(
    { tx, at: order.at, id: order.id },
    wms.map(({ one }) => one),
  )
  await insertRows(tx, 'weight_config', [{ ...insertColumns(order), manualAllowed: 1 }])
  return wms.filter(({ one }) => one.kind === 1).map(({ one }) => one)
}

const seedOwners = async (tx: Tx, order: SeedOrder, profile: OrganisationProfile): Promise<SeedOwner[]> => {
  const common = { companyId: 'GS01', settleCycle: 1, coopStatus: 1, enterDate: '2024-03-01', ownerType: 1 }
  const parents = profile.parents.map((parent, at) => ({
    ...insertColumns(order),
    ownerNo: `KH${padded(at + 1)}`,
    shortName: parent.name,
    fullName: `${parent.name}有限公司`,
    parentOwnerNo: null,
    industry: parent.children[0]?.[1] ?? 9,
    ...common,
  }))
  const children = profile.parents
    .flatMap((parent, at) => parent.children.map(([name, industry]) => ({ name, industry, parent: `KH${padded(at + 1)}` })))
    .map((child, at) => ({
      ...insertColumns(order),
      ownerNo: `OW${padded(at + 1)}`,
      shortName: child.name,
      fullName: `${child.name}品牌管理有限公司`,
      parentOwnerNo: child.parent,
      industry: child.industry,
      ...common,
    }))
  await insertRows(tx, 'owner', parents)
  await insertRows(tx, 'owner', children)
  return children.map((child) => ({ ownerNo: child.ownerNo, industry: child.industry }))
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
      ...insertColumns(order),
      shopNo: `SH${padded(at + 1)}`,
      shopName: shop.name,
      ownerNo: shop.owner,
      platformCode: shop.platform,
      sid: 'LOCAL',
      isDisabled: 0,
    }))
  await insertRows(tx, 'shop', shops)
  return shops.map((shop) => ({ shopNo: shop.shopNo, ownerNo: shop.ownerNo, platformCode: shop.platformCode }))
}

const checklist = ['合同', '系统对接', '商品档案', '耗材确认', '保护方案', '首批入库', '试发货']

/** Every child owner has entered every good-stock warehouse, so orders are accepted there (A2203). */
const seedEntered = (
  tx: Tx,
  order: SeedOrder,
  owners: readonly SeedOwner[],
  warehouses: readonly SeedWarehouse[],
): Promise<unknown> =>
  insertRows(
    tx,
    'owner_enter_control',
    owners.flatMap((owner) =>
      warehouses.map((warehouse) => ({
        ...insertColumns(order),
        ownerNo: owner.ownerNo,
        warehouseNo: warehouse.warehouseNo,
        sid: warehouse.sid,
        planEnterDate: '2024-03-01',
        realEnterDate: '2024-03-01',
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
): Promise<readonly string[]> => {
  const branches = Array.from({ length: Math.max(profile.networks, CARRIERS.length) }, (_, at) => {
    const carrier = CARRIERS[at % CARRIERS.length]
    const site = profile.sites[Math.floor(at / CARRIERS.length) % profile.sites.length]
    return {
      ...insertColumns(order),
      networkId: `WD${padded(at + 1)}`,
      name: `${carrier?.logisticsName}${site?.shortName}网点`,
      fullName: `${carrier?.logisticsName}/${site?.shortName}网点`,
      logisticsCode: carrier?.logisticsCode ?? '',
      networkType: 4,
      provinceCode: site?.region[0] ?? '',
      cityCode: site?.region[1] ?? '',
      isDisabled: 0,
    }
  })
  await insertRows(tx, 'network', branches)
  await insertRows(
    tx,
    'logistics_docking',
    warehouses.flatMap((warehouse) =>
      branches.slice(0, CARRIERS.length).map((branch) => ({
        ...insertColumns(order),
        warehouseNo: warehouse.warehouseNo,
        sid: warehouse.sid,
        logisticsCode: branch.logisticsCode,
        networkId: branch.networkId,
        accountNo: '',
        waybillType: 1,
        warnNum: 500,
        settleSide: 1,
        status: 1,
      })),
    ),
  )
  return branches.map(({ networkId }) => networkId)
}
