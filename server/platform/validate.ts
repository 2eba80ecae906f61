// 校验 · platform/validate
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { codes } from '#contract/errors'
import { asMeant } from '#contract/rules/plainText'
import { faultSentence } from '#contract/schema'
import { refuse, type Refused } from './errors.ts'
import { unstorablePart } from './storable.ts'

/** The parts of a JSON Schema this file looks at. */
interface Shape {
  readonly title?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly additionalProperties?: unknown
  readonly patternProperties?: unknown
}

export type Checked = { readonly value: unknown } | { readonly error: Refused }

/** Number of faults in one reply. */
const faultsShown = 50

/**
 * Checks a body against its schema. Codes and numbers typed full-width are read as half-width (rules/plainText). Undeclared fields are
 * dropped, so that a handler passes on only names of its call. A failure is a refusal whose `fields` carry one sentence per field; a single
 * missing field is A0410, a single value out of range A0421, the rest A0400.
 */
export const bodyCheck = (schema: TSchema): ((value: unknown) => Checked) => {
  let compiled: ReturnType<typeof Compile> | undefined
  return (value) => {
    // compiled at its first call: at the start it would compile a thousand schemas, most of them unused
    const check = (compiled ??= Compile(schema))
    if (check.Check(value)) return { value: declaredOnly([schema], value) }
    // a number typed full-width fails a pattern, but is valid for the person
    const plain = halfWidth('', value)
    return check.Check(plain) ? { value: declaredOnly([schema], plain) } : { error: faultsOf(schema, check.Errors(value)) }
  }
}

/**
 * Returns a check for a query string, whose values all arrive as text: empty values count as absent, numbers and lists are parsed first.
 */
export const queryCheck = (schema: TSchema): ((value: unknown) => Checked) => {
  const check = bodyCheck(schema)
  return (value) => check(readQuery(schema, (value ?? {}) as Record<string, unknown>))
}

/**
 * Returns a check that first refuses values the database cannot store, whatever the schema says: very deep nesting, NUL, half a surrogate
 * pair. `besides`: a field to skip.
 */
export const storableOnly =
  (schema: TSchema, check: (value: unknown) => Checked, skippedField?: string): ((value: unknown) => Checked) =>
  (value) => {
    const badPart = unstorablePart(skippedField === undefined ? value : { ...(value as object), [skippedField]: null })
    if (badPart === null) return check(value)
    const label = labelAt(schema, badPart.at) ?? '请求内容'
    const why = badPart.why === 'deep' ? `${label}的层级过多` : `${label}含有无法保存的字符，请重新输入`
    return { error: refuse(codes.badInput, undefined, { [badPart.at.slice(1).replaceAll('/', '.')]: why }) }
  }

const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/
/** Names of secret fields, whose values stay as typed. */
const secretNames = /password|secret|^pin$/i
const plainText = (name: string, text: string): string => (fullWidth.test(text) && !secretNames.test(name) ? asMeant(text) : text)
/** The same value with half-width texts for codes and numbers. */
const halfWidth = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return plainText(name, value)
  if (Array.isArray(value)) return value.map((one) => halfWidth(name, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([inner, innerValue]) => [inner, halfWidth(inner, innerValue)]))
}

