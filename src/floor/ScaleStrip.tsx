// 秤的状态条 · floor/ScaleStrip
import type { JSX } from 'react'
import { usePart } from './regions.tsx'
import type { ShownRun } from './shownRun.ts'
import { massText } from './scaleWords.ts'
import { SimulatedPanel } from './SimulatedPanel.tsx'
import type { ScaleHere } from './useScale.ts'

interface StripProps {
  readonly run: ShownRun
  readonly scale: ScaleHere
}

/** The weight on the scale or its problem, and the button that connects the scale. */
export const ScaleStrip = ({ run, scale }: StripProps): JSX.Element | null => {
  const { watched, trouble, canConnect, connect, played } = scale
  const estG = usePart(run, (shown) => shown.view.band?.estG ?? null)
  const isOff = watched.status === 'off'
  const isWrongPort = watched.status === 'garbled' || watched.status === 'silent'
  const button = !canConnect || played !== null ? null : isOff ? '连秤' : isWrongPort ? '换一个口' : null
  if (isOff && trouble === null && button === null) return null
  return (
    <div className="scale" role="group" aria-label="电子秤" data-trouble={trouble?.isLoud || undefined}>
      <p className="scale-words">
        <b>{trouble?.words ?? (isOff ? '没有连秤' : '秤')}</b>
        {trouble === null && watched.grams !== null && <span className="scale-now">{massText(watched.grams)}</span>}
        {trouble === null && played !== null && <span>画面上放的，记为手工录入</span>}
        {trouble !== null && <span>{isOff && !canConnect ? '这台设备连不了秤：用电脑上的 Chrome 或 Edge' : trouble.next}</span>}
      </p>
      {button !== null && (
        <button type="button" className="action" onClick={() => connect(isOff ? 'any' : 'other')}>
          {button}
        </button>
      )}
      {played !== null && <SimulatedPanel scale={played} estG={estG} />}
    </div>
  )
}
