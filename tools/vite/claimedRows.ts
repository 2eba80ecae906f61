// 查询的类型对不对 · vite/claimedRows
/**
 * `tx.query<Row>(…)` claims what its rows look like, and nothing holds the statement to it. Where tests run the server, the rows of every such
 * call are compared with the type that is written there (tests/support/claimedRows): a column that is missing, a null or a text where the type
 * says number fails the test with file and line. Rows read by a definition (`definedRows`) are compared with the kinds of its fields. The
 * product itself is not changed.
 */
import { relative, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { moduleOf, root } from './claimedRows/modules.ts'
import { shapeOf, type Shape } from './claimedRows/shapes.ts'

const checker = resolve(root, 'tests/support/claimedRows.ts')

interface Span {
  readonly start: number
  readonly end: number
}
interface Call extends Span {
  readonly type: string
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly arguments: readonly Span[]
  readonly typeArguments?: { readonly params: readonly { readonly type: string }[] } | null
}
/** A call that claims its rows, where it stands, and the columns its type names; null where the sources do not say them. */
export interface Claim extends Span {
  readonly shape: Shape | null
}

const walk = (value: unknown, visit: (node: Call) => void): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value) visit(value as Call)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
  }
}

/** Every claim of a file. */
export const claimsIn = (path: string, text: string): readonly Claim[] => {
  const found: Claim[] = []
  if (!/\.(?:query|named|global)</.test(text)) return found
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:query|named|global)$/.test(node.callee.property?.name ?? '')) return
    const [type] = node.typeArguments?.params ?? []
    if (type !== undefined) found.push({ start: node.start, end: node.end, shape: shapeOf(type, moduleOf(path, text)) })
  })
  return found
}

/** A call of `definedRows`: its rows are those of the definition it is given, as it is written there. */
interface Defined extends Span {
  readonly definition: string
}
const definedIn = (path: string, text: string): readonly Defined[] => {
  const found: Defined[] = []
  if (!text.includes('definedRows(')) return found
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'definedRows') return
    const [, of] = node.arguments
    if (of !== undefined) found.push({ start: node.start, end: node.end, definition: text.slice(of.start, of.end) })
  })
  return found
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Puts the comparison around the claims of the server's files. */
export const claimedRows = (): Plugin => ({
  name: 'claimedRows',
  enforce: 'pre',
  transform(text, id) {
    const path = id.split('?')[0] ?? ''
    const place = relative(root, path)
    if (!/^server\/.*\.ts$/.test(place)) return null
    const around = ({ start, end }: Span, checked: string, by: string): (readonly [number, string])[] => [
      [start, `${checked}(`],
      [end, `, ${by}, ${JSON.stringify(`${place}:${lineAt(text, start)}`)})`],
    ]
    const edits = [
      ...claimsIn(path, text).flatMap(({ shape, ...call }) =>
        shape === null ? [] : around(call, '__claimed', JSON.stringify(shape)),
      ),
      ...definedIn(path, text).flatMap(({ definition, ...call }) => around(call, '__defined', definition)),
    ]
    if (edits.length === 0) return null
    let code = text
    for (const [at, more] of edits.toSorted(([a], [b]) => b - a)) code = code.slice(0, at) + more + code.slice(at)
    return { code: `import { claimed as __claimed, defined as __defined } from ${JSON.stringify(checker)};${code}`, map: null }
  },
})
