import { filesOf } from '../../../tools/places.mjs'
import type { Source } from '../sources.ts'
import { nodesOf, type Node } from '../syntax.ts'
import { linesIn } from './figure.ts'

/** A plain list with an import, and every file that is written for it. */
export interface Screen {
  readonly id: string
  readonly files: readonly Source[]
}

type Call = Node & {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}
type Property = Node & {
  readonly key: { readonly name?: string }
  readonly value: Node & { readonly value?: unknown; readonly name?: string }
}

const callsOf = (source: Source, name: string): Call[] =>
  nodesOf(source).filter((node): node is Call => node.type === 'CallExpression' && (node as Call).callee.name === name)
const propertiesOf = (source: Source, name: string): Property[] =>
  nodesOf(source).filter((node): node is Property => node.type === 'Property' && (node as Property).key.name === name)

/** Whether a definition has an id of its own: one that is made for several screens is told it. */
const hasId = (list: Call): boolean =>
  (list.arguments[0]?.properties ?? []).some(({ key, value }) => key?.name === 'id' && typeof value.value === 'string')

/** Names of the imports a plain list has; none where the file defines no plain list. */
export function importsNamedIn(source: Source): string[] {
  const lists = callsOf(source, 'resource').filter(hasId)
  return propertiesOf(source, 'import')
    .filter((one) => lists.some((list) => list.start < one.start && one.end < list.end))
    .map(({ value }) => (typeof value.value === 'string' ? value.value : ''))
}

/** Every plain list with an import, and its files: definition, server, screen, imports that are files of their own, rule books. */
export function screensWithImport(product: readonly Source[]): Screen[] {
  const byPath = new Map(product.map((source) => [source.path, source]))
  return product.flatMap((definition) => {
    const id = /^src\/contract\/(.*)\.ts$/.exec(definition.path)?.[1]
    const names = importsNamedIn(definition)
    if (id === undefined || names.length === 0) return []
    const paths = filesOf(id, (path) => byPath.get(path)?.lines.join('\n'))
    const own = paths.filter((path) => /^(?:src\/contract|server|src\/screens)\//.test(path))
    return [{ id, files: own.flatMap((path) => byPath.get(path) ?? []) }]
  })
}

/** Lines of each screen, fewest first. */
export const linesOfEach = (screens: readonly Screen[]): number[] =>
  screens.map(({ files }) => linesIn(files)).sort((a, b) => a - b)
