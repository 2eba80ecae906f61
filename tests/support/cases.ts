// Files as shops send them, rebuilt from public bug reports; each names what breaks elsewhere.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportState, Outcome, OutcomeRow } from '#contract/import/calls'
import type { FilePreview } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import { runJobs, send, type SentFile } from './importing.ts'
import type { World } from './outbound.ts'

/** A file of a case, e.g. `03-filtered-rows/orders.xlsx`. @throws Error if it is empty */
export const caseFile = (name: string): SentFile => {
  const bytes = readFileSync(join(import.meta.dirname, 'cases', name))
  if (bytes.length === 0) throw new Error(`${name} is empty`)
  return { name: name.slice(name.indexOf('/') + 1), bytes }
}

const at = (what: string): string => `/v1/import/stockout/${what}`
const stateOf = async (world: World, requestId: string): Promise<ImportState> =>
  (await world.call<ImportState>('GET', at('state'), { requestId })).data

/** Previews and parses an order file by the proposed plan and by what the person adds. */
export const parseOrders = async (
  world: World,
  file: SentFile,
  more: Partial<ImportPlan> = {},
  fixed: Readonly<Record<string, string>> = {},
): Promise<ImportState> => {
  const seen = await send<FilePreview>(world, at('mapping/preview'), {}, file)
  if (seen.code !== '00000') throw new Error(seen.msg)
  const { requestId, plan } = seen.data
  const values = Object.entries(fixed).map(([field, value]) => [field, { source: 'fixed', value }])
  const entries = { ...plan.entries, ...Object.fromEntries(values) }
  const parsed = await send<ImportState>(world, at('parse'), { requestId, plan: { ...plan, entries, ...more } })
  if (parsed.code !== '00000') throw new Error(parsed.msg)
  await runJobs(world)
  return stateOf(world, requestId)
}

/** Parses the file of a request again, with or without hidden rows. */
export const parseAgain = async (world: World, requestId: string, hiddenRows: 0 | 1): Promise<ImportState> => {
  await send<ImportState>(world, at('parse'), { requestId, hiddenRows })
  await runJobs(world)
  return stateOf(world, requestId)
}

/** Submits the good rows of a parsed file, and returns the outcome of each order. */
export const confirmOrders = async (
  world: World,
  requestId: string,
): Promise<readonly (readonly [string, Outcome, string | null])[]> => {
  const reply = await world.call<ImportState>('POST', at('confirm'), { requestId, ignoreErrors: true })
  if (reply.code !== '00000') throw new Error(reply.msg)
  await runJobs(world)
  const result = await world.call<{ records: readonly OutcomeRow[] }>('GET', at('result'), { requestId, pageSize: 100 })
  return result.data.records.map(({ srcNo, outcome, reason }) => [srcNo, outcome, reason])
}

/** Faults by row. */
export const faultsOf = (state: ImportState): readonly (readonly [number, string, string])[] =>
  state.errorData.map(({ errorNum, errorName, errorReason }) => [errorNum, errorName, errorReason])
