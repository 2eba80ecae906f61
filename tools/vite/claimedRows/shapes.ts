// 声明的行是什么样 · vite/claimedRows/shapes
/** Reads from the sources which columns a declared row type has, and which kinds of values each may hold. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

/** What `typeof` says of a value; `null`, `Date` and `object` (lists and json) by themselves. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'Date' | 'object'
/** Column → the kinds its values may have; null where the type says nothing, or nothing that can be read from the sources. */
export type Shape = Readonly<Record<string, readonly Kind[] | null>>

interface Node {
  readonly type: string
}
interface Named extends Node {
  readonly id: { readonly name: string }
  readonly typeParameters?: unknown
}
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
interface Import {
  readonly from: string
  readonly name: string
}
/** Types a file declares and those it takes from others. */
interface Module {
  readonly path: string
  readonly declared: ReadonlyMap<string, Named>
  readonly imported: ReadonlyMap<string, Import>
}

const root = resolve(import.meta.dirname, '../../..')
const modules = new Map<string, Module>()

interface Statement extends Node {
  readonly declaration?: Named | null
  readonly source?: { readonly value: string }
  readonly specifiers?: readonly { readonly local: { readonly name: string }; readonly imported?: { readonly name?: string } }[]
}
/** The types of a file others import, parsed once. */
const fileTypes = (path: string): Module => {
  const known = modules.get(path) ?? moduleOf(path, readFileSync(path, 'utf8'))
  modules.set(path, known)
  return known
}
/** The types of a file with this text. */
export const moduleOf = (path: string, text: string): Module => {
  const declared = new Map<string, Named>()
  const imported = new Map<string, Import>()
  for (const statement of parseSync(path, text).program.body as unknown as readonly Statement[]) {
    const one = (statement.declaration ?? statement) as Named
    if (one.type === 'TSInterfaceDeclaration' || one.type === 'TSTypeAliasDeclaration') declared.set(one.id.name, one)
    if (statement.type !== 'ImportDeclaration') continue
    const from = fileOf(path, statement.source?.value ?? '')
    for (const { local, imported: name } of statement.specifiers ?? [])
      if (from !== null && name?.name !== undefined) imported.set(local.name, { from, name: name.name })
  }
  return { path, declared, imported }
}
const fileOf = (path: string, specifier: string): string | null => {
  const found = specifier.startsWith('.')
    ? join(dirname(path), specifier)
    : specifier.startsWith('#contract/')
      ? join(root, 'src/contract', `${specifier.slice(10)}.ts`)
      : specifier.startsWith('#flows/')
        ? join(root, 'src/flows', `${specifier.slice(7)}.ts`)
        : null
  return found !== null && existsSync(found) ? found : null
}

