// 拣货类型 · core/orders/pickTypes
import type { PickTypeDef } from '#contract/rules/pickTypes'
import type { Tx } from '../../platform/db.ts'

interface Row {
  pick_type_code: string
  pick_type_name: string
  order_structure: 0 | 1 | 2 | 3
  same_composition: number
  min_same_num: number
  pick_method: 1 | 2 | 3
  max_order_num: number
  max_sku_num: number | null
  max_goods_num: number | null
  max_weight_g: string | null
  max_volume_cm3: string | null
  check_mode: 1 | 2 | 3
  pack_mode: 1 | 2
  need_seed: number
  slot_num: number | null
  only_big: number
  zone_split: number
  difficulty_bp: number
  priority: number
  is_disabled: number
}
const numberOrNull = (value: string | null): number | null => (value === null ? null : Number(value))

/** Pick types of a warehouse: its own definition of a code before the tenant's default ('*'). */
export const loadPickTypes = async (tx: Tx, warehouseNo: string, sid: string): Promise<PickTypeDef[]> => {
  const rows = await tx.query<Row>(
    `select pick_type_code, pick_type_name, order_structure, same_composition, min_same_num, pick_method, max_order_num, max_sku_num,
            max_goods_num, max_weight_g, max_volume_cm3, check_mode, pack_mode, need_seed, slot_num, only_big, zone_split, difficulty_bp,
            priority, is_disabled
       from pick_type_def where tenant_id = $1 and ((warehouse_no = $2 and sid = $3) or warehouse_no = '*')
      order by pick_type_code, warehouse_no = '*' desc`,
    [tx.tenantId, warehouseNo, sid],
  )
  return [...new Map(rows.map((row) => [row.pick_type_code, row])).values()].map((row) => ({
    pickTypeCode: row.pick_type_code,
    pickTypeName: row.pick_type_name,
    orderStructure: row.order_structure,
    sameComposition: row.same_composition === 1,
    minSameNum: row.min_same_num,
    pickMethod: row.pick_method,
    maxOrderNum: row.max_order_num,
    maxSkuNum: row.max_sku_num,
    maxGoodsNum: row.max_goods_num,
    maxWeightG: numberOrNull(row.max_weight_g),
    maxVolumeCm3: numberOrNull(row.max_volume_cm3),
    checkMode: row.check_mode,
    packMode: row.pack_mode,
    needSeed: row.need_seed === 1,
    slotNum: row.slot_num,
    onlyBig: row.only_big === 1,
    zoneSplit: row.zone_split === 1,
    difficultyBp: row.difficulty_bp,
    priority: row.priority,
    isDisabled: row.is_disabled === 1,
  }))
}
