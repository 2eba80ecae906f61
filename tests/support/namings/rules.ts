// 规则家族的调用怎样点名一件东西。
import { valveDiffLife } from '#contract/rules/valveDiffLife'
import type { FamilyName } from '../placeRows/rules.ts'
import type { Place } from '../places.ts'
import { lists, type Namings } from './naming.ts'

const set =
  (family: FamilyName, keys: 'shopNos' | 'networkIds', of: (place: Place) => string) =>
  (place: Place): object => ({ [keys]: [of(place)], templateId: place.ruleKeys[family].templateId, effectDate: '2025-06-17' })
/** Calls of any family, whatever its target. */
const anyFamily = (id: string, family: FamilyName): Namings => ({
  [`${id}.cancel`]: ({ ruleKeys }) => ({ id: ruleKeys[family].prereleaseId }),
  [`${id}.compare`]: ({ ruleKeys }) => ({ id: ruleKeys[family].prereleaseId }),
  [`${id}.copy`]: { unscoped: ({ ruleKeys }) => ({ templateId: ruleKeys[family].templateId, templateName: '复制的' }) },
  [`${id}.sync`]: { nothing: '同步给用着这个模板的店铺或网点；由家族的检查证明' },
})
const shopFamily = (id: string, family: FamilyName): Namings => ({
  ...anyFamily(id, family),
  [`${id}.set`]: set(family, 'shopNos', ({ shopNo }) => shopNo),
  [`${id}.remark`]: ({ shopNo }) => ({ shopNo, remark: '测试' }),
  [`${id}.detail`]: ({ shopNo }) => ({ shopNo }),
})
const networkFamily = (id: string, family: FamilyName): Namings => ({
  ...anyFamily(id, family),
  [`${id}.set`]: set(family, 'networkIds', ({ networkId }) => networkId),
  [`${id}.remark`]: ({ networkId }) => ({ networkId, remark: '测试' }),
  [`${id}.detail`]: ({ networkId }) => ({ networkId }),
})

const namings: Namings = {
  ...shopFamily('rule/deliveryTime', 'delivery_time'),
  ...shopFamily('rule/postbackErp', 'postback_erp'),
  ...shopFamily('rule/shopLogistics', 'shop_logistics'),
  ...networkFamily('rule/averageWeight', 'av_weight'),
  ...networkFamily('rule/routeTime', 'logistics'),
  'rule/averageWeight.change': set('av_weight', 'networkIds', ({ networkId }) => networkId),
  'rule/averageWeight.verify': { nothing: '只看送来的重量段' },
  'rule/routeTime.explain': ({ stockoutNo }) => ({ stockoutNo }),
  'user/options.ruleRegions': lists,
  'user/options.ruleNetworks': lists,
  'rule/deliveryTime.recompute': { nothing: '看不到的店铺的订单不动；由家族的检查证明' },
  'valve/collection.check': ({ collectionId }) => ({ collectionId }),
  'valve/calculation.rerun': { unscoped: ({ calculationId }) => ({ calculationId }) },
  'valve/deviationFigure.confirm': ({ figureId }) => ({ figureIds: [figureId] }),
  'valve/contrast.run': { unscoped: ({ contrastId }) => ({ contrastId }) },
  'valve/contrastDiff.handle': ({ diffId }) => ({ diffIds: [diffId], status: valveDiffLife.confirmed }),
  'rule/deliveryTime.calendar': lists,
  'rule/shopLogistics.explain': ({ stockoutNo }) => ({ stockoutNo }),
  'rule/deliveryTime.explain': ({ stockoutNo }) => ({ stockoutNo }),
}

export default namings
