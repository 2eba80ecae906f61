// 单据的调用 · documentCalls
/** The calls of a document with their schemas, for the server and its API documentation. Pages use only the routes. */
import { Array as List, Integer, Null, Object as Obj, Optional, Record as Map, String as Str, Union, type TSchema } from 'typebox'
import type { Call, Method } from './call.ts'
import { callsOfImport, type TemplateImport } from './import/calls.ts'
import {
  actRoute,
  editedNames,
  isEach,
  linesName,
  linesOf,
  numberMax,
  numberOf,
  type Act,
  type Document,
  type Route,
} from './document.ts'
import type { Field, Fields } from './kinds.ts'
import { operateLines } from './operateLog.ts'
import { formOf } from './resource.ts'
import { schemaOf } from './schema.ts'

const orNull = (schema: TSchema): TSchema => Union([schema, Null()])
const inputSchema = (field: Field): TSchema => (field.required ? schemaOf(field) : Optional(orNull(schemaOf(field))))
const inputSchemas = (fields: Fields, names: readonly string[]): Record<string, TSchema> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field === undefined || field.derived === true ? [] : [[name, inputSchema(field)]]
    }),
  )
/** Schemas of stored values in a reply: only their types are checked, because a stored value may break a limit of the form. */
const replyFields = (fields: Fields): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, label, texts }]) => [
      name,
      orNull(schemaOf({ kind, label, ...(texts !== undefined && { texts }) })),
    ]),
  )

/** Schema of the document's number as every call takes it. */
const numberSchema = (of: Document): Record<string, TSchema> => {
  const name = numberOf(of)
  return { [name]: Str({ title: of.fields[name]?.label ?? name, minLength: 1, maxLength: numberMax }) }
}
const numbersSchema = (of: Document, [input, maxItems]: NonNullable<Act['many']>): Record<string, TSchema> => ({
  [input]: List(Str({ minLength: 1, maxLength: numberMax }), {
    title: of.fields[numberOf(of)]?.label ?? input,
    minItems: 1,
    maxItems,
  }),
})
const versionSchema = Integer({ title: '版本', minimum: 0 })
const version = { version: Optional(versionSchema) }
const replySchema = (of: Document, acts: readonly (readonly [string, Act])[]): TSchema => {
  const answers: Record<string, TSchema> = Object.assign({}, ...acts.map(([, act]) => replyFields(act.answers ?? {})))
  if (acts.some(([, act]) => isEach(act)))
    return Obj({ done: List(Str()), failed: List(Obj({ [numberOf(of)]: Str(), msg: Str() })), ...answers })
  return acts.some(([, { many }]) => many !== undefined)
    ? Obj({ done: Integer() })
    : Obj({ [numberOf(of)]: Str(), status: Integer(), ...answers })
}

const contentSchemas = (of: Document, head: readonly string[] = []): Record<string, TSchema> => {
  const { range, fields, enter, max, optional } = linesOf(of)
  return {
    ...inputSchemas(of.fields, head),
    ...(of.atOnce !== undefined && { [of.atOnce[0]]: Optional(Integer({ title: of.atOnce[1], enum: [0, 1] })) }),
    ...(range !== undefined && inputSchemas(range, Object.keys(range))),
    ...(enter.length > 0 && {
      [linesName(of)]: List(Obj(inputSchemas(fields, enter)), {
        title: '明细',
        minItems: optional === true ? 0 : 1,
        maxItems: max,
      }),
    }),
  }
}

/** Schema of the `fields` of an act, which are filled in once for many documents. */
export const askedSchema = ({ fields = {} }: Act): TSchema => Obj(inputSchemas(fields, Object.keys(fields)))

/** Maximum number of lines that one act may name. */
const linesMax = 1000
/**
 * Schema of the input that the acts of one path share. A field in the `fields` of all these acts is required, a field of only some is
 * optional. Constants select the act. A constant that only some of the acts send is optional, and may also be 0.
 */
