// 演示规则的模板 · seed/seedTemplate
import type { RuleTarget } from '#contract/rule/target'
import type { FamilyName } from '../core/ruleConfigs.ts'

export interface SeedTemplate {
  readonly family: FamilyName
  readonly target: RuleTarget
  readonly templateName: string
  readonly content: object
  readonly summary: string
  /** every so many-th shop or branch has it, from the first on; 0: nobody yet */
  readonly every: number
  readonly isDefault?: 1
  /** the first shop or branch will have it in so many days */
  readonly ahead?: number
}
