// 演示规则 · seed/rules
/** Rules of the demo world: shipping times, carriers, parcel charges, promises of carriers and warehouses (floor.md §12, §13). */
import { shopTarget } from '#contract/rule/target'
import { deliveryLine, deliverySummary, usualDelivery, type DeliveryContent } from '#contract/rules/deliveryTime'
import { postbackSummary, usualPostback } from '#contract/rules/erpDeadline'
import { carrierLine, carrierSummary, type CarrierContent } from '#contract/rules/shopLogistics'
import type { TraceNode } from '#contract/rules/traceNode'
import { dayAfter } from '#contract/rules/workCalendar'
import { carrierNames } from '../core/carriers.ts'
import { SOURCE, publish } from '../core/ruleConfigs.ts'
import type { Tx } from '../platform/db.ts'
import { insertColumns, type Giving } from '../platform/given.ts'
import { insertRows } from '../platform/rows.ts'
import { today } from '../platform/time.ts'
import { networkTemplates } from './networkRules.ts'
import type { SeedWarehouse, SiteProfile } from './organisationProfile.ts'
import type { SeedTemplate } from './seedTemplate.ts'

interface RulesOrder extends Giving {
  readonly sites: readonly SiteProfile[]
  readonly warehouses: readonly SeedWarehouse[]
  readonly shopNos: readonly string[]
  readonly networkIds: readonly string[]
  /** role_code → id */
  readonly roles: ReadonlyMap<string, string>
}

const dayAndNight: DeliveryContent = {
  ...usualDelivery,
  calendar: 2,
  lines: [deliveryLine('00:00', '24:00', { mode: 3, hours: 48 })],
}
const lightAndHeavy: CarrierContent = {
  mode: 2,
  lines: [
    carrierLine('ZTO', { priority: 1, maxG: 3000 }),
    carrierLine('YTO', { priority: 2, maxG: 10_000, goodsFlags: [3] }),
    carrierLine('SF', { priority: 3 }),
  ],
}

/** Templates for shops: shipping time, push to the ERP, carriers. */
const shopTemplates = async (tx: Tx): Promise<readonly SeedTemplate[]> => {
  const delivery = (templateName: string, content: DeliveryContent) =>
    ({ family: 'delivery_time', templateName, content, summary: deliverySummary(content), target: shopTarget }) as const
  return [
    { ...delivery('四点前当天发', usualDelivery), every: 2, isDefault: 1 },
    { ...delivery('48小时发货', dayAndNight), every: 0 },
    {
      family: 'postback_erp',
      target: shopTarget,
      templateName: '出库后一小时',
      content: usualPostback,
      summary: postbackSummary(usualPostback),
      every: 3,
    },
    {
      family: 'shop_logistics',
      target: shopTarget,
      templateName: '轻件中通重件顺丰',
      content: lightAndHeavy,
      summary: carrierSummary(lightAndHeavy, await carrierNames(tx)),
      every: 0,
    },
  ]
}

const seedFamilies = async (tx: Tx, order: RulesOrder): Promise<void> => {
  const templates = [...(await shopTemplates(tx)), ...(await networkTemplates(tx))]
  const rows = templates.map((template) => ({ ...insertColumns(order), ...template }))
  await insertRows(
    tx,
    'rule_template',
    rows.map(({ every: _every, target: _target, ahead: _ahead, ...row }) => ({ ...row, isDefault: row.isDefault ?? 0 })),
  )
  const effectDate = today(order.at.getTime())
  const ctx = { tenantId: tx.tenantId, tx, at: order.at, today: effectDate, id: order.id }
  const keysOf = { shop: order.shopNos, network: order.networkIds }
  for (const { id: templateId, family, target, templateName, content, summary, every } of rows)
    await publish(
      ctx,
      family,
      keysOf[target.name]
        .filter((_, at) => every > 0 && at % every === 0)
        .map((targetKey) => ({
          targetType: target.type,
          targetKey,
          templateId,
          templateName,
          content,
          summary,
          effectDate,
          source: SOURCE.atOnce,
          operatorId: null,
          operatorName: '系统',
          beginTime: order.at,
        })),
    )
  await insertRows(
    tx,
    'rule_prerelease',
    rows.flatMap(({ id: templateId, family, target, templateName, content, summary, ahead }) => {
      const [targetKey] = keysOf[target.name]
      if (ahead === undefined || targetKey === undefined) return []
      const row = { family, targetType: target.type, targetKey, templateId, templateName, content, summary }
      return [{ ...insertColumns(order), ...row, effectDate: dayAfter(effectDate, ahead), createUserName: '系统' }]
    }),
  )
}