const inputOf = (of: Document, acts: readonly (readonly [string, Act])[]): TSchema => {
  const [first] = acts
  const many = first?.[1].many
  if (first?.[0] === 'make') return Obj(contentSchemas(of, formOf(of)))
  if (first?.[0] === 'edit') return Obj({ ...numberSchema(of), version: versionSchema, ...contentSchemas(of, editedNames(of)) })
  const asked = acts.flatMap(([, { fields = {} }]) => Object.entries(fields))
  const inputs = Object.fromEntries(
    asked.map(([name, field]) => [
      name,
      acts.every(([, act]) => act.fields?.[name] !== undefined) ? inputSchema(field) : Optional(orNull(schemaOf(field))),
    ]),
  )
  const names = new Set(acts.flatMap(([, { send = {} }]) => Object.keys(send)))
  const constants = Object.fromEntries(
    [...names].map((name) => {
      const values = acts.flatMap(([, { send = {} }]) => (name in send ? [Number(send[name])] : []))
      if (values.length === acts.length) return [name, Integer({ title: name, enum: values })]
      return [name, Optional(Integer({ title: name, enum: [...new Set([0, ...values])] }))]
    }),
  )
  const ticked = Object.fromEntries(
    acts.flatMap(([, { lines }]) =>
      lines === undefined ? [] : [[lines[0], Optional(List(Str(), { title: lines[1], maxItems: linesMax }))]],
    ),
  )
  return Obj({
    ...(many === undefined ? { ...numberSchema(of), ...version } : numbersSchema(of, many)),
    ...inputs,
    ...ticked,
    ...constants,
  })
}

/** Acts by the path they share, in the order of the definition. */
export const actsByPath = (of: Document): ReadonlyMap<Route, readonly (readonly [string, Act])[]> => {
  const paths = new globalThis.Map<Route, (readonly [string, Act])[]>()
  for (const [name, act] of Object.entries(of.acts)) paths.set(act.path, [...(paths.get(act.path) ?? []), [name, act]])
  return paths
}

/** Call of the acts of one path. The server checks the right of each act; the path itself has the right of the first. */
export const actCall = (of: Document, acts: readonly (readonly [string, Act])[]): Call<TSchema, TSchema, number> => {
  const [[name, act]] = acts as readonly [readonly [string, Act]]
  return { ...actRoute(of, name, act), may: act.right, input: inputOf(of, acts), reply: replySchema(of, acts) }
}

const lineReplySchema = (of: Document): Record<string, TSchema> => {
  if (of.lines === undefined) return {}
  const { range, fields } = of.lines
  return range === undefined
    ? { [linesName(of)]: List(Obj({ lineNo: Integer(), ...replyFields(fields) })) }
    : { [linesName(of)]: List(Obj({ id: Str(), ...replyFields(fields) })), cut: Integer({ title: '还有明细没有列出' }) }
}

/**
 * Call that reads one document: its head, its lines, its log, and for each act the reason why the act is not possible now (null where the
 * act is possible).
 */
export const pageCall = (of: Document): Call<TSchema, TSchema, number> => {
  const [route, right] = of.page
  const [method, path] = route.split(' ') as [Method, string]
  return {
    id: `${of.id}.page`,
    title: `${of.noun}详情`,
    method,
    path,
    may: right,
    input: Obj(numberSchema(of)),
    reply: Obj({
      ...replyFields(of.fields),
      version: Integer(),
      ...lineReplySchema(of),
      acts: Map(Str(), orNull(Str())),
      log: operateLines,
      ...replyFields(of.details ?? {}),
    }),
  }
}

/** The import of the document's template; null where the document has no template. */
export const documentImportOf = ({ noun, import: template }: Document): TemplateImport | null =>
  template === undefined ? null : { biz: template.biz, title: `${template.title ?? noun}导入`, may: template.right }

/** Every call a document has besides those of its list. */
export const documentCalls = (of: Document): readonly Call[] => {
  const fromFile = documentImportOf(of)
  return [
    pageCall(of),
    ...[...actsByPath(of).values()].map((acts) => actCall(of, acts)),
    ...(fromFile === null ? [] : callsOfImport(fromFile)),
  ]
}
