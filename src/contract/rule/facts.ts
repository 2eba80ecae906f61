// 规则家族的事实 · rule/facts
import type { Fields } from '../kinds.ts'
import type { RuleTarget } from './target.ts'

/** A rule may be set for a day at most this many days ahead. */
export const aheadMax = 90

export interface FamilyFacts {
  /** rule_template.family */
  readonly family: 'delivery_time' | 'postback_erp' | 'logistics' | 'av_weight' | 'shop_logistics'
  readonly id: `rule/${string}`
  readonly title: string
  readonly target: RuleTarget
  /** menu code of the page, `AAPP00` */
  readonly page: number
  /** `/v1/rule/deliverytime` */
  readonly base: `/v1/rule/${string}`
  /** path of the family's settings below `at`, e.g. `/shop` */
  readonly at: string
  /** paths of two of its reads instead of `{at}/list` and `{at}/detail` */
  readonly paths?: { readonly list?: string; readonly detail?: string }
  /** toasts, where they are not 设置成功 已更新模板 已删除 已取消发布 */
  readonly toasts?: { readonly set?: string; readonly update?: string; readonly remove?: string; readonly cancel?: string }
  /** a second call, PUT, that changes an existing setting, and its toast */
  readonly changeToast?: string
  /** name of the import that sets the rule for many targets */
  readonly import: string
  /** name of the import that writes the rules themselves */
  readonly importRules?: string
  /** fields of a rule */
  readonly content: Fields
}

/** The value of a rule, returned as stored. */
export type RuleValue = Readonly<Record<string, unknown>>
