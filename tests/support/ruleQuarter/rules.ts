// The rules of the simulated quarter.
import { carrierLine, type CarrierContent } from '#contract/rules/shopLogistics'
import { deliveryLine, type DeliveryContent, type DeliveryLine } from '#contract/rules/deliveryTime'

const delivery = (lines: readonly DeliveryLine[], more: Partial<DeliveryContent> = {}): DeliveryContent => ({
  baseTime: 1,
  calendar: 1,
  skipHoliday: [],
  lines,
  presale: { useEstShipTime: 1 },
  ...more,
})
/** By template name. */
export const DELIVERIES: Readonly<Record<string, DeliveryContent>> = {
  四点前当天发: delivery(
    [deliveryLine('00:00', '16:00', { mode: 1, time: '23:59' }), deliveryLine('16:00', '24:00', { mode: 2, time: '18:00' })],
    { calendar: 2 },
  ),
  自然日24小时: delivery([deliveryLine('00:00', '24:00', { mode: 3, hours: 24 })]),
  工作日48小时: delivery([deliveryLine('00:00', '24:00', { mode: 3, hours: 48 })], { calendar: 2 }),
  审核起两天加急当天: delivery(
    [
      deliveryLine('00:00', '20:00', { orderTag: 2, mode: 1, time: '23:59' }),
      deliveryLine('20:00', '24:00', { orderTag: 2, mode: 2, time: '12:00' }),
      deliveryLine('00:00', '24:00', { weekdays: [1, 2, 3, 4, 5], mode: 4, days: 2, time: '20:00' }),
      deliveryLine('00:00', '24:00', { weekdays: [6, 7], mode: 3, hours: 30 }),
    ],
    { baseTime: 2, skipHoliday: ['2025-10-01', '2025-10-02', '2025-10-03', '2025-11-11'] },
  ),
  接单起工作日三天: delivery([deliveryLine('00:00', '24:00', { mode: 4, days: 3, time: '09:30' })], {
    baseTime: 3,
    calendar: 2,
    presale: { useEstShipTime: 0 },
  }),
}

export const CARRIER_RULES: Readonly<Record<string, CarrierContent>> = {
  轻的中通重的顺丰: { mode: 1, lines: [carrierLine('ZTO', { maxG: 3000 }), carrierLine('SF')] },
  省外圆通省内中通每天两单: {
    mode: 2,
    lines: [
      carrierLine('YTO', { priority: 2, excludeRegions: ['330000'] }),
      carrierLine('ZTO', { priority: 1, includeRegions: ['330000'], maxDaily: 2 }),
      carrierLine('JD', { priority: 3, minG: 9000 }),
    ],
  },
  六四分: { mode: 3, lines: [carrierLine('YTO', { ratioBp: 6000 }), carrierLine('STO', { ratioBp: 4000 })] },
  韵达每天一单其余极兔: { mode: 1, lines: [carrierLine('YUNDA', { maxDaily: 1 }), carrierLine('JTSD')] },
}
