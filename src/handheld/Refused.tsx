// 不收扫码 · handheld/Refused
import { useEffect, useState, type JSX } from 'react'
import type { Scan } from '../device/scanner.ts'
import type { Saying } from '../flows/flow.ts'
import { device } from './device.ts'
import type { Verdict } from './run.ts'
import { takeScans } from './scans.ts'
import { VerdictBox } from './VerdictBox.tsx'

interface RefusedProps {
  readonly words: string
  readonly next: string
  /** what the page can use after all; false: refused; a promise: what to say of it once it is known */
  readonly take?: (scan: Scan) => boolean | Promise<Saying>
}
const nothing = (): boolean => false

/** Takes the scans of a page that has no use for them and says so in red; nothing is shown before the first one. */
export const Refused = ({ words, next, take = nothing }: RefusedProps): JSX.Element | null => {
  const [verdict, show] = useState<Verdict | null>(null)
  useEffect(() => {
    const say = (saying: Saying): void => {
      device.sounds().play(saying.tone)
      show((before) => ({ saying, opId: null, n: (before?.n ?? 0) + 1 }))
    }
    return takeScans((scan) => {
      const taken = take(scan)
      if (taken === false) say({ tone: 'wrong', words, next })
      else if (taken !== true) taken.then(say, (error: unknown) => console.error('扫码处理失败', error))
    })
  }, [take, words, next])
  return verdict === null ? null : <VerdictBox verdict={verdict} held={false} ackLabel="" acknowledge={() => undefined} />
}
