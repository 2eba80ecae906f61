// 单据的服务端事实 · platform/document/serving
import type { AnyTold, Document, Told } from '#contract/document'
import type { Fields } from '#contract/kinds'
import type { AnyBody, BodyOf, Calls } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { expression, type Source } from '../listQuery.ts'
import type { ActingServing, ActWork } from './acts.ts'
import type { Entered, EntryRules } from './entry.ts'
import { linesSeen } from './heads.ts'

/** SQL of the lines beside their own columns; the table stands as `l`, `$1` is the tenant. */
export interface LineSource {
  readonly join?: string
  /** field → SQL expression where it is not `l.snake_case` */
  readonly columns?: Readonly<Record<string, string>>
  /** how they are ordered, where they have no `line_no` */
  readonly order?: string
}
/** The goods a line names. */
export const goodsOfLine: LineSource = {
  join: 'left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no',
  columns: { goodsName: 'g.goods_name' },
}

export interface Place {
  readonly warehouseNo: string
  readonly sid: string
}

type Acts = Document['acts']
/** SQL and rules of a document; its table stands in `from` under `alias`. `B`: `Body` of its definition, `L`: its `LineBody`, `A`: its acts. */
export interface DocumentServing<B = AnyBody, L = AnyBody, A extends Acts = Acts> extends Source<B>, ActingServing {
  /** a function where what a line tells depends on who reads it */
  readonly lines?: LineSource | ((person: Person) => LineSource)
  /** columns that tell how long something lasts already; `at`: SQL of the moment of the request */
  readonly timed?: (at: string) => Readonly<Record<string, string>>
  readonly rules?: EntryRules<B, L>
  /** number of the document that stands already for what was entered, and is answered in place of a new one */
  standing?(ctx: Ctx, entered: Entered<B, L>): Promise<string | undefined>
  /**
   * Where the lines of a file lie whose template is placed by one of its columns, or why that cannot be told. It sees all of them at once.
   */
  placed?(ctx: Ctx, lines: readonly L[]): Promise<readonly (Place | string)[]>
  /** what the page is told besides (`tells`) */
  tells?(ctx: Ctx, head: B): Promise<object>
  /** guards and effects by the act's name; of 新建 and 编辑 the input is what the form sent */
  readonly acts?: { readonly [N in keyof A]?: ActWork<B, N extends 'make' | 'edit' ? AnyTold : Told<A[N]>> }
}

/** A document with what the server knows of it; server/areas.ts finds all of them. */
export interface ServedDocument {
  readonly of: Document
  readonly serving: DocumentServing
}
/** A document with its server side, whose rules and acts know its fields, its lines and what each act asks. */
export const served = <F extends Fields, C extends Calls, A extends Acts, P extends Fields>(one: {
  readonly of: Document<F, C, A, P>
  readonly serving: DocumentServing<BodyOf<F>, BodyOf<P>, A>
}): ServedDocument => one

/** What an act does besides; one without guard and effect nothing. */
export const workOf = ({ acts = {} }: DocumentServing, name: string): ActWork => acts[name] ?? {}

/** Columns that tell nothing while the document is blind. */
const blindColumns = ({ blind }: Document, serving: DocumentServing): Readonly<Record<string, string>> => {
  if (blind === undefined) return {}
  const isBlind = Object.entries(blind.while).map(
    ([name, values = []]) => `${expression(serving, name)} in (${values.join(', ')})`,
  )
  return Object.fromEntries(
    blind.fields.map((name) => [name, `case when not (${isBlind.join(' and ')}) then ${expression(serving, name)} end`]),
  )
}

/** Its rows as this person sees them: where owners stand on the lines, all of them have to be his; what is blind is not told. */
export const seenBy = (of: Document, serving: DocumentServing, person: Person, at: Date): DocumentServing => ({
  ...serving,
  columns: { ...serving.columns, ...serving.timed?.(`timestamptz '${at.toISOString()}'`), ...blindColumns(of, serving) },
  search: { ...serving.search, seen: () => linesSeen(of, person, serving.alias) },
})
