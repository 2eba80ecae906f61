// 控制码 · paper/ControlCodes
import type { JSX } from 'react'
import { CONTROL_CODES } from '#contract/rules/scanKind'
import { Bars } from './Codes.tsx'
import { papers } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Sheet } from './Sheet.tsx'

/** What a scan of each does, in a few words. */
const does: Readonly<Record<keyof typeof CONTROL_CODES, string>> = {
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

/** One page of A4 to hang at the bench: scanning a code is pressing its button, with gloves on. */
export const ControlCodes = (): JSX.Element => (
  <Sheet paper={papers.a4} kind="code-sheet">
    <header>
      <h1>控制码</h1>
      <p>戴手套不用碰屏幕：扫一下，等于按一下。贴在工位上或别在推车上。</p>
    </header>
    <div className="code-grid">
      {Object.entries(CONTROL_CODES).map(([code, word]) => (
        <figure key={code}>
          <figcaption>
            <b>{word}</b>
            <small>{does[code as keyof typeof CONTROL_CODES]}</small>
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
)
