// 日志的查询 · log/serveLog
/** Serves a log over the record table of its step; `r` is the record. */
import type { Resource } from '#contract/resource'
import type { Endpoint } from '../platform/handle.ts'
import { words } from '../platform/kinds.ts'
import type { Source } from '../platform/listQuery.ts'
import { personNo } from '../platform/personNo.ts'
import { serve } from '../platform/serve.ts'

/** In text order `U{user}` of staff comes after `T{temp worker}`. */
const staffRows = `r.operator_key >= 'U'`
const tempRows = `r.operator_key < 'U'`

/** @param columns columns of the log that are no plain column of the record */
export const serveLog = (of: Resource, { columns, ...source }: Pick<Source, 'from' | 'where' | 'columns'>): Endpoint[] =>
  serve(of, {
    ...source,
    alias: 'r',
    columns: { personNo: personNo('r.operator_key'), employType: `(case when ${staffRows} then 1 else 2 end)`, ...columns },
    search: {
      employType: (filter) => {
        const asked = words(filter['employType'])
        if (asked.length === 0) return null
        return [...(asked.includes('1') ? [staffRows] : []), ...(asked.includes('2') ? [tempRows] : [])].join(' or ') || 'false'
      },
    },
  })

/** When an operation of a record table was done. */
export const doneAt = { finishTime: 'r.effective_at' }
