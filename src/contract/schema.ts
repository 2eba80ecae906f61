// 字段到模式 · schema
import { Array, Integer, Null, Object, Optional, Record, String, Union, Unknown, Unsafe, type TSchema } from 'typebox'
import type { Field, Fields, Kind, RowOf } from './kinds.ts'
import { formOf, type Calls, type Page, type Resource } from './resource.ts'
import { longest } from './rules/limits.ts'

/** Values of a choice in requests and replies: digits are numbers, everything else is text. */
export const choiceValues = (texts: Readonly<Record<string, string>>): (string | number)[] =>
  globalThis.Object.keys(texts).map((key) => (/^-?\d+$/.test(key) ? Number(key) : key))

const integer = (field: Field, min?: number): TSchema => {
  const minimum = field.min ?? min
  return Integer({
    title: field.label,
    ...(minimum === undefined ? {} : { minimum }),
    maximum: field.max ?? Number.MAX_SAFE_INTEGER,
  })
}
const chars = (field: Field, pattern?: string): TSchema =>
  String({
    title: field.label,
    maxLength: longest(field),
    ...(field.required ? { minLength: 1 } : {}),
    ...(pattern ? { pattern } : {}),
  })

const numberPattern = '[^\\s\\p{L}\\p{N}]*[\\p{L}\\p{N}]\\S*'

/** Schema of each kind. A kind without an entry is a compile error. */
const schemas: Record<Kind, (field: Field) => TSchema> = {
  // no blanks, at least one letter or digit; the pattern is read in one pass, however long the text is
  code: (field) => chars(field, field.required ? `^${numberPattern}$` : `^(${numberPattern})?$`),
  text: (field) => chars(field),
  count: (field) => integer(field, 0),
  money: (field) => integer(field),
  price: (field) => integer(field, 0),
  weight: (field) => integer(field, 0),
  minutes: (field) => integer(field, 0),
  percent: (field) => integer(field, 0),
  moment: (field) => String({ title: field.label, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
  day: (field) => String({ title: field.label, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  choice: (field) => Unsafe({ title: field.label, enum: field.offers ?? choiceValues(field.texts ?? {}) }),
  flag: (field) => Integer({ title: field.label, enum: [0, 1] }),
  ref: (field) => chars(field),
  many: (field) => Array(String({ maxLength: 64 }), { title: field.label, maxItems: field.max ?? 500 }),
  image: (field) => chars(field),
  json: (field) => Unknown({ title: field.label }),
}

/**
 * JSON Schema of one field's value, its label as `title`. It validates a call, the form and the import row, and documents the call.
 * Units as in kinds.ts (money 分, price 1/10000 元, weight g, percent bp).
 */
export const schemaOf = (field: Field): TSchema => schemas[field.kind](field)

/** Row of a list or of one record: every field is present, null where the value is unknown. */
export const rowSchema = <F extends Fields, C extends Calls>(resource: Resource<F, C>) =>
  Unsafe<RowOf<F>>(
    Object(mapFields(resource.fields, (field) => Union([field.kind === 'json' ? Unknown() : replySchema(field), Null()]))),
  )

/**
 * Schema of a field in a reply. It checks the type and not the limits of the form, because a stored value may be longer than a form allows,
 * or empty.
 */
const replySchema = (field: Field): TSchema => {
  const schema = schemas[field.kind]({ kind: field.kind, label: field.label, ...(field.texts ? { texts: field.texts } : {}) })
  const { minimum: _minimum, maxLength: _maxLength, ...rest } = schema as TSchema & { minimum?: number; maxLength?: number }
  return field.kind === 'code' ? { ...rest, pattern: '^\\S*$' } : rest
}

/** Schema of a form, an import row or a create call: the form's fields without the derived ones, optional unless required. */
export const formSchema = <F extends Fields, C extends Calls>(resource: Resource<F, C>) => {
  const entries = formOf<keyof F & string>(resource).flatMap((name): [string, TSchema][] => {
    const field = resource.fields[name]
    if (!field || field.derived) return []
    return [[name, field.required ? schemaOf(field) : Optional(Union([schemaOf(field), Null()]))]]
  })
  return Unsafe<Partial<RowOf<F>>>(Object(globalThis.Object.fromEntries(entries)))
}

/** Schema of a page of rows in a reply (spec 1 §3). */
export const pageSchema = <T>(row: TSchema) =>
  Unsafe<Page<T>>(
    Object({
      records: Array(row),
      total: Integer(),
      pageNo: Integer(),
      pageSize: Integer(),
      current: Integer(),
      size: Integer(),
      pages: Integer(),
      absent: Optional(Record(String(), Array(String()))),
    }),
  )

/** Paging of a list call. */
export const paging = {
  pageNo: Optional(Integer({ title: '页码', minimum: 1 })),
  pageSize: Optional(Integer({ title: '每页条数', minimum: 1, maximum: 999_999_999 })),
}

const mapFields = (fields: Fields, make: (field: Field) => TSchema): Record<string, TSchema> =>
  globalThis.Object.fromEntries(globalThis.Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** One fault of a schema check, in the form of TypeBox and JSON Schema validators. */
export interface Fault {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The sentence shown at the field for one fault (floor.md §0.4, §0.5). `label` is the field's 中文名. */
export const faultSentence = (label: string, fault: Fault): string => {
  const limit = Number(fault.params['limit'])
  switch (fault.keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
      return `${label}不能为空`
    case 'maxLength':
      return `${label}长度不能超过${limit}个字符`
    case 'maxItems':
      return `${label}不能超过${limit}个`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `${label}超出范围`
    case 'type':
      return fault.params['type'] === 'integer' ? `${label}必须为整数` : `${label}格式不正确`
    default:
      return `${label}格式不正确`
  }
}
