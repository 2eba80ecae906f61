// 清单怎么读、怎么写 · platform/serving
import type { Columns } from './fieldRows.ts'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from './ctx.ts'
import type { Source } from './listQuery.ts'
import type { Person } from './person.ts'
import type { RuleBook, Stored } from './ruleBook.ts'
import type { TableName } from './tableTypes.ts'
import type { Written } from './writeRow.ts'

/**
 * Writes of a resource. `table` takes one row per create; hooks run inside the transaction of the request. `B`: `Body` of the definition.
 * The members are methods, so that the engine can hold the writing of any resource.
 */
export interface Writing<B = AnyBody> {
  readonly table: TableName
  /** rule book that completes and checks its rows, shared with imports and acts; runs before the hooks */
  readonly rules?: RuleBook<B>
  /** columns the server fills (e.g. computed names) from the checked body; `before` is null on create */
  fill?(ctx: Ctx, body: B, before: Stored<B> | null): Promise<Columns> | Columns
  /**
   * refusals of the domain before anything is written; `before` is null on create; `confirmed`: the person confirmed the questions (codes
   * of #contract/errors `warnings`)
   */
  check?(ctx: Ctx, body: B, before: Stored<B> | null, confirmed: boolean): Promise<void> | void
  /** form fields without a column in `table`; `after` gets them as `apart`, `check` sees them in the body */
  readonly apart?: readonly string[]
  /** further rows of the same write; its result joins the reply */
  after?(ctx: Ctx, written: Written<B>, apart: B): Promise<object | void>
  /** refusals of the domain before a row is really deleted */
  checkRemove?(ctx: Ctx, before: Stored<B>): Promise<void> | void
}

export interface Serving<B = AnyBody> extends Source<B> {
  readonly write?: Writing<B>
}

/**
 * A function if expressions need the Shanghai date `YYYY-MM-DD` or the moment of the request (SQL never reads the clock), or if conditions
 * depend on the person.
 */
export type ServingOf<B = AnyBody> = Serving<B> | ((today: string, person: Person, at: Date) => Serving<B>)
