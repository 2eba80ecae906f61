// 声明的行是什么样 · vite/claimedRows/shapes
/** Reads from the sources which columns a declared row type has, and which kinds of values each may hold. */
import { join } from 'node:path'
import {
  fileNames,
  root,
  typeNamed,
  valueNamed,
  type FoundType,
  type Module,
  type Named,
  type Node,
  type SourceNode,
} from './modules.ts'
import { partOfSchema, propertiesOf, replyOf, shapeOfSchema } from './schemas.ts'

/** Result of `typeof` for a value, with `null`, `Date` and `object` (lists and JSON) as kinds of their own. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'Date' | 'object'
/** Column → kinds of its values; null if the sources do not show them. */
export type Shape = Readonly<Record<string, readonly Kind[] | null>>

interface Interface extends Named {
  readonly extends: readonly { readonly expression: Reference['typeName']; readonly typeArguments?: Reference['typeArguments'] }[]
  readonly body: { readonly body: readonly Member[] }
}
interface Member extends Node {
  readonly key: { readonly name?: string; readonly value?: unknown }
  readonly computed?: boolean
  readonly optional: boolean
  readonly typeAnnotation?: { readonly typeAnnotation: Node } | null
}
interface Reference extends Node {
  readonly typeName: { readonly type: string; readonly name?: string }
  readonly typeArguments?: { readonly params: readonly Node[] } | null
}

interface Annotated extends Node {
  readonly typeAnnotation: Node
}
interface Indexed extends Node {
  readonly objectType: Node
  readonly indexType: Node
}
interface Union extends Node {
  readonly types: readonly Node[]
}

const membersOf = (members: readonly Member[], within: Module): Shape | null => {
  const shape: Record<string, readonly Kind[] | null> = {}
  for (const { type, key, optional, computed, typeAnnotation } of members) {
    const name = key?.name ?? key?.value
    if (type !== 'TSPropertySignature' || typeof name !== 'string' || computed === true) return null
    const kinds = typeAnnotation ? kindsOf(typeAnnotation.typeAnnotation, within) : null
    shape[name] = optional && kinds !== null ? [...kinds, 'undefined'] : kinds
  }
  return shape
}

/** Names of a union of texts, `'a' | 'b'`, or of a type's columns, `keyof Row`. */
const namesOf = (node: Node | undefined, within: Module): readonly string[] | null => {
  if (node === undefined) return null
  if (node.type === 'TSLiteralType') {
    const { value } = (node as Node & { literal: { value?: unknown } }).literal
    return typeof value === 'string' ? [value] : null
  }
  if (node.type === 'TSUnionType') {
    const nameLists = (node as Union).types.map((one) => namesOf(one, within))
    return nameLists.some((one) => one === null) ? null : nameLists.flatMap((one) => one ?? [])
  }
  if (node.type === 'TSTypeOperator') {
    const { operator, typeAnnotation } = node as Node & { operator: string; typeAnnotation: Node }
    const shape = operator === 'keyof' ? shapeOf(typeAnnotation, within) : null
    return shape && Object.keys(shape)
  }
  if (node.type !== 'TSTypeReference') return null
  const { name = '' } = (node as Reference).typeName
  const argument = within.given.get(name)
  if (argument !== undefined) return argument && namesOf(argument.node, argument.within)
  const found = typeNamed(name, within)
  return found?.of.type === 'TSTypeAliasDeclaration' ? namesOf(aliased(found.of), found.within) : null
}
const aliased = (of: Named): Node => (of as Named & Annotated).typeAnnotation

const merged = (shapes: readonly (Shape | null)[]): Shape | null =>
  shapes.some((one) => one === null) ? null : Object.assign({}, ...shapes)

/** The module of a declared type, with the arguments of its type parameters. */
const withArguments = ({ of, within }: FoundType, args: readonly Node[], from: Module): Module => {
  const params = of.typeParameters?.params ?? []
  if (params.length === 0) return within
  const argumentsByName = params.map(({ name }, i) => {
    const argumentNode = args[i]
    return [name.name, argumentNode === undefined ? null : { node: argumentNode, within: from }] as const
  })
  return { ...within, given: new Map(argumentsByName) }
}

const declaredShape = (found: FoundType, args: readonly Node[], from: Module): Shape | null => {
  const { of } = found
  const within = withArguments(found, args, from)
  if (of.type === 'TSTypeAliasDeclaration')
    return of.id.name === 'Row' && within.path === tableTypes ? tableShape(args[0], from) : shapeOf(aliased(of), within)
  const { extends: bases, body } = of as Interface
  return merged([
    ...bases.map(({ expression, typeArguments = null }) =>
      shapeOf({ type: 'TSTypeReference', typeName: expression, typeArguments } as Reference, within),
    ),
    membersOf(body.body, within),
  ])
}

