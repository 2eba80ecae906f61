// 判定结果 · floor/VerdictBox
import type { JSX } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import type { Verdict } from './run.ts'

/** Icons, so that verdicts differ without colour, too (look.md). */
const icons: Readonly<Record<Verdict['saying']['tone'], IconName>> = {
  ok: 'tick',
  line: 'ticks',
  order: 'star',
  warn: 'triangle',
  wrong: 'cross',
  repeat: 'again',
  stop: 'square',
}

/** Texts longer than this do not fit two lines of 360 px, so they are drawn in smaller letters. */
const longWords = 20

interface VerdictProps {
  readonly verdict: Verdict | null
  readonly held: boolean
  /** text before the first verdict */
  readonly begin?: string
  readonly acknowledge: () => void
}

/**
 * Shows the last verdict until the next one; a stop fills the screen until it is acknowledged. `data-op-id` is set once the operation is on
 * disk.
 */
export const VerdictBox = ({ verdict, held, begin = '扫码开始', acknowledge }: VerdictProps): JSX.Element => {
  const tone = verdict?.saying.tone
  const filled = held && tone === 'stop'
  return (
    <div className={filled ? 'verdict-area filled' : 'verdict-area'}>
      <div
        className="verdict"
        role="status"
        data-testid="verdict"
        data-verdict={tone}
        data-op-id={verdict?.opId ?? undefined}
        data-n={verdict?.n}
      >
        {verdict === null || tone === undefined ? (
          <p className="quiet-words">{begin}</p>
        ) : (
          <>
            <Icon name={icons[tone]} big />
            <div>
              <p className="words" data-long={verdict.saying.words.length > longWords || undefined}>
                {verdict.saying.words}
              </p>
              {verdict.saying.next !== undefined && <p className="then">→ {verdict.saying.next}</p>}
            </div>
          </>
        )}
      </div>
      {filled && (
        <button type="button" className="action main" onClick={acknowledge}>
          知道了
        </button>
      )}
    </div>
  )
}
