import { test } from 'vitest'
import { holds } from './holds.ts'
import { at, filesIn, product, type Offence, type Source } from './sources.ts'
import { visitNodes } from './syntax.ts'

interface Measured {
  readonly source: Source
  readonly lines: number
  readonly functions: readonly { readonly start: number; readonly lines: number }[]
}

const measured = [...product, ...filesIn(['tools'], ['.mjs'])].map(measure)
const shipped = measured.filter(({ source }) => product.includes(source))

function measure(source: Source): Measured {
  const functions: { start: number; lines: number }[] = []
  visitNodes(source, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    functions.push({ start: node.start, lines: source.text.slice(node.start, node.end).split('\n').length })
  })
  return { source, lines: source.lines.length - 1, functions }
}

/** A table of facts: nothing in it does more than build a row. */
const isTable = ({ functions }: Measured): boolean => functions.every(({ lines }) => lines <= 5)

const place = ({ source, lines }: Measured): Offence => ({ path: source.path, line: lines, found: `${lines} 行` })

test('no file over 400 lines, tables of facts aside', () =>
  holds('源文件不超过 400 行', '按名词拆成几个文件', measured.filter((one) => one.lines > 400 && !isTable(one)).map(place)))

test('half of the files within 90 lines, nine tenths within 220', () => {
  const sorted = shipped.filter((one) => !isTable(one)).sort((a, b) => a.lines - b.lines)
  const over = (share: number, limit: number): Measured[] => {
    const mark = sorted[Math.floor((sorted.length - 1) * share)]
    return mark && mark.lines > limit ? sorted.filter((one) => one.lines > limit) : []
  }
  holds('中位数不超过 90 行', '把列出的文件拆小，从最大的开始', over(0.5, 90).map(place))
  holds('第 90 百分位不超过 220 行', '把列出的文件拆小，从最大的开始', over(0.9, 220).map(place))
})

test('no function over 60 lines', () =>
  holds(
    '函数不超过 60 行',
    '把一个完整的步骤取出来，起一个说明它做什么的名字',
    measured.flatMap(({ source, functions }) =>
      functions.filter(({ lines }) => lines > 60).map(({ start, lines }) => ({ ...at(source, start), found: `${lines} 行` })),
    ),
  ))
