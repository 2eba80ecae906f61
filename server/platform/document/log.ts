// 单据的操作日志 · platform/document/log
import { wordOf } from '#contract/action'
import type { Act, Document } from '#contract/document'
import type { Ctx } from '../ctx.ts'
import type { Filter } from '../kinds.ts'
import { writeLogs } from '../writeLogs.ts'
import { loadHeads, type Head } from './heads.ts'

/** Whether its page tells what was done to it: a log is written only where somebody reads it. */
export const keepsLog = ({ tells = {} }: Pick<Document, 'tells'>): boolean => 'log' in tells

const valuesIn = ({ values }: Head, names: readonly string[]): Filter =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** Who did an act: what he was asked, and every field of the head it changed. `heads` are those from before. */
export const logAct = async (ctx: Ctx, of: Document, act: Act, heads: readonly Head[], input: Filter): Promise<void> => {
  const asked = Object.fromEntries(Object.keys(act.asks ?? {}).flatMap((name) => (name in input ? [[name, input[name]]] : [])))
  const now = new Map(
    (
      await loadHeads(
        ctx,
        of,
        heads.map(({ no }) => no),
        false,
      )
    ).map((head) => [head.no, head]),
  )
  await writeLogs(
    ctx,
    heads.map((before) => {
      const after = now.get(before.no) ?? before
      const names = Object.keys(before.values).filter((name) => wordOf(before.values[name]) !== wordOf(after.values[name]))
      return {
        menuCode: String(act.right),
        bizType: of.id,
        bizNo: before.no,
        action: act.title,
        before: valuesIn(before, names),
        after: { ...asked, ...valuesIn(after, names) },
      }
    }),
  )
}
