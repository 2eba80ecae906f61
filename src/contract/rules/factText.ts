// 计费事实的说法 · rules/factText
import { hoursText, kgText } from './amountText.ts'
import { TASK_UNIT } from './customTask.ts'
import type { FeeFact } from './feeFacts.ts'

const joined = (parts: readonly (readonly [qty: number, unit: string])[]): string =>
  parts
    .filter(([qty]) => qty > 0)
    .map(([qty, unit]) => `${qty}${unit}`)
    .join(' ')
const milli = 1000

/** What is charged for, in a few words, as a list shows it. */
export const factText = (fact: FeeFact): string => {
  switch (fact.feeType) {
    case 'EXPRESS': {
      const { weighG, volumeCm3, estWeightG } = fact.parcel
      const [volume, estimate] = [volumeCm3 > 0 ? ` 体积${volumeCm3}cm³` : '', estWeightG > 0 ? ` 预估${kgText(estWeightG)}` : '']
      return `${weighG > 0 ? `实重${kgText(weighG)}` : '未称重'}${volume}${estimate}`
    }
    case 'OPERATE':
    case 'PROTECT':
      return joined([
        [fact.pieces, '件'],
        [fact.lines, '行'],
      ])
    case 'CONSUMABLE':
      return `${fact.consumableNo} ${fact.qtyMilli / milli}${fact.unit}`
    case 'INBOUND':
      return joined([
        [fact.pieces, '件'],
        [fact.cartons ?? 0, '箱'],
        [fact.pallets, '托'],
        [fact.trucks, '车'],
      ])
    case 'STORAGE':
      return `在库${fact.batches.reduce((sum, { qty }) => sum + qty, 0)}件`
    case 'RETURN':
      return joined([
        [fact.parcels, '个包裹'],
        [fact.pieces, '件'],
      ])
    case 'VALUEADD':
      return `${fact.serviceCode} ${fact.unit === TASK_UNIT.小时 ? hoursText(fact.qty) : `${fact.qty}${fact.unit}`}`
    case 'MANAGE':
    case 'OTHER':
      return ''
  }
}
