import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { columnOf } from '../../server/platform/kinds.ts'
import { orderOf, placeOf, type AnyLife } from '../../src/contract/rules/life.ts'
import type { Source } from './sources.ts'
import { stringsOf, visitNodes, type Node, type Text } from './syntax.ts'

const rules = fileURLToPath(new URL('../../src/contract/rules', import.meta.url))
const files = readdirSync(rules).filter((name) => /\wLife\.ts$/.test(name))

/** A life with the file and the name it is declared by. */
export interface Declared {
  readonly path: string
  readonly name: string
  readonly of: AnyLife
}
/** Every life of the product. */
export const lives: readonly Declared[] = (
  await Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(`${rules}/${file}`).href)) as Readonly<
        Record<string, AnyLife>
      >
      return Object.entries(module).flatMap(([name, of]) =>
        name.endsWith('Life') ? [{ path: `src/contract/rules/${file}`, name, of }] : [],
      )
    }),
  )
).flat()

/** `table.column` as SQL spells it, of the column of a life and of those that note its states. */
export const columnsOf = (of: AnyLife): readonly string[] => {
  const { table, column, copies = [] } = placeOf(of)
  return [`${table}.${column}`, ...copies].map(columnOf)
}
/** Columns that hold a state, with the life they follow. */
export const columns: Readonly<Record<string, AnyLife>> = Object.fromEntries(
  lives.flatMap(({ of }) => columnsOf(of).map((column) => [column, of])),
)

/** Columns whose life is younger than the statements that set them, which are still to go through the door: the list only gets shorter. */
const younger: ReadonlySet<string> = new Set(['temp_user_auth.sign_status', 'temp_user_auth.status'])
/** State columns of a table whose statements are held to the ways of their life. */
const heldOf = (table: string | undefined): readonly string[] =>
  Object.keys(columns).flatMap((key) => (key.startsWith(`${table}.`) && !younger.has(key) ? [key.slice(`${table}.`.length)] : []))

/** A bare number where a state is meant: `column` as table.column in SQL, as it is written in code. */
export interface Bare {
  readonly column: string
  readonly number: string
  /** Offset in the file. */
  readonly index: number
}

const names = [...new Set(Object.keys(columns).map((key) => key.split('.')[1] ?? ''))].join('|')
const compared = new RegExp(
  String.raw`(?:\b(\w+)\.)?\b(${names})\s*(?:(?:=|<>|!=|>=|<=|<|>)\s*\d+\b|(?:not\s+)?in\s*\([\s\d,{}$]*\d|(?:not\s+)?between\s+[\s\d{}$]*and\s+\d*)`,
  'gi',
)
const named = /\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi

/** Bare numbers in the SQL of a file. */
export const bareInSql = (source: Source): Bare[] => stringsOf(source).flatMap((piece) => inStatement(piece))

function inStatement({ text, start }: Text): Bare[] {
  return [...text.matchAll(compared)].flatMap((match) => {
    const [whole, alias, column = ''] = match
    const table = tableOf(text, match.index, alias)
    if (table !== undefined && !(`${table}.${column}` in columns)) return []
    const numbers = [...whole.matchAll(/(?<!\$)\b\d+\b/g)]
    if (table === undefined && column === 'status' && !numbers.some(([number]) => telling.has(Number(number)))) return []
    return numbers.map((one) => ({ column: `${table ?? '?'}.${column}`, number: one[0], index: start + match.index + one.index }))
  })
}

/** The table an alias stands for, nearest before the place, or after it; without alias the one table of the innermost statement around. */
export function tableOf(text: string, index: number, alias: string | undefined): string | undefined {
  const inner = alias === undefined ? around(text, index) : { from: 0, to: text.length }
  const found = [...text.slice(inner.from, inner.to).matchAll(named)].map((match) => ({
    at: match.index + inner.from,
    table: match[1] ?? '',
    alias: match[2] ?? '',
  }))
  const fit = alias === undefined ? found : found.filter((one) => one.alias === alias || one.table === alias)
  const before = fit.filter(({ at }) => at < index)
  return (alias === undefined ? (before[0] ?? fit[0]) : (before.at(-1) ?? fit[0]))?.table
}

/** The innermost brackets around a place that hold a statement of their own. */
function around(text: string, index: number): { from: number; to: number } {
  let [from, depth] = [0, 0]
  for (let i = index; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1
    if (text[i] === '(' && depth-- === 0) {
      depth = 0
      if (/^\s*(?:select|update|delete|insert|with)\b/i.test(text.slice(i + 1))) {
        from = i + 1
        break
      }
    }
  }
  depth = 0
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1
    if (text[i] === ')' && depth-- === 0) return { from, to: i }
  }
  return { from, to: text.length }
}

/** Numbers no other state has: 1, 2 and 0 are also 是否 and the like. */
const telling = new Set(
  Object.values(columns)
    .flatMap(orderOf)
    .filter((number) => number >= 5),
)
const stateName = /^(?:status|\w+Status)$/
const others = /^(?:intercept|waybill|push|erpPush|sign|auth|suggest|http|tenant|print)Status$/i
const always = /^(?:pullStatus|coopStatus)$/

