// 模拟秤 · device/simulatedScale
/** A simulated scale for training and tests. It sends the lines of a real scale and can simulate the troubles of one. */
import type { ScaleDriver, ScaleEnds } from './scalePort.ts'

/** Simulated problems of the scale. */
export type PlayedTrouble = 'none' | 'pounds' | 'shaking' | 'mute' | 'unplugged' | 'overload'

export interface SimulatedScale extends ScaleDriver {
  /** puts a load on the scale, which settles in a few readings */
  put(grams: number): void
  clear(): void
  break(trouble: PlayedTrouble): void
}

/** Ms between two lines. */
const everyMs = 150
/** Shares of the load that a scale shows before it rests. */
const settling = [0.4, 1.1, 0.97]
const gramsPerPound = 453.592_37

const kg = (grams: number): string =>
  `${grams < 0 ? '-' : '+'}${Math.abs(grams / 1000)
    .toFixed(3)
    .padStart(8)}kg`

export const simulatedScale = (): SimulatedScale => {
  let load = 0
  let trouble: PlayedTrouble = 'none'
  let shown = 0
  let open: ScaleEnds | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  const shut = (): void => {
    clearInterval(timer)
    open = null
  }
  const lineNow = (): string | null => {
    shown += 1
    if (trouble === 'mute') return null
    if (trouble === 'overload') return 'OL,GS,+ 99.999kg'
    if (trouble === 'pounds') return `ST,GS,+${(load / gramsPerPound).toFixed(3).padStart(8)}lb`
    if (trouble === 'shaking') return `US,GS,${kg(load + (shown % 2 === 0 ? 40 : -40))}`
    const share = load === 0 ? undefined : settling[shown - 1]
    return share === undefined ? `ST,GS,${kg(load)}` : `US,GS,${kg(Math.round(load * share))}`
  }
  const write = (): void => {
    const line = lineNow()
    if (line !== null) open?.line(line)
  }
  const lay = (grams: number): void => {
    load = grams
    shown = 0
  }
  return {
    open: (_which, ends) => {
      if (trouble === 'unplugged') return Promise.resolve(null)
      shut()
      open = ends
      timer = setInterval(write, everyMs)
      return Promise.resolve(() => Promise.resolve(shut()))
    },
    put: lay,
    clear: () => lay(0),
    break: (what) => {
      trouble = what
      const ends = open
      if (what !== 'unplugged' || ends === null) return
      shut()
      ends.lost()
    },
  }
}
