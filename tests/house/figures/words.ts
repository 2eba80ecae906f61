/** How the house speaks, and how many words a definition has. */
import { at, type Offence, type Source } from '../sources.ts'
import { commentsOf, nodesOf, type Node } from '../syntax.ts'
import type { Chapter, Code, Figure } from './figure.ts'

/** Places in comments where a word stands. */
export const saidIn = (source: Source, word: string): Offence[] =>
  commentsOf(source).flatMap(({ value, start }) =>
    // a comment begins with two signs of its own
    [...value.matchAll(new RegExp(String.raw`\b${word}\b`, 'gi'))].map(({ index }) => at(source, start + 2 + index)),
  )

type Interface = Node & {
  readonly id: { readonly name: string }
  readonly extends?: readonly { readonly expression: { readonly name?: string } }[]
  readonly body: { readonly body: readonly { readonly key?: { readonly name?: string } }[] }
}

/** Names an interface gives, those of the interfaces of the same file it extends included. */
export function membersOf(source: Source, name: string): string[] {
  const found = nodesOf(source).find(
    (node): node is Interface => node.type === 'TSInterfaceDeclaration' && (node as Interface).id.name === name,
  )
  if (found === undefined) return []
  const own = found.body.body.flatMap(({ key }) => key?.name ?? [])
  const above = (found.extends ?? []).flatMap(({ expression }) => membersOf(source, expression.name ?? ''))
  return [...new Set([...own, ...above])]
}

const word = (said: string, bar?: number): Figure => ({
  name: said,
  rule: '产品的注释里，大小写不论',
  ...(bar !== undefined && { bar }),
  count: ({ product }) => product.flatMap((source) => saidIn(source, said)),
})

const vocabulary = (name: string, of: string, path: string, bar: number): Figure => ({
  name,
  rule: `${path} 的 ${of} 有几个名字`,
  bar,
  count: ({ product }: Code) => {
    const source = product.find((one) => one.path === path)
    const names = source === undefined ? [] : membersOf(source, of)
    if (names.length === 0) throw new Error(`${path} 里没有 ${of}：它搬到哪里，就在 tests/house/figures/words.ts 写哪里`)
    return names.map((found) => ({ path, line: 1, found }))
  },
})

export const words: Chapter = {
  title: '六、一遍读懂',
  figures: [
    word('whoever', 0),
    ...['nobody', 'told', 'stands', 'somebody'].map((said) => word(said)),
    {
      name: 'README 字节',
      rule: 'README.md 的大小（UTF-8）',
      bar: 10_240,
      count: ({ readme }) => Buffer.byteLength(readme.text),
    },
    vocabulary('字段的词', 'Field', 'src/contract/kinds.ts', 40),
    vocabulary('操作的词', 'Act', 'src/contract/document.ts', 20),
    vocabulary('操作的钩子', 'ActWork', 'server/platform/document/acts.ts', 8),
    vocabulary('画面的属性', 'ResourceScreenProps', 'src/kit/resourceProps.ts', 12),
  ],
}
