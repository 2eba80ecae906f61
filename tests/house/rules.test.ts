import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { holds } from './holds.ts'
import { at, product, tests, type Offence, type Source } from './sources.ts'
import { visitNodes, type Node } from './syntax.ts'

/** Where rules stand: functions without clock and network that handheld, screens and server share. */
const rules = /^src\/contract\/rules\//

interface Named {
  readonly name: string
  readonly start: number
}

/** Functions and tables a file exports; types are no rules. */
function exportsOf(source: Source): Named[] {
  const found: Named[] = []
  visitNodes(source, (node) => {
    if (node.type !== 'ExportNamedDeclaration' || !('declaration' in node) || node.declaration === null) return
    const declared = node.declaration as Node & {
      id?: Node & { name: string }
      declarations?: readonly (Node & { id: Node & { name: string } })[]
    }
    if (/^(?:Function|Class)Declaration$/.test(declared.type) && declared.id)
      found.push({ name: declared.id.name, start: node.start })
    for (const one of declared.declarations ?? []) found.push({ name: one.id.name, start: node.start })
  })
  return found
}

/** `file#name` of everything a file imports from the rules; `file#*` where it takes a whole file. */
function importsOf(source: Source): string[] {
  const found: string[] = []
  visitNodes(source, (node) => {
    const { source: from, specifiers } = node as Node & {
      source?: { value?: unknown } | null
      specifiers?: readonly (Node & { imported?: { name: string } })[]
    }
    if (!/^(?:Import|Export)/.test(node.type) || typeof from?.value !== 'string') return
    const target = from.value.startsWith('#contract/')
      ? `${from.value.replace('#contract/', 'src/contract/')}.ts`
      : posix.join(posix.dirname(source.path), from.value)
    if (rules.test(target)) for (const one of specifiers ?? []) found.push(`${target}#${one.imported?.name ?? '*'}`)
  })
  return found
}

/** Rules that tests import and the product does not. */
function testedAlone(shipped: readonly Source[], tested: readonly Source[]): Offence[] {
  const [inProduct, inTests] = [shipped, tested].map((sources) => new Set(sources.flatMap(importsOf)))
  return shipped
    .filter(({ path }) => rules.test(path))
    .flatMap((source) =>
      exportsOf(source)
        .filter(({ name }) => inTests?.has(`${source.path}#${name}`) && !inProduct?.has(`${source.path}#${name}`))
        .map(({ start }) => at(source, start)),
    )
}

test('rules run (documents.md, law 6): none is imported by tests alone', () =>
  holds(
    'contract/rules 里的规则都在产品里用到，没有只有测试引用的',
    '接进产品并删掉重复的那份；没有用处就连同测试删掉；只在本文件里用的不导出，测它的调用者',
    testedAlone(
      product,
      tests.filter(({ path }) => !path.startsWith('tests/house/')),
    ),
  ))

test('what is planted is found', () => {
  const source = (path: string, text: string): Source => ({ path, text, lines: text.split('\n') })
  const shipped = [
    source(
      'src/contract/rules/planted.ts',
      'export function doubled(n: number): number { return n * 2 }\nexport const halved = (n: number): number => n / 2',
    ),
    source('server/user.ts', "import { halved } from '#contract/rules/planted'"),
  ]
  const found = testedAlone(shipped, [
    source('tests/planted.test.ts', "import { doubled, halved } from '#contract/rules/planted'"),
  ])
  expect(found.map(({ line }) => line)).toEqual([1])
})
