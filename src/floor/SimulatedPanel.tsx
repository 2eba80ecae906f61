// 模拟秤的按钮 · floor/SimulatedPanel
import { useState, type JSX } from 'react'
import type { PlayedTrouble, SimulatedScale } from '../device/simulatedScale.ts'

/** Weight of a parcel without an estimate, g. */
const usualG = 800
const troubles: readonly (readonly [PlayedTrouble, string])[] = [
  ['none', '正常'],
  ['pounds', '切到磅'],
  ['shaking', '在晃'],
  ['overload', '超载'],
  ['mute', '没有读数'],
  ['unplugged', '拔了线'],
]

interface PanelProps {
  readonly scale: SimulatedScale
  /** expected weight of the current parcel; null: unknown */
  readonly estG: number | null
}

/** Puts parcels on a simulated scale and simulates troubles, for training and demonstration. The panel is labelled 模拟秤. */
export const SimulatedPanel = ({ scale, estG }: PanelProps): JSX.Element => {
  const [trouble, setTrouble] = useState<PlayedTrouble>('none')
  const expectedG = estG ?? usualG
  const loads = [
    ['放上', expectedG],
    ['偏重', Math.round(expectedG * 1.4) + 100],
  ] as const
  return (
    <div className="scale-played">
      <b>模拟秤</b>
      {loads.map(([label, grams]) => (
        <button key={label} type="button" className="key" onClick={() => scale.put(grams)}>
          {label}
        </button>
      ))}
      <button type="button" className="key" onClick={() => scale.clear()}>
        拿下
      </button>
      <select
        aria-label="模拟秤的毛病"
        value={trouble}
        onChange={(event) => {
          const chosen = troubles.find(([key]) => key === event.target.value)?.[0] ?? 'none'
          setTrouble(chosen)
          scale.break(chosen)
          event.target.blur()
        }}
      >
        {troubles.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
