// 单据的头 · platform/document/heads
/** Documents as acts see them: head and lines, locked, inside what the person sees. */
import type { Field } from '#contract/kinds'
import { linesOf, numberOf, placeNames, type Document } from '#contract/document'
import type { Body } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import type { Person } from '../person.ts'
import { columnOf, plain } from '../kinds.ts'
import { definedRows } from '../definedRows.ts'
import { ownerSeen, sees, seesHrCompany, seesRow, seesShop } from '../scope.ts'

/** A document's own columns by field name, as they travel. `B`: `Body` of its definition. */
export interface Head<B = Readonly<Record<string, unknown>>> {
  readonly no: string
  readonly status: number
  readonly version: number
  /** of everything else the definition's fields say */
  readonly values: B
}

/** Head of a document of this definition. */
export type HeadOf<D> = Head<Body<D>>

/** Fields of the head that are columns of its table. */
export const storedFields = (of: Document): readonly string[] =>
  Object.entries(of.fields).flatMap(([name, field]) => (field.derived === true ? [] : [name]))

/** Columns that a definition names and no field shows: who may not do an act, whose stamp it bears. */
const hiddenColumns = (of: Document): readonly string[] => [
  ...new Set(
    Object.values(of.acts).flatMap(({ onPage }) => (typeof onPage === 'string' && !(onPage in of.fields) ? [onPage] : [])),
  ),
]

const everyScope = { scope: ['owner', 'warehouse'] } as const
type Place = { readonly [Name in (typeof placeNames)[number]]?: string }
/** Where a document lies, as scope and change feed want it: by what restricts who sees its list. */
export const placeOf = ({ values }: Pick<Head, 'values'>, { scope }: Pick<Document, 'scope'> = everyScope): Place =>
  Object.fromEntries(
    placeNames.flatMap((name) => {
      if (!scope.includes(name === 'ownerNo' ? 'owner' : 'warehouse')) return []
      const value = values[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

const ownerField = ({ fields }: Pick<Document, 'fields'>): Field | undefined => fields['ownerNo']
/** Whether the owners stand on the lines: then the whole document is seen by who sees all of them. */
export const ownedByLine = (of: Document): boolean => {
  const own = ownerField(of)
  return ownerField(linesOf(of)) !== undefined && (own === undefined || own.derived === true)
}

/** Whether a document whose owner restricts who sees it may be everybody's: it has no owner then, its lines have. */
const ownedByAll = ({ scope, fields: { ownerNo }, ...of }: Document): boolean =>
  scope.includes('owner') &&
  ownerField(linesOf(of)) !== undefined &&
  ownerNo !== undefined &&
  ownerNo.derived !== true &&
  ownerNo.required !== true

/**
 * Whether a document of a warehouse holds lines of several owners: then it is seen by who sees any of them, and of its lines those.
 */
const sharedByLine = ({ scope, fields, ...of }: Document): boolean =>
  !scope.includes('owner') && !ownedByLine({ scope, fields, ...of }) && ownerField(linesOf(of)) !== undefined

/** Condition of a line `l` of a document that several owners share; null where every line of a document is seen with it. */
export const lineSeen = (of: Document, person: Person): string | null =>
  person.scope.owner.all || !sharedByLine(of) ? null : ownerSeen(person, 'l.owner_no')

/**
 * Condition that every line of a document is of an owner the person sees; null where all are. One that is everybody's is seen by who sees
 * everybody, one that owners share by who sees a line of it. `document`: alias of its table.
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

/** The documents of these numbers the person sees, in their order, locked where they are to be changed. */
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
  // the fields read are those of the definition: what `headOf` makes of them is its body
  return rows
    .map((row) => headOf(of, row))
    .filter(
      (head) => seesPlaceOf(ctx.person, head, of) && seesShopOf(ctx.person, head, of) && seesCompanyOf(ctx.person, head, of),
    ) as HeadOf<D>[]
}

/** Whether it lies where the person sees: one whose column of the warehouse is empty, where he sees every warehouse. */
const seesPlaceOf = (person: Person, head: Head, of: Document): boolean => {
  const { ownerNo = null, warehouseNo = null, sid = null } = placeOf(head, of)
  const mayBeEmpty = of.scope.includes('warehouse') && storedFields(of).includes('warehouseNo')
  return (mayBeEmpty ? seesRow : sees)(person, { ownerNo, warehouseNo, sid })
}

/** Whether it is of a shop the person sees, where that restricts who sees its list. */
const seesShopOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('shop') || seesShop(person, plain(values['shopNo']))

/** The same of the labour company it is of. */
const seesCompanyOf = (person: Person, { values }: Head, { scope }: Document): boolean =>
  !scope.includes('hrCompany') || seesHrCompany(person, plain(values['hrCompanyId']))

const headOf = (of: Document, values: Readonly<Record<string, unknown>>): Head => ({
  no: plain(values[numberOf(of)]),
  status: Number(values['status']),
  version: Number(values['version']),
  values,
})
