// 资源的模式 · platform/serveSchemas
import {
  Array as List,
  Integer,
  Null,
  Object as Fields,
  Optional,
  Record as Map,
  String as Text,
  Union,
  Unsafe,
  type TSchema,
} from 'typebox'
import { formSchema, pageSchema, paging, rowSchema, schemaOf } from '#contract/schema'
import { chosenMax, formOf, turnOf, type Calls, type Resource } from '#contract/resource'

/** Schemas of a resource's calls: for the documentation, and for the check of every reply in tests. */
export interface VerbSchemas {
  readonly shown: TSchema
  readonly reply: TSchema
}

export const schemasOf = (resource: Resource, verb: keyof Calls | 'sum'): VerbSchemas => {
  const row = readRow(resource)
  const keys = schemasOfFields(resource, resource.key, (schema) => schema)
  switch (verb) {
    case 'list':
      return {
        shown: Fields({ ...paging, sort: Optional(Text({ title: '排序' })), ...searchFields(resource) }),
        reply: pageSchema(row),
      }
    case 'count':
      return { shown: Fields(searchFields(resource)), reply: Map(Text(), Integer()) }
    case 'sum':
      return {
        shown: Fields(searchFields(resource)),
        reply: Fields({ rows: Integer(), sums: Union([Map(Text(), Integer()), Null()]) }),
      }
    case 'export':
      return {
        shown: Fields({ sort: Optional(Text({ title: '排序' })), chosen: Optional(chosen), ...searchFields(resource) }),
        reply: Fields({ taskId: Text() }),
      }
    case 'one':
      return { shown: Fields(keys), reply: withIdAndVersion(row) }
    case 'remove':
      return { shown: Fields({ ...keys, version: Optional(Integer({ title: '版本' })) }), reply: Fields({}) }
    case 'update':
      return {
        shown: Fields({ ...formFields(resource), ...keys, version: Integer({ title: '版本' }) }),
        reply: Fields({ id: Text() }),
      }
    case 'status':
      return { shown: Fields({ ...keys, ...statusField(resource) }), reply: Fields({ id: Text() }) }
    default:
      return { shown: Fields(formFields(resource)), reply: Fields({ id: Text() }) }
  }
}

/** Chosen rows, each by the values of its key. */
const chosen = List(List(Union([Text(), Integer()])), { title: '所选的行', maxItems: chosenMax })

/** Fields that a statement of the resource selects: key, list and form. */
const readRow = (resource: Resource): TSchema => {
  const names = new Set<string>([...resource.key, ...resource.list, ...formOf(resource)])
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name)))
  return rowSchema({ ...resource, fields })
}

const withIdAndVersion = (row: TSchema): TSchema => {
  const { properties } = row as TSchema & { properties: Record<string, TSchema> }
  return Fields({ ...properties, id: Text(), version: Union([Integer(), Null()]) })
}

const schemasOfFields = (
  resource: Resource,
  names: readonly string[],
  make: (schema: TSchema) => TSchema,
): Record<string, TSchema> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name]
      return field ? [[name, make(schemaOf(field))]] : []
    }),
  )

/** 启用 or 停用, as the new value of its field. */
const statusField = (resource: Resource): Record<string, TSchema> => {
  const turn = turnOf(resource)
  return turn === null ? {} : { [turn.name]: Integer({ title: turn.field.label, enum: [turn.on, turn.off] }) }
}

/** Search fields of a query: text, or several values joined by commas. */
const searchFields = (resource: Resource): Record<string, TSchema> =>
  schemasOfFields(resource, resource.search ?? [], (schema) =>
    Optional(Unsafe({ title: (schema as { title?: string }).title, type: 'string' })),
  )

const formFields = (resource: Resource): Record<string, TSchema> =>
  (formSchema(resource) as unknown as { properties: Record<string, TSchema> }).properties
