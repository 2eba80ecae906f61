// 仓库作业设置 · core/floor/settings
/** Switches of a warehouse that views carry (floor.md §9.6, §8.6, §1.2), read at most every two seconds. */
import type { FloorOptions } from '#contract/ops/view'
import type { WeighTolerance } from '#contract/ops/kinds/orders'
import { FLOOR_DICTIONARIES } from '#contract/ops/worded'
import { DEFAULT_WEIGH_CONFIG, type ToleranceBand } from '#contract/rules/weigh'
import type { OpsTx } from './place.ts'

export interface Settings {
  readonly options: FloorOptions
  readonly dayCut: string
  readonly minSample: number
  readonly carriers: ReadonlyMap<string, { readonly name: string; readonly noPattern: string }>
  toleranceOf(ownerNo: string, shopNo: string): WeighTolerance
  spotBpOf(ownerNo: string, tags: readonly number[]): number
  /** 免扫耗材 and 打包拍照 of an owner */
  ownerOf(ownerNo: string): { readonly packFree: boolean; readonly photoPack: boolean }
}

interface WeightRow {
  owner_no: string
  shop_no: string
  warehouse_no: string
  is_enabled: number
  tol_mode: 1 | 2
  tol_abs_g: number
  tol_bp: number
  band_json: readonly ToleranceBand[] | null
  min_sample: number
  retry_num: number
  spot_block: number
  manual_allowed: number
}
interface SpotRow {
  owner_no: string
  warehouse_no: string
  ratio_bp: number
  must_tags: number[] | null
}
interface OwnerRow {
  owner_no: string
  warehouse_no: string
  pack_no_consumable: number
  photo_pack: number
}
interface OperateRow {
  check_as_pack: number
  allow_check_picking: number
  check_qty_input: number
  pack_need_consumable: number
  weigh_enabled: number
  spot_block: number
  wait_hour: number
}
interface SettingsRow {
  dayCut: string | null
  operate: OperateRow | null
  weights: WeightRow[] | null
  spots: SpotRow[] | null
  owners: OwnerRow[] | null
  carriers: { logistics_code: string; logistics_name: string; no_pattern: string }[] | null
  words: Record<string, Record<string, string>> | null
}

const keepMs = 2000
/** kept per server: a test runs several in one process */
const kept = new WeakMap<object, Map<string, { readonly settings: Settings; readonly until: number }>>()

export const settingsOf = async (ctx: OpsTx): Promise<Settings> => {
  const byKey = kept.get(ctx.services) ?? new Map<string, { settings: Settings; until: number }>()
  kept.set(ctx.services, byKey)
  const key = `${ctx.tenantId}|${ctx.warehouseNo}|${ctx.sid}`
  const known = byKey.get(key)
  if (known !== undefined && known.until > performance.now()) return known.settings
  const settings = await read(ctx)
  if (byKey.size > 1000) byKey.clear()
  byKey.set(key, { settings, until: performance.now() + keepMs })
  return settings
}

const read = async (ctx: OpsTx): Promise<Settings> => {
  const [row] = await ctx.tx.named<SettingsRow>(
    'ops_settings',
    `select (select w.day_cut_time::text from wms_warehouse m join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
              where m.tenant_id = $1 and m.warehouse_no = $2 and m.sid = $3) as day_cut,
            (select to_jsonb(o) from operate_config o where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3) as operate,
            (select jsonb_agg(to_jsonb(c)) from weight_config c
              where c.tenant_id = $1 and c.warehouse_no in ('*', $2) and c.sid in ('*', $3) and c.is_enabled = 1) as weights,
            (select jsonb_agg(to_jsonb(s)) from spot_rule s
              where s.tenant_id = $1 and s.warehouse_no in ('*', $2) and s.sid in ('*', $3) and s.is_disabled = 0) as spots,
            (select jsonb_agg(to_jsonb(w)) from owner_config w
              where w.tenant_id = $1 and w.warehouse_no in ('*', $2) and w.sid in ('*', $3)) as owners,
            (select jsonb_agg(to_jsonb(l)) from logistics_company l where l.tenant_id = $1) as carriers,
            (select jsonb_object_agg(d.code, d.words) from (select o.code, jsonb_object_agg(o.dict_key, o.dict_value) as words from dict o
               where o.tenant_id = $1 and o.code = any($4::text[]) group by o.code) d) as words`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, FLOOR_DICTIONARIES],
  )
  return settingsFrom(row)
}

const settingsFrom = (row: SettingsRow | undefined): Settings => {
  const operate = row?.operate ?? null
  const weights = mostSpecific(row?.weights ?? [], (one) => [one.warehouse_no, one.owner_no, one.shop_no])
  const spots = mostSpecific(row?.spots ?? [], (one) => [one.warehouse_no, one.owner_no])
  const owners = mostSpecific(row?.owners ?? [], (one) => [one.warehouse_no, one.owner_no])
  const general = weights.find((one) => one.owner_no === '*' && one.shop_no === '*')
  const fits = (wanted: string, value: string): boolean => wanted === '*' || wanted === value
  return {
    options: {
      checkAsPack: operate?.check_as_pack === 1,
      allowCheckPicking: operate?.allow_check_picking === 1,
      checkQtyInput: (operate?.check_qty_input ?? 1) === 1,
      packNeedConsumable: (operate?.pack_need_consumable ?? 1) === 1,
      weighEnabled: (operate?.weigh_enabled ?? 1) === 1,
      spotBlock: (operate?.spot_block ?? 1) === 1,
      manualWeighAllowed: general?.manual_allowed === 1,
      waitHour: operate?.wait_hour ?? 4,
      ...(row?.words && { words: row.words }),
    },
    dayCut: row?.dayCut ?? '00:00',
    minSample: general?.min_sample ?? 5,
    carriers: new Map(
      (row?.carriers ?? []).map((one) => [one.logistics_code, { name: one.logistics_name, noPattern: one.no_pattern }]),
    ),
    toleranceOf: (ownerNo, shopNo) =>
      toleranceFrom(weights.find((one) => fits(one.owner_no, ownerNo) && fits(one.shop_no, shopNo))),
    spotBpOf: (ownerNo, tags) => {
      const rule = spots.find((one) => fits(one.owner_no, ownerNo))
      return rule?.must_tags?.some((tag) => tags.includes(tag)) === true ? 10_000 : (rule?.ratio_bp ?? 0)
    },
    ownerOf: (ownerNo) => {
      const config = owners.find((one) => fits(one.owner_no, ownerNo))
      return { packFree: config?.pack_no_consumable === 1, photoPack: config?.photo_pack === 1 }
    },
  }
}

/** Rows with the fewest `*` first, the leftmost dimension counting most. */
const mostSpecific = <R>(rows: readonly R[], keys: (row: R) => readonly string[]): R[] => {
  const rank = (row: R): string =>
    keys(row)
      .map((key) => (key === '*' ? '1' : '0'))
      .join('')
  return [...rows].sort((a, b) => Number.parseInt(rank(a), 2) - Number.parseInt(rank(b), 2))
}

const toleranceFrom = (row: WeightRow | undefined): WeighTolerance => ({
  tolMode: row?.tol_mode ?? DEFAULT_WEIGH_CONFIG.tolMode,
  tolAbsG: row?.tol_abs_g ?? DEFAULT_WEIGH_CONFIG.tolAbsG,
  tolBp: row?.tol_bp ?? DEFAULT_WEIGH_CONFIG.tolBp,
  bands: row?.band_json ?? [],
  retryNum: row?.retry_num ?? 2,
})
