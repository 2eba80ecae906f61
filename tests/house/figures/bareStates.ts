/** Bare numbers where a state is meant, on every column that holds one. */
import { tables } from '../../../server/platform/tables.ts'
import { at, type Offence, type Source } from '../sources.ts'
import { numbersIn } from '../states.ts'
import { nodesOf, stringsOf, type Node } from '../syntax.ts'

/** Names of the columns that hold a state, as code spells them. */
const names: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap((columns) => Object.keys(columns).filter((name) => /^(?:status|\w+Status)$/.test(name))),
)
const inSql = [...names].map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join('|')
const compared = new RegExp(
  String.raw`\b(?:${inSql})\s*(?:(?:=|<>|!=|>=|<=|<|>)\s*\d+\b|(?:not\s+)?in\s*\([\s\d,{}$]*\d|(?:not\s+)?between\s+[\s\d{}$]*and\s+\d+)`,
  'gi',
)

/** Places of the SQL in a file where a state is compared with a number or set to one. */
export const bareSqlIn = (source: Source): Offence[] =>
  stringsOf(source).flatMap(({ text, start }) =>
    [...text.matchAll(compared)].filter(([whole]) => /(?<!\$)\b\d/.test(whole)).map(({ index }) => at(source, start + index)),
  )

/** Name of the column a value is read from: `order.status`, `row['status']`, `Number(row.status ?? 0)`. */
function columnOf(source: Source, node: Node): string | undefined {
  const text = source.text.slice(node.start, node.end).replaceAll(/\s+/g, '')
  const found = /(\w+)\)?$|\['(\w+)'\](?:\?\?0)?\)?$/.exec(text)
  const name = found?.[1] ?? found?.[2] ?? ''
  return names.has(name) ? name : undefined
}
/** Answers of HTTP are called a status, too; no state has a number that large. */
const isBare = (node: Node): boolean => numbersIn(node).some(({ number }) => Number(number) < 100)

type Parts = Node & {
  readonly operator: string
  readonly left: Node
  readonly right: Node
  readonly key: Node
  readonly value: Node
  readonly callee: Node & { readonly object?: Node; readonly property?: { readonly name?: string } }
  readonly arguments: readonly Node[]
}

/** Places of the code in a file where a state is compared with a number, given one, or looked up among some. */
export const bareCodeIn = (source: Source): Offence[] =>
  nodesOf(source)
    .filter((node) => isBareState(source, node as Parts))
    .map(({ start }) => at(source, start))

function isBareState(source: Source, node: Parts): boolean {
  const state = (one: Node | undefined): boolean => one !== undefined && columnOf(source, one) !== undefined
  if (node.type === 'BinaryExpression' && /^[!=<>]/.test(node.operator))
    return (state(node.left) && isBare(node.right)) || (state(node.right) && isBare(node.left))
  if (node.type === 'Property') return state(node.key) && isBare(node.value)
  if (node.type !== 'CallExpression') return false
  const { object, property } = node.callee
  return object !== undefined && /^(?:includes|has)$/.test(property?.name ?? '') && state(node.arguments[0]) && isBare(object)
}
