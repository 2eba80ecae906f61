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

/** A document as entered: cells have the right type, but references are not looked up yet. */
export interface Entered<B = AnyBody, L = AnyBody> {
  readonly head: B
  readonly lines: readonly L[]
  /** visible numbers of the lines, e.g. row numbers of a file; without them lines count from 1 */
  readonly rowNums?: readonly number[]
}
/** Fault of one document of many. `document` and `line` are indexes; `line` is null for a fault of the head. */
export interface EntryFault {
  readonly document: number
  readonly line: number | null
  readonly field: string
  readonly why: Refused
}
/**
 * Rules for the contents of a document. `B`: `Body` of the definition, `L`: its `LineBody`. Each method gets all documents at once. The
 * members are methods, so that the engine can hold the rules of any document.
 */
export interface EntryRules<B = AnyBody, L = AnyBody> {
  /** key that no two lines of all documents may share; without it, no two lines of one document may share their `unique` fields */
  same?(document: Entered<B, L>, line: L): string
  faults(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly EntryFault[]>
  /** columns in stored form, for documents without a fault */
  complete(ctx: Ctx, documents: readonly Entered<B, L>[]): Promise<readonly Contents[]>
}

/** The text of a batch or remark, for a column without null: a missing text is ''. */
export const word = (values: AnyBody, name: string): string => trimmed(values[name])
const trimmed = (value: unknown): string => plain(value).trim()

/**
 * Faults by the general checks and by the document's rules. If the general checks find a fault in a head, the rules get no lines of it.
 */
export const entryFaults = async (
  ctx: Ctx,
  of: Document,
  rules: EntryRules,
  documents: readonly Entered[],
): Promise<readonly EntryFault[]> => {
  const generalFaults = [
    ...documents.flatMap((document, i) => unseenOwnerFaults(ctx, of, document, i)),
    ...repeatedLineFaults(of, rules, documents),
  ]
  const bad = new Set(generalFaults.map(({ document: documentIndex, line }) => (line === null ? documentIndex : -1)))
  const ruleFaults = await rules.faults(
    ctx,
    documents.map((document, i) => (bad.has(i) ? { ...document, lines: [] } : document)),
  )
  return [...generalFaults, ...ruleFaults]
}

/** Faults of lines whose owner is outside the person's scope; such an owner is reported as unknown. */
const unseenOwnerFaults = (ctx: Ctx, of: Document, { lines }: Entered, document: number): EntryFault[] =>
  ownedByLine(of)
    ? lines.flatMap((line, lineIndex) =>
        seesOwner(ctx.person, word(line, 'ownerNo'))
          ? []
          : [{ document, line: lineIndex, field: 'ownerNo', why: refuse('A0404') }],
      )
    : []

const repeatedLineFaults = (of: Document, rules: EntryRules, documents: readonly Entered[]): EntryFault[] => {
  const { unique } = linesOf(of)
  const firstRowByKey = new Map<string, number>()
  return documents.flatMap((one, document) =>
    one.lines.flatMap((line, lineIndex): EntryFault[] => {
      const key = rules.same?.(one, line) ?? [document, ...unique.map((name) => word(line, name))].join('|')
      const firstRow = firstRowByKey.get(key)
      firstRowByKey.set(key, firstRow ?? one.rowNums?.[lineIndex] ?? lineIndex + 1)
      // the fault belongs to the last filled field, because a person looks there
      const field = unique.findLast((name) => word(line, name) !== '') ?? unique[0] ?? ''
      return firstRow === undefined ? [] : [{ document, line: lineIndex, field, why: refuse('A1739.row', { n: firstRow }) }]
    }),
  )
}

/** A1739: a line is faulty; the form names the line. */
const lineCode = 'A1739'
/** A fault of an entered document as the refusal of its form: the sentence and the field. */
export const faultRefusal = ({ line, field, why }: EntryFault): Refused => {
  if (line === null) return refusedAt(why, field)
  const fieldPath = `lines.${line}.${field}`
  return why.refusal.code.startsWith(lineCode)
    ? refuse(lineCode, { n: line + 1, reason: why.message }, { [fieldPath]: why.message })
    : refusedAt(why, fieldPath)
}

interface WarehouseAndOwner {
  readonly warehouseNo?: unknown
  readonly sid?: unknown
  readonly ownerNo?: unknown
}
/** Checks that the warehouse and the owner of a form's document exist and are in the person's scope. @throws Refused A0404 */
export const reachPlace = async (ctx: Ctx, { head }: Entered<WarehouseAndOwner>): Promise<void> => {
  const { warehouseNo, sid, ownerNo } = head
  if (warehouseNo !== undefined) await reachWarehouse(ctx, trimmed(warehouseNo), trimmed(sid))
  if (ownerNo !== undefined) visible(ctx.person, { ownerNo: trimmed(ownerNo) })
}
