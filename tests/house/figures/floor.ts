/** What hangs together on the floor: circles of files, and how many of them one operation stands in. */
import { at, type Offence, type Source } from '../sources.ts'
import { nodesOf, type Node } from '../syntax.ts'
import { inServer, once, wholeFile, type Chapter, type Code } from './figure.ts'
import { circlesIn, graphOf } from './graph.ts'

type Property = Node & { readonly key: { readonly name?: string }; readonly value?: unknown }

/** Operations of the handheld, by the table of their payloads. */
export const operationsIn = (payloads: Source): string[] => [
  ...new Set(
    nodesOf(payloads).flatMap((node) => {
      const name = node.type === 'Property' ? ((node as Property).key.name ?? '') : ''
      return /^[A-Z]+(?:_[A-Z]+)*$/.test(name) ? [name] : []
    }),
  ),
]

/** Which of these operations a file names: as a text, as a key, or as the mover of a way. */
export function operationsNamedIn(source: Source, operations: ReadonlySet<string>): string[] {
  const named = nodesOf(source).flatMap((node) => {
    const { value, key } = node as Property
    if (node.type === 'Literal' && typeof value === 'string') return [value.replace(/^op /, '')]
    return /^(?:Property|TSPropertySignature)$/.test(node.type) ? [key.name ?? ''] : []
  })
  return [...new Set(named.filter((name) => operations.has(name)))]
}

const ops = /^src\/contract\/ops\//
/** How many files name an operation, on the average. */
function filesPerOperation({ product }: Code, among: (source: Source) => boolean): number {
  const payloads = product.find(({ path }) => path === 'src/contract/ops/payloads.ts')
  const operations = new Set(payloads === undefined ? [] : operationsIn(payloads))
  const named = product.filter(among).flatMap((source) => operationsNamedIn(source, operations))
  return operations.size === 0 ? 0 : Math.round((10 * named.length) / operations.size) / 10
}

const inSrc = ({ path }: Source): boolean => path.startsWith('src/')
const srcCircles = once(({ product }) => circlesIn(graphOf(product.filter(inSrc))))
const serverCircles = once(({ product }) => circlesIn(graphOf(product.filter(inServer))))
const told = ({ product }: Code, circles: readonly string[][]): Offence[] =>
  circles.flatMap((circle) =>
    product
      .filter(({ path }) => path === circle[0])
      .map((source) => ({ ...at(source, 0), found: `${circle.length} 个文件：${circle.join(' ')}` })),
  )
const largest = (circles: readonly string[][]): number => circles[0]?.length ?? 0

export const floor: Chapter = {
  title: '四、现场',
  figures: [
    {
      name: 'src 的引用环',
      rule: '互相引用得到的一组文件是一个环；类型算，用到才取的 import(…) 不算',
      bar: 0,
      count: (code) => told(code, srcCircles(code)),
    },
    { name: 'src 最大的环', rule: '里面的文件数', bar: 0, count: (code) => largest(srcCircles(code)) },
    {
      name: 'server 的引用环',
      rule: '同上',
      bar: 0,
      count: (code) => told(code, serverCircles(code)),
    },
    {
      name: 'server 最大的环',
      rule: '里面的文件数',
      bar: 0,
      count: (code) => largest(serverCircles(code)),
    },
    {
      name: '现场的 write*、load*',
      rule: 'server/core/floor 里叫 write… load… 的文件',
      count: ({ product }) =>
        product.filter(({ path }) => /^server\/core\/floor\/(?:write|load)[^/]*$/.test(path)).map(wholeFile),
    },
    {
      name: '作业在 ops 外的文件',
      rule: '写到一种作业（PICK_LINE）的文件，src/contract/ops 之外，每种平均；文字、键、op PICK_LINE 都算',
      count: (code) => filesPerOperation(code, ({ path }) => !ops.test(path)),
    },
    {
      name: '作业在 ops 里的文件',
      rule: '同上，src/contract/ops 之内',
      count: (code) => filesPerOperation(code, ({ path }) => ops.test(path)),
    },
  ],
}
