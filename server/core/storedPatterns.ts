// 已存的单号规则 · core/storedPatterns
/**
 * Checks stored patterns of carriers' numbers by the present rules. A pattern that could block the server or a handheld is emptied, and the
 * operate log keeps its text; the carrier has no pattern until a person enters a valid one.
 */
import { patternFault } from '#contract/rules/numberPattern'
import { logisticsCompany } from '#contract/warehouse/logisticsCompany'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { callerOf, transacted } from '../platform/http.ts'
import { changeRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { systemPerson } from '../platform/systemPerson.ts'
import { tenantIds } from '../platform/tenant.ts'
import { logWrite } from '../platform/writeRow.ts'

interface StoredPattern {
  readonly logisticsCode: string
  readonly noPattern: string
}

/** Empties the invalid patterns of one tenant; returns a message for each. */
const emptyInvalid = async (ctx: Ctx): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<StoredPattern>(
    `select logistics_code, no_pattern from logistics_company where tenant_id = $1 and no_pattern <> '' order by logistics_code for update`,
    [ctx.tenantId],
  )
  const messages: string[] = []
  for (const { logisticsCode, noPattern } of rows) {
    const fault = patternFault(noPattern)
    if (fault === '') continue
    await changeRows(ctx.tx, 'logistics_company', [{ logisticsCode }], {
      key: ['logisticsCode'],
      all: { noPattern: '', updateTime: ctx.at },
    })
    await logWrite(ctx, logisticsCompany, '清空不能用的单号规则', logisticsCode, { noPattern }, { noPattern: '' })
    await changed(ctx, [{ resource: logisticsCompany.id, key: logisticsCode, op: 'put' }])
    messages.push(`物流公司 ${logisticsCode} 的单号规则 ${noPattern} 已清空：${fault}，请在“物流公司”里重新填写`)
  }
  return messages
}

/** Runs at every start, before the first request. An unreachable tenant is checked at the next start. */
export const judgeStoredPatterns = async (services: Services, log: (message: string) => void): Promise<void> => {
  for (const tenantId of await tenantIds(services.db))
    try {
      const messages = await transacted(callerOf(services, tenantId, systemPerson), emptyInvalid)
      for (const message of messages) log(`租户 ${tenantId}：${message}`)
    } catch (error) {
      console.error(`租户 ${tenantId} 的单号规则没有检查`, error)
    }
}
