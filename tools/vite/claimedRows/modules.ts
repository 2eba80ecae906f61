// 一个文件说了哪些名字 · vite/claimedRows/modules
/** The types and constants that a source file declares or imports, and where each is defined. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

export interface Node {
  readonly type: string
}
export interface Named extends Node {
  readonly id: { readonly name: string }
  readonly typeParameters?: { readonly params: readonly { readonly name: { readonly name: string } }[] } | null
}
interface Import {
  readonly from: string
  readonly name: string
}
/** A syntax node of a type or value, and the module that resolves its names. */
export interface SourceNode {
  readonly node: Node
  readonly within: Module
}
export interface Module {
  readonly path: string
  /** types */
  readonly declared: ReadonlyMap<string, Named>
  /** constants */
  readonly values: ReadonlyMap<string, Node>
  /** imports from other files of the product */
  readonly imported: ReadonlyMap<string, Import>
  /** local name → its name in TypeBox */
  readonly typebox: ReadonlyMap<string, string>
  /** parameters of a type or function with their arguments; null if the argument is unknown */
  readonly given: ReadonlyMap<string, SourceNode | null>
}

export const root = resolve(import.meta.dirname, '../../..')
const modules = new Map<string, Module>()

interface Specifier {
  readonly local: { readonly name: string }
  readonly imported?: { readonly name?: string }
}
interface Statement extends Node {
  readonly declaration?: Node | null
  readonly source?: { readonly value: string }
  readonly specifiers?: readonly Specifier[]
}
interface Constants extends Node {
  readonly declarations: readonly { readonly id: { readonly name?: string }; readonly init: Node | null }[]
}
/** The names of a file, parsed once. */
export const fileNames = (path: string): Module => {
  const module = modules.get(path) ?? moduleOf(path, readFileSync(path, 'utf8'))
  modules.set(path, module)
  return module
}
/** The names in the text of a file. */
export const moduleOf = (path: string, text: string): Module => {
  const declared = new Map<string, Named>()
  const values = new Map<string, Node>()
  const imported = new Map<string, Import>()
  const typebox = new Map<string, string>()
  for (const statement of parseSync(path, text).program.body as unknown as readonly Statement[]) {
    const declaration = statement.declaration ?? statement
    if (declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration')
      declared.set((declaration as Named).id.name, declaration as Named)
    if (declaration.type === 'VariableDeclaration')
      for (const { id, init } of (declaration as Constants).declarations)
        if (id.name !== undefined && init !== null) values.set(id.name, init)
    if (statement.type !== 'ImportDeclaration') continue
    const source = statement.source?.value ?? ''
    const from = fileOf(path, source)
    for (const { local, imported: name } of statement.specifiers ?? []) {
      if (name?.name === undefined) continue
      if (from !== null) imported.set(local.name, { from, name: name.name })
      if (source === 'typebox') typebox.set(local.name, name.name)
    }
  }
  return { path, declared, values, imported, typebox, given: new Map() }
}
const fileOf = (path: string, specifier: string): string | null => {
  const file = specifier.startsWith('.')
    ? join(dirname(path), specifier)
    : specifier.startsWith('#contract/')
      ? join(root, 'src/contract', `${specifier.slice(10)}.ts`)
      : specifier.startsWith('#flows/')
        ? join(root, 'src/flows', `${specifier.slice(7)}.ts`)
        : null
  return file !== null && existsSync(file) ? file : null
}

export interface FoundType {
  readonly of: Named
  readonly within: Module
}
/** The declaration of a type, followed through imports. */
export const typeNamed = (name: string, within: Module): FoundType | null => {
  const typeNode = within.declared.get(name)
  if (typeNode !== undefined) return { of: typeNode, within }
  const imported = within.imported.get(name)
  return imported === undefined ? null : typeNamed(imported.name, fileNames(imported.from))
}
/** The value of a constant or parameter, followed through imports. */
export const valueNamed = (name: string, within: Module): SourceNode | null => {
  const argument = within.given.get(name)
  if (argument !== undefined) return argument
  const node = within.values.get(name)
  if (node !== undefined) return { node, within }
  const imported = within.imported.get(name)
  return imported === undefined ? null : valueNamed(imported.name, fileNames(imported.from))
}
