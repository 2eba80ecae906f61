// 发货时效 · rule/deliveryTime
import { deliveryTimeFamily, recomputeDeliveryTime } from '#contract/rule/deliveryTime'
import { checkDelivery, deliverySummary, type DeliveryContent } from '#contract/rules/deliveryTime'
import { isDay } from '#contract/rules/workCalendar'
import { handleLong } from '../platform/handle.ts'
import explain from './explain.ts'
import { serveLists } from './family.ts'
import { recompute } from './recompute.ts'
import { settingEndpoints } from './setting.ts'

const faults = (content: DeliveryContent): readonly string[] => [
  ...content.skipHoliday.flatMap((day) => (isDay(day) ? [] : [`停发日期没有这一天：${day}`])),
  ...checkDelivery(content).map(({ msg }) => msg),
]

export default [
  ...serveLists(deliveryTimeFamily, { faults, summary: deliverySummary }),
  ...settingEndpoints(deliveryTimeFamily),
  ...explain,
  handleLong(recomputeDeliveryTime, (run, { shopNos }) => recompute(run, shopNos)),
]
