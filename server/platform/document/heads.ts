// 单据的头 · platform/document/heads
/** Documents for acts: head and lines, locked, within the person's scope. */
import type { Field } from '#contract/kinds'
import { linesOf, numberOf, placeNames, type Document } from '#contract/document'
import type { Body } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { columnOf, plain } from '../kinds.ts'
import { definedRows } from '../definedRows.ts'
import { ownerSeen, sees, seesHrCompany, seesRow, seesShop } from '../scope.ts'

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

/** Columns of a definition without a field: they name persons to whom an act is not offered. */
const hiddenColumns = (of: Document): readonly string[] => [
  ...new Set(
    Object.values(of.acts).flatMap(({ onPage }) => (typeof onPage === 'string' && !(onPage in of.fields) ? [onPage] : [])),
  ),
]

const everyScope = { scope: ['owner', 'warehouse'] } as const
type Place = { readonly [Name in (typeof placeNames)[number]]?: string }
/** Place of a document for scope and change feed: the columns that restrict its list. */
export const placeOf = ({ values }: Pick<Head, 'values'>, { scope }: Pick<Document, 'scope'> = everyScope): Place =>
  Object.fromEntries(
    placeNames.flatMap((name) => {
      if (!scope.includes(name === 'ownerNo' ? 'owner' : 'warehouse')) return []
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

const ownerField = ({ fields }: Pick<Document, 'fields'>): Field | undefined => fields['ownerNo']
/** Whether the lines have the owners: then only people who see all of them see the document. */
export const ownedByLine = (of: Document): boolean => {
  const own = ownerField(of)
  return ownerField(linesOf(of)) !== undefined && (own === undefined || own.derived === true)
}

/** Whether a document restricted by owner may belong to all owners: then it has no owner of its own, but its lines have. */
const ownedByAll = ({ scope, fields: { ownerNo }, ...of }: Document): boolean =>
  scope.includes('owner') &&
  ownerField(linesOf(of)) !== undefined &&
  ownerNo !== undefined &&
  ownerNo.derived !== true &&
  ownerNo.required !== true

/**
 * Whether a document of a warehouse has lines of several owners: a person who sees one of them sees the document and these lines.
 */
const sharedByLine = ({ scope, fields, ...of }: Document): boolean =>
  !scope.includes('owner') && !ownedByLine({ scope, fields, ...of }) && ownerField(linesOf(of)) !== undefined

/** Condition of a line `l` of a document shared by several owners; null: all lines are visible with their document. */
export const lineSeen = (of: Document, person: Person): string | null =>
  person.scope.owner.all || !sharedByLine(of) ? null : ownerSeen(person, 'l.owner_no')

/**
 * Condition that the person sees the owners of all lines of a document; null: he sees all owners. A document of all owners needs the right
 * to see all, a shared one the right to see one of its lines. `document`: alias of its table.
 */
export const linesSeen = (of: Document, person: Person, document: string): string | null => {
  if (person.scope.owner.all) return null
  if (ownedByAll(of)) return `${document}.owner_no is not null`
  const own = lineSeen(of, person)
  if (own === null && !ownedByLine(of)) return null
  const key = columnOf(numberOf(of))
  const lines = `select 1 from ${linesOf(of).table} l where l.tenant_id = $1 and l.${key} = ${document}.${key}`
  if (own !== null) return `exists (${lines} and ${own})`
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
  const seen = linesSeen(of, ctx.person, 'd')
  const rows = await definedRows(
    ctx.tx,
    of,
    `select ${names.map((name) => `d.${columnOf(name)} as "${name}"`).join(', ')}, d.version
       from ${of.table} d where d.tenant_id = $1 and d.${columnOf(key)} = any($2::text[])${seen === null ? '' : ` and ${seen}`}
      order by d.${columnOf(key)}${lock ? ' for update' : ''}`,
    [ctx.tenantId, nos],
  )
  // the fields read are those of the definition: `headOf` turns them into its body
  return rows
    .map((row) => headOf(of, row))
    .filter(
      (head) => seesPlaceOf(ctx.person, head, of) && seesShopOf(ctx.person, head, of) && seesCompanyOf(ctx.person, head, of),
    ) as HeadOf<D>[]
}

/** Whether the document's place is in scope; with an empty warehouse the person must see all warehouses. */
const seesPlaceOf = (person: Person, head: Head, of: Document): boolean => {
  const { ownerNo = null, warehouseNo = null, sid = null } = placeOf(head, of)
  const mayBeEmpty = of.scope.includes('warehouse') && storedFields(of).includes('warehouseNo')
  return (mayBeEmpty ? seesRow : sees)(person, { ownerNo, warehouseNo, sid })
}

/** Whether the person sees the document's shop, if shops restrict its list. */
const seesShopOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('shop') || seesShop(person, plain(values['shopNo']))

/** The same for its labour company. */
const seesCompanyOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('hrCompany') || seesHrCompany(person, plain(values['hrCompanyId']))

const headOf = (of: Document, values: Readonly<Record<string, unknown>>): Head => ({
  no: plain(values[numberOf(of)]),
  status: Number(values['status']),
  version: Number(values['version']),
  values,
})
