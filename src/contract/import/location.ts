// 库位导入 · import/location
import { importCalls, templateCalls } from './calls.ts'
import { LOCATION_TYPE } from '../rules/locationType.ts'
import { choice, code, count, flag, text, weight } from '../kinds.ts'

/** Columns of the bin template (floor.md §5.4 Import — 库位). 最大体积 is typed in m³ with up to 6 decimals. */
export const locationFields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid: code('sid', { required: true, max: 32 }),
  zoneNo: code('库区', { required: true, max: 16 }),
  locationNo: code('库位编号', { required: true, max: 32 }),
  locationType: choice('类型', LOCATION_TYPE, { required: true }),
  pickSeq: count('拣货顺序', { required: true, min: 0, max: 99_999_999 }),
  mixGoods: flag('允许混放商品'),
  mixBatch: flag('允许混放批次'),
  mixOwner: flag('允许混放货主'),
  maxWeightG: weight('最大重量(kg)', { min: 1, max: 99_999_999 }),
  maxVolume: text('最大体积(m³)', { max: 20 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('location', '库位导入', 160105)
export const { direct, submit } = templateCalls('location', '库位导入', 160105)
