// 选项 · kit/options
/** Selectors of referenced things: owners, warehouses, shops … as far as the person's scope reaches (spec 1 §6). */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { networkOptions } from '#contract/user/options'
import { request, type CallFailed } from '../data/api.ts'
import { sharedRead, useShared, type Shared } from './shared.ts'
import { optionPage, type Option, type OptionSource } from './pickers/optionSource.ts'

type Wire = Readonly<Record<string, unknown>>
interface Source {
  readonly route: string
  readonly option: (row: Wire) => Option
}

const say = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const named =
  (value: string, ...labels: readonly string[]) =>
  (row: Wire): Option => ({
    value: say(row[value]),
    label: labels.map((label) => say(row[label])).find((text) => text !== '') ?? say(row[value]),
    ...(typeof row['sid'] === 'string' && { sid: row['sid'] }),
  })

const network = named('networkId', 'fullName', 'name')
/** What a `ref` points at → the call that lists it. */
const sources: Readonly<Record<string, Source>> = {
  owner: { route: 'GET /v1/owner/small/list', option: named('ownerNo', 'shortName', 'fullName') },
  warehouse: { route: 'GET /v1/warehouse/small/list', option: named('warehouseNo', 'warehouseName', 'name') },
  shop: { route: 'GET /v1/user/shop', option: named('shopNo', 'shopName') },
  zone: { route: 'GET /v1/zone/list?pageNo=1&pageSize=1000', option: named('zoneNo', 'zoneName') },
  province: { route: 'GET /v1/area/list?level=1', option: named('regionCode', 'shortName', 'name') },
  city: { route: 'GET /v1/area/list?level=2', option: named('regionCode', 'shortName', 'name') },
  network: { route: 'GET /v1/network/list?pageNo=1&pageSize=10000', option: network },
  company: { route: 'GET /v1/company/small/list', option: named('companyId', 'companyName') },
  hrCompany: { route: 'GET /v1/hr/company/small/list', option: named('hrCompanyId', 'companyName') },
  staff: {
    route: 'GET /v1/staff/small/list',
    option: (row) => ({ value: say(row['staffNo']), label: `${say(row['realName'])}（${say(row['staffNo'])}）` }),
  },
  menuDirectory: { route: 'GET /v1/menu/list?type=0&pageNo=1&pageSize=1000', option: named('code', 'title') },
  menuPage: { route: 'GET /v1/menu/list?type=1&pageNo=1&pageSize=1000', option: named('code', 'title') },
  consumable: { route: 'GET /v1/consumable/small/list', option: named('consumableNo', 'consumableName') },
  role: { route: 'GET /v1/role/small/list', option: named('roleId', 'roleName') },
  permissionGroup: { route: 'GET /v1/permission/group/small/list', option: named('permissionGroupId', 'groupName') },
  ownerGroup: { route: 'GET /v1/owner/group/small/list', option: named('groupId', 'groupName') },
  warehouseGroup: { route: 'GET /v1/warehouse/group/small/list', option: named('groupId', 'groupName') },
  warehousePair: {
    route: 'GET /v1/warehouse/small/list',
    option: (row) => ({ value: `${say(row['warehouseNo'])}-${say(row['sid'])}`, label: say(row['warehouseName']) }),
  },
  parentOwner: { route: 'GET /v1/owner/small/list?isParent=1', option: named('ownerNo', 'shortName', 'fullName') },
  parentWarehouse: {
    route: 'GET /v1/warehouse/site/small/list',
    option: named('parentWarehouseNo', 'shortName', 'warehouseName'),
  },
  logisticsCompany: { route: 'GET /v1/logistics/company/small/list', option: named('logisticsCode', 'logisticsName') },
  manager: {
    route: 'GET /v1/user/small/list',
    option: (row) => ({ value: say(row['userId']), label: `${say(row['name'])}（${say(row['account'])}）` }),
  },
}

/** Value of one warehouse among several accounts of it (spec 1 §3). */
export const warehouseKey = ({ value, sid }: Option): string => (sid === undefined ? value : `${value}-${sid}`)

/** Branches of carriers, page by page. */
export const networks: OptionSource = {
  name: 'network',
  page: async (keyword, pageNo, signal) => {
    const page = await request(networkOptions, { pageNo, pageSize: optionPage, ...(keyword !== '' && { keyword }) }, { signal })
    return { ...page, records: page.records.map((row) => network({ ...row })) }
  },
  named: async (networkIds, signal) => {
    const page = await request(networkOptions, { networkIds: [...networkIds] }, { signal })
    return page.records.map((row) => network({ ...row }))
  },
}

interface Choices {
  readonly options: readonly Option[]
  readonly loading: boolean
}

const query = (to: string): Shared<readonly Option[]> => {
  const source = sources[to]
  return {
    queryKey: ['options', to],
    queryFn: async ({ signal }) => {
      const reply = await request<readonly Wire[] | { readonly records: readonly Wire[] }>(source?.route ?? '', {}, { signal })
      return ('records' in reply ? reply.records : reply).map((row) => source?.option(row) ?? named('id')(row))
    },
    enabled: source !== undefined,
    staleTime: 3_600_000,
    meta: { persist: true },
  }
}

/** Options of one selector; they change rarely and serve every list, so they are asked once an hour. */
export const useOptions = (to: string): Choices => {
  const { data, isLoading } = useQuery<readonly Option[], CallFailed>(query(to))
  return { options: data ?? [], loading: isLoading }
}

const labels = (options: readonly Option[] | undefined): ReadonlyMap<string, string> =>
  new Map((options ?? []).map(({ value, label }) => [value, label]))
const labelsOf = new Map(Object.keys(sources).map((to) => [to, sharedRead(query(to), labels)]))
/** of what nobody lists */
const noLabels = sharedRead(query(''), labels)

/** Name of a referenced thing, its number until the names are here. */
export const OptionText = ({ to, value }: { readonly to: string; readonly value: string }): JSX.Element => {
  const label = useShared(labelsOf.get(to) ?? noLabels).get(value)
  return (
    <span className="clipped" title={label === undefined || label === value ? value : `${label}　${value}`}>
      {label ?? value}
    </span>
  )
}