const platform = join(root, 'server/platform')
const tableTypes = join(platform, 'tableTypes.ts')
/** Columns of `Row<'owner'>`, by the facts of the catalogue. */
const tableShape = (table: Node | undefined, within: Module): Shape | null => {
  const [name = ''] = namesOf(table, within) ?? []
  const tablesNode = valueNamed('tables', fileNames(join(platform, 'tables.ts')))
  const facts = tablesNode && propertiesOf(tablesNode)?.get(name)
  const columns = facts && propertiesOf(facts)
  const readType = typeNamed('Read', fileNames(tableTypes))
  const kinds = readType && membersOf((readType.of as Interface).body.body, readType.within)
  if (!columns || kinds === null) return null
  return Object.fromEntries(
    [...columns].map(([column, { node }]) => {
      const { value } = node as Node & { value: string }
      const kind = kinds[value.replace(/[?=!]+$/, '')] ?? null
      return [column, kind && (value.includes('?') ? [...kind, 'null' as const] : kind)]
    }),
  )
}

/** Utility types of TypeScript that derive a row type. */
const utilityTypes: Readonly<Record<string, (args: readonly Node[], within: Module) => Shape | null>> = {
  Readonly: ([of], within) => (of === undefined ? null : shapeOf(of, within)),
  Pick: ([of, names], within) => pickedColumns(of, names, within, true),
  Omit: ([of, names], within) => pickedColumns(of, names, within, false),
  Partial: ([of], within) => {
    const shape = of === undefined ? null : shapeOf(of, within)
    return (
      shape && Object.fromEntries(Object.entries(shape).map(([name, kinds]) => [name, kinds && [...kinds, 'undefined' as const]]))
    )
  },
  Record: ([names, value], within) => {
    const columnNames = namesOf(names, within)
    return columnNames === null || value === undefined
      ? null
      : Object.fromEntries(columnNames.map((name) => [name, kindsOf(value, within)]))
  },
}
const pickedColumns = (of: Node | undefined, names: Node | undefined, within: Module, isPick: boolean): Shape | null => {
  const shape = of === undefined ? null : shapeOf(of, within)
  const chosenNames = namesOf(names, within)
  if (shape === null || chosenNames === null) return null
  return Object.fromEntries(Object.entries(shape).filter(([name]) => chosenNames.includes(name) === isPick))
}

/** The schema behind `Static<typeof schema>` or `ReplyOf<typeof call>`. */
const schemaBehind = ({ typeName, typeArguments }: Reference, within: Module): SourceNode | null => {
  const [query] = typeArguments?.params ?? []
  if (query?.type !== 'TSTypeQuery') return null
  const { exprName } = query as Node & { exprName: Node }
  const { name = '' } = typeName
  if (within.typebox.get(name) === 'Static') return { node: exprName, within }
  return within.imported.get(name)?.name === 'ReplyOf' ? replyOf({ node: exprName, within }) : null
}

/** Follows aliases, parameters and schema types to a type without a name or to a schema; null if that cannot be read. */
const resolvedType = ({ node, within }: SourceNode): SourceNode | null => {
  if (node.type === 'TSParenthesizedType') return resolvedType({ node: (node as Annotated).typeAnnotation, within })
  if (node.type === 'TSIndexedAccessType') return partOf(node as Indexed, within)
  if (node.type !== 'TSTypeReference') return { node, within }
  const { typeName, typeArguments } = node as Reference
  const argument = within.given.get(typeName.name ?? '')
  if (argument !== undefined) return argument && resolvedType(argument)
  const schema = schemaBehind(node as Reference, within)
  if (schema !== null) return schema
  const found = typeNamed(typeName.name ?? '', within)
  if (found === null) return { node, within }
  const typeModule = withArguments(found, typeArguments?.params ?? [], within)
  return found.of.type === 'TSTypeAliasDeclaration'
    ? resolvedType({ node: aliased(found.of), within: typeModule })
    : { node: found.of, within: typeModule }
}

/** The part of a type that `Sheet['lines']` or `Lines[number]` names. */
const partOf = ({ objectType, indexType }: Indexed, within: Module): SourceNode | null => {
  const whole = resolvedType({ node: objectType, within })
  if (whole === null) return null
  const [name = null] = namesOf(indexType, within) ?? []
  if (name === null && indexType.type !== 'TSNumberKeyword') return null
  const { node } = whole
  const part = isExpression(node) ? partOfSchema(whole, name) : name === null ? entryOf(whole) : memberOf(whole, name)
  return part && resolvedType(part)
}
const entryOf = ({ node, within }: SourceNode): SourceNode | null => {
  if (node.type === 'TSTypeOperator') return entryOf({ node: (node as Annotated).typeAnnotation, within })
  return node.type === 'TSArrayType' ? { node: (node as Node & { elementType: Node }).elementType, within } : null
}
const memberOf = ({ node, within }: SourceNode, name: string): SourceNode | null => {
  const members =
    node.type === 'TSInterfaceDeclaration'
      ? (node as Interface).body.body
      : node.type === 'TSTypeLiteral'
        ? (node as Node & { members: readonly Member[] }).members
        : []
  const type = members.find(({ key }) => key?.name === name)?.typeAnnotation?.typeAnnotation
  return type ? { node: type, within } : null
}

