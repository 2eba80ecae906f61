// 单据的操作日志 · platform/document/log
import { textOfValue } from '#contract/action'
import type { Act, AnyActInput, Document } from '#contract/document'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import { systemPerson } from '../systemPerson.ts'
import { editedLines, wordChanges, type LineWords } from '../operateLog.ts'
import { writeLogs, type LogWriter } from '../writeLogs.ts'
import { loadHeads, type Head } from './heads.ts'

/** Creator of a document; a job of the server has no user id. */
export interface Maker {
  readonly userId: string | null
  readonly name: string
}

const valuesIn = ({ values }: Head, names: readonly string[]): AnyBody =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** Logs who created documents; their content is on their pages. */
export const logMade = (
  ctx: Omit<LogWriter, 'person'>,
  { id, acts: { make } }: Document,
  nos: readonly string[],
  { userId }: Pick<Maker, 'userId'>,
): Promise<unknown> =>
  writeLogs(
    { ...ctx, person: { userId: userId ?? systemPerson.userId } },
    nos.map((bizNo) => ({
      bizType: id,
      bizNo,
      action: make?.title ?? '新增',
      before: null,
      after: null,
      ...(make && { menuCode: String(make.right) }),
    })),
  )

/** Words of the lines of a document before and after an edit. */
export interface LinesEdited {
  readonly before: LineWords
  readonly after: LineWords
}
const changesIn = (edited: LinesEdited | undefined): AnyBody => {
  const changes = edited === undefined ? [] : wordChanges(edited.before, edited.after)
  return changes.length === 0 ? {} : { [editedLines]: changes }
}

/**
 * Logs an act with its person, its input and all changed fields of the head, except blind fields. `heads`: state before the act; `edited`:
 * lines by document number, where the document has words for them.
 */
export const logAct = async (
  ctx: Ctx,
  of: Document,
  act: Act,
  heads: readonly Head[],
  input: AnyActInput,
  edited: ReadonlyMap<string, LinesEdited> = new Map(),
): Promise<void> => {
  const hidden = of.blind?.fields ?? []
  const inputValues = Object.fromEntries(
    Object.keys(act.fields ?? {}).flatMap((name) => (name in input ? [[name, input[name]]] : [])),
  )
  const changedHeads = new Map(
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
      const after = changedHeads.get(before.no) ?? before
      const names = Object.keys(before.values).filter(
        (name) => !hidden.includes(name) && textOfValue(before.values[name]) !== textOfValue(after.values[name]),
      )
      return {
        menuCode: String(act.right),
        bizType: of.id,
        bizNo: before.no,
        action: act.title,
        before: valuesIn(before, names),
        after: { ...inputValues, ...valuesIn(after, names), ...changesIn(edited.get(before.no)) },
      }
    }),
  )
}
