// 一个文件说了哪些名字 · vite/claimedRows/modules
/** The types and constants a source file declares or takes from others, and where each of them is written. */
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
/** A type or a value as it is written, and the file its names belong to. */
export interface Written {
  readonly node: Node
  readonly within: Module
}
export interface Module {
  readonly path: string
  /** types */
  readonly declared: ReadonlyMap<string, Named>
  /** constants */
  readonly values: ReadonlyMap<string, Node>
  /** from another file of the product */
  readonly imported: ReadonlyMap<string, Import>
  /** what TypeBox calls the names taken from it */
  readonly typebox: ReadonlyMap<string, string>
  /** parameters of a type or function with what they are given; null: nothing is known of it */
  readonly given: ReadonlyMap<string, Written | null>
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
/** The names of a file others import, parsed once. */
export const fileNames = (path: string): Module => {
  const known = modules.get(path) ?? moduleOf(path, readFileSync(path, 'utf8'))
  modules.set(path, known)
  return known
}
/** The names of a file with this text. */
export const moduleOf = (path: string, text: string): Module => {
  const declared = new Map<string, Named>()
  const values = new Map<string, Node>()
  const imported = new Map<string, Import>()
  const typebox = new Map<string, string>()
  for (const statement of parseSync(path, text).program.body as unknown as readonly Statement[]) {
    const one = statement.declaration ?? statement
    if (one.type === 'TSInterfaceDeclaration' || one.type === 'TSTypeAliasDeclaration')
      declared.set((one as Named).id.name, one as Named)
    if (one.type === 'VariableDeclaration')
      for (const { id, init } of (one as Constants).declarations)
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
  const found = specifier.startsWith('.')
    ? join(dirname(path), specifier)
    : specifier.startsWith('#contract/')
      ? join(root, 'src/contract', `${specifier.slice(10)}.ts`)
      : specifier.startsWith('#flows/')
        ? join(root, 'src/flows', `${specifier.slice(7)}.ts`)
        : null
  return found !== null && existsSync(found) ? found : null
}

export interface Found {
  readonly of: Named
  readonly within: Module
}
/** A type by its name. */
export const typeNamed = (name: string, within: Module): Found | null => {
  const of = within.declared.get(name)
  if (of !== undefined) return { of, within }
  const from = within.imported.get(name)
  return from === undefined ? null : typeNamed(from.name, fileNames(from.from))
}
/** A constant, or what a parameter is given, by its name. */
export const valueNamed = (name: string, within: Module): Written | null => {
  const given = within.given.get(name)
  if (given !== undefined) return given
  const node = within.values.get(name)
  if (node !== undefined) return { node, within }
  const from = within.imported.get(name)
  return from === undefined ? null : valueNamed(from.name, fileNames(from.from))
}
