// Colours, sizes and spacing come from the theme: a figure of its own would stay light in the night and small where the theme grows.
import { describe, test } from 'vitest'
import { holds } from './holds.ts'
import { filesIn, product, type Offence, type Source } from './sources.ts'

/** Style sheets of the desk. The handheld's sizes are those of look.md and stand in its own sheet. */
const sheets = filesIn(['src'], ['.css']).filter(({ path }) => !path.startsWith('src/handheld/'))
const views = product.filter(({ path }) => /^src\/(kit|screens|app)\/.*\.tsx$/.test(path))

interface Declared {
  readonly property: string
  readonly value: string
  readonly place: Offence
}
/** Declarations outside `@media print`: paper has millimetres and black. */
const declarations = sheets.flatMap((sheet) => declaredIn(sheet))

function declaredIn({ path, lines }: Source): Declared[] {
  const found: Declared[] = []
  let paper = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('@media print')) paper = true
    else if (line.startsWith('}')) paper = false
    const match = /^\s+([\w-]+):\s*(.+?);?$/.exec(line)
    if (match !== null && !paper)
      found.push({ property: match[1] ?? '', value: match[2] ?? '', place: { path, line: index + 1, found: line.trim() } })
  }
  return found
}
const broken = (properties: RegExp, value: RegExp): Offence[] =>
  declarations.filter((one) => properties.test(one.property) && value.test(one.value)).map(({ place }) => place)

/** Lengths a rule may write itself: hairlines and optical nudges below the smallest step of the theme. */
const length = /(?<![\w.-])-?(?:[4-9]|\d{2,})(?:\.\d+)?px/

describe('what the theme gives is not written again', () => {
  test('colours', () =>
    holds(
      '颜色只取主题变量',
      'var(--ant-color-…)，或用 color-mix 从变量调出',
      broken(/./, /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(|(?<![\w-])(?:white|black|red|green|blue|gray|grey|orange)(?![\w-])/i),
    ))

  test('text sizes', () =>
    holds('字号只取主题变量', 'var(--ant-font-size…) 或 var(--text-…)', broken(/^font-size$/, /\d(?:px|rem|pt)/)))

  test('corners', () => holds('圆角只取主题变量', 'var(--ant-border-radius…)', broken(/^border-radius$/, length)))

  test('spacing', () =>
    holds(
      '内外间距只取 --space-*（4、8、12、16、24、32）',
      '用最近的一档；小于 4 px 的光学微调可以直接写',
      broken(/^(?:margin|padding|gap|row-gap|column-gap)(?:-\w+)*$/, length),
    ))

  test('in components', () =>
    holds(
      '组件里不写颜色、字号与间距',
      '写成样式表里的类',
      views.flatMap((view) =>
        view.lines.flatMap((line, index) =>
          /style=\{\{[^}]*\b(?:color|background|fontSize|margin|padding|gap)\b|['"`]#[\da-f]{3,8}['"`]/i.test(line)
            ? [{ path: view.path, line: index + 1, found: line.trim() }]
            : [],
        ),
      ),
    ))
})
