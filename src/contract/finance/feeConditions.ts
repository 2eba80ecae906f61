// 费用项的条件 · finance/feeConditions
/** Fields in which the conditions of a fee item are typed (office.md §7.2 cond_expr). */
import { consumable } from '../consumable/refs.ts'
import { choice, code, count, ref, weight, type Field } from '../kinds.ts'
import type { FeeConditions } from '../rules/feeItem.ts'
import { CONDITION } from '../rules/feeItemRules.ts'
import { RETURN_SERVICE, type ItemFeeType } from '../rules/feeTypes.ts'
import { STOCKIN_TYPE } from '../rules/inboundLife.ts'
import { LOCATION_TYPE } from '../rules/locationType.ts'
import { PLATFORM } from '../rules/platform.ts'
import { logisticsCompany } from '../warehouse/refs.ts'

const pieces = { min: 0, max: 999_999, unit: '件' } as const
const grams = { min: 0, max: 999_999 } as const
const fields: Readonly<Record<keyof FeeConditions, Field>> = {
  pieceFrom: count(CONDITION.pieceFrom, pieces),
  pieceTo: count(CONDITION.pieceTo, pieces),
  weightFromG: weight('重量起', grams),
  weightToG: weight('重量止', grams),
  platform: choice(CONDITION.platform, PLATFORM),
  positionType: choice(CONDITION.positionType, LOCATION_TYPE),
  stockinType: choice(CONDITION.stockinType, STOCKIN_TYPE),
  serviceCode: code(CONDITION.serviceCode, { max: 32, help: '任务类型里的增值服务编码' }),
  consumableNo: ref(CONDITION.consumableNo, consumable),
  logisticsCode: ref(CONDITION.logisticsCode, logisticsCompany),
}
/** Field of a condition. A return counts what is done with it: repacking, photos, damaged goods. */
export const conditionField = (type: ItemFeeType, name: keyof FeeConditions): Field =>
  type === 'RETURN' && name === 'serviceCode' ? choice('计什么', RETURN_SERVICE, { help: '不选按包裹和件数计' }) : fields[name]
