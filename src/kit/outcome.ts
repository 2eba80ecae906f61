// 批量结果 · kit/outcome
import { fillIn, textOfValue } from '#contract/action'
import type { Document } from '#contract/document'
import { columnsOf, nounOf, type Resource } from '#contract/resource'
import { showToast } from './toast.ts'

type Values = Readonly<Record<string, unknown>>
/** Result of one thing of many: the reason of its refusal, null where it succeeded. */
export interface BatchResult {
  readonly no: string
  readonly msg: string | null
}

/** Results per thing in a reply, in each of its spellings; null for a call without such results. */
const fatesOf = (key: string, { results, done, failed, successNum, failList }: Values): readonly BatchResult[] | null => {
  if (Array.isArray(results)) return results as readonly BatchResult[]
  if (Array.isArray(failList) && typeof successNum === 'number')
    return [
      ...Array.from({ length: successNum }, () => ({ no: '', msg: null })),
      ...(failList as readonly Values[]).map((one) => ({ no: textOfValue(one['id']), msg: textOfValue(one['reason']) })),
    ]
  if (!Array.isArray(done) || !Array.isArray(failed)) return null
  return [
    ...(done as readonly string[]).map((no) => ({ no, msg: null })),
    ...(failed as readonly Values[]).map((one) => ({ no: textOfValue(one[key]), msg: textOfValue(one['msg']) })),
  ]
}

/** Counting word: 单 for things whose name ends in it, e.g. 出库单, 条 for others. */
const counterOf = (of: Resource): string => (('noun' in of ? (of as Document).noun : nounOf(of)).endsWith('单') ? '单' : '条')

/** Names of the things as their list shows them: an operation's own number means nothing to users. */
const namesOf = (of: Resource, rows: readonly Values[]): ReadonlyMap<string, string> => {
  const [first] = columnsOf(of)
  return new Map(rows.map((row) => [textOfValue(row[of.key[0] ?? '']), textOfValue(row[first?.name ?? ''])]))
}

/**
 * Reports how many of a batch succeeded, and why each other did not. Does nothing for replies of other calls. `toast`: shown when all
 * succeeded, with their number `{n}`.
 */
export const toastBatchOutcome = async (of: Resource, rows: readonly Values[], reply: Values, toast?: string): Promise<void> => {
  const fates = fatesOf(of.key[0] ?? '', reply)
  if (fates === null) return
  const counter = counterOf(of)
  const refused = fates.filter(({ msg }) => msg !== null)
  const [first] = refused
  if (first === undefined) return showToast('success', fillIn(toast ?? `{n} ${counter}操作成功`, { n: fates.length }))
  if (fates.length === 1) return showToast('error', first.msg ?? '')
  const names = namesOf(of, rows)
  const { outcomeBox } = await import('./outcomeBox.tsx')
  outcomeBox(
    [fates.length - refused.length, counter],
    refused.map(({ no, msg }) => ({ no: names.get(no) || no, msg })),
  )
}
