// 不收扫码 · handheld/Refused
import { useEffect, useState, type JSX } from 'react'
import type { Scan } from '../device/scanner.ts'
import { device } from './device.ts'
import { takeScans } from './scans.ts'
import { VerdictBox } from './VerdictBox.tsx'

interface RefusedProps {
  readonly words: string
  readonly next: string
  /** what the page can use after all; false: refused */
  readonly take?: (scan: Scan) => boolean
}
const nothing = (): boolean => false

/** Takes the scans of a page that has no use for them and says so in red; nothing is shown before the first one. */
export const Refused = ({ words, next, take = nothing }: RefusedProps): JSX.Element | null => {
  const [n, setN] = useState(0)
  useEffect(
    () =>
      takeScans((scan) => {
        if (take(scan)) return
        device.sounds().play('wrong')
        setN((before) => before + 1)
      }),
    [take],
  )
  if (n === 0) return null
  const saying = { tone: 'wrong', words, next } as const
  return <VerdictBox verdict={{ saying, opId: null, n }} held={false} ackLabel="" acknowledge={() => undefined} />
}