/** The value in half-width, without fields that none of its possible shapes declares; a value of an open shape stays whole. */
const declaredOnly = (shapes: readonly Shape[], value: unknown, fieldName = ''): unknown => {
  if (typeof value === 'string') return plainText(fieldName, value)
  if (typeof value !== 'object' || value === null) return value
  const parts = shapes.flatMap(partsOf)
  if (Array.isArray(value)) {
    const items = parts.flatMap((shape) => shape.items ?? [])
    return items.length === 0 ? value : value.map((one) => declaredOnly(items, one, fieldName))
  }
  const objects = parts.filter(({ type }) => type === undefined || type === 'object')
  if (objects.length === 0 || objects.some(isOpen)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, innerValue]) => {
      const inner = objects.flatMap(({ properties = {} }) => (Object.hasOwn(properties, name) ? [properties[name] ?? {}] : []))
      return inner.length === 0 ? [] : [[name, declaredOnly(inner, innerValue, name)]]
    }),
  )
}
const partsOf = (shape: Shape): readonly Shape[] => [
  ...(shape.anyOf === undefined && shape.allOf === undefined ? [shape] : []),
  ...(shape.anyOf ?? []).flatMap(partsOf),
  ...(shape.allOf ?? []).flatMap(partsOf),
]
const isOpen = ({ properties, additionalProperties, patternProperties }: Shape): boolean =>
  properties === undefined || additionalProperties !== undefined || patternProperties !== undefined

const readQuery = (shape: Shape, raw: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (value === '' || value === undefined) continue
    read[name] = readValue(shape.properties?.[name], value)
  }
  return read
}

const readValue = (shape: Shape | undefined, value: unknown): unknown => {
  if (shape?.type === 'array') {
    const list = Array.isArray(value) ? value : plain(value).split(',') // the client joins lists by commas
    return list.filter((one) => one !== '').map((one) => readValue(shape.items, one))
  }
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value) || value.length > 16) return value
  return wantsNumber(shape) ? Number(value) : value
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

const wantsNumber = (shape: Shape | undefined): boolean =>
  shape?.type === 'integer' ||
  shape?.type === 'number' ||
  typeof shape?.const === 'number' ||
  (shape?.enum ?? []).some((one) => typeof one === 'number') ||
  (shape?.anyOf ?? []).some(wantsNumber)

interface TypeBoxError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

const faultsOf = (shape: Shape, errors: readonly TypeBoxError[]): Refused => {
  const fields: Record<string, string> = {}
  const codesSeen = new Set<string>()
  for (const { keyword, instancePath, params } of errors.slice(0, faultsShown)) {
    const fault = { keyword, params: params as Readonly<Record<string, unknown>> }
    const missing = keyword === 'required' ? ((fault.params['requiredProperties'] ?? []) as readonly string[]) : ['']
    for (const name of missing) {
      const path = name ? `${instancePath}/${name}` : instancePath
      const fieldPath = path.slice(1).replaceAll('/', '.')
      if (fields[fieldPath] !== undefined) continue
      fields[fieldPath] = faultSentence(labelAt(shape, path) ?? (fieldPath || '请求内容'), fault)
      codesSeen.add(codeOf(keyword))
    }
  }
  const [onlyCode] = codesSeen
  const code = codesSeen.size === 1 && onlyCode ? onlyCode : codes.badInput
  const first = Object.keys(fields)[0]
  if (code === codes.badInput || first === undefined) return refuse(codes.badInput, undefined, fields)
  return refuse(code, { field: labelAt(shape, `/${first.replaceAll('.', '/')}`) ?? first }, fields)
}

const codeOf = (keyword: string): string => {
  if (keyword === 'required' || keyword === 'minLength' || keyword === 'minItems') return codes.missing
  return /^(exclusive)?(minimum|maximum)$/i.test(keyword) ? codes.outOfRange : codes.badInput
}

/** 中文名 of the value at a JSON pointer: `/lines/0/qty` reads as 第1行数量. */
const labelAt = (shape: Shape, pointer: string): string | undefined => {
  let current: Shape | undefined = shape
  let row = ''
  for (const step of pointer.split('/').slice(1)) {
    const container: Shape | undefined =
      current?.properties || current?.items
        ? current
        : current?.anyOf?.find((candidate) => candidate.properties ?? candidate.items)
    if (container?.items && /^\d+$/.test(step)) {
      row = `第${Number(step) + 1}行`
      current = container.items
    } else current = container?.properties?.[step]
  }
  return current?.title ? row + current.title : undefined
}
