// 拣货类型 · core/orders/pickTypes
import type { PickTypeDef } from '#contract/rules/pickTypes'
import type { Tx } from '../../platform/db.ts'
import { numberOrNull } from '../../platform/kinds.ts'

interface Row {
  pickTypeCode: string
  pickTypeName: string
  orderStructure: 0 | 1 | 2 | 3
  sameComposition: number
  minSameNum: number
  pickMethod: 1 | 2 | 3
  maxOrderNum: number
  maxSkuNum: number | null
  maxGoodsNum: number | null
  maxWeightG: string | null
  maxVolumeCm3: string | null
  checkMode: 1 | 2 | 3
  packMode: 1 | 2
  needSeed: number
  slotNum: number | null
  onlyBig: number
  zoneSplit: number
  difficultyBp: number
  priority: number
  isDisabled: number
}

/** Pick types of a warehouse: its own definition of a code or, without one, the tenant's default ('*'). */
export const loadPickTypes = async (tx: Tx, warehouseNo: string, sid: string): Promise<PickTypeDef[]> => {
  const rows = await tx.query<Row>(
    `select pick_type_code, pick_type_name, order_structure, same_composition, min_same_num, pick_method, max_order_num, max_sku_num,
            max_goods_num, max_weight_g, max_volume_cm3, check_mode, pack_mode, need_seed, slot_num, only_big, zone_split, difficulty_bp,
            priority, is_disabled
       from pick_type_def where tenant_id = $1 and ((warehouse_no = $2 and sid = $3) or warehouse_no = '*')
      order by pick_type_code, warehouse_no = '*' desc`,
    [tx.tenantId, warehouseNo, sid],
  )
  return [...new Map(rows.map((row) => [row.pickTypeCode, row])).values()].map((row) => ({
    pickTypeCode: row.pickTypeCode,
    pickTypeName: row.pickTypeName,
    orderStructure: row.orderStructure,
    sameComposition: row.sameComposition === 1,
    minSameNum: row.minSameNum,
    pickMethod: row.pickMethod,
    maxOrderNum: row.maxOrderNum,
    maxSkuNum: row.maxSkuNum,
    maxGoodsNum: row.maxGoodsNum,
    maxWeightG: numberOrNull(row.maxWeightG),
    maxVolumeCm3: numberOrNull(row.maxVolumeCm3),
    checkMode: row.checkMode,
    packMode: row.packMode,
    needSeed: row.needSeed === 1,
    slotNum: row.slotNum,
    onlyBig: row.onlyBig === 1,
    zoneSplit: row.zoneSplit === 1,
    difficultyBp: row.difficultyBp,
    priority: row.priority,
    isDisabled: row.isDisabled === 1,
  }))
}