/** Carrier, coefficient bp, cm³ per kg, round mode. */
const coefficients = [
  ['ZTO', 10_000, 8000, 1],
  ['YTO', 10_000, 8000, 1],
  ['SF', 10_000, 6000, 2],
  ['JD', 10_500, 6000, 3],
] as const
/** Hours to the first scan, to leaving the city, to delivery. */
const promises = [
  ['ZTO', 12, 24, 72],
  ['YTO', 12, 24, 72],
  ['SF', 6, 12, 36],
] as const
/** Type of standstill, hours of the three levels. */
const timeouts = [
  [1, 12, 24, 48],
  [2, 24, 48, 72],
  [3, 24, 48, 96],
  [4, 24, 48, 72],
  [6, 24, 48, 72],
] as const

const seedLogistics = async (tx: Tx, order: RulesOrder): Promise<void> => {
  const effectDate = dayAfter(today(order.at.getTime()), -30)
  await insertRows(
    tx,
    'rule_weight_coefficient',
    coefficients.map(([logisticsCode, coefficientBp, volumeRatio, roundMode]) => ({
      ...insertColumns(order),
      logisticsCode,
      coefficientBp,
      volumeRatio,
      roundMode,
      effectDate,
    })),
  )
  const cities = [...new Set(order.sites.map(({ region }) => region[1]))]
  await insertRows(
    tx,
    'logistics_promise',
    cities.flatMap((fromCity) =>
      promises.map(([logisticsCode, collectHour, transferHour, signHour]) => ({
        ...insertColumns(order),
        logisticsCode,
        fromCity,
        collectHour,
        transferHour,
        signHour,
        effectDate,
      })),
    ),
  )
  await insertRows(
    tx,
    'warehouse_promise',
    order.warehouses
      .filter(({ native }) => native)
      .map(({ warehouseNo, sid }) => ({
        ...insertColumns(order),
        warehouseNo,
        sid,
        shipHour: 24,
        sameDayCut: '16:00',
        effectDate,
      })),
  )
  const noticeRoles = [order.roles.get('operation_manager')].filter((id) => id !== undefined)
  await insertRows(
    tx,
    'timeout_config',
    timeouts.map(([timeoutType, firstHour, secondHour, thirdHour]) => ({
      ...insertColumns(order),
      timeoutType,
      firstHour,
      secondHour,
      thirdHour,
      noticeRoles,
    })),
  )
}

/** Step and the carrier's words for it; the third text excludes a match. */
const keywords: readonly (readonly [TraceNode, string, string?])[] = [
  ['COLLECT', '已揽收'],
  ['COLLECT', '已收取快件'],
  ['TRANSIT', '发往'],
  ['TRANSIT', '离开'],
  ['ARRIVE', '到达', '到达驿站'],
  ['DELIVER', '派送中'],
  ['DELIVER', '正在派件'],
  ['SIGN', '已签收'],
  ['SIGN', '已送达'],
  ['PROBLEM', '疑难件'],
  ['PROBLEM', '联系不上收件人'],
  ['REJECT', '拒收'],
  ['RETURN', '退回'],
  ['LOST', '破损'],
  ['LOST', '遗失'],
]

/** Rules of a new tenant. */
export const seedRules = async (tx: Tx, order: RulesOrder): Promise<void> => {
  await seedFamilies(tx, order)
  await seedLogistics(tx, order)
  await insertRows(
    tx,
    'an_node_keyword',
    keywords.map(([nodeCode, keyword, exclude]) => ({ ...insertColumns(order), nodeCode, keyword, exclude: exclude ?? null })),
  )
  await insertRows(
    tx,
    'rule_receiving_time',
    [0, 1].map((stockinType) => ({ ...insertColumns(order), stockinType, receiveHour: stockinType === 1 ? 12 : 24 })),
  )
}
