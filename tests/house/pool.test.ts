// One request, one connection: whoever holds a transaction asks the pool for nothing more, directly or by way of another function.
// The types hide the pool from a Ctx, and the pool itself refuses at run time; this finds what was passed along beside them.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holds } from './holds.ts'
import { at, product, type Offence, type Source } from './sources.ts'
import { visitNodes, type Node } from './syntax.ts'

interface Tree extends Node {
  readonly [part: string]: unknown
}
type Span = Pick<Node, 'start' | 'end'>
/** A call: whether it is one of the pool, and else whose, as `file#name`. */
interface Called extends Span {
  readonly asks: boolean
  readonly target: string
}
/** What the rule needs of a file. */
interface Read {
  readonly source: Source
  readonly functions: readonly (Span & { readonly key: string })[]
  /** code that runs while a transaction is open */
  readonly held: readonly Span[]
  readonly calls: readonly Called[]
}

const nameOf = (node: unknown): string => (node as { name?: string } | null | undefined)?.name ?? ''
const isFunction = (node: unknown): node is Tree =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes((node as Tree | null | undefined)?.type ?? '')

const read = (source: Source): Read => {
  const nodes: Tree[] = []
  visitNodes(source, (node) => nodes.push(node as Tree))
  const of = (type: string): Tree[] => nodes.filter((node) => node.type === type)
  const functions = [
    ...of('FunctionDeclaration').map((node) => ({ name: nameOf(node['id']), node })),
    ...of('VariableDeclarator').map((node) => ({ name: nameOf(node['id']), node: node['init'] as Tree })),
  ].filter(({ node }) => isFunction(node))
  const imported = new Map(of('ImportDeclaration').flatMap((node) => importsOf(source, node)))
  const keyOf = (name: string): string => imported.get(name) ?? `${source.path}#${name}`
  const calls = of('CallExpression')
  return {
    source,
    functions: functions.map(({ name, node: { start, end } }) => ({ key: keyOf(name), start, end })),
    held: [
      ...functions.filter(({ node }) => (node['params'] as Tree[]).some(isTransaction)).map(({ node }) => node),
      ...calls.flatMap(heldBy),
    ],
    calls: calls.map((call) => ({
      start: call.start,
      end: call.end,
      asks: asksPool(call),
      target: keyOf(nameOf(call['callee'])),
    })),
  }
}

/** Local name → `file#name` of what an import brings from our own files. */
const importsOf = ({ path }: Source, node: Tree): [string, string][] => {
  const from = (node['source'] as { value: string }).value
  const file = from.startsWith('#server/') ? `server/${from.slice(8)}.ts` : join(path, '..', from)
  return (node['specifiers'] as Tree[]).map((one) => [nameOf(one['local']), `${file}#${nameOf(one['imported'])}`])
}

/** `db.inTenant(…)`, `db.global(…)`; the small pool beside it may be asked by whoever holds a transaction. */
const asksPool = (call: Tree): boolean => {
  const callee = call['callee'] as Tree
  if (callee.type !== 'MemberExpression' || !['inTenant', 'global'].includes(nameOf(callee['property']))) return false
  return nameOf((callee['object'] as Tree)['property'] ?? callee['object']) !== 'beside'
}

/** A parameter that is a transaction or carries one. */
const isTransaction = (param: Tree): boolean => {
  const type = (param['typeAnnotation'] as { typeAnnotation?: { typeName?: unknown } } | null | undefined)?.typeAnnotation
  return nameOf(param) === 'tx' || ['Tx', 'Ctx', 'OpsTx', 'ChangeCtx'].includes(nameOf(type?.typeName))
}

/** Functions written into a call that runs them inside a transaction. */
const heldBy = (call: Tree): Tree[] => {
  const callee = call['callee'] as Tree
  const opens = ['inTenant', 'run', 'transacted', 'handle'].includes(nameOf(callee['property'] ?? callee))
  return opens ? (call['arguments'] as Tree[]).filter(isFunction) : []
}

/** Places where work that holds a transaction asks for another connection, itself or by a function that does. */
const askingTwice = (sources: readonly Source[]): Offence[] => {
  const files = sources.map(read)
  const asking = new Set<string>()
  const asks = ({ asks: itself, target }: Called): boolean => itself || asking.has(target)
  const inside = (call: Span, span: Span): boolean => call.start >= span.start && call.end <= span.end
  for (let before = -1; before < asking.size;) {
    before = asking.size
    for (const { functions, calls } of files)
      for (const call of calls.filter(asks)) for (const one of functions) if (inside(call, one)) asking.add(one.key)
  }
  return files.flatMap(({ source, held, calls }) =>
    calls.filter((call) => asks(call) && held.some((span) => inside(call, span))).map((call) => at(source, call.start)),
  )
}

const server = product.filter(({ path }) => path.startsWith('server/') && path !== 'server/platform/db.ts')

test('who holds a transaction asks the pool for nothing more', () =>
  holds(
    '事务里面不再要第二个连接：一百个请求互相等第二个，谁也等不到',
    '用手里的 tx 读；或在事务开始之前、结束之后去问；确实要在事务当中写的，用 services.beside',
    askingTwice(server),
  ))

test('the rule sees what is asked by way of other functions', () => {
  const text = (path: string, code: string): Source => ({ path, text: code, lines: code.split('\n') })
  const asked = [
    text('server/a.ts', "const one = (db) => db.global('select 1')\nexport const tenant = (db) => one(db)"),
    text('server/b.ts', "import { tenant } from './a.ts'\nconst me = handle(call, async (ctx) => tenant(ctx.services.db))"),
    text('server/c.ts', "import { tenant } from './a.ts'\nconst sids = async (ctx: Ctx) => tenant(ctx.services.db)"),
    text('server/d.ts', 'const job = (services) => services.db.inTenant(1, (tx) => services.db.inTenant(1, work))'),
    text('server/e.ts', 'const beat = (services) => services.db.inTenant(1, (tx) => services.beside.inTenant(1, work))'),
    text(
      'server/f.ts',
      "import { tenant } from './a.ts'\nconst fine = async (db) => { await tenant(db); await db.inTenant(1, work) }",
    ),
  ]
  expect(askingTwice(asked).map(({ path }) => path)).toEqual(['server/b.ts', 'server/c.ts', 'server/d.ts'])
})
