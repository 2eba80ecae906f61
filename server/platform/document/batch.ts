// 单据的批量操作 · platform/document/batch
/** The one call for many documents of any type: chosen ones, or all that match the filter the person saw (architecture §3). */
import { documentActs } from '#contract/platform/document'
import { isEntry, numberOf, type Act, type AnyActInput } from '#contract/document'
import { askedSchema } from '#contract/documentCalls'
import { refuse } from '../errors.ts'
import type { Run } from '../ctx.ts'
import { handleLong, type Endpoint } from '../handle.ts'
import { columnOf, params, type Filter } from '../kinds.ts'
import { strictWhereOf } from '../listQuery.ts'
import { hasRight } from '../person.ts'
import { actOnMany } from './many.ts'
import { seenBy, type ServedDocument } from './serving.ts'
import { bodyCheck } from '../validate.ts'

/** Numbers of all documents that match the filter. @throws Refused if their count differs from the count the person saw */
const matchingNumbers = (run: Run, { of, serving }: ServedDocument, filter: Filter, seen: number): Promise<readonly string[]> =>
  run(
    async (ctx) => {
      const p = params(ctx.tenantId)
      const where = strictWhereOf(of, seenBy(of, serving, ctx.person, ctx.at), ctx.person, filter, p)
      const key = `${serving.alias}.${columnOf(numberOf(of))}`
      const rows = await ctx.tx.query<{ no: string }>(
        `select ${key} as no from ${serving.from} where ${where} order by ${key} limit ${seen + 1}`,
        p.values,
      )
      if (rows.length !== seen) throw refuse('A2230.documents', { noun: of.noun, seen })
      return rows.map(({ no }) => no)
    },
    { readOnly: true },
  )

/** The input fields of an act, checked like in the act's own call. @throws Refused */
const checkedInput = (act: Act, input: AnyActInput): AnyActInput => {
  const names = Object.keys(act.fields ?? {}).filter((name) => name in input)
  const checked = bodyCheck(askedSchema(act))(Object.fromEntries(names.map((name) => [name, input[name]])))
  if ('error' in checked) throw checked.error
  return checked.value as AnyActInput
}

/** The acts of all documents, for many documents at a time. */
export const batchActs = (documents: readonly ServedDocument[]): Endpoint =>
  handleLong(documentActs, async (run, { document, act, nos, filter, seen = 0, input = {} }, caller) => {
    const servedDocument = documents.find(({ of }) => of.id === document)
    const actDefinition = servedDocument?.of.acts[act]
    if (servedDocument === undefined || actDefinition === undefined || isEntry(act)) throw refuse('A0404')
    if (!hasRight(caller.person, actDefinition.right)) throw refuse('A0312')
    const checkedAsks = checkedInput(actDefinition, input)
    const chosen = nos ?? (await matchingNumbers(run, servedDocument, filter ?? {}, seen))
    const { fates } = await actOnMany(run, servedDocument, [act, actDefinition], chosen, checkedAsks)
    const results = fates.map(({ no, why }) => ({ no, msg: why }))
    return { done: results.filter(({ msg }) => msg === null).length, results }
  })
