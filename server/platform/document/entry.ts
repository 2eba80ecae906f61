// 单据的录入 · platform/document/entry
/** Completes and checks entries from a form, a file or another program by one rule book, many documents at a time (architecture §3). */
import { linesOf, type Document } from '#contract/document'
import type { AnyBody } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import { refuse, refusedAt, type Refused } from '../errors.ts'
import { plain } from '../kinds.ts'
import { reachWarehouse, seesOwner, visible } from '../scope.ts'
import { ownedByLine } from './heads.ts'
import type { Contents } from './write.ts'

/** An entered document; cells have the right type, but nothing is looked up yet. */
export interface Entered<B = AnyBody, L = AnyBody> {
  readonly head: B
  readonly lines: readonly L[]
  /** visible numbers of the lines, e.g. rows of a file; from 1 if absent */
  readonly rowNums?: readonly number[]
}
/** Fault of one document of many; `line` from 0, null: in its head. */
export interface EntryFault {
  readonly document: number
  readonly line: number | null
  readonly field: string
  readonly why: Refused
}
/**
 * The rule book of a document's contents; each method gets all documents at once. `B`: `Body` of its definition, `L`: its `LineBody`. These
 * are methods, so that the engine can hold those of any document.
 */
export interface EntryRules<B = AnyBody, L = AnyBody> {
  /** key that no two lines may share, even in different documents; if absent, two lines of one document may not share `unique` */
  same?(document: Entered<B, L>, line: L): string
  faults(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly EntryFault[]>
  /** columns in stored form, for documents without a fault */
  complete(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly Contents[]>
}

/** A text for a column without null: a missing one is ''. For batches and remarks. */
export const word = (values: AnyBody, name: string): string => trimmed(values[name])
const trimmed = (value: unknown): string => plain(value).trim()

/** Faults by the general checks and the documents' own rules. After a general fault at its head a document is judged without lines. */
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

/** Faults of lines whose owner is out of the person's scope; such an owner behaves as unknown. */
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
      // an empty field is not the one the person looks at
      const field = unique.findLast((name) => word(line, name) !== '') ?? unique[0] ?? ''
      return seen === undefined ? [] : [{ document, line: at, field, why: refuse('A1739.row', { n: seen }) }]
    }),
  )
}

/** Code of a faulty line of any document; the form says which one. */
const lineCode = 'A1739'
/** The first fault of an entered document as the refusal of its form: the sentence and its field. */
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
/** Checks that the warehouse and the owner of a form's document exist and are in the person's scope. @throws Refused A0404 */
export const reachPlace = async (ctx: Ctx, { head }: Entered<SaysPlace>): Promise<void> => {
  const { warehouseNo, sid, ownerNo } = head
  if (warehouseNo !== undefined) await reachWarehouse(ctx, trimmed(warehouseNo), trimmed(sid))
  if (ownerNo !== undefined) visible(ctx.person, { ownerNo: trimmed(ownerNo) })
}
