// 控制码 · handheld/pages/Codes
import { useState, type JSX } from 'react'
import { CONTROL_CODES, slotCode } from '#contract/rules/scanKind'
import { bars } from '../code128.ts'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/** As many slots as the biggest wall of the pick types has. */
const slots = 40

const sheets = {
  control: { title: '控制码', codes: Object.entries(CONTROL_CODES) },
  slot: { title: '格口码', codes: Array.from({ length: slots }, (_, i) => [slotCode(i + 1), `${i + 1} 号格`] as const) },
} as const

/**
 * /wx/wms/codes: sheets to print. Control codes hang at the bench, scanning one is pressing its button; slot codes are stuck to the slots of
 * a seed wall, once and for good.
 */
const Codes = (): JSX.Element => {
  const [of, setOf] = useState<keyof typeof sheets>('control')
  const { title, codes } = sheets[of]
  const other = of === 'control' ? 'slot' : 'control'
  return (
    <main className="page codes">
      <StatusLine docNo="" title={title} back={() => go('/wx/wms')} />
      <div className="scroll sheet-of-codes" data-sheet={of}>
        {codes.map(([code, word]) => (
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
        <button type="button" className="action" onClick={() => setOf(other)}>
          {sheets[other].title}
        </button>
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
