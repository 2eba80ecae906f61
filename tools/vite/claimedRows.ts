// 查询的类型对不对 · vite/claimedRows
/**
 * TypeScript does not check the row type of `tx.query<Row>(…)` against the statement. So when tests run the server, the rows of every
 * such call are compared with the declared type (tests/support/claimedRows): a missing column, or a null or text instead of a number,
 * fails the test with file and line. Rows of `definedRows` are compared with the kinds of their fields. The product is not changed.
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
/** A call with a declared row type, its position, and the columns of the type; null if the sources do not show them. */
export interface Claim extends Span {
  readonly shape: Shape | null
}

const walk = (value: unknown, visit: (node: Call) => void): void => {
  if (Array.isArray(value)) for (const child of value) walk(child, visit)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value) visit(value as Call)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit)
  }
}

/** Every call of a file with a declared row type. */
export const claimsIn = (path: string, text: string): readonly Claim[] => {
  const claims: Claim[] = []
  if (!/\.(?:query|named|global)</.test(text)) return claims
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:query|named|global)$/.test(node.callee.property?.name ?? '')) return
    const [type] = node.typeArguments?.params ?? []
    if (type !== undefined) claims.push({ start: node.start, end: node.end, shape: shapeOf(type, moduleOf(path, text)) })
  })
  return claims
}

/** A call of `definedRows`, with the source text of its definition. */
interface DefinedRowsCall extends Span {
  readonly definition: string
}
const definedRowsCallsIn = (path: string, text: string): readonly DefinedRowsCall[] => {
  const calls: DefinedRowsCall[] = []
  if (!text.includes('definedRows(')) return calls
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'definedRows') return
    const [, definition] = node.arguments
    if (definition !== undefined)
      calls.push({ start: node.start, end: node.end, definition: text.slice(definition.start, definition.end) })
  })
  return calls
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Wraps these calls of the server's files in the comparison. */
export const claimedRows = (): Plugin => ({
  name: 'claimedRows',
  enforce: 'pre',
  transform(text, id) {
    const path = id.split('?')[0] ?? ''
    const sourcePath = relative(root, path)
    if (!/^server\/.*\.ts$/.test(sourcePath)) return null
    const wrapped = ({ start, end }: Span, checkerName: string, expected: string): (readonly [number, string])[] => [
      [start, `${checkerName}(`],
      [end, `, ${expected}, ${JSON.stringify(`${sourcePath}:${lineAt(text, start)}`)})`],
    ]
    const edits = [
      ...claimsIn(path, text).flatMap(({ shape, ...call }) =>
        shape === null ? [] : wrapped(call, '__claimed', JSON.stringify(shape)),
      ),
      ...definedRowsCallsIn(path, text).flatMap(({ definition, ...call }) => wrapped(call, '__defined', definition)),
    ]
    if (edits.length === 0) return null
    let code = text
    for (const [at, insertion] of edits.toSorted(([a], [b]) => b - a)) code = code.slice(0, at) + insertion + code.slice(at)
    return { code: `import { claimed as __claimed, defined as __defined } from ${JSON.stringify(checker)};${code}`, map: null }
  },
})
