// 导出的名称 · platform/exports/names
/** Names for the keys of a `ref`, as lists show them. Disabled rows are included, because old documents refer to them. */
import { consumable } from '#contract/consumable/refs'
import { areaGroupOption, contractOption, customOption, weightPlanOption } from '#contract/finance/refs'
import { hrCompany, hrShift } from '#contract/hr/refs'
import { taskTypes } from '#contract/operate/refs'
import { company, owner, parentOwner, shop } from '#contract/owner/refs'
import type { Selectable } from '#contract/selectable'
import { zone } from '#contract/stock/refs'
import { inCharge, noticeRole, ownerGroup, permissionGroup, picker, role, staff, warehouseGroup } from '#contract/user/refs'
import { comparison } from '#contract/valve/refs'
import { city, logisticsCompany, network, parentWarehouse, province, warehouse, warehousePair } from '#contract/warehouse/refs'
import { punishType, woType } from '#contract/workorder/refs'
import type { Tx } from '../db.ts'

const people = "select id::text as key, name || '（' || account || '）' as name from sys_user where tenant_id = $1"
const roles = 'select id::text as key, role_name as name from role where tenant_id = $1'

const sources: ReadonlyMap<Selectable, string> = new Map([
  [owner, 'select owner_no as key, short_name as name from owner where tenant_id = $1'],
  [parentOwner, 'select owner_no as key, short_name as name from owner where tenant_id = $1'],
  [
    warehouse,
    'select warehouse_no as key, min(warehouse_name) as name from wms_warehouse where tenant_id = $1 group by warehouse_no',
  ],
  [warehousePair, "select warehouse_no || '-' || sid as key, warehouse_name as name from wms_warehouse where tenant_id = $1"],
  [
    parentWarehouse,
    'select parent_warehouse_no as key, coalesce(short_name, warehouse_name) as name from warehouse where tenant_id = $1',
  ],
  [shop, 'select shop_no as key, shop_name as name from shop where tenant_id = $1'],
  [network, "select network_id as key, coalesce(nullif(full_name, ''), name) as name from network where tenant_id = $1"],
  [company, 'select company_id as key, company_name as name from company where tenant_id = $1'],
  [hrCompany, 'select id::text as key, company_name as name from hr_company where tenant_id = $1'],
  [
    hrShift,
    `select s.id::text as key, s.shift_name || '（' || s.start_time || '–' || s.end_time || ' ' || w.warehouse_name || '）' as name
       from hr_shift s join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid where s.tenant_id = $1`,
  ],
  [staff, "select staff_no as key, real_name || '（' || staff_no || '）' as name from staff where tenant_id = $1"],
  [role, roles],
  [noticeRole, roles],
  [inCharge, people],
  [picker, people],
  [woType, 'select id::text as key, type_name as name from wo_type where tenant_id = $1'],
  [punishType, 'select id::text as key, punish_name as name from wo_punish_type where tenant_id = $1'],
  [comparison, 'select contrast_code as key, contrast_name as name from valve_contrast where tenant_id = $1'],
  [taskTypes, 'select id::text as key, type_name as name from task_type where tenant_id = $1'],
  [consumable, 'select consumable_no as key, consumable_name as name from consumable where tenant_id = $1'],
  [zone, 'select zone_no as key, min(zone_name) as name from zone where tenant_id = $1 group by zone_no'],
  [ownerGroup, 'select id::text as key, group_name as name from owner_group where tenant_id = $1'],
  [warehouseGroup, 'select id::text as key, group_name as name from warehouse_group where tenant_id = $1'],
  [permissionGroup, 'select id::text as key, group_name as name from permission_group where tenant_id = $1'],
  [logisticsCompany, 'select logistics_code as key, logistics_name as name from logistics_company where tenant_id = $1'],
  [customOption, 'select custom_no as key, custom_name as name from fin_custom where tenant_id = $1'],
  [contractOption, 'select contract_no as key, contract_name as name from fin_contract where tenant_id = $1'],
  [weightPlanOption, 'select plan_no as key, plan_name as name from fin_weight_plan where tenant_id = $1'],
  [areaGroupOption, 'select id::text as key, group_name as name from fin_area_group where tenant_id = $1'],
  [province, 'select region_code as key, coalesce(short_name, name) as name from region where level = 1 and $1 > 0'],
  [city, 'select region_code as key, coalesce(short_name, name) as name from region where level = 2 and $1 > 0'],
])

type Dictionary = `dictionary/${string}`
/** A source of names: a resource, or a dictionary with its words. */
export type Named = Selectable | Dictionary
export type Names = (of: Named) => ReadonlyMap<string, string>
const noNames: ReadonlyMap<string, string> = new Map()

/** Names of the given sources; keys without a name are shown as they are. */
export const namesOf = async (tx: Tx, kinds: ReadonlySet<Named>): Promise<Names> => {
  const namesBySource = await ownWords(tx, kinds)
  for (const to of kinds) {
    const source = typeof to === 'string' ? undefined : sources.get(to)
    if (source === undefined) continue
    const rows = await tx.query<{ key: string; name: string }>(source, [tx.tenantId])
    namesBySource.set(to, new Map(rows.map(({ key, name }) => [key, name])))
  }
  return (of) => namesBySource.get(of) ?? noNames
}

/** Key of a dictionary's words. */
export const dictionaryKind = (code: string): Dictionary => `dictionary/${code}`

/** The tenant's own words (page 1109), by dictionary. */
const ownWords = async (tx: Tx, kinds: ReadonlySet<Named>): Promise<Map<Named, Map<string, string>>> => {
  const wordsByDictionary = new Map<Named, Map<string, string>>()
  if (![...kinds].some((kind) => typeof kind === 'string')) return wordsByDictionary
  const rows = await tx.query<{ code: string; dictKey: string; dictValue: string }>(
    'select code, dict_key, dict_value from dict where tenant_id = $1',
    [tx.tenantId],
  )
  for (const { code, dictKey: key, dictValue: word } of rows) {
    const kind = dictionaryKind(code)
    wordsByDictionary.set(kind, (wordsByDictionary.get(kind) ?? new Map()).set(key, word))
  }
  return wordsByDictionary
}

/** Whether lists show a name in place of the key. */
export const hasNames = (to: Selectable | undefined): boolean => to !== undefined && sources.has(to)
