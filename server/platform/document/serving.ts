// 单据的服务端事实 · platform/document/serving
import type { AnyActInput, Document, ActInput } from '#contract/document'
import type { Fields } from '#contract/kinds'
import type { AnyBody, BodyOf, Calls } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { expression, type Source } from '../listQuery.ts'
import type { ActingServing, ActWork } from './acts.ts'
import type { Entered, EntryRules } from './entry.ts'
import type { LineWords } from '../operateLog.ts'
import { linesSeen } from './heads.ts'

/** Additional SQL for reading the lines of a document. Their table has the alias `l`, and `$1` is the tenant. */
export interface LineSource {
  readonly join?: string
  /** field → SQL expression where it is not `l.snake_case` */
  readonly columns?: Readonly<Record<string, string>>
  /** order of the lines, if they have no `line_no` */
  readonly order?: string
}
/** Joins the goods of each line, for the field goodsName. */
export const goodsOfLine: LineSource = {
  join: 'left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no',
  columns: { goodsName: 'g.goods_name' },
}

export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}

type Acts = Document['acts']
/**
 * SQL and rules of a document; `alias` is the alias of its table in `from`. `B`: `Body` of the definition, `L`: its `LineBody`, `A`: its
 * acts.
 */
export interface DocumentServing<B = AnyBody, L = AnyBody, A extends Acts = Acts> extends Source<B>, ActingServing {
  /** how lines are read; a function if the SQL depends on the person */
  readonly lines?: LineSource | ((person: Person) => LineSource)
  /** columns that depend on the time, such as a duration; `at` is the SQL of the moment of the request */
  readonly timed?: (at: string) => Readonly<Record<string, string>>
  readonly rules?: EntryRules<B, L>
  /** a line in words for the log, label → text, where the log tells which lines an edit changed; the label names the line */
  words?(line: L): LineWords
  /** document number of an existing document for the same entry; the call then returns that document and creates none */
  standing?(ctx: Ctx, entered: Entered<B, L>): Promise<string | undefined>
  /**
   * Warehouse of each line of a file, if the template names warehouses by another column; a string is the fault of the line. `lines` are
   * all lines of the file.
   */
  placed?(ctx: Ctx, lines: readonly L[]): Promise<readonly (Place | string)[]>
  /** values of the further fields that only the page shows */
  details?(ctx: Ctx, head: B): Promise<object>
  /** guards and effects by act name; the input of 新建 and 编辑 is the body of the form */
  readonly acts?: { readonly [N in keyof A]?: ActWork<B, N extends 'make' | 'edit' ? AnyActInput : ActInput<A[N]>> }
}

/** A document with its server part; server/areas.ts collects all of them. */
export interface ServedDocument {
  readonly of: Document
  readonly serving: DocumentServing
}
/** Types a document with its server part: rules and acts know the fields, the lines and the input of each act. */
export const served = <F extends Fields, C extends Calls, A extends Acts, P extends Fields>(documentWithServing: {
  readonly of: Document<F, C, A, P>
  readonly serving: DocumentServing<BodyOf<F>, BodyOf<P>, A>
}): ServedDocument => documentWithServing

/** The server's work for an act; an empty object if the act has neither guard nor effect. */
export const workOf = ({ acts = {} }: DocumentServing, name: string): ActWork => acts[name] ?? {}

/** SQL of the columns that stay empty while the document is blind. */
const blindColumns = ({ blind }: Document, serving: DocumentServing): Readonly<Record<string, string>> => {
  if (blind === undefined) return {}
  const isBlind = Object.entries(blind.while).map(
    ([name, values = []]) => `${expression(serving, name)} in (${values.join(', ')})`,
  )
  return Object.fromEntries(
    blind.fields.map((name) => [name, `case when not (${isBlind.join(' and ')}) then ${expression(serving, name)} end`]),
  )
}

/** The document's SQL for one person: lines restrict by their owners, and blind columns stay empty. */
export const seenBy = (of: Document, serving: DocumentServing, person: Person, at: Date): DocumentServing => ({
  ...serving,
  columns: { ...serving.columns, ...serving.timed?.(`timestamptz '${at.toISOString()}'`), ...blindColumns(of, serving) },
  search: { ...serving.search, seen: () => linesSeen(of, person, serving.alias) },
})
