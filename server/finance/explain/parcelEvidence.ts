// 包裹的依据 · finance/explain/parcelEvidence
/** What a fee of an outbound order goes back to: the parcel, its weighings, its goods and its packing. */
import { WEIGH_RESULT } from '#contract/rules/weigh'
import type { Ctx } from '../../platform/ctx.ts'
import type { FeeLine } from './line.ts'
import { gramsCell, none, shownRows, tableOf, timeCell, type Counted, type EvidenceTable } from './table.ts'

interface Parcel extends Counted {
  readonly packageNo: string
  readonly logisticsNo: string
  readonly shipTime: Date
  readonly weighG: number
  readonly manualWeightG: number | null
  readonly weightReason: string | null
  readonly estWeightG: number
  readonly volumeCm3: string
  readonly province: string | null
  readonly city: string | null
}
const parcels = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Parcel & Record<string, unknown>>(
    `select w.package_no, w.logistics_no, w.ship_time, w.weigh_g, w.manual_weight_g, w.weight_reason, w.est_weight_g, w.volume_cm3,
            p.name as province, c.name as city, (count(*) over ())::int as total
       from fin_waybill w
       left join region p on p.region_code = w.province_code left join region c on c.region_code = w.city_code
      where w.tenant_id = $1 and w.stockout_no = $2 order by w.is_first desc, w.id limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    {
      title: '包裹',
      note: `出库单${sourceNo}发出的包裹`,
      columns: ['包裹号', '快递单号', '寄到', '发出', '称重', '核定重量', '预估', '体积'],
    },
    rows,
    (row) => [
      row.packageNo,
      row.logisticsNo,
      [row.province, row.city].filter((name) => name !== null).join(' ') || none,
      timeCell(row.shipTime),
      gramsCell(row.weighG),
      row.manualWeightG === null ? none : `${row.manualWeightG}g（${row.weightReason ?? ''}）`,
      gramsCell(row.estWeightG),
      row.volumeCm3 === '0' ? none : `${row.volumeCm3}cm³`,
    ],
  )
}

interface Weighing extends Counted {
  readonly logisticsNo: string
  readonly effectiveAt: Date
  readonly weightG: number
  readonly result: keyof typeof WEIGH_RESULT
  readonly isManual: number
  readonly isValid: number
  readonly scaleNo: string | null
  readonly operatorName: string | null
  readonly workstationNo: string | null
}
const weighings = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Weighing & Record<string, unknown>>(
    `select r.logistics_no, r.effective_at, r.weight_g, r.result, r.is_manual, r.is_valid, r.scale_no, r.operator_name, r.workstation_no,
            (count(*) over ())::int as total
       from weigh_record r where r.tenant_id = $1 and r.stockout_no = $2 order by r.effective_at, r.id limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    {
      title: '称重记录',
      note: '每一次上秤，谁、什么时候、哪台秤；最后一次有效的是实重',
      columns: ['快递单号', '时间', '重量', '结果', '怎么来的', '称重人', '工位', '有效'],
    },
    rows,
    (row) => [
      row.logisticsNo,
      timeCell(row.effectiveAt),
      gramsCell(row.weightG),
      WEIGH_RESULT[row.result],
      row.isManual === 1 ? '手工录入' : `秤${row.scaleNo ?? ''}`,
      row.operatorName ?? none,
      row.workstationNo ?? none,
      row.isValid === 1 ? '有效' : '作废',
    ],
  )
}

interface Goods extends Counted {
  readonly goodsNo: string
  readonly goodsName: string
  readonly qty: number
}
const goods = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Goods & Record<string, unknown>>(
    `select goods_no, goods_name, qty, (count(*) over ())::int as total from fin_waybill_goods
      where tenant_id = $1 and stockout_no = $2 order by line_no limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    { title: '商品', note: '操作费按这些行和件数', columns: ['商品编码', '商品', '件数'] },
    rows,
    ({ goodsNo, goodsName, qty }) => [goodsNo, goodsName, `${qty}件`],
  )
}

interface Used extends Counted {
  readonly packageNo: string
  readonly consumableNo: string
  readonly qty: number
  readonly packedBy: string | null
  readonly createTime: Date
}
const packing = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Used & Record<string, unknown>>(
    `select u.package_no, u.consumable_no, u.qty, u.create_time, (count(*) over ())::int as total,
            (select min(k.operator_name) from pack_record k where k.tenant_id = $1 and k.stockout_no = u.stockout_no and k.is_valid = 1) as packed_by
       from pack_consumable u where u.tenant_id = $1 and u.stockout_no = $2 order by u.package_no, u.consumable_no limit ${shownRows}`,
    [tenantId, sourceNo],
  )
  return tableOf(
    { title: '打包耗材', note: '打包时扫的耗材', columns: ['包裹号', '耗材', '用了', '打包人', '时间'] },
    rows,
    (row) => [row.packageNo, row.consumableNo, String(row.qty), row.packedBy ?? none, timeCell(row.createTime)],
  )
}

/** Records of an outbound order, those that decide this kind of fee first. */
export const parcelEvidence = async (ctx: Ctx, line: FeeLine): Promise<readonly EvidenceTable[]> => {
  const [shipped, weighed, ordered, packed] = [
    await parcels(ctx, line),
    await weighings(ctx, line),
    await goods(ctx, line),
    await packing(ctx, line),
  ]
  if (line.feeType === 'EXPRESS') return [...shipped, ...weighed, ...ordered]
  return line.feeType === 'CONSUMABLE' ? [...packed, ...shipped] : [...ordered, ...shipped]
}
