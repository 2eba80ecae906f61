// 库位类型与品质 · rules/locationType

/** location.location_type (floor.md §5.1); 4 is also the virtual OUT-STAGE of a pick order. */
export const LOCATION_TYPE = {
  1: '拣选位',
  2: '存储位',
  3: '收货暂存',
  4: '出库暂存',
  5: '退货位',
  6: '残次位',
  7: '冻结位',
  8: '播种/集货位',
  9: '异常暂存',
} as const

/** stock.quality: ZP, CC, JS, XS, and 5 待检 for a whole batch on hold. */
export const QUALITY = { 1: '正品', 2: '残次', 3: '机损', 4: '箱损', 5: '待检' } as const
