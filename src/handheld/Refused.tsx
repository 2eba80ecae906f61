// 不收扫码 · handheld/Refused
import { useEffect, useState, type JSX } from 'react'
import type { Scan } from '../device/scanner.ts'
import type { Saying } from '../flows/flow.ts'
import { device } from '../floor/device.ts'
import type { Verdict } from '../floor/run.ts'
import { receiveScans, routeScan } from '../floor/scanRouting.ts'
import { speak } from '../floor/speak.ts'
import { VerdictBox } from '../floor/VerdictBox.tsx'

/** Answer of a page to a scan: a saying, or a function that opens the page to which the scan belongs. */
export type Answer = Saying | (() => void)

interface RefusedProps {
  readonly words: string
  readonly next: string
  /** handles scans the page can use; false: refused */
  readonly take?: (scan: Scan) => boolean | Promise<Answer>
}
const nothing = (): boolean => false
/** A notice is shown when an answer takes longer than this, ms (look.md). */
const noticeAfterMs = 300
const waiting: Saying = { tone: 'repeat', words: '正在查…' }
const failed: Saying = { tone: 'wrong', words: '没有查成，这一枪没有记', next: '再扫一次' }

const orFailed = (taken: Promise<Answer>): Promise<Answer> =>
  taken.catch((error: unknown) => {
    console.error('扫码处理失败', error)
    return failed
  })

/**
 * Refuses, in red, the scans of a page that cannot use them. Nothing is shown before the first scan. While the server is asked about a
 * scan, later scans wait in order and follow that scan to the page it opens.
 */
export const Refused = ({ words, next, take = nothing }: RefusedProps): JSX.Element | null => {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  useEffect(() => {
    let laterScans: Scan[] | null = null
    let isUnmounted = false
    const show = (saying: Saying): void => setVerdict((before) => ({ saying, opId: null, n: (before?.n ?? 0) + 1 }))
    const say = (saying: Saying): void => {
      device.sounds().play(saying.tone)
      speak(saying)
      show(saying)
    }
    const handleAnswer = (scan: Scan, answer: Answer): void => {
      const scans = laterScans ?? []
      laterScans = null
      if (isUnmounted) return [scan, ...scans].forEach(routeScan)
      if (typeof answer === 'function') answer()
      else say(answer)
      scans.forEach(routeScan)
    }
    const takeOne = (scan: Scan): void => {
      if (laterScans !== null) return void laterScans.push(scan)
      const taken = take(scan)
      if (taken === false) return say({ tone: 'wrong', words, next })
      if (taken === true) return
      laterScans = []
      const noticeTimer = setTimeout(() => show(waiting), noticeAfterMs)
      void orFailed(taken).then((answer) => {
        clearTimeout(noticeTimer)
        handleAnswer(scan, answer)
      })
    }
    const end = receiveScans(takeOne)
    return () => {
      isUnmounted = true
      end()
    }
  }, [take, words, next])
  return verdict === null ? null : <VerdictBox verdict={verdict} held={false} acknowledge={() => undefined} />
}
