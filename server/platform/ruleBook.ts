// 规则书 · platform/ruleBook
/**
 * The rules of a kind of master data: computed columns and errors, for many rows at a time and for the row as it will be stored. Form,
 * file, synchronisation and batch acts use the same rules, so that all ways in compute and refuse the same.
 */
import { warnings } from '#contract/errors'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from './ctx.ts'
import { refuse, refusedAt, type Refused } from './errors.ts'
import type { Columns } from './fieldRows.ts'

/** A row as it is stored. */
export type Stored<B = AnyBody> = B & { readonly id: string; readonly version: number }
/** A row to be written, by the names of its fields. `B`: `Body` of its definition. */
export interface Coming<B = AnyBody> {
  /** stored row; null: the row is new */
  readonly before: Stored<B> | null
  /** sent fields: an absent field stays as it is, null clears it */
  readonly body: B
}
/** A row that was written. */
export interface Put<B = AnyBody> extends Coming<B> {
  readonly id: string
  readonly after: B
}
/** An error of a row, at a field. If its code is one of `warnings`, it is a question that the person may confirm. */
export interface RuleFault {
  /** index of the row among those that were checked */
  readonly row: number
  readonly field: string
  readonly why: Refused | string
  /** index of the other row it conflicts with; a file shows its number for `{row}` in the sentence */
  readonly against?: number
}
/** Methods, so that the engine can hold the rule book of any kind of rows. */
export interface RuleBook<B = AnyBody> {
  /** computed columns of each row; in the order of the rows */
  complete(rows: readonly Coming<B>[], ctx: Ctx): readonly Columns[] | Promise<readonly Columns[]>
  faults(ctx: Ctx, rows: readonly Coming<B>[]): Promise<readonly RuleFault[]>
  /** further writes for such rows: other tables, logs, the change feed */
  follow?(ctx: Ctx, rows: readonly Put<B>[]): Promise<void>
}

/** The row as it will be stored. */
export const merged = <B>({ before, body }: Coming<B>): B => ({ ...before, ...body })

export const isQuestion = ({ why }: RuleFault): boolean => typeof why !== 'string' && warnings.has(why.refusal.code)
export const sentenceOf = ({ why }: RuleFault, against = ''): string =>
  typeof why === 'string' ? why.replace('{row}', against) : why.message

/** Checks the row of a form. @throws Refused with every fault at its field, or with a question until it is confirmed */
export const judgeOne = async (ctx: Ctx, book: RuleBook, coming: Coming, confirmed: boolean): Promise<void> => {
  const allFaults = await book.faults(ctx, [coming])
  const refusals = allFaults.filter((fault) => !isQuestion(fault))
  const [first] = refusals
  if (first === undefined) {
    const [question] = allFaults
    if (question !== undefined && !confirmed && typeof question.why !== 'string') throw question.why
    return
  }
  if (typeof first.why !== 'string') throw refusedAt(first.why, first.field)
  throw refuse('A0400', {}, Object.fromEntries(refusals.toReversed().map((fault) => [fault.field, sentenceOf(fault)])))
}
