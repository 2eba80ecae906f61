// 规则书 · platform/ruleBook
/**
 * What completes rows of an archive and what is wrong with them is said once, for many rows at a time, against the row as it will
 * stand. Form, file, synchronisation and batch acts all ask the same book, so that no way in computes or lets through what another does not.
 */
import { warnings } from '#contract/errors'
import type { Ctx } from './ctx.ts'
import { refuse, refusedAt, type Refused } from './errors.ts'
import type { Filter } from './kinds.ts'

/** A row on its way in, by the names of its fields. */
export interface Coming {
  /** what is stored; null: the row is new */
  readonly before: Filter | null
  /** what comes: an absent field stays as it is, null empties it */
  readonly body: Filter
}
/** A row that was written. */
export interface Put extends Coming {
  readonly after: Filter
}
/** What is wrong with a row of many, at which field; a code of `warnings` is a question, which a person may answer with yes. */
export interface RuleFault {
  /** place of the row among those that were judged, from 0 */
  readonly row: number
  readonly field: string
  readonly why: Refused | string
  /** the other of those judged that stands against it, which a file names where the sentence says `{row}` */
  readonly against?: number
}
export interface RuleBook {
  /** columns nobody types, beside what comes; in the order of the rows */
  readonly complete: (rows: readonly Coming[], ctx: Ctx) => readonly Filter[] | Promise<readonly Filter[]>
  readonly faults: (ctx: Ctx, rows: readonly Coming[]) => Promise<readonly RuleFault[]>
  /** what else stands where such a row does: other tables, logs, the feed of those who follow them */
  readonly follow?: (ctx: Ctx, rows: readonly Put[]) => Promise<void>
}

/** The row as it will stand. */
export const merged = ({ before, body }: Coming): Filter => ({ ...before, ...body })

export const asks = ({ why }: RuleFault): boolean => typeof why !== 'string' && warnings.has(why.refusal.code)
export const sentenceOf = ({ why }: RuleFault, against = ''): string =>
  typeof why === 'string' ? why.replace('{row}', against) : why.message

/** Judges the one row of a form. @throws Refused with every sentence at its field, or the question while nobody has said yes */
export const judgeOne = async (ctx: Ctx, { faults }: RuleBook, coming: Coming, confirmed: boolean): Promise<void> => {
  const found = await faults(ctx, [coming])
  const wrong = found.filter((fault) => !asks(fault))
  const [first] = wrong
  if (first === undefined) {
    const [question] = found
    if (question !== undefined && !confirmed && typeof question.why !== 'string') throw question.why
    return
  }
  if (typeof first.why !== 'string') throw refusedAt(first.why, first.field)
  throw refuse('A0400', {}, Object.fromEntries(wrong.toReversed().map((fault) => [fault.field, sentenceOf(fault)])))
}
