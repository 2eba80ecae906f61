/** How far the server is untyped between what comes in and what is stored. */
import { join } from 'node:path'
import { claimsIn } from '../../../tools/vite/claimedRows.ts'
import { at, type Offence, type Source } from '../sources.ts'
import { nodesOf, stringsOf, type Node } from '../syntax.ts'
import { inServer, type Chapter } from './figure.ts'
import { updateSet } from './statements.ts'

const root = join(import.meta.dirname, '../../..')

interface Reference extends Node {
  readonly typeName: { readonly name?: string }
  readonly typeArguments?: { readonly params: readonly Node[] } | null
}
const references = (source: Source, name: string): Reference[] =>
  nodesOf(source).filter(
    (node): node is Reference => node.type === 'TSTypeReference' && (node as Reference).typeName.name === name,
  )

/** Places that name the type `Filter` of server/platform/kinds.ts. */
export const filtersIn = (source: Source): Offence[] => references(source, 'Filter').map(({ start }) => at(source, start))

/** Places that write `Record<string, unknown>`. */
export const recordsIn = (source: Source): Offence[] =>
  references(source, 'Record')
    .filter(({ typeArguments }) => typeArguments?.params.map(({ type }) => type).join() === 'TSStringKeyword,TSUnknownKeyword')
    .map(({ start }) => at(source, start))

type Member = Node & { readonly computed: boolean; readonly object: Node; readonly property: Node & { readonly value?: unknown } }
const bared = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? bared((node as Node & { readonly expression: Node }).expression) : node

/** Values read by a name in quotes: `row['name']`. Those that are written to are no reads. */
export function namedReadsIn(source: Source): Offence[] {
  const nodes = nodesOf(source)
  const written = new Set(
    nodes.flatMap((node) => (node.type === 'AssignmentExpression' ? (node as Node & { left: Node }).left : [])),
  )
  return nodes
    .filter((node): node is Member => node.type === 'MemberExpression' && !written.has(node))
    .filter(({ computed, property }) => computed && typeof property.value === 'string')
    .filter(({ object }) => bared(object).type !== 'ObjectExpression')
    .map(({ start }) => at(source, start))
}

/** Calls of `plain(…)` and `word(…)`, which make a text of a value nothing is known of. */
export const wordReadsIn = (source: Source): Offence[] =>
  nodesOf(source)
    .filter(
      (node): node is Node & { callee: Node & { name?: string }; arguments: readonly Node[] } => node.type === 'CallExpression',
    )
    .filter(({ callee, arguments: given }) => given.length > 0 && /^(?:plain|word)$/.test(callee.name ?? ''))
    .map(({ start }) => at(source, start))

/** Rows of statements whose claimed type the sources do not say, so that no test compares them with it (tools/vite/claimedRows). */
export const claimedTypesIn = (source: Source): Offence[] =>
  claimsIn(join(root, source.path), source.text)
    .filter(({ shape }) => shape === null)
    .map(({ start }) => at(source, start))

const update = new RegExp(updateSet, 'gi')
const raises = /\bversion\s*=\s*(?:\w+\.)?version\s*\+\s*1\b/i

/** Statements that change rows, written out in the file. */
export const updatesIn = (source: Source): Offence[] => updateTexts(source).map(({ start }) => at(source, start))
/** Those of them that also say how the version goes up. */
export const raisesIn = (source: Source): Offence[] =>
  updateTexts(source).flatMap(({ text, start }) => (raises.test(text) ? [at(source, start)] : []))

const updateTexts = (source: Source): { text: string; start: number }[] =>
  stringsOf(source).flatMap(({ text, start }) => {
    const found = [...text.matchAll(update)]
    return found.map(({ index }, nth) => ({ text: text.slice(index, found[nth + 1]?.index), start: start + index }))
  })

/** The parser of queries and the dictionary of kinds read what nobody can name beforehand. */
const parsers = /^server\/platform\/(?:listQuery|kinds)\.ts$/

export const waist: Chapter = {
  title: '一、腰有类型',
  figures: [
    {
      name: 'Filter',
      rule: 'server 里引用类型 Filter 的地方',
      bar: 60,
      count: ({ product }) => product.filter(inServer).flatMap(filtersIn),
    },
    {
      name: 'Record<string, unknown>',
      rule: '产品里写 Record<string, unknown> 的地方',
      count: ({ product }) => product.flatMap(recordsIn),
    },
    {
      name: '按名字读',
      rule: "x['name']（不算写入）加 server 里的 plain(…)、word(…)；listQuery.ts 与 kinds.ts 不算",
      bar: 200,
      count: ({ product }) =>
        product
          .filter(({ path }) => !parsers.test(path))
          .flatMap((source) => [...namedReadsIn(source), ...(inServer(source) ? wordReadsIn(source) : [])]),
    },
    {
      name: '没人核对的查询类型',
      rule: 'server（seed 除外）里 .query<…> .named<…> .global<…> 的类型，从源码读不出有哪些列的：读得出的，测试拿每一行和它比',
      bar: 0,
      count: ({ shipped }) => shipped.filter(inServer).flatMap(claimedTypesIn),
    },
    {
      name: '手写的 update',
      rule: 'server（seed 除外）的字符串里 update … set；insert 的 do update set 不算',
      bar: 120,
      count: ({ shipped }) => shipped.filter(inServer).flatMap(updatesIn),
    },
    {
      name: '其中自己加版本号',
      rule: '上一行里也写 version = version + 1 的',
      count: ({ shipped }) => shipped.filter(inServer).flatMap(raisesIn),
    },
  ],
}