type Found = { readonly of: Named; readonly within: Module } | null
const lookUp = (name: string, within: Module): Found => {
  const of = within.declared.get(name)
  if (of !== undefined) return { of, within }
  const from = within.imported.get(name)
  return from === undefined ? null : lookUp(from.name, fileTypes(from.from))
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

/** Names of a union of texts: `'a' | 'b'`. */
const namesOf = (node: Node | undefined, within: Module): readonly string[] | null => {
  if (node === undefined) return null
  if (node.type === 'TSLiteralType') {
    const { value } = (node as Node & { literal: { value?: unknown } }).literal
    return typeof value === 'string' ? [value] : null
  }
  if (node.type === 'TSUnionType') {
    const all = (node as Node & { types: readonly Node[] }).types.map((one) => namesOf(one, within))
    return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
  }
  if (node.type === 'TSTypeReference') {
    const found = lookUp((node as Reference).typeName.name ?? '', within)
    return found?.of.type === 'TSTypeAliasDeclaration' ? namesOf(aliased(found.of), found.within) : null
  }
  return null
}
const aliased = (of: Named): Node => (of as Named & { typeAnnotation: Node }).typeAnnotation

const merged = (shapes: readonly (Shape | null)[]): Shape | null =>
  shapes.some((one) => one === null) ? null : Object.assign({}, ...shapes)

const declaredShape = ({ of, within }: NonNullable<Found>): Shape | null => {
  if (of.typeParameters) return null
  if (of.type === 'TSTypeAliasDeclaration') return shapeOf(aliased(of), within)
  const { extends: bases, body } = of as Interface
  return merged([
    ...bases.map(({ expression, typeArguments = null }) =>
      shapeOf({ type: 'TSTypeReference', typeName: expression, typeArguments } as Reference, within),
    ),
    membersOf(body.body, within),
  ])
}

/** Types of the language that make one row type of another. */
const made: Readonly<Record<string, (args: readonly Node[], within: Module) => Shape | null>> = {
  Readonly: ([of], within) => (of === undefined ? null : shapeOf(of, within)),
  Pick: ([of, names], within) => narrowed(of, names, within, true),
  Omit: ([of, names], within) => narrowed(of, names, within, false),
  Partial: ([of], within) => {
    const shape = of === undefined ? null : shapeOf(of, within)
    return (
      shape && Object.fromEntries(Object.entries(shape).map(([name, kinds]) => [name, kinds && [...kinds, 'undefined' as const]]))
    )
  },
  Record: ([names, value], within) => {
    const all = namesOf(names, within)
    return all === null || value === undefined ? null : Object.fromEntries(all.map((name) => [name, kindsOf(value, within)]))
  },
}
const narrowed = (of: Node | undefined, names: Node | undefined, within: Module, keeps: boolean): Shape | null => {
  const shape = of === undefined ? null : shapeOf(of, within)
  const named = namesOf(names, within)
  if (shape === null || named === null) return null
  return Object.fromEntries(Object.entries(shape).filter(([name]) => named.includes(name) === keeps))
}

/** What is put beside a row type so that it fits where any row does. */
const anyRow = (node: Node): boolean => {
  if (node.type === 'TSObjectKeyword') return true
  const { typeName, typeArguments } = node as Reference
  const [, value] = typeArguments?.params ?? []
  return typeName?.name === 'Record' && value?.type === 'TSUnknownKeyword'
}

/** Columns of a row type; null where the sources do not say them. */
export const shapeOf = (node: Node, within: Module): Shape | null => {
  if (node.type === 'TSTypeLiteral') return membersOf((node as Node & { members: readonly Member[] }).members, within)
  if (node.type === 'TSParenthesizedType') return shapeOf((node as Named & { typeAnnotation: Node }).typeAnnotation, within)
  if (node.type === 'TSIntersectionType')
    return merged(
      (node as Node & { types: readonly Node[] }).types.filter((one) => !anyRow(one)).map((one) => shapeOf(one, within)),
    )
  if (node.type !== 'TSTypeReference') return null
  const { typeName, typeArguments } = node as Reference
  const name = typeName.name ?? ''
  const found = lookUp(name, within)
  if (found !== null) return declaredShape(found)
  return made[name]?.(typeArguments?.params ?? [], within) ?? null
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

/** Kinds of values of a column's type; null where the sources do not say. */
const kindsOf = (node: Node, within: Module): readonly Kind[] | null => {
  const known = plain[node.type]
  if (known !== undefined) return known
  switch (node.type) {
    case 'TSTypeOperator':
      // names of a table of texts, or a list that is only read
      return (node as Node & { operator: string }).operator === 'keyof' ? null : ['object']
    case 'TSParenthesizedType':
      return kindsOf((node as Named & { typeAnnotation: Node }).typeAnnotation, within)
    case 'TSLiteralType': {
      const { value, type } = (node as Node & { literal: { value?: unknown; type: string } }).literal
      return type === 'UnaryExpression' ? ['number'] : [typeof value as Kind]
    }
    case 'TSUnionType': {
      const all = (node as Node & { types: readonly Node[] }).types.map((one) => kindsOf(one, within))
      return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? [])
    }
    case 'TSIndexedAccessType': {
      const { objectType, indexType } = node as Node & { objectType: Node; indexType: Node }
      const [name = ''] = namesOf(indexType, within) ?? []
      return shapeOf(objectType, within)?.[name] ?? null
    }
    case 'TSTypeReference': {
      const { name = '' } = (node as Reference).typeName
      if (name === 'Date') return ['Date']
      const found = lookUp(name, within)
      if (found === null) return objects.has(name) ? ['object'] : null
      if (found.of.type === 'TSInterfaceDeclaration') return ['object']
      return found.of.typeParameters ? null : kindsOf(aliased(found.of), found.within)
    }
    default:
      return null
  }
}
