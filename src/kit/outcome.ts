// 批量结果 · kit/outcome
import { tell } from './tell.ts'

/** What became of one thing of many: why not, null where it went. */
export interface Fate {
  readonly no: string
  readonly msg: string | null
}
interface Reply {
  readonly results?: readonly Fate[]
}

/** Says of a batch how many went, and of each that did not why. Replies of other calls say nothing. */
export const tellOutcome = async ({ results }: Reply): Promise<void> => {
  if (results === undefined) return
  const refused = results.filter(({ msg }) => msg !== null)
  if (refused.length === 0) return tell('success', `${results.length} 张操作成功`)
  const { outcomeBox } = await import('./outcomeBox.tsx')
  outcomeBox(results.length - refused.length, refused)
}
