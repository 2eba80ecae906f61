// 须知签字 · core/floor/ruleSigns
import type { DayRule } from '#contract/ops/kinds/workers'
import { ruleLines } from '#contract/rules/workRule'
import { insertRows } from '../../platform/rows.ts'
import { tellWorkers } from '../people/tellWorkers.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import type { LoadedViews } from './kind.ts'

/** Writes who signed which version of the work rules; the first signature of a version counts. */
export const writeRuleSigns = async (ctx: OpsTx, { people }: LoadedViews, outcomes: readonly Outcome[]): Promise<void> => {
  const signs = outcomes.flatMap(({ task, patch }) =>
    (patch.ruleSigns ?? []).flatMap(({ badgeCode, ruleVersion, at }) => {
      const worker = people.workers.get(badgeCode)
      return worker === undefined ? [] : [{ worker, ruleVersion, at, task }]
    }),
  )
  if (signs.length === 0) return
  const { warehouseNo, sid } = ctx
  await insertRows(
    ctx.tx,
    'work_rule_sign',
    signs.map(({ worker, ruleVersion, at, task }) => ({
      tempUserId: worker.tempUserId,
      ruleVersion,
      opId: task.op.opId,
      deviceId: task.deviceId,
      signTime: new Date(at),
    })),
    {
      all: { warehouseNo, sid, createTime: ctx.at },
      skip: ['tempUserId', 'warehouseNo', 'sid', 'ruleVersion'],
      hot: true,
    },
  )
  await tellWorkers(
    ctx,
    signs.map(({ worker }) => ({ tempNo: worker.tempNo, warehouseNo, sid })),
  )
}

/** The work rules in force at a warehouse: the latest version; null: none. */
export const dayRuleAt = async ({
  tx,
  tenantId,
  warehouseNo,
  sid,
}: Pick<OpsTx, 'tx' | 'tenantId' | 'warehouseNo' | 'sid'>): Promise<DayRule | null> => {
  const [row] = await tx.named<{ ruleVersion: number; content: string }>(
    'ops_day_rule',
    `select rule_version, content from work_rule where tenant_id = $1 and warehouse_no = $2 and sid = $3
      order by rule_version desc limit 1`,
    [tenantId, warehouseNo, sid],
  )
  return row === undefined ? null : { ruleVersion: row.ruleVersion, lines: ruleLines(row.content) }
}
