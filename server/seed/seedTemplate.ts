// 演示规则的模板 · seed/seedTemplate
import type { RuleTarget } from '#contract/rule/target'
import type { FamilyName } from '../core/ruleConfigs.ts'

/** A template of a rule family, and the shops or branches that use it. */
export interface SeedTemplate {
  readonly family: FamilyName
  readonly target: RuleTarget
  readonly templateName: string
  readonly content: object
  readonly summary: string
  /** every n-th shop or branch uses it, from the first on; 0: none yet */
  readonly every: number
  readonly isDefault?: 1
  /** days until the first shop or branch uses it */
  readonly ahead?: number
}
