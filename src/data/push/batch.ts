// 打批 · data/push/batch
import { batchBytes } from '#contract/envelope'
import type { PendingRow } from '../outbox/store.ts'
import type { Pace } from './pace.ts'

/** Content of one request: operations of one incarnation (so of one tenant), in the order they were scanned. */
export interface Batch {
  readonly inc: string
  readonly tenantId: string
  readonly rows: readonly PendingRow[]
  /** each operation as JSON, made once for the size and the body */
  readonly parts: readonly string[]
}
interface Source {
  read(inc: string, afterSeq: number, limit: number): Promise<readonly PendingRow[]>
}

const encoder = new TextEncoder()
const chunk = 100

/**
 * Next batch of an incarnation, null when nothing may go now. `skip` are lanes in which something is parked. A lane that is due after
 * failing alone is sent when there is nothing else to send, and alone, so that one bad operation does not make others fail.
 */
export const nextBatch = async (source: Source, inc: string, skip: ReadonlySet<string>, pace: Pace): Promise<Batch | null> => {
  const rows: PendingRow[] = []
  const parts: string[] = []
  let bytes = 0
  let alone: Batch | null = null
  for (let after = 0, more = true; more;) {
    const read = await source.read(inc, after, chunk)
    for (const row of read) {
      const { lane } = row.op
      const readiness = skip.has(lane) ? 'later' : pace.lane(lane)
      if (readiness === 'later') continue
      const part = JSON.stringify(row.op)
      if (readiness === 'alone') {
        alone ??= { inc, tenantId: row.tenantId, rows: [row], parts: [part] }
        continue
      }
      bytes += encoder.encode(part).length
      if (rows.length >= pace.size || (rows.length > 0 && bytes > batchBytes)) return { inc, tenantId: row.tenantId, rows, parts }
      rows.push(row)
      parts.push(part)
    }
    after = read.at(-1)?.seq ?? after
    more = read.length === chunk && rows.length < pace.size
  }
  const [first] = rows
  return first === undefined ? alone : { inc, tenantId: first.tenantId, rows, parts }
}
