// 单据的录入 · platform/document/entry
/** What a form, a file or another program enters: completed and judged by one rule book, many documents at a time (architecture §3). */
import { linesOf, type Document } from '#contract/document'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import { refuse, refusedAt, type Refused } from '../errors.ts'
import { plain } from '../kinds.ts'
import { reachWarehouse, seesOwner, visible } from '../scope.ts'
import { ownedByLine } from './heads.ts'
import type { Contents } from './write.ts'

/** A document as it was entered; cells of the right kind, nothing looked up yet. */
export interface Entered<B = AnyBody, L = AnyBody> {
  readonly head: B
  readonly lines: readonly L[]
  /** numbers of the lines as the person knows them, e.g. rows of a file; from 1 where absent */
  readonly rowNums?: readonly number[]
}
/** What is wrong with one document of many; `line` from 0, null: with its head. */
export interface EntryFault {
  readonly document: number
  readonly line: number | null
  readonly field: string
  readonly why: Refused
}
/**
 * The rule book of a document's contents; each looks at all documents at once. `B`: `Body` of its definition, `L`: its `LineBody`; methods, so
 * that one of any document can be held by the engine.
 */
export interface EntryRules<B = AnyBody, L = AnyBody> {
  /** what no two lines may share, whatever documents they stand on; where absent two lines of one document may not share `unique` */
  same?(document: Entered<B, L>, line: L): string
  faults(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly EntryFault[]>
  /** columns as they are stored, of documents without a fault */
  complete(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly Contents[]>
}

/** A missing text is an empty one where the column has no null: batches, remarks. */
export const word = (values: AnyBody, name: string): string => trimmed(values[name])
const trimmed = (value: unknown): string => plain(value).trim()

/** Everything that is wrong with documents: what every document has to keep, then its own rules for those that keep it. */
export const entryFaults = async (
  ctx: Ctx,
  of: Document,
  rules: EntryRules,
  documents: readonly Entered[],
): Promise<readonly EntryFault[]> => {
  const common = [...documents.flatMap((one, i) => unseen(ctx, of, one, i)), ...repeated(of, rules, documents)]
  const bad = new Set(common.map(({ document: at, line }) => (line === null ? at : -1)))
  const own = await rules.faults(
    ctx,
    documents.map((one, i) => (bad.has(i) ? { ...one, lines: [] } : one)),
  )
  return [...common, ...own]
}

/** Owners of lines the person does not see; an unseen one behaves as unknown. */
const unseen = (ctx: Ctx, of: Document, { lines }: Entered, document: number): EntryFault[] =>
  ownedByLine(of)
    ? lines.flatMap((line, at) =>
        seesOwner(ctx.person, word(line, 'ownerNo')) ? [] : [{ document, line: at, field: 'ownerNo', why: refuse('A0404') }],
      )
    : []

const repeated = (of: Document, rules: EntryRules, documents: readonly Entered[]): EntryFault[] => {
  const { unique } = linesOf(of)
  const first = new Map<string, number>()
  return documents.flatMap((one, document) =>
    one.lines.flatMap((line, at): EntryFault[] => {
      const key = rules.same?.(one, line) ?? [document, ...unique.map((name) => word(line, name))].join('|')
      const seen = first.get(key)
      first.set(key, seen ?? one.rowNums?.[at] ?? at + 1)
      // what was left empty is not what the person looks at
      const field = unique.findLast((name) => word(line, name) !== '') ?? unique[0] ?? ''
      return seen === undefined ? [] : [{ document, line: at, field, why: refuse('A1739.row', { n: seen }) }]
    }),
  )
}

/** What is wrong with a line whatever it is a line of: the form says which one. */
const lineCode = 'A1739'
/** The first fault of one entered document as the refusal of its form: the sentence, and the field it belongs to. */
export const faultRefusal = ({ line, field, why }: EntryFault): Refused => {
  if (line === null) return refusedAt(why, field)
  const at = `lines.${line}.${field}`
  return why.refusal.code.startsWith(lineCode)
    ? refuse(lineCode, { n: line + 1, reason: why.message }, { [at]: why.message })
    : refusedAt(why, at)
}

interface SaysPlace {
  readonly warehouseNo?: unknown
  readonly sid?: unknown
  readonly ownerNo?: unknown
}
/** Lets one document of a form go on only in a warehouse that exists and for an owner, both of which the person sees. @throws Refused A0404 */
export const reachPlace = async (ctx: Ctx, { head }: Entered<SaysPlace>): Promise<void> => {
  const { warehouseNo, sid, ownerNo } = head
  if (warehouseNo !== undefined) await reachWarehouse(ctx, trimmed(warehouseNo), trimmed(sid))
  if (ownerNo !== undefined) visible(ctx.person, { ownerNo: trimmed(ownerNo) })
}
