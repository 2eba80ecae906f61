// 表单够得到的 · platform/formReach
/**
 * What a form or a file may name: an owner or a warehouse the person does not see is none of his, and what holds for all of them is said by
 * people who see all. The definition says which fields those are, so that no screen can forget to ask.
 */
import type { Field } from '#contract/kinds'
import { formOf, type AnyBody, type Resource } from '#contract/resource'
import type { Person } from './person.ts'
import { refuse } from './errors.ts'
import { plain } from './kinds.ts'
import { merged, type Coming } from './ruleBook.ts'
import { seesOwner, seesWarehouse, splitWarehouse, warehouseKey } from './scope.ts'

interface Lost {
  readonly field: string
  readonly why: string
}

/** What rows of rules keep where no owner or warehouse is meant. */
const everything = '*'
/** What a list shows for a row without a value that holds for all of them; one that is nobody's in particular says 共用 or 任一. */
const forAll = '全部'

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(plain) : [])

/** The dimensions a field can name something of: whether the person sees a key of it, and everything there is. */
const dimensions: Readonly<
  Record<string, { readonly noun: string; sees(person: Person, key: string): boolean; all(person: Person): boolean }>
> = {
  owner: { noun: '货主', sees: seesOwner, all: ({ scope }) => scope.owner.all },
  warehouse: { noun: '仓库', sees: seesPair, all: ({ scope }) => scope.warehouse.all },
  warehousePair: { noun: '仓库', sees: seesPair, all: ({ scope }) => scope.warehouse.all },
}
function seesPair(person: Person, key: string): boolean {
  return seesWarehouse(person, ...splitWarehouse(key))
}

/** Keys a row has in a field; a warehouse stands in two of them. */
const keysOf = (field: Field, name: string, row: AnyBody): readonly string[] => {
  if (field.kind === 'many') return listed(row[name])
  const key = plain(row[name])
  if (key === '' || key === everything) return []
  return [field.to?.fills === undefined ? key : warehouseKey(key, plain(row[field.to.fills]))]
}

/** Why the person may not write, turn or remove such a row. Of lists only what comes new is asked for: others put the rest there. */
export const lostTo = (person: Person, resource: Resource, coming: Coming): readonly Lost[] => {
  const row = merged(coming)
  return formOf<string>(resource).flatMap((name): Lost[] => {
    const field = resource.fields[name]
    const dimension = dimensions[field?.to?.name ?? '']
    if (field === undefined || dimension === undefined || dimension.all(person)) return []
    const keys = keysOf(field, name, row)
    if (keys.length === 0) {
      const holds = field.kind === 'ref' && field.blank?.startsWith(forAll) === true
      return holds ? [{ field: name, why: `没有全部${dimension.noun}的权限，请选一个${dimension.noun}` }] : []
    }
    const stood = field.kind === 'many' && coming.before !== null ? keysOf(field, name, coming.before) : []
    const strange = keys.find((key) => !stood.includes(key) && !dimension.sees(person, key))
    return strange === undefined ? [] : [{ field: name, why: `无${dimension.noun}权限：${strange}` }]
  })
}

/** @throws Refused with the sentence at its field */
export const mustReach = (person: Person, resource: Resource, coming: Coming): void => {
  const lost = lostTo(person, resource, coming)
  if (lost.length > 0) throw refuse('A0400', {}, Object.fromEntries(lost.map(({ field, why }) => [field, why])))
}
