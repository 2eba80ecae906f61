// 批量结果 · kit/outcome
import { fillIn, textOfValue } from '#contract/action'
import type { Document } from '#contract/document'
import { columnsOf, nounOf, type Resource } from '#contract/resource'
import { showToast } from './toast.ts'

type Values = Readonly<Record<string, unknown>>
/** Result for one row of a batch. `msg`: reason of the refusal, null if the row succeeded. */
export interface BatchResult {
  readonly no: string
  readonly msg: string | null
}

/** Results per row in a reply, whose form differs between calls; null for a reply without such results. */
const resultsOf = (key: string, { results, done, failed, successNum, failList }: Values): readonly BatchResult[] | null => {
  if (Array.isArray(results)) return results as readonly BatchResult[]
  if (Array.isArray(failList) && typeof successNum === 'number')
    return [
      ...Array.from({ length: successNum }, () => ({ no: '', msg: null })),
      ...(failList as readonly Values[]).map((failure) => ({
        no: textOfValue(failure['id']),
        msg: textOfValue(failure['reason']),
      })),
    ]
  if (!Array.isArray(done) || !Array.isArray(failed)) return null
  return [
    ...(done as readonly string[]).map((no) => ({ no, msg: null })),
    ...(failed as readonly Values[]).map((failure) => ({ no: textOfValue(failure[key]), msg: textOfValue(failure['msg']) })),
  ]
}

/** Counting word: 单 if the noun ends in 单, e.g. 出库单; otherwise 条. */
const counterOf = (of: Resource): string => (('noun' in of ? (of as Document).noun : nounOf(of)).endsWith('单') ? '单' : '条')

/** Names of the rows by key. The name is the first column of the list, because a key such as an operation id means nothing to users. */
const namesOf = (of: Resource, rows: readonly Values[]): ReadonlyMap<string, string> => {
  const [first] = columnsOf(of)
  return new Map(rows.map((row) => [textOfValue(row[of.key[0] ?? '']), textOfValue(row[first?.name ?? ''])]))
}

/**
 * Shows how many rows of a batch succeeded, and why each other row was refused. Does nothing for a reply without such results. `toast`:
 * shown when all rows succeeded; `{n}` is their number.
 */
export const toastBatchOutcome = async (of: Resource, rows: readonly Values[], reply: Values, toast?: string): Promise<void> => {
  const batchResults = resultsOf(of.key[0] ?? '', reply)
  if (batchResults === null) return
  const counter = counterOf(of)
  const refused = batchResults.filter(({ msg }) => msg !== null)
  const [first] = refused
  if (first === undefined) return showToast('success', fillIn(toast ?? `{n} ${counter}操作成功`, { n: batchResults.length }))
  if (batchResults.length === 1) return showToast('error', first.msg ?? '')
  const names = namesOf(of, rows)
  const { outcomeBox } = await import('./outcomeBox.tsx')
  outcomeBox(
    [batchResults.length - refused.length, counter],
    refused.map(({ no, msg }) => ({ no: names.get(no) || no, msg })),
  )
}
