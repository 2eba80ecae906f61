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

/** `sheet`: reads the waybills to be printed; `reportCall`: reports the printed ones. */
export interface BenchCalls {
  readonly sheet: typeof checkWaybills | typeof packWaybills
  readonly reportCall: typeof checkWaybillsPrinted | typeof packWaybillsPrinted
}
type Sheets = readonly WaybillSheet[]
interface Job {
  readonly sheets: Sheets
  /** `laying`: being laid out for the printer; `printed`: sent, not yet counted as printed; `kept`: no paper came out */
  readonly state: 'idle' | 'laying' | 'printed' | 'kept'
}
const idle: Job = { sheets: [], state: 'idle' }

/** Time in which a user can report that no paper came out, ms; it ends early when the next order is printed. */
const reportMs = 8000
/** Longest wait for the content of the waybills, ms. */
const waitMs = 10_000
/** Pause before the server is asked again after it replied that this warehouse prints elsewhere, ms. */
const askAgainMs = 10 * 60_000

const notPrinted = (why: string): Saying => ({ tone: 'warn', words: `${why}，面单没打`, next: '以后在包裹列表的未打印里打' })

/** Reads the waybills of the orders that passed the bench, one order after the other, and passes them to `print`. */
const usePassedOrders = (run: ShownRun, { sheet }: BenchCalls, print: (sheets: Sheets) => void): void => {
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
    let isClosed = false
    request(sheet, { stockoutNos: [next] }, { timeoutMs: waitMs })
      .then(({ waybills, left: [stopped], elsewhere }) => {
        if (elsewhere === 1) elsewhereAt.current = Date.now()
        if (stopped !== undefined) run.remark(notPrinted(stopped.msg))
        if (waybills.length > 0 && !isClosed) print(waybills)
      })
      .catch((error: unknown) => {
        const failure = failureOf(error)
        run.remark(notPrinted(failure.kind === 'offline' ? '断网了' : sentenceOf(failure)))
      })
      .finally(() => {
        if (!isClosed) setWaiting((before) => before.slice(1))
      })
    return () => {
      isClosed = true
    }
  }, [next, run, sheet, print])
}

interface Bench extends Job {
  /** called when the paper is laid out; opens the print dialog */
  readonly laidOut: () => void
  /** reports that no paper came out */
  readonly notOut: () => void
  /** prints the last waybills again */
  readonly again: () => void
}

/** Prints the waybills of an order that passed, and counts them as printed unless a user reports in time that no paper came out. */
export const useBenchPrint = (run: ShownRun, calls: BenchCalls): Bench => {
  const [{ sheets, state }, setJob] = useState<Job>(idle)
  /** waybills that went to the printer and are not counted yet */
  const uncounted = useRef<Sheets | null>(null)
  const countPrinted = useCallback((): void => {
    const printed = uncounted.current
    uncounted.current = null
    if (printed === null) return
    const packageNos = printed.map(({ packageNo }) => packageNo)
    const badgeCode = person.taken?.badgeCode
    request(calls.reportCall, { packageNos, ...(badgeCode !== undefined && { badgeCode }) }, { timeoutMs: waitMs }).catch(
      (error: unknown) => {
        console.warn('面单打了没有记上', failureOf(error).kind)
        run.remark({ tone: 'warn', words: '面单打了，没有记上', next: '它还在未打印里，核对后不用再打' })
      },
    )
  }, [run, calls])
  const startPrint = useCallback(
    (newSheets: Sheets): void => {
      countPrinted()
      setJob({ sheets: newSheets, state: 'laying' })
    },
    [countPrinted],
  )
  usePassedOrders(run, calls, startPrint)
  useEffect(() => countPrinted, [countPrinted])
  useEffect(() => {
    if (state !== 'printed') return undefined
    const timer = setTimeout(() => {
      countPrinted()
      setJob((before) => (before.sheets === sheets ? idle : before))
    }, reportMs)
    return () => clearTimeout(timer)
  }, [state, sheets, countPrinted])
  const laidOut = useCallback((): void => {
    try {
      window.print()
      uncounted.current = sheets
      setJob({ sheets, state: 'printed' })
    } catch (error) {
      console.warn('打印没有打开', error)
      setJob({ sheets, state: 'kept' })
      run.remark(notPrinted('打印机没有打开'))
    }
  }, [run, sheets])
  const notOut = useCallback((): void => {
    uncounted.current = null
    setJob({ sheets, state: 'kept' })
    run.remark({ tone: 'warn', words: '面单没出来，记为未打印', next: '看打印机，好了点再打一次' })
  }, [run, sheets])
  const again = useCallback((): void => startPrint(sheets), [startPrint, sheets])
  return { sheets, state, laidOut, notOut, again }
}
