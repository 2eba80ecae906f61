// 单据的头 · platform/document/heads
/** Reads the heads of documents for acts, within the person's scope and locked on request. */
import type { Field } from '#contract/kinds'
import { linesOf, numberOf, placeNames, type Document } from '#contract/document'
import type { Body } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { columnOf, plain } from '../kinds.ts'
import { definedRows } from '../definedRows.ts'
import { ownerSeen, sees, seesHrCompany, seesNetwork, seesRow, seesShop } from '../scope.ts'

/** A document's own columns by field name, in wire form. `B`: `Body` of its definition. */
export interface Head<B = Readonly<Record<string, unknown>>> {
  readonly no: string
  readonly status: number
  readonly version: number
  /** all other fields of the definition */
  readonly values: B
}

/** Head of a document of this definition. */
export type HeadOf<D> = Head<Body<D>>

/** Fields of the head that are columns of its table. */
export const storedFields = (of: Document): readonly string[] =>
  Object.entries(of.fields).flatMap(([name, field]) => (field.derived === true ? [] : [name]))

/** Columns that a definition names without having a field for them: they hold persons to whom an act is not offered. */
const hiddenColumns = (of: Document): readonly string[] => [
  ...new Set(
    Object.values(of.acts).flatMap(({ onPage }) => (typeof onPage === 'string' && !(onPage in of.fields) ? [onPage] : [])),
  ),
]

const everyScope = { scope: ['owner', 'warehouse'] } as const
type Place = { readonly [Name in (typeof placeNames)[number]]?: string }
/** Warehouse and owner of a document for scope and change feed: only columns that restrict its list. */
export const placeOf = ({ values }: Pick<Head, 'values'>, { scope }: Pick<Document, 'scope'> = everyScope): Place =>
  Object.fromEntries(
    placeNames.flatMap((name) => {
      if (!scope.includes(name === 'ownerNo' ? 'owner' : 'warehouse')) return []
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

const ownerField = ({ fields }: Pick<Document, 'fields'>): Field | undefined => fields['ownerNo']
/** Whether each line has its owner. Then only people who see all owners of the lines see the document. */
export const ownedByLine = (of: Document): boolean => {
  const headOwner = ownerField(of)
  return ownerField(linesOf(of)) !== undefined && (headOwner === undefined || headOwner.derived === true)
}

/** Whether a document restricted by owner may belong to all owners. Then its head has no owner, but its lines have. */
const ownedByAll = ({ scope, fields: { ownerNo }, ...of }: Document): boolean =>
  scope.includes('owner') &&
  ownerField(linesOf(of)) !== undefined &&
  ownerNo !== undefined &&
  ownerNo.derived !== true &&
  ownerNo.required !== true

/**
 * Whether a document of a warehouse has lines of several owners. Then a person who sees one of the owners sees the document and this
 * owner's lines.
 */
const sharedByLine = ({ scope, fields, ...of }: Document): boolean =>
  !scope.includes('owner') && !ownedByLine({ scope, fields, ...of }) && ownerField(linesOf(of)) !== undefined

/** Condition on a line `l` of a document shared by several owners; null if all its lines are visible. */
export const lineSeen = (of: Document, person: Person): string | null =>
  person.scope.owner.all || !sharedByLine(of) ? null : ownerSeen(person, 'l.owner_no')

/**
 * Condition that the person sees a document through the owners of its lines; null if there is no restriction. A document of all owners
 * needs a person who sees all owners, a shared one a person who sees one of its lines. `document`: alias of its table.
 */
export const linesSeen = (of: Document, person: Person, document: string): string | null => {
  if (person.scope.owner.all) return null
  if (ownedByAll(of)) return `${document}.owner_no is not null`
  const seenLine = lineSeen(of, person)
  if (seenLine === null && !ownedByLine(of)) return null
  const key = columnOf(numberOf(of))
  const lines = `select 1 from ${linesOf(of).table} l where l.tenant_id = $1 and l.${key} = ${document}.${key}`
  if (seenLine !== null) return `exists (${lines} and ${seenLine})`
  return `exists (${lines}) and not exists (${lines} and not (${ownerSeen(person, 'l.owner_no')}))`
}

/** The visible documents with these numbers, in this order, locked if they are to be changed. */
export const loadHeads = async <D extends Document>(
  ctx: Ctx,
  of: D,
  nos: readonly string[],
  lock: boolean,
): Promise<HeadOf<D>[]> => {
  const key = numberOf(of)
  const names = [...storedFields(of), ...hiddenColumns(of)]
  const visibleCondition = linesSeen(of, ctx.person, 'd')
  const rows = await definedRows(
    ctx.tx,
    of,
    `select ${names.map((name) => `d.${columnOf(name)} as "${name}"`).join(', ')}, d.version
       from ${of.table} d where d.tenant_id = $1 and d.${columnOf(key)} = any($2::text[])${visibleCondition === null ? '' : ` and ${visibleCondition}`}
      order by d.${columnOf(key)}${lock ? ' for update' : ''}`,
    [ctx.tenantId, nos],
  )
  // the statement reads all fields of the definition, so the values are its body
  return rows
    .map((row) => headOf(of, row))
    .filter(
      (head) =>
        seesPlaceOf(ctx.person, head, of) &&
        seesShopOf(ctx.person, head, of) &&
        seesNetworkOf(ctx.person, head, of) &&
        seesCompanyOf(ctx.person, head, of),
    ) as HeadOf<D>[]
}

/** Whether the document's warehouse and owner are in scope; an empty warehouse needs a person who sees all warehouses. */
const seesPlaceOf = (person: Person, head: Head, of: Document): boolean => {
  const { ownerNo = null, warehouseNo = null, sid = null } = placeOf(head, of)
  const mayBeEmpty = of.scope.includes('warehouse') && storedFields(of).includes('warehouseNo')
  return (mayBeEmpty ? seesRow : sees)(person, { ownerNo, warehouseNo, sid })
}

/** Whether the person sees the document's shop, if shops restrict its list. */
const seesShopOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('shop') || seesShop(person, plain(values['shopNo']))

/** Whether the person sees the document's branch, if branches restrict its list; a document of no branch is seen, as in the list. */
const seesNetworkOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('network') || typeof values['networkId'] !== 'string' || seesNetwork(person, values['networkId'])

/** Whether the person sees the document's labour company, if companies restrict its list. */
const seesCompanyOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('hrCompany') || seesHrCompany(person, plain(values['hrCompanyId']))

const headOf = (of: Document, values: Readonly<Record<string, unknown>>): Head => ({
  no: plain(values[numberOf(of)]),
  status: Number(values['status']),
  version: Number(values['version']),
  values,
})
