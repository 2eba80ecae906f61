// 声音与播报 · handheld/Loud
import { useState, type JSX } from 'react'
import { keepLoudness, loudness } from '../state/loudness.ts'
import { device } from '../floor/device.ts'
import { speak } from '../floor/speak.ts'

const levels = [
  [0, '关'],
  [0.3, '小'],
  [0.6, '中'],
  [1, '大'],
] as const

interface PickProps {
  readonly label: string
  readonly value: number
  readonly pick: (level: number) => void
}
const Pick = ({ label, value, pick }: PickProps): JSX.Element => (
  <div className="loud" role="group" aria-label={label}>
    <b>{label}</b>
    {levels.map(([level, word]) => (
      <button key={word} type="button" className="action" aria-pressed={value === level} onClick={() => pick(level)}>
        {word}
      </button>
    ))}
  </div>
)

/** Volume of this device: sounds, and the words spoken after them. Each choice is played at once. */
export const Loud = (): JSX.Element => {
  const [now, setNow] = useState(loudness)
  const sounds = (level: number): void => {
    const next = { ...now, sounds: level }
    keepLoudness(next)
    setNow(next)
    device.sounds().volume(level)
    device.sounds().play('order')
  }
  const voice = (level: number): void => {
    const next = { ...now, voice: level > 0, voiceVolume: level > 0 ? level : now.voiceVolume }
    keepLoudness(next)
    setNow(next)
    speak({ tone: 'line', words: '放 3 号格，12 件' })
  }
  return (
    <section aria-label="声音">
      <Pick label="声音" value={now.sounds} pick={sounds} />
      <Pick label="播报" value={now.voice ? now.voiceVolume : 0} pick={voice} />
    </section>
  )
}
