// 模式里有哪些列 · vite/claimedRows/schemas
/** Reads the columns of `Static<typeof schema>` from the calls of TypeBox that make the schema. */
import type { Kind, Shape } from './shapes.ts'
import { valueNamed, type Module, type Node, type Written } from './modules.ts'

interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
}
interface Arrow extends Node {
  readonly expression: boolean
  readonly params: readonly { readonly name?: string }[]
  readonly body: Node
}
interface Property extends Node {
  readonly key: { readonly name?: string; readonly value?: unknown }
  readonly computed: boolean
  readonly value: Node
  /** of what is spread */
  readonly argument: Node
}
/** A call of TypeBox: `Object({…})`, `String()`. */
interface Made {
  readonly name: string
  readonly args: readonly Node[]
  readonly within: Module
}

const bared = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? bared((node as Node & { readonly expression: Node }).expression)
    : node

/** The expression behind names, members of objects and functions that only answer an expression. */
const written = ({ node: wrapped, within }: Written): Written | null => {
  const node = bared(wrapped)
  if (node.type === 'Identifier') {
    const found = valueNamed((node as Node & { name: string }).name, within)
    return found && written(found)
  }
  if (node.type === 'MemberExpression') {
    const { object, property, computed } = node as Node & { object: Node; property: { name?: string }; computed: boolean }
    const found = computed ? null : propertiesOf({ node: object, within })?.get(property.name ?? '')
    return found ? written(found) : null
  }
  const { callee, arguments: args } = node as Call
  if (node.type !== 'CallExpression' || within.typebox.has(callee.name ?? '')) return { node, within }
  const called = callee.name === undefined ? null : valueNamed(callee.name, within)
  if (called?.node.type !== 'ArrowFunctionExpression') return { node, within }
  const { params, body, expression } = called.node as Arrow
  if (!expression) return { node, within }
  const given = params.flatMap(({ name }, i) => {
    const one = args[i]
    return name === undefined ? [] : [[name, one === undefined ? null : { node: one, within }] as const]
  })
  return written({ node: body, within: { ...called.within, given: new Map(given) } })
}

/** Properties of an object as it is written, those it takes from others included; null where not all of them can be read. */
export const propertiesOf = (of: Written): ReadonlyMap<string, Written> | null => {
  const object = written(of)
  if (object?.node.type !== 'ObjectExpression') return null
  const found = new Map<string, Written>()
  for (const property of (object.node as Node & { properties: readonly Property[] }).properties) {
    if (property.type === 'SpreadElement') {
      const more = propertiesOf({ node: property.argument, within: object.within })
      if (more === null) return null
      for (const [name, one] of more) found.set(name, one)
      continue
    }
    const name = property.key.name ?? property.key.value
    if (property.computed || typeof name !== 'string') return null
    found.set(name, { node: property.value, within: object.within })
  }
  return found
}

const madeOf = (schema: Written): Made | null => {
  const found = written(schema)
  if (found?.node.type !== 'CallExpression') return null
  const { callee, arguments: args } = found.node as Call
  const name = found.within.typebox.get(callee.name ?? '')
  return name === undefined ? null : { name, args, within: found.within }
}

/** The reply of a call. */
export const replyOf = (call: Written): Written | null => propertiesOf(call)?.get('reply') ?? null

const fieldsOf = (schema: Written): ReadonlyMap<string, Written> | null => {
  const made = madeOf(schema)
  const [fields] = made?.name === 'Object' ? made.args : []
  return made && fields ? propertiesOf({ node: fields, within: made.within }) : null
}
/** A part of a schema: of a list its entries, where no name is given; of an object what stands under the name. */
export const partOfSchema = (schema: Written, name: string | null): Written | null => {
  if (name !== null) return fieldsOf(schema)?.get(name) ?? null
  const made = madeOf(schema)
  const [entry] = made?.name === 'Array' ? made.args : []
  return made && entry ? { node: entry, within: made.within } : null
}

/** Columns of a schema; null where the sources do not say them. */
export const shapeOfSchema = (schema: Written): Shape | null => {
  const fields = fieldsOf(schema)
  return fields && Object.fromEntries([...fields].map(([name, field]) => [name, kindsOfSchema(field)]))
}

const plain: Readonly<Record<string, readonly Kind[]>> = {
  String: ['string'],
  Integer: ['number'],
  Number: ['number'],
  Boolean: ['boolean'],
  Null: ['null'],
  Array: ['object'],
  Object: ['object'],
  Record: ['object'],
  Tuple: ['object'],
}
const kindsOfSchema = (schema: Written): readonly Kind[] | null => {
  const made = madeOf(schema)
  const [first] = made?.args ?? []
  if (made === null) return null
  if (plain[made.name] !== undefined) return plain[made.name] ?? null
  if (first === undefined) return null
  if (made.name === 'Optional') {
    const kinds = kindsOfSchema({ node: first, within: made.within })
    return kinds && [...kinds, 'undefined']
  }
  if (made.name === 'Literal')
    return first.type === 'Literal' ? [typeof (first as Node & { value: unknown }).value as Kind] : null
  if (made.name !== 'Union' || first.type !== 'ArrayExpression') return null
  const all = (first as Node & { elements: readonly Node[] }).elements.map((node) => kindsOfSchema({ node, within: made.within }))
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
}
