// 扫码用的张贴 · paper/CodeSheets
import type { JSX } from 'react'
import { CONTROL_CODES, slotCode } from '#contract/rules/scanKind'
import { Bars } from './Codes.tsx'
import { papers } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Sheet } from './Sheet.tsx'

/** One code of a poster: its text, its name, and the effect of a scan. */
interface Posted {
  readonly code: string
  readonly word: string
  readonly does: string
}
/** Codes to print and stick up at a bench or a wall. */
export interface CodePoster {
  readonly title: string
  readonly note: string
  readonly codes: readonly Posted[]
}

/** Effect of scanning each control code. */
const effects: Readonly<Record<keyof typeof CONTROL_CODES, string>> = {
  'CTRL-OK': '相当于按“确认”',
  'CTRL-UNDO': '退掉最后一次扫描',
  'CTRL-SHORT': '库位上货不够',
  'CTRL-DAMAGE': '货坏了，不能发',
  'CTRL-SKIP': '先放一边，做下一个',
  'CTRL-NEXT': '这一单做完，下一单',
  'CTRL-NEWBOX': '箱满了，换一个箱',
  'CTRL-HELP': '叫人来帮忙',
  'CTRL-BACK': '回上一步',
}

/** Number of slots of the largest seed wall of all pick types. */
const slotCount = 40

/** Posters by kind. Scanning a control code replaces a press on its button; slot codes stay stuck to the slots of a seed wall. */
export const posters = {
  control: {
    title: '控制码',
    note: '戴手套不用碰屏幕：扫一下，等于按一下。贴在工位上或别在推车上。',
    codes: Object.entries(CONTROL_CODES).map(([code, word]) => ({
      code,
      word,
      does: effects[code as keyof typeof CONTROL_CODES],
    })),
  },
  slot: {
    title: '格口码',
    note: '贴在播种墙的格口上，一格一个，贴一次一直用。',
    codes: Array.from({ length: slotCount }, (_, i) => ({
      code: slotCode(i + 1),
      word: `${i + 1} 号格`,
      does: '放进这一格时扫',
    })),
  },
} as const satisfies Readonly<Record<string, CodePoster>>

/** Codes on one page of A4. */
const perPage = 10

/** A poster on as many pages of A4 as needed. */
export const CodeSheets = ({ of: { title, note, codes } }: { readonly of: CodePoster }): JSX.Element => (
  <>
    {Array.from({ length: Math.ceil(codes.length / perPage) }, (_, page) => (
      <Sheet paper={papers.a4} kind="code-sheet" key={page}>
        <header>
          <h1>{title}</h1>
          <p>{note}</p>
        </header>
        <div className="code-grid">
          {codes.slice(page * perPage, (page + 1) * perPage).map(({ code, word, does: effect }) => (
            <figure key={code}>
              <figcaption>
                <b>{word}</b>
                <small>{effect}</small>
              </figcaption>
              <Bars text={code} width={86} height={20} />
              <p className="mono">{code}</p>
            </figure>
          ))}
        </div>
        <footer>
          <p className="page-no">
            <span>打印于 {printedAt()}</span>
            <span>按 100% 打印，不要“适合页面”</span>
          </p>
        </footer>
      </Sheet>
    ))}
  </>
)
