// 控制码 · handheld/pages/Codes
import { useState, type JSX } from 'react'
import { CONTROL_CODES, slotCode } from '#contract/rules/scanKind'
import { barsPath, drawnWidth } from '../../device/codes/bars.ts'
import { code128 } from '../../device/codes/code128.ts'
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

const Barcode = ({ code }: { readonly code: string }): JSX.Element | null => {
  const bars = code128(code)
  if (bars === null) return null
  return (
    <svg viewBox={`0 0 ${drawnWidth(bars)} 40`} preserveAspectRatio="none" role="img" aria-label={code}>
      <path d={barsPath(bars, 40)} />
    </svg>
  )
}
