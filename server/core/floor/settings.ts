// 仓库作业设置 · core/floor/settings
/** Switches of a warehouse in views (floor.md §9.6, §8.6, §1.2), read at most every two seconds. */
import type { FloorOptions } from '#contract/ops/view'
import type { WeighTolerance } from '#contract/ops/kinds/orders'
import { FLOOR_DICTIONARIES } from '#contract/ops/tenantText'
import { mirrorMode } from '#contract/warehouse/wms'
import type { Coefficient, RoundMode } from '#contract/rules/billWeight'
import { mostSet, placeKey } from '#contract/rules/mostSet'
import { DEFAULT_WEIGH_CONFIG, type ToleranceBand, type WeightUse } from '#contract/rules/weigh'
import { weightUseFrom } from '../orders/weightUse.ts'
import type { SpotDraw } from '#contract/rules/spot'
import { POINT_DICT, unitsOf } from '#contract/rules/workPoint'
import type { UnitPoints, WorkOp } from '#contract/rules/worktime'
import type { OpsTx } from './context.ts'

export interface Settings {
  readonly options: FloorOptions
  /** an outside system leads the warehouse (外部镜像) */
  readonly isMirror: boolean
  readonly dayCut: string
  /** no consumable may go below zero (耗材可为负 off) */
  readonly keepsConsumables: boolean
  readonly carriers: ReadonlyMap<string, CarrierFacts>
  /** coefficients for billing weighed parcels */
  readonly coefficients: readonly Coefficient[]
  toleranceOf(ownerNo: string, shopNo: string): WeighTolerance
  /** shop `*` stands for all goods of the owner */
  weightUseOf(ownerNo: string, shopNo: string): WeightUse
  /** rules of the warehouse that draw packings for a spot check */
  readonly draws: readonly Omit<SpotDraw, 'isMust'>[]
  /** the rule for an order of this owner with these tags; undefined if there is none */
  drawOf(ownerNo: string, tags: readonly number[]): SpotDraw | undefined
  /** 免扫耗材, 打包拍照 and 无单收货 of an owner */
  ownerOf(ownerNo: string): {
    readonly packFree: boolean
    readonly photoPack: boolean
    /** 允许无单收货 of the owner or, without a setting, of the warehouse */
    readonly blindReceive: boolean
  }
  /** work points per measure */
  pointsOf(opType: WorkOp): UnitPoints
}

interface CarrierFacts {
  readonly name: string
  readonly noPattern: string
  /** cm³ that count as one kg; null: only weight counts */
  readonly volumeRatio: number | null
}
interface WeightRow {
  owner_no: string
  shop_no: string
  warehouse_no: string
  sid: string
  is_enabled: number
  tol_mode: 1 | 2
  tol_abs_g: number
  tol_bp: number
  band_json: readonly ToleranceBand[] | null
  min_sample: number
  use_avg_weight: number
  retry_num: number
  spot_block: number
  manual_allowed: number
  volume_required: number
  force_need_reason: number
  ship_on_weigh: number
}
interface SpotRow {
  id: string
  owner_no: string
  warehouse_no: string
  sid: string
  ratio_bp: number
  new_packer_ratio_bp: number | null
  daily_max: number | null
  /** keys of the dictionary, as chosen in the form */
  must_tags: (string | number)[] | null
}
interface CoefficientRow {
  id: string
  logistics_code: string
  network_id: string
  owner_no: string
  coefficient_bp: number
  volume_ratio: number | null
  round_mode: RoundMode
  effect_date: string
}
interface OwnerRow {
  owner_no: string
  warehouse_no: string
  sid: string
  pack_no_consumable: number
  blind_receive: number
  photo_pack: number
}
interface OperateRow {
  check_as_pack: number
  allow_check_picking: number
  check_qty_input: number
  pack_need_consumable: number
  consumable_negative: number
  weigh_enabled: number
  spot_block: number
  wait_hour: number
  direct_receive: number
  blind_receive: number
  print_at: number
}
interface SettingsRow {
  dayCut: string | null
  mode: number | null
  operate: OperateRow | null
  weights: WeightRow[] | null
  spots: SpotRow[] | null
  coefficients: CoefficientRow[] | null
  owners: OwnerRow[] | null
  carriers: { logistics_code: string; logistics_name: string; no_pattern: string; volume_ratio: number | null }[] | null
  words: Record<string, Record<string, string>> | null
  points: Record<string, string> | null
}

