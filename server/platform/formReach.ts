// 表单的数据范围 · platform/formReach
/**
 * Limits the owners and warehouses in a form or file to those that the person sees; a row for all owners or warehouses needs a person who
 * sees all. The check reads the fields of the definition, so that no screen can forget it.
 */
import type { Field } from '#contract/kinds'
import { formOf, type AnyBody, type Resource } from '#contract/resource'
import type { Person } from './person.ts'
import { refuse } from './errors.ts'
import { plain } from './kinds.ts'
import { merged, type Coming } from './ruleBook.ts'
import { seesOwner, seesWarehouse, splitWarehouse, warehouseKey } from './scope.ts'

interface ReachFault {
  readonly field: string
  readonly why: string
}

/** Stored value of rules for all owners or warehouses. */
const everything = '*'
/** `field.blank`, the shown text of an empty field, starts with this if an empty field means all; otherwise it is 共用 or 任一. */
const forAll = '全部'

const keysInList = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(plain) : [])

/** The dimensions a field can refer to: whether the person sees one key, and whether he sees all. */
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

/** Keys of a row's field; the key of a warehouse is spread over two fields. */
const keysOf = (field: Field, name: string, row: AnyBody): readonly string[] => {
  if (field.kind === 'many') return keysInList(row[name])
  const key = plain(row[name])
  if (key === '' || key === everything) return []
  return [field.to?.fills === undefined ? key : warehouseKey(key, plain(row[field.to.fills]))]
}

/**
 * Faults that keep the person from writing, switching or removing this row. In lists only new keys are checked, because other people
 * entered the others.
 */
export const scopeFaults = (person: Person, resource: Resource, coming: Coming): readonly ReachFault[] => {
  const row = merged(coming)
  return formOf<string>(resource).flatMap((name): ReachFault[] => {
    const field = resource.fields[name]
    const dimension = dimensions[field?.to?.name ?? '']
    if (field === undefined || dimension === undefined || dimension.all(person)) return []
    const keys = keysOf(field, name, row)
    if (keys.length === 0) {
      const meansAll = field.kind === 'ref' && field.blank?.startsWith(forAll) === true
      return meansAll ? [{ field: name, why: `没有全部${dimension.noun}的权限，请选一个${dimension.noun}` }] : []
    }
    const storedKeys = field.kind === 'many' && coming.before !== null ? keysOf(field, name, coming.before) : []
    const keyOutOfScope = keys.find((key) => !storedKeys.includes(key) && !dimension.sees(person, key))
    return keyOutOfScope === undefined ? [] : [{ field: name, why: `无${dimension.noun}权限：${keyOutOfScope}` }]
  })
}

/** Checks the row. @throws Refused with the sentence at its field */
export const mustReach = (person: Person, resource: Resource, coming: Coming): void => {
  const faults = scopeFaults(person, resource, coming)
  if (faults.length > 0) throw refuse('A0400', {}, Object.fromEntries(faults.map(({ field, why }) => [field, why])))
}
