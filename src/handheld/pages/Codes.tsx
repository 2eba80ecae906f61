// 控制码 · handheld/pages/Codes
import type { JSX } from 'react'
import { CONTROL_CODES } from '#contract/rules/scanKind'
import { bars } from '../code128.ts'
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

const Barcode = ({ code }: { readonly code: string }): JSX.Element => {
  const widths = bars(code)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const starts = widths.map((_, i) => widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  return (
    <svg viewBox={`-10 0 ${total + 20} 40`} preserveAspectRatio="none" role="img" aria-label={code}>
      {starts.map((x, i) =>
        // bars and gaps take turns, a bar first
        i % 2 === 0 ? <rect key={x} x={x} y={0} width={widths[i]} height={40} /> : null,
      )}
    </svg>
  )
}
