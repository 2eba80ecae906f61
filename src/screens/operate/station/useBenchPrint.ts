// 工位打面单的过程 · operate/station/useBenchPrint
import { useCallback, useEffect, useRef, useState } from 'react'
import type {
  checkWaybills,
  checkWaybillsPrinted,
  packWaybills,
  packWaybillsPrinted,
  WaybillSheet,
} from '#contract/stockout/print'
import { failureOf, request, sentenceOf } from '../../../data/api.ts'
import type { ShownRun } from '../../../floor/shownRun.ts'
import type { Saying } from '../../../flows/flow.ts'
import { person } from '../../../state/person.ts'

/** `sheet`: reads what is to be printed; `told`: reports that it came out */
export interface BenchCalls {
  readonly sheet: typeof checkWaybills | typeof packWaybills
  readonly told: typeof checkWaybillsPrinted | typeof packWaybillsPrinted
}
type Sheets = readonly WaybillSheet[]
interface Job {
  readonly sheets: Sheets
  /** `laying`: on the way to the printer; `printed`: sent, and counted in a moment; `kept`: paper did not come out */
  readonly state: 'idle' | 'laying' | 'printed' | 'kept'
}
const idle: Job = { sheets: [], state: 'idle' }

/** How long a user has to report that no paper came out, unless the next order is printed before, ms. */
const doubtMs = 8000
/** Longest wait for the content of the paper, ms. */
const waitMs = 10_000
/** A warehouse that prints elsewhere is asked again after this, ms: the setting may have changed. */
const askAgainMs = 10 * 60_000

const missed = (why: string): Saying => ({ tone: 'warn', words: `${why}，面单没打`, next: '以后在包裹列表的未打印里打' })

/** Orders that passed the bench, one after the other: what of each is to be printed. */
const useDue = (run: ShownRun, { sheet }: BenchCalls, print: (sheets: Sheets) => void): void => {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const elsewhereAt = useRef(0)
  useEffect(
    () =>
      run.onFinish((docNo) => {
        if (Date.now() - elsewhereAt.current < askAgainMs) return
        setWaiting((before) => (before.includes(docNo) ? before : [...before, docNo]))
      }),
    [run],
  )
  const [next] = waiting
  useEffect(() => {
    if (next === undefined) return undefined
    let isGone = false
    request(sheet, { stockoutNos: [next] }, { timeoutMs: waitMs })
      .then(({ waybills, left: [stopped], elsewhere }) => {
        if (elsewhere === 1) elsewhereAt.current = Date.now()
        if (stopped !== undefined) run.remark(missed(stopped.msg))
        if (waybills.length > 0 && !isGone) print(waybills)
      })
      .catch((error: unknown) => {
        const failure = failureOf(error)
        run.remark(missed(failure.kind === 'offline' ? '断网了' : sentenceOf(failure)))
      })
      .finally(() => {
        if (!isGone) setWaiting((before) => before.slice(1))
      })
    return () => {
      isGone = true
    }
  }, [next, run, sheet, print])
}

interface Bench extends Job {
  /** called when the paper is laid out: it goes to the printer */
  readonly laidOut: () => void
  readonly notOut: () => void
  readonly again: () => void
}

/** Prints what just passed the bench and counts it, unless a user reports in time that no paper came out. */
export const useBenchPrint = (run: ShownRun, calls: BenchCalls): Bench => {
  const [{ sheets, state }, setJob] = useState<Job>(idle)
  /** went to the printer and is not counted yet */
  const open = useRef<Sheets | null>(null)
  const count = useCallback((): void => {
    const out = open.current
    open.current = null
    if (out === null) return
    const packageNos = out.map(({ packageNo }) => packageNo)
    const badgeCode = person.taken?.badgeCode
    request(calls.told, { packageNos, ...(badgeCode !== undefined && { badgeCode }) }, { timeoutMs: waitMs }).catch(
      (error: unknown) => {
        console.warn('面单打了没有记上', failureOf(error).kind)
        run.remark({ tone: 'warn', words: '面单打了，没有记上', next: '它还在未打印里，核对后不用再打' })
      },
    )
  }, [run, calls])
  const lay = useCallback(
    (fresh: Sheets): void => {
      count()
      setJob({ sheets: fresh, state: 'laying' })
    },
    [count],
  )
  useDue(run, calls, lay)
  useEffect(() => count, [count])
  useEffect(() => {
    if (state !== 'printed') return undefined
    const timer = setTimeout(() => {
      count()
      setJob((before) => (before.sheets === sheets ? idle : before))
    }, doubtMs)
    return () => clearTimeout(timer)
  }, [state, sheets, count])
  const laidOut = useCallback((): void => {
    try {
      window.print()
      open.current = sheets
      setJob({ sheets, state: 'printed' })
    } catch (error) {
      console.warn('打印没有打开', error)
      setJob({ sheets, state: 'kept' })
      run.remark(missed('打印机没有打开'))
    }
  }, [run, sheets])
  const notOut = useCallback((): void => {
    open.current = null
    setJob({ sheets, state: 'kept' })
    run.remark({ tone: 'warn', words: '面单没出来，记为未打印', next: '看打印机，好了点再打一次' })
  }, [run, sheets])
  const again = useCallback((): void => lay(sheets), [lay, sheets])
  return { sheets, state, laidOut, notOut, again }
}
