// 控制码 · handheld/pages/Codes
import type { JSX } from 'react'
import { CONTROL_CODES } from '#contract/rules/scanKind'
import { barsPath, drawnWidth } from '../../device/codes/bars.ts'
import { code128 } from '../../device/codes/code128.ts'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/** /wx/wms/codes: the sheet of control codes, to print and hang at the bench; scanning one is pressing its button. */
const Codes = (): JSX.Element => {
  return (
    <main className="page codes">
      <StatusLine docNo="" title="控制码" back={() => go('/wx/wms')} />
      <div className="scroll sheet-of-codes">
        {Object.entries(CONTROL_CODES).map(([code, word]) => (
          <figure key={code}>
            <figcaption>
              <b>{word}</b> {code}
            </figcaption>
            <Barcode code={code} />
          </figure>
        ))}
      </div>
      <Refused words="这一页不收扫码" next="回作业页再扫" />
      <footer className="actions">
        <button type="button" className="action main" onClick={() => print()}>
          打印
        </button>
      </footer>
    </main>
  )
}
export default Codes

const Barcode = ({ code }: { readonly code: string }): JSX.Element | null => {
  const bars = code128(code)
  if (bars === null) return null
  return (
    <svg viewBox={`0 0 ${drawnWidth(bars)} 40`} preserveAspectRatio="none" role="img" aria-label={code}>
      <path d={barsPath(bars, 40)} />
    </svg>
  )
}