/** Whether a part of an intersection is a general row type such as `object`, which adds no columns. */
const anyRow = (type: Node, from: Module): boolean => {
  const { node = type, within = from } = resolvedType({ node: type, within: from }) ?? {}
  if (node.type === 'TSObjectKeyword') return true
  const { typeName, typeArguments } = node as Reference
  const [of, value] = typeArguments?.params ?? []
  if (typeName?.name === 'Readonly' && of !== undefined) return anyRow(of, within)
  return typeName?.name === 'Record' && value?.type === 'TSUnknownKeyword'
}

const isExpression = ({ type }: Node): boolean => !type.startsWith('TS')

/** Columns of a row type or of a schema; null if the sources do not show them. */
export const shapeOf = (node: Node, within: Module): Shape | null => {
  if (isExpression(node)) return shapeOfSchema({ node, within })
  switch (node.type) {
    case 'TSTypeLiteral':
      return membersOf((node as Node & { members: readonly Member[] }).members, within)
    case 'TSParenthesizedType':
      return shapeOf((node as Annotated).typeAnnotation, within)
    case 'TSIntersectionType':
      return merged((node as Union).types.filter((one) => !anyRow(one, within)).map((one) => shapeOf(one, within)))
    case 'TSMappedType': {
      const { constraint, typeAnnotation } = node as Annotated & { constraint: Node }
      const names = namesOf(constraint, within)
      return names && Object.fromEntries(names.map((name) => [name, kindsOf(typeAnnotation, within)]))
    }
    case 'TSIndexedAccessType': {
      const part = partOf(node as Indexed, within)
      return part && shapeOf(part.node, part.within)
    }
    case 'TSTypeReference':
      return referredShape(node as Reference, within)
    default:
      return null
  }
}
const referredShape = (node: Reference, within: Module): Shape | null => {
  const { name = '' } = node.typeName
  const args = node.typeArguments?.params ?? []
  const argument = within.given.get(name)
  if (argument !== undefined) return argument && shapeOf(argument.node, argument.within)
  const schema = schemaBehind(node, within)
  if (schema !== null) return shapeOfSchema(schema)
  const found = typeNamed(name, within)
  return found === null ? (utilityTypes[name]?.(args, within) ?? null) : declaredShape(found, args, within)
}

const plain: Readonly<Record<string, readonly Kind[]>> = {
  TSStringKeyword: ['string'],
  TSTemplateLiteralType: ['string'],
  TSNumberKeyword: ['number'],
  TSBooleanKeyword: ['boolean'],
  TSNullKeyword: ['null'],
  TSUndefinedKeyword: ['undefined'],
  TSArrayType: ['object'],
  TSTupleType: ['object'],
  TSTypeLiteral: ['object'],
}
const objects = new Set(['ReadonlyArray', 'Array', 'Record', 'Buffer', 'Uint8Array', 'Readonly', 'Partial', 'Pick', 'Omit'])

const allKinds = (nodes: readonly Node[], within: Module): readonly Kind[] | null => {
  const all = nodes.map((one) => kindsOf(one, within))
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
}
/** Kinds of values of a column's type; null if the sources do not show them. */
const kindsOf = (node: Node, within: Module): readonly Kind[] | null => {
  const plainKinds = plain[node.type]
  if (plainKinds !== undefined) return plainKinds
  switch (node.type) {
    case 'TSTypeOperator':
      // `keyof` of a type is not resolved; `readonly` marks a list
      return (node as Node & { operator: string }).operator === 'keyof' ? null : ['object']
    case 'TSParenthesizedType':
      return kindsOf((node as Annotated).typeAnnotation, within)
    case 'TSLiteralType': {
      const { value, type } = (node as Node & { literal: { value?: unknown; type: string } }).literal
      return type === 'UnaryExpression' ? ['number'] : [typeof value as Kind]
    }
    case 'TSUnionType':
      return allKinds((node as Union).types, within)
    case 'TSConditionalType': {
      // either branch is possible, because the condition is not evaluated
      const { trueType, falseType } = node as Node & { trueType: Node; falseType: Node }
      return allKinds([trueType, falseType], within)
    }
    case 'TSIndexedAccessType': {
      const { objectType, indexType } = node as Indexed
      const [name = ''] = namesOf(indexType, within) ?? []
      return shapeOf(objectType, within)?.[name] ?? null
    }
    case 'TSTypeReference':
      return referredKinds((node as Reference).typeName.name ?? '', within)
    default:
      return null
  }
}
const referredKinds = (name: string, within: Module): readonly Kind[] | null => {
  if (name === 'Date') return ['Date']
  const argument = within.given.get(name)
  if (argument !== undefined) return argument && kindsOf(argument.node, argument.within)
  const found = typeNamed(name, within)
  if (found === null) return objects.has(name) ? ['object'] : null
  if (found.of.type === 'TSInterfaceDeclaration') return ['object']
  return found.of.typeParameters ? null : kindsOf(aliased(found.of), found.within)
}
