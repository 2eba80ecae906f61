import { posix } from 'node:path'
import { at, type Offence, type Source } from './sources.ts'
import { visitNodes, type Node } from './syntax.ts'

/** One place where a file names another one or a package. */
export interface Import {
  readonly source: Source
  /** Where it points: a path of this checkout, or a package. */
  readonly target: string
  readonly written: string
  readonly local: boolean
  /** By names in braces only. */
  readonly named: boolean
  /** `import(…)`: fetched when it is needed, not when the file is loaded. */
  readonly later: boolean
  readonly place: Offence
}

/** What a file imports, types included. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  visitNodes(source, (node) => {
    const from = 'source' in node ? (node.source as { value?: unknown } | null) : null
    if (!/^(Import|Export|TSImportType)/.test(node.type) || typeof from?.value !== 'string') return
    const target = targetOf(source.path, from.value)
    const named = !('specifiers' in node) || (node.specifiers as Node[]).every(({ type }) => type === 'ImportSpecifier')
    found.push({
      source,
      written: from.value,
      target: target ?? from.value,
      local: target !== undefined,
      named,
      later: node.type === 'ImportExpression',
      place: at(source, node.start),
    })
  })
  return found
}

/** The file a written import points at; undefined for a package. */
export function targetOf(from: string, written: string): string | undefined {
  if (written.startsWith('.')) return posix.join(posix.dirname(from), written)
  const alias = /^#(contract|flows|server)\/(.*)$/.exec(written)
  if (!alias) return undefined
  return `${alias[1] === 'server' ? 'server' : `src/${alias[1]}`}/${alias[2]}.ts`
}
