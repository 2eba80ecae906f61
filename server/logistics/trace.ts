// 接收物流轨迹 · logistics/trace
import { pushTraces } from '#contract/logistics/trace'
import { takeTraces } from '../core/orders/traces/take.ts'
import { isTraceSigned } from '../platform/adapters/trace.ts'
import type { Visit } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { jobRun } from '../platform/jobRun.ts'
import { tenantByCode } from '../platform/tenant.ts'

const headerOf = ({ headers }: Visit, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
/** A tenant in operation. */
const running = 1

/** The tenant whose account signed the push. An unknown account and a wrong signature are told apart by nobody. @throws Refused A0312 */
const tenantOf = async (visit: Visit, list: unknown): Promise<number> => {
  const { services, now } = visit
  const account = services.adapters.trace.account(headerOf(visit, 'appkey'))
  if (account === undefined || !isTraceSigned(headerOf(visit, 'timestamp'), headerOf(visit, 'sign'), account.secret, list, now))
    throw refuse('A0312')
  const tenant = await tenantByCode(services.db, account.tenantCode)
  if (tenant === null || tenant.status !== running) throw refuse('A0312')
  return tenant.tenantId
}

const push = handleOpen(pushTraces, async (visit, { list }) => {
  const tenantId = await tenantOf(visit, list)
  const { takenNum, repeatNum, faults } = await jobRun(visit.services, tenantId)((ctx) => takeTraces(ctx, list))
  return { takenNum, repeatNum, failNum: faults.length, errors: [...faults] }
})

export default [push]
