// 写回包裹 · core/floor/kinds/orders/parcels
/** Writes parcels after a batch: the last value of each column counts. */
import { pullLife } from '#contract/rules/packageLife'
import { volumeCm3 } from '#contract/rules/round'
import { billOfRecord } from '../../billing.ts'
import { bulk } from '../../bulk.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews } from '../../kind.ts'

interface ParcelRow {
  packageNo: string
  status: number | null
  estWeightG: number | null
  hasEst: boolean
  weightG: number | null
  billWeightG: number | null
  weighTime: Date | null
  weighTimes: number | null
  lastWeighG: number | null
  cartonNo: string | null
  needSpot: number | null
  spotResult: number | null
  spotRuleId: string | null
  spotDay: string | null
  pullStatus: number | null
  pullLocation: string | null
  pullTime: Date | null
  pullUserName: string | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  volumeCm3: number | null
  goodsJson: string | null
  goodsNum: number | null
}
export const updateParcels = bulk<ParcelRow>(
  'ops_parcels_write',
  {
    packageNo: 'text',
    status: 'smallint',
    estWeightG: 'int',
    hasEst: 'boolean',
    weightG: 'int',
    billWeightG: 'int',
    weighTime: 'timestamptz',
    weighTimes: 'int',
    lastWeighG: 'int',
    cartonNo: 'text',
    needSpot: 'smallint',
    spotResult: 'smallint',
    spotRuleId: 'bigint',
    spotDay: 'date',
    pullStatus: 'smallint',
    pullLocation: 'text',
    pullTime: 'timestamptz',
    pullUserName: 'text',
    lengthMm: 'int',
    widthMm: 'int',
    heightMm: 'int',
    volumeCm3: 'bigint',
    goodsJson: 'jsonb',
    goodsNum: 'int',
  },
  1,
  (source) => `update stockout_package as p
    set status = coalesce(v.status, p.status), est_weight_g = case when v.has_est then v.est_weight_g else p.est_weight_g end,
        weight_g = coalesce(v.weight_g, p.weight_g), bill_weight_g = coalesce(v.bill_weight_g, p.bill_weight_g),
        weigh_time = coalesce(v.weigh_time, p.weigh_time),
        weigh_times = coalesce(v.weigh_times, p.weigh_times), last_weigh_g = coalesce(v.last_weigh_g, p.last_weigh_g),
        carton_no = coalesce(v.carton_no, p.carton_no),
        need_spot = coalesce(v.need_spot, p.need_spot), spot_result = coalesce(v.spot_result, p.spot_result),
        spot_rule_id = coalesce(v.spot_rule_id, p.spot_rule_id), spot_day = coalesce(v.spot_day, p.spot_day),
        pull_status = coalesce(v.pull_status, p.pull_status), pull_location = coalesce(v.pull_location, p.pull_location),
        pull_time = coalesce(v.pull_time, p.pull_time), pull_user_name = coalesce(v.pull_user_name, p.pull_user_name),
        length_mm = coalesce(v.length_mm, p.length_mm), width_mm = coalesce(v.width_mm, p.width_mm),
        height_mm = coalesce(v.height_mm, p.height_mm), volume_cm3 = coalesce(v.volume_cm3, p.volume_cm3),
        goods_json = coalesce(v.goods_json, p.goods_json), goods_num = coalesce(v.goods_num, p.goods_num), update_time = $2, version = p.version + 1
    from ${source} where p.tenant_id = $1 and p.package_no = v.package_no`,
)

/** Billed weight of the parcel that this operation weighed, g; null: it weighed none. */
const billedG = (views: LoadedViews, { patch, task }: Outcome, packageNo: string): number | null => {
  const record = patch.records?.find(({ table, values }) => table === 'weigh_record' && values.packageNo === packageNo)
  return record === undefined ? null : billOfRecord(views, record, task.effectiveAt).billWeightG
}

export const parcelRows = (views: LoadedViews, outcomes: readonly Outcome[]): ParcelRow[] => {
  const rows = new Map<string, ParcelRow>()
  for (const outcome of outcomes) {
    const { patch, task } = outcome
    for (const part of patch.parcels ?? []) {
      const before = rows.get(part.packageNo)
      rows.set(part.packageNo, {
        packageNo: part.packageNo,
        status: part.status ?? before?.status ?? null,
        estWeightG: part.estG === undefined ? (before?.estWeightG ?? null) : part.estG,
        hasEst: part.estG !== undefined || before?.hasEst === true,
        weightG: part.weightG ?? before?.weightG ?? null,
        billWeightG: (part.weightG === undefined ? null : billedG(views, outcome, part.packageNo)) ?? before?.billWeightG ?? null,
        weighTime: part.weightG === undefined ? (before?.weighTime ?? null) : new Date(task.effectiveAt),
        weighTimes: part.times ?? before?.weighTimes ?? null,
        lastWeighG: part.lastG ?? before?.lastWeighG ?? null,
        cartonNo: part.cartonNo ?? before?.cartonNo ?? null,
        needSpot: part.needSpot === undefined ? (before?.needSpot ?? null) : Number(part.needSpot),
        spotResult: part.spotResult ?? before?.spotResult ?? null,
        spotRuleId: part.drawnBy?.ruleId ?? before?.spotRuleId ?? null,
        spotDay: part.drawnBy?.day ?? before?.spotDay ?? null,
        pullStatus: part.pullStatus ?? before?.pullStatus ?? null,
        pullLocation: part.pullLocation ?? before?.pullLocation ?? null,
        pullTime: part.pullStatus === undefined ? (before?.pullTime ?? null) : new Date(task.effectiveAt),
        pullUserName: part.pullStatus === pullLife.out ? task.author.operatorName : (before?.pullUserName ?? null),
        lengthMm: part.size?.lengthMm ?? before?.lengthMm ?? null,
        widthMm: part.size?.widthMm ?? before?.widthMm ?? null,
        heightMm: part.size?.heightMm ?? before?.heightMm ?? null,
        volumeCm3:
          part.size === undefined
            ? (before?.volumeCm3 ?? null)
            : volumeCm3(part.size.lengthMm, part.size.widthMm, part.size.heightMm),
        goodsJson: part.goods === undefined ? (before?.goodsJson ?? null) : JSON.stringify(part.goods),
        goodsNum: part.goods === undefined ? (before?.goodsNum ?? null) : part.goods.reduce((sum, { qty }) => sum + qty, 0),
      })
    }
  }
  return [...rows.values()]
}
