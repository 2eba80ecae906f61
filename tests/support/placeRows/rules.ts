// 规则家族的行：每个家族一个模板、一条生效的、一条待生效的、一条历史。
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { deliveryTimeFamily } from '#contract/rule/deliveryTime'
import { postbackFamily } from '#contract/rule/postbackErp'
import { routeTimeFamily } from '#contract/rule/routeTime'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { usualDelivery } from '#contract/rules/deliveryTime'
import { usualPostback } from '#contract/rules/erpDeadline'
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import { carrierLine, type CarrierContent } from '#contract/rules/shopLogistics'
import type { Place } from '../places.ts'
import type { PlaceRow } from './row.ts'

const range = { minG: 0, maxG: null, avgWeightG: 600, coefficientBp: 10_000, upperBp: 1000, lowerBp: 1000 }
const hours = { collectHours: 12, transferHours: 18, arriveHours: 24, deliverHours: 30, signHours: 36 }
const anyCarrier = (logisticsCode: string): CarrierContent => ({ mode: 1, lines: [carrierLine(logisticsCode)] })
/** Families with the content of a rule. */
const families = [
  { of: deliveryTimeFamily, content: usualDelivery },
  { of: postbackFamily, content: usualPostback },
  { of: shopLogisticsFamily, content: ({ logisticsCode }: Place) => anyCarrier(logisticsCode) },
  { of: averageWeightFamily, content: { regions: [{ regionGroup: '省内', regionCodes: ['330000'], ranges: [range] }] } },
  { of: routeTimeFamily, content: { lines: [{ destProvince: '330000', destCity: null, ...hours }] } },
] as const
export type FamilyName = (typeof families)[number]['of']['family']
export const familyNames: readonly FamilyName[] = families.map(({ of }) => of.family)

/** Keys of a family's rows at a place. */
export interface RuleKeys {
  readonly templateId: string
  readonly prereleaseId: string
  readonly historyId: string
}

export const ruleRows = (place: Place): PlaceRow[] =>
  families.flatMap(({ of: { family, target }, content }): PlaceRow[] => {
    const { templateId, prereleaseId, historyId } = place.ruleKeys[family]
    const rule = { family, content: typeof content === 'function' ? content(place) : content, summary: '测试' }
    const set = { ...rule, targetType: target.type, targetKey: place[target.key] }
    return [
      ['rule_template', { ...rule, id: templateId, templateName: `模板${templateId}` }],
      ['rule_config', { ...set, templateId, effectDate: '2025-01-01', historyId }],
      [
        'rule_prerelease',
        {
          ...set,
          id: prereleaseId,
          templateId,
          templateName: `模板${templateId}`,
          effectDate: '2030-01-01',
          status: prereleaseLife.waiting,
        },
      ],
      [
        'rule_history',
        { ...set, id: historyId, templateName: `模板${templateId}`, beginTime: '2025-01-01T00:00:00Z', source: 1 },
      ],
    ]
  })

/** Keys of the lists of every family. */
export const ruleListKeys = ({ ruleKeys }: Pick<Place, 'ruleKeys'>): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    families.flatMap(({ of: { family, template, prerelease, history } }) => {
      const { templateId, prereleaseId, historyId } = ruleKeys[family]
      return [
        [template.id, { templateId }],
        [prerelease.id, { prereleaseId }],
        [history.id, { historyId }],
      ]
    }),
  )
