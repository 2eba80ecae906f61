// 模式里有哪些列 · vite/claimedRows/schemas
/** Reads the columns of `Static<typeof schema>` from the calls of TypeBox that make the schema. */
import type { Kind, Shape } from './shapes.ts'
import { valueNamed, type Module, type Node, type SourceNode } from './modules.ts'

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
  /** of a spread element */
  readonly argument: Node
}
/** A call of TypeBox: `Object({…})`, `String()`. */
interface TypeboxCall {
  readonly name: string
  readonly args: readonly Node[]
  readonly within: Module
}

const unwrapped = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? unwrapped((node as Node & { readonly expression: Node }).expression)
    : node

/** Resolves names, object members and calls of arrow functions with an expression body to the expression behind them. */
const resolved = ({ node: wrappedNode, within }: SourceNode): SourceNode | null => {
  const node = unwrapped(wrappedNode)
  if (node.type === 'Identifier') {
    const valueNode = valueNamed((node as Node & { name: string }).name, within)
    return valueNode && resolved(valueNode)
  }
  if (node.type === 'MemberExpression') {
    const { object, property, computed } = node as Node & { object: Node; property: { name?: string }; computed: boolean }
    const member = computed ? null : propertiesOf({ node: object, within })?.get(property.name ?? '')
    return member ? resolved(member) : null
  }
  const { callee, arguments: args } = node as Call
  if (node.type !== 'CallExpression' || within.typebox.has(callee.name ?? '')) return { node, within }
  const calledFunction = callee.name === undefined ? null : valueNamed(callee.name, within)
  if (calledFunction?.node.type !== 'ArrowFunctionExpression') return { node, within }
  const { params, body, expression } = calledFunction.node as Arrow
  if (!expression) return { node, within }
  const parameters = params.flatMap(({ name }, i) => {
    const argumentNode = args[i]
    return name === undefined ? [] : [[name, argumentNode === undefined ? null : { node: argumentNode, within }] as const]
  })
  return resolved({ node: body, within: { ...calledFunction.within, given: new Map(parameters) } })
}

/** Properties of an object literal with its spread objects; null if one of them cannot be read. */
export const propertiesOf = (expression: SourceNode): ReadonlyMap<string, SourceNode> | null => {
  const object = resolved(expression)
  if (object?.node.type !== 'ObjectExpression') return null
  const properties = new Map<string, SourceNode>()
  for (const property of (object.node as Node & { properties: readonly Property[] }).properties) {
    if (property.type === 'SpreadElement') {
      const spreadProperties = propertiesOf({ node: property.argument, within: object.within })
      if (spreadProperties === null) return null
      for (const [name, one] of spreadProperties) properties.set(name, one)
      continue
    }
    const name = property.key.name ?? property.key.value
    if (property.computed || typeof name !== 'string') return null
    properties.set(name, { node: property.value, within: object.within })
  }
  return properties
}

const typeboxCallOf = (schema: SourceNode): TypeboxCall | null => {
  const call = resolved(schema)
  if (call?.node.type !== 'CallExpression') return null
  const { callee, arguments: args } = call.node as Call
  const name = call.within.typebox.get(callee.name ?? '')
  return name === undefined ? null : { name, args, within: call.within }
}

/** The reply schema of a call. */
export const replyOf = (call: SourceNode): SourceNode | null => propertiesOf(call)?.get('reply') ?? null

const fieldsOf = (schema: SourceNode): ReadonlyMap<string, SourceNode> | null => {
  const typeboxCall = typeboxCallOf(schema)
  const [fields] = typeboxCall?.name === 'Object' ? typeboxCall.args : []
  return typeboxCall && fields ? propertiesOf({ node: fields, within: typeboxCall.within }) : null
}
/** A part of a schema: the property `name` of an object, or without a name the entry of a list. */
export const partOfSchema = (schema: SourceNode, name: string | null): SourceNode | null => {
  if (name !== null) return fieldsOf(schema)?.get(name) ?? null
  const typeboxCall = typeboxCallOf(schema)
  const [entry] = typeboxCall?.name === 'Array' ? typeboxCall.args : []
  return typeboxCall && entry ? { node: entry, within: typeboxCall.within } : null
}

/** Columns of a schema; null if the sources do not show them. */
export const shapeOfSchema = (schema: SourceNode): Shape | null => {
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
const kindsOfSchema = (schema: SourceNode): readonly Kind[] | null => {
  const typeboxCall = typeboxCallOf(schema)
  const [first] = typeboxCall?.args ?? []
  if (typeboxCall === null) return null
  if (plain[typeboxCall.name] !== undefined) return plain[typeboxCall.name] ?? null
  if (first === undefined) return null
  if (typeboxCall.name === 'Optional') {
    const kinds = kindsOfSchema({ node: first, within: typeboxCall.within })
    return kinds && [...kinds, 'undefined']
  }
  if (typeboxCall.name === 'Literal')
    return first.type === 'Literal' ? [typeof (first as Node & { value: unknown }).value as Kind] : null
  if (typeboxCall.name !== 'Union' || first.type !== 'ArrayExpression') return null
  const kindsOfAll = (first as Node & { elements: readonly Node[] }).elements.map((node) =>
    kindsOfSchema({ node, within: typeboxCall.within }),
  )
  return kindsOfAll.some((one) => one === null) ? null : kindsOfAll.flatMap((one) => one ?? [])
}
