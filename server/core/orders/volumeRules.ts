// 单量规则的规则 · core/orders/volumeRules
/** Rule book for the number of orders a warehouse or an owner takes a day. */
import type { Body } from '#contract/resource'
import type { orderVolume } from '#contract/setting/orderVolume'
import type { Ctx } from '../../platform/ctx.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { noticeFaults } from '../noticeRoles.ts'
import { volumeCodes } from './volume.ts'
import { targetFaults, targetOf } from '../targets.ts'

type Volume = Body<typeof orderVolume>

/** A setting that only reminds (action 1) needs roles to remind; a setting that holds orders back (2) may have none. */
const noticeFault = (coming: Coming<Volume>, notice: (roles: unknown) => string): string => {
  const { action, noticeRoles } = merged(coming)
  const isNamed = (noticeRoles ?? []).length > 0
  // roles are checked only when they are entered; a role that goes out of use later blocks no other change
  const isEntered = coming.before === null || 'noticeRoles' in coming.body || 'action' in coming.body
  return isEntered && (action === 1 || isNamed) ? notice(noticeRoles) : ''
}

const faults = async (ctx: Ctx, rows: readonly Coming<Volume>[]): Promise<readonly RuleFault[]> => {
  const [targetFault, notice] = [await targetFaults(ctx), await noticeFaults(ctx)]
  return rows.flatMap((coming, row): RuleFault[] => {
    const { before } = coming
    const now = merged(coming)
    const noticeReason = noticeFault(coming, notice)
    const [normal, warn, limit] = [now.normalNum ?? 0, now.warnNum ?? 0, now.limitNum ?? 0]
    return [
      ...[...(before === null ? [] : targetFault(before)), ...targetFault(now)].map((one) => ({ row, ...one })),
      ...(warn < normal ? [{ row, field: 'warnNum', why: '预警量不能小于正常量' }] : []),
      ...(noticeReason === '' ? [] : [{ row, field: 'noticeRoles', why: noticeReason }]),
      ...(limit < warn ? [{ row, field: 'limitNum', why: '上限不能小于预警量' }] : []),
    ]
  })
}

/** Stored in the table of number rules as its second type. */
export const volumeRules: RuleBook<Volume> = {
  complete: (rows) =>
    rows.map((coming) => {
      const { targetType, targetKey } = targetOf(merged(coming))
      const bizCode = volumeCodes[targetType] ?? ''
      return { ruleKind: 2, bizCode, targetKey, prefix: '' }
    }),
  faults,
}
