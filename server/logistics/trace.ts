// 接收物流轨迹 · logistics/trace
import { pushTraces, traceEntry, tracesShown, type TraceEntry } from '#contract/logistics/trace'
import type { TraceFault } from '../core/orders/traces/judge.ts'
import { takeTraces } from '../core/orders/traces/take.ts'
import { isTraceSigned } from '../platform/adapters/trace.ts'
import type { Visit } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { jobRun } from '../platform/jobRun.ts'
import { rowsApart } from '../platform/rowsApart.ts'
import { tenantByCode } from '../platform/tenant.ts'
import { bodyCheck, storableOnly } from '../platform/validate.ts'

const headerOf = ({ headers }: Visit, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
/** A tenant in operation. */
const running = 1

/** The tenant whose account signed the push. An unknown account and a wrong signature get the same error. @throws Refused A0312 */
const tenantOf = async (visit: Visit, list: unknown): Promise<number> => {
  const { services, now } = visit
  const account = services.adapters.trace.account(headerOf(visit, 'appkey'))
  if (account === undefined || !isTraceSigned(headerOf(visit, 'timestamp'), headerOf(visit, 'sign'), account.secret, list, now))
    throw refuse('A0312')
  const tenant = await tenantByCode(services.db, account.tenantCode)
  if (tenant === null || tenant.status !== running) throw refuse('A0312')
  return tenant.tenantId
}

const check = storableOnly(traceEntry, bodyCheck(traceEntry))

/** The fault of a refused trace, with its waybill number. */
const faultOf = (line: number, sent: unknown, { refusal, message }: Refused): TraceFault => {
  const { logisticsNo } = (typeof sent === 'object' && sent !== null ? sent : {}) as { readonly logisticsNo?: unknown }
  const reason = Object.values(refusal.fields ?? {})[0] ?? message
  return { line, logisticsNo: typeof logisticsNo === 'string' ? logisticsNo.slice(0, 32) : '', reason }
}

const push = handleOpen(
  pushTraces,
  async (visit, { list }) => {
    const run = jobRun(visit.services, await tenantOf(visit, list))
    const errors: TraceFault[] = []
    const good = list.flatMap((sent, at) => {
      const read = check(sent)
      if (!('error' in read)) return [{ line: at + 1, trace: read.value as TraceEntry }]
      errors.push(faultOf(at + 1, sent, read.error))
      return []
    })
    const counts = { takenNum: 0, repeatNum: 0 }
    const take = async (part: Readonly<typeof good>) => {
      const traces = part.map(({ trace }) => trace)
      const taken = await run((ctx) => takeTraces(ctx, traces))
      counts.takenNum += taken.takenNum
      counts.repeatNum += taken.repeatNum
      errors.push(...taken.faults.map((fault) => ({ ...fault, line: part[fault.line - 1]?.line ?? fault.line })))
      return part
    }
    await rowsApart(good, take, (one, why) => {
      errors.push(faultOf(one.line, one.trace, why))
      return Promise.resolve(one)
    })
    return { ...counts, failNum: errors.length, errors: errors.toSorted((a, b) => a.line - b.line) }
  },
  { oneByOne: 'list', shown: tracesShown },
)

export default [push]
