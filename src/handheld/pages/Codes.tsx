// 控制码 · handheld/pages/Codes
import type { JSX } from 'react'
import { CONTROL_CODES } from '#contract/rules/scanKind'
import { Bars } from '../../paper/Codes.tsx'
import { ControlCodes } from '../../paper/ControlCodes.tsx'
import { papers } from '../../paper/papers.ts'
import { Stack } from '../../paper/Stack.tsx'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/** /wx/wms/codes: the sheet of control codes, to print and hang at the bench; scanning one, from here too, is pressing its button. */
const Codes = (): JSX.Element => (
  <main className="page codes">
    <StatusLine docNo="" title="控制码" back={() => go('/wx/wms')} />
    <div className="scroll sheet-of-codes">
      {Object.entries(CONTROL_CODES).map(([code, word]) => (
        <figure key={code}>
          <figcaption>
            <b>{word}</b> {code}
          </figcaption>
          <Bars text={code} width={76} height={16} />
        </figure>
      ))}
    </div>
    <Refused words="这一页不收扫码" next="回作业页再扫" />
    <footer className="actions">
      <button type="button" className="action main" onClick={() => print()}>
        打印
      </button>
    </footer>
    <Stack paper={papers.a4}>
      <ControlCodes />
    </Stack>
  </main>
)
export default Codes
