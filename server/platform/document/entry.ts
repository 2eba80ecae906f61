// 单据的录入 · platform/document/entry
/** What a form, a file or another program enters: completed and judged by one rule book, many documents at a time (architecture §3). */
import type { Document } from '#contract/document'
import type { Ctx } from '../ctx.ts'
import { refuse, refusedAt, type Refused } from '../errors.ts'
import { plain, type Filter } from '../kinds.ts'
import { seesOwner } from '../scope.ts'
import { reachWarehouse } from '../warehouse.ts'
import { ownedByLine } from './heads.ts'
import type { NewDocument } from './write.ts'

/** A document as it was entered; cells of the right kind, nothing looked up yet. */
export interface Entered {
  readonly head: Filter
  readonly lines: readonly Filter[]
}
/** What is wrong with one document of many; `line` from 0, null: with its head. */
export interface EntryFault {
  readonly document: number
  readonly line: number | null
  readonly field: string
  readonly why: Refused
}
/** The rule book of a document's contents; each looks at all documents at once. */
export interface EntryRules {
  readonly faults: (ctx: Ctx, documents: readonly Entered[]) => Promise<readonly EntryFault[]>
  /** columns as they are stored, of documents without a fault */
  readonly complete: (ctx: Ctx, documents: readonly Entered[]) => Promise<readonly Omit<NewDocument, 'status'>[]>
}

/** A missing text is an empty one where the column has no null: batches, remarks. */
export const word = (values: Filter, name: string): string => plain(values[name]).trim()

/** Everything that is wrong with documents: what every document has to keep, then its own rules for those that keep it. */
export const entryFaults = async (
  ctx: Ctx,
  of: Document,
  rules: EntryRules,
  documents: readonly Entered[],
): Promise<readonly EntryFault[]> => {
  const common = documents.flatMap((one, i) => [...unseen(ctx, of, one, i), ...repeated(of, one, i)])
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

const repeated = (of: Document, { lines }: Entered, document: number): EntryFault[] => {
  const { unique, fields } = of.lines
  const first = new Map<string, number>()
  return lines.flatMap((line, at) => {
    const key = unique.map((name) => word(line, name)).join('|')
    const seen = first.get(key)
    if (seen === undefined) {
      first.set(key, at)
      return []
    }
    const name = unique.at(-1) ?? ''
    const reason = `与第${seen + 1}行重复`
    return [{ document, line: at, field: name in fields ? name : '', why: refuse('A1739', { n: at + 1, reason }) }]
  })
}

/** The first fault of one entered document as the refusal of its form: the sentence, and the field it belongs to. */
export const faultRefusal = ({ line, field, why }: EntryFault): Refused =>
  refusedAt(why, line === null ? field : `lines.${line}.${field}`)

/** Lets one document of a form go on only in a warehouse that exists and that the person sees. @throws Refused A0404 */
export const reachPlace = async (ctx: Ctx, { head }: Entered): Promise<void> => {
  if (head['warehouseNo'] === undefined) return
  await reachWarehouse(ctx, word(head, 'warehouseNo'), word(head, 'sid'))
}
