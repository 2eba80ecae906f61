// 预警配置的规则 · returns/warningConfigRules
import type { Body } from '#contract/resource'
import { warningConfig } from '#contract/returns/warningConfig'
import { hoursFault } from '#contract/rules/returnWarning'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { noticeFaults } from '../core/noticeRoles.ts'
import { placeFaults, placeOf } from './placeRules.ts'

export const warningConfigTable: MasterTable = {
  resource: warningConfig,
  table: 'return_warning_config',
  by: ['warnType', 'warehouseNo', 'sid', 'ownerNo'],
  logged: true,
}
type Config = Body<typeof warningConfig>
const places = { owner: 'any', warehouse: 'any' } as const

const faults = async (ctx: Ctx, rows: readonly Coming<Config>[]): Promise<readonly RuleFault[]> => {
  const notice = await noticeFaults(ctx)
  const ownFaults = rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    // recipients are checked only when they are set; a role disabled later does not block other edits
    const roleFault = coming.before === null || 'noticeRoles' in coming.body ? notice(now.noticeRoles) : ''
    const { firstHour, secondHour, thirdHour } = now
    const hourFault = hoursFault({ firstHour: firstHour ?? 0, secondHour: secondHour ?? 0, thirdHour: thirdHour ?? 0 })
    return [
      ...(hourFault === '' ? [] : [{ row, field: 'secondHour', why: hourFault }]),
      ...(roleFault === '' ? [] : [{ row, field: 'noticeRoles', why: roleFault }]),
    ]
  })
  return [...(await placeFaults(ctx, rows, places)), ...ownFaults]
}

/** Rule book of the configurations of return warnings, for the form and the file. */
export const warningConfigRules: RuleBook<Config> = { complete: (rows) => rows.map((coming) => placeOf(coming, places)), faults }
