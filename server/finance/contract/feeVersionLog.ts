// 费用版本日志 · finance/contract/feeVersionLog
import { feeVersion } from '#contract/finance/feeVersion'
import { versionLogs } from '#contract/finance/feeVersionLog'
import { endlessDay } from '#contract/rules/feeVersion'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { readOperateLog } from '../../platform/operateLog.ts'
import { contractNamed } from './contractNamed.ts'
import { versionNamed } from './versionItems.ts'

/** Versions of a contract whose logs are read: the newest. */
const versionsMax = 500
const versionsOf = async (ctx: Ctx, contractNo: string): Promise<readonly string[]> => {
  const { no } = await contractNamed(ctx, contractNo)
  const rows = await ctx.tx.query<{ versionNo: string }>(
    `select version_no from fin_fee_version where tenant_id = $1 and contract_no = $2 order by version_no desc limit ${versionsMax}`,
    [ctx.tenantId, no],
  )
  return rows.map(({ versionNo }) => versionNo)
}
/** A version without an end is stored with its last day. */
const dayText = (text: string): string => (text === endlessDay ? '长期' : text)

export default handle(versionLogs, async (ctx, { versionNo, contractNo }) => {
  if (versionNo === undefined && contractNo === undefined) throw refuse('A0400', {}, { versionNo: '请写版本号或合同' })
  const bizNo = versionNo === undefined ? await versionsOf(ctx, contractNo ?? '') : [(await versionNamed(ctx, versionNo)).no]
  const lines = await readOperateLog(ctx, { bizType: feeVersion.id, bizNo })
  return lines.map((line) => ({
    ...line,
    changes: line.changes.map(({ label, before, after }) => ({ label, before: dayText(before), after: dayText(after) })),
  }))
})