/** Bare numbers in the code of a file: compared with a state, looked up among states, or given to one. */
export function bareInCode(source: Source): Bare[] {
  const found: Bare[] = []
  const note = (column: string, value: Node): void => {
    for (const { number, index } of numbersIn(value))
      if (always.test(column.split('.').at(-1) ?? '') || telling.has(Number(number)) || /\btote\b/i.test(column))
        found.push({ column, number, index })
  }
  const nameOf = (node: Node): string | undefined => {
    const text = source.text.slice(node.start, node.end).replaceAll(/\s+/g, '')
    const last = /(\w+)\)?$|\['(\w+)'\](?:\?\?0)?\)?$/.exec(text)
    const name = last?.[1] ?? last?.[2] ?? ''
    return stateName.test(name) && !others.test(name) ? text : undefined
  }
  visitNodes(source, (node) => {
    if (node.type === 'BinaryExpression') {
      const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
      if (!/^[!=<>]/.test(operator)) return
      const [one, other] = [nameOf(left), nameOf(right)]
      if (one !== undefined) note(one, right)
      if (other !== undefined) note(other, left)
    }
    if (node.type === 'Property') {
      const { key, value } = node as Node & { key: Node; value: Node }
      const name = nameOf(key)
      if (name !== undefined) note(name, value)
    }
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as Node & { callee: Node & { object?: Node }; arguments: Node[] }
      const name = given[0] && nameOf(given[0])
      if (name !== undefined && callee.object && /\.(?:includes|has)$/.test(source.text.slice(callee.start, callee.end)))
        note(name, callee.object)
    }
  })
  return found
}

/** The bare numbers a value can be. */
export function numbersIn(node: Node): { number: string; index: number }[] {
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'number')
    return [{ number: String(node.value), index: node.start }]
  if (node.type === 'ParenthesizedExpression' && 'expression' in node) return numbersIn(node.expression as Node)
  const { consequent, alternate, elements } = node as Node & { consequent?: Node; alternate?: Node; elements?: Node[] }
  if (node.type === 'ConditionalExpression' && consequent && alternate) return [consequent, alternate].flatMap(numbersIn)
  if (node.type === 'ArrayExpression' && elements) return elements.flatMap(numbersIn)
  return []
}

const update = /\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/gi
/** Writers of what operations decided: an operation's file says where it takes a document. */
const doors = /^server\/core\/floor\/kinds\/(?:orders\/(?:write|parcels)|picks\/write)\.ts$/

/** Places where a statement sets a state to something else than a way of its life. */
export function settersIn(source: Source): number[] {
  return stringsOf(source).flatMap(({ text, start }) =>
    [...text.matchAll(update)].flatMap((match) => {
      const [head, table = ''] = match
      const from = match.index + head.length
      return heldOf(table).flatMap((name) => {
        const value = assigned(text, from, name)
        if (value === undefined) return []
        const written = source.text.slice(start + value.from, start + value.to).trim()
        return isWay(source, written) ? [] : [start + value.from]
      })
    }),
  )
}

type Named = Node & { readonly key: Node; readonly value: Node }
/** Places where rows written many at a time change a state to something else than a way of its life. */
export function changersIn(source: Source): number[] {
  const found: number[] = []
  visitNodes(source, (node) => {
    if (node.type !== 'CallExpression' || doors.test(source.path)) return
    const { callee, arguments: given } = node as Node & { callee: Node; arguments: (Node & { properties?: Named[] })[] }
    if (!/^(?:change|upsert)(?:Rows|Fields)$/.test(source.text.slice(callee.start, callee.end))) return
    const table = given[1] && source.text.slice(given[1].start + 1, given[1].end - 1)
    for (const state of heldOf(table).map(camel))
      for (const { key, value } of given[3]?.properties ?? []) {
        const [name, text] = [key, value].map((one) => source.text.slice(one.start, one.end))
        const said = name === 'all' ? new RegExp(`\\b${state}(?!\\w|: \\w+\\.to\\b)`) : new RegExp(`'${state}'`)
        if (/^(?:all|set|add|less|keep|fill)$/.test(name ?? '') && said.test(text ?? '')) found.push(value.start)
      }
  })
  return found
}
const camel = (column: string): string => column.replaceAll(/_([a-z])/g, (_part, letter: string) => letter.toUpperCase())

/** The expression a column is set to, from where a statement begins to set; `name` is the pattern of the column. */
export function assigned(text: string, start: number, name: string): { from: number; to: number } | undefined {
  let [depth, from] = [0, -1]
  for (let i = start; i <= text.length; i += 1) {
    const rest = text.slice(i)
    if (text[i] === '(') depth += 1
    if (text[i] === ')') depth -= 1
    const ends =
      i === text.length || depth < 0 || (depth === 0 && (text[i] === ',' || /^\s(?:where|from|returning)\b/i.test(rest)))
    if (ends && from >= 0) return { from, to: i }
    if (ends && text[i] !== ',') return undefined
    const begins = new RegExp(`^\\s${name}\\s*=`).exec(rest)
    if (depth === 0 && from < 0 && begins !== null) from = i + begins[0].length
  }
  return undefined
}

/** `${released.to}`, a choice among such, or a text of the file that is one. */
function isWay(source: Source, written: string): boolean {
  if (/^\$\{\w+(?:\.\w+)*\.to\}$/.test(written)) return true
  const name = /^\$\{(\w+)\}$/.exec(written)?.[1]
  if (name !== undefined) {
    const declared = new RegExp(`const ${name} = \`([^\`]*)\``).exec(source.text)?.[1]
    return declared !== undefined && isWay(source, declared)
  }
  if (doors.test(source.path) && /^(?:coalesce\(v\.\w+, |v\.)/.test(written)) return true
  const outcomes = [...written.matchAll(/\b(?:then|else)\s+(\S+)/g)].map((one) => one[1] ?? '')
  return (
    /^case\b/.test(written) &&
    outcomes.length > 0 &&
    outcomes.every((one) => /^\$\{\w+\.to\}$/.test(one) || /^(?:\w+\.)?\w*status$/.test(one))
  )
}