/** operate_config.print_at 波次 */
const printWithWave = 1
const keepMs = 2000
/** kept per server: a test runs several in one process */
const cache = new WeakMap<object, Map<string, { readonly settings: Settings; readonly until: number }>>()

export const settingsOf = async (ctx: OpsTx): Promise<Settings> => {
  const byKey = cache.get(ctx.services) ?? new Map<string, { settings: Settings; until: number }>()
  cache.set(ctx.services, byKey)
  const key = `${ctx.tenantId}|${ctx.warehouseNo}|${ctx.sid}`
  const cached = byKey.get(key)
  if (cached !== undefined && cached.until > performance.now()) return cached.settings
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
            (select m.wms_mode from wms_warehouse m where m.tenant_id = $1 and m.warehouse_no = $2 and m.sid = $3) as mode,
            (select to_jsonb(o) from operate_config o where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3) as operate,
            (select jsonb_agg(to_jsonb(c)) from weight_config c
              where c.tenant_id = $1 and c.warehouse_no in ('*', $2) and c.sid in ('*', $3) and c.is_enabled = 1) as weights,
            (select jsonb_agg(to_jsonb(s) || jsonb_build_object('id', s.id::text)) from spot_rule s
              where s.tenant_id = $1 and s.warehouse_no in ('*', $2) and s.sid in ('*', $3) and s.is_disabled = 0) as spots,
            (select jsonb_agg(to_jsonb(w)) from owner_config w
              where w.tenant_id = $1 and w.warehouse_no in ('*', $2) and w.sid in ('*', $3)) as owners,
            (select jsonb_agg(to_jsonb(l)) from logistics_company l where l.tenant_id = $1) as carriers,
            (select jsonb_agg(to_jsonb(f) || jsonb_build_object('id', f.id::text)) from rule_weight_coefficient f
              where f.tenant_id = $1) as coefficients,
            (select jsonb_object_agg(d.code, d.words) from (select o.code, jsonb_object_agg(o.dict_key, o.dict_value) as words from dict o
               where o.tenant_id = $1 and o.code = any($4::text[]) group by o.code) d) as words,
            (select jsonb_object_agg(p.dict_key, p.dict_value) from dict p
              where p.tenant_id = $1 and p.code = '${POINT_DICT}' and p.is_disabled = 0) as points`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, FLOOR_DICTIONARIES],
  )
  return settingsFrom(row, ctx)
}

const settingsFrom = (row: SettingsRow | undefined, { warehouseNo, sid }: OpsTx): Settings => {
  const operate = row?.operate ?? null
  const here = placeKey(warehouseNo, sid)
  const weights = mostSet(row?.weights ?? [], (weight) => [
    placeKey(weight.warehouse_no, weight.sid),
    weight.owner_no,
    weight.shop_no,
  ])
  const spots = mostSet(row?.spots ?? [], (spot) => [placeKey(spot.warehouse_no, spot.sid), spot.owner_no])
  const owners = mostSet(row?.owners ?? [], (owner) => [placeKey(owner.warehouse_no, owner.sid), owner.owner_no])
  const weightOf = (ownerNo: string, shopNo: string): WeightRow | undefined => weights(here, ownerNo, shopNo)
  const manualWeighAllowed = weightOf('*', '*')?.manual_allowed === 1
  return {
    options: {
      checkAsPack: operate?.check_as_pack === 1,
      allowCheckPicking: operate?.allow_check_picking === 1,
      checkQtyInput: (operate?.check_qty_input ?? 1) === 1,
      packNeedConsumable: (operate?.pack_need_consumable ?? 1) === 1,
      weighEnabled: (operate?.weigh_enabled ?? 1) === 1,
      spotBlock: (operate?.spot_block ?? 1) === 1,
      manualWeighAllowed,
      waitHour: operate?.wait_hour ?? 4,
      ...(operate?.direct_receive === 0 && { arrivalFirst: true as const }),
      ...(operate !== null && operate.print_at > printWithWave && { printAt: operate.print_at }),
      ...(row?.words && { words: row.words }),
    },
    isMirror: row?.mode === mirrorMode,
    dayCut: row?.dayCut ?? '00:00',
    keepsConsumables: operate?.consumable_negative === 0,
    carriers: new Map(
      (row?.carriers ?? []).map((carrier) => [
        carrier.logistics_code,
        { name: carrier.logistics_name, noPattern: carrier.no_pattern, volumeRatio: carrier.volume_ratio },
      ]),
    ),
    coefficients: (row?.coefficients ?? []).map(coefficientFrom),
    toleranceOf: (ownerNo, shopNo) => toleranceFrom(weightOf(ownerNo, shopNo), manualWeighAllowed),
    weightUseOf: (ownerNo, shopNo) => {
      const config = weightOf(ownerNo, shopNo)
      return weightUseFrom(config && { minSample: config.min_sample, useAvgWeight: config.use_avg_weight })
    },
    draws: (row?.spots ?? []).map(drawFrom),
    drawOf: (ownerNo, tags) => {
      const rule = spots(here, ownerNo)
      if (rule === undefined) return undefined
      const isMust = rule.must_tags?.some((tag) => tags.includes(Number(tag))) === true
      return { ...drawFrom(rule), isMust, ...(isMust ? { ratioBp: 10_000 } : {}) }
    },
    ownerOf: (ownerNo) => {
      const config = owners(here, ownerNo)
      return {
        packFree: config?.pack_no_consumable === 1,
        photoPack: config?.photo_pack === 1,
        blindReceive: (config ?? operate)?.blind_receive === 1,
      }
    },
    pointsOf: (opType) => unitsOf(row?.points ?? {}, opType, warehouseNo),
  }
}

const coefficientFrom = (row: CoefficientRow): Coefficient => ({
  ruleId: row.id,
  logisticsCode: row.logistics_code,
  networkId: row.network_id,
  ownerNo: row.owner_no,
  coefficientBp: row.coefficient_bp,
  volumeRatio: row.volume_ratio,
  roundMode: row.round_mode,
  effectDate: row.effect_date,
})

const drawFrom = (rule: SpotRow): Omit<SpotDraw, 'isMust'> => ({
  ruleId: rule.id,
  ratioBp: rule.ratio_bp,
  newBp: rule.new_packer_ratio_bp,
  dailyMax: rule.daily_max,
})

/** Default values are left out, because thousands of orders carry this. `manual`: whether weights may be typed in the warehouse. */
const toleranceFrom = (row: WeightRow | undefined, manual: boolean): WeighTolerance => ({
  tolMode: row?.tol_mode ?? DEFAULT_WEIGH_CONFIG.tolMode,
  tolAbsG: row?.tol_abs_g ?? DEFAULT_WEIGH_CONFIG.tolAbsG,
  tolBp: row?.tol_bp ?? DEFAULT_WEIGH_CONFIG.tolBp,
  bands: row?.band_json ?? [],
  retryNum: row?.retry_num ?? 2,
  ...(row?.spot_block === 0 && { spotBlock: false }),
  ...(row !== undefined && (row.manual_allowed === 1) !== manual && { manualAllowed: !manual }),
  ...(row?.volume_required === 1 && { volumeRequired: true }),
  ...(row?.force_need_reason === 0 && { reasonFree: true }),
  ...(row?.ship_on_weigh === 1 && { shipOnWeigh: true }),
})
