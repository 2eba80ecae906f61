// 工位的扫码 · operate/station/useStationScans
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isStationCode, stationTypesFor } from '#contract/rules/station'
import { bindStation } from '../../../floor/bindStation.ts'
import { device } from '../../../floor/device.ts'
import type { ShownRun } from '../../../floor/shownRun.ts'
import type { Shown, Verdict } from '../../../floor/run.ts'
import { startScanRouting } from '../../../floor/scanRouting.ts'
import { speak } from '../../../floor/speak.ts'
import { codeOf } from '../../../flows/codeIndex.ts'
import { showToast } from '../../../kit/toast.ts'
import type { Saying } from '../../../flows/flow.ts'
import type { Scan } from '../../../device/scanner.ts'
import { isDialogInFront } from '../../../kit/dialogs.ts'
import { person } from '../../../state/person.ts'
import { station, type StationBinding } from '../../../state/station.ts'

const chooseFirst: Saying = { tone: 'wrong', words: '请先选择工作台', next: '扫工作台码，或点中间的一个' }

/** Whether the work of a page may be done at the session's workstation. */
export const isAtWorkstation = (right: number, binding: StationBinding | null): boolean => {
  const kinds = stationTypesFor(right)
  return kinds.length === 0 || (binding !== null && kinds.includes(binding.bound.stationType))
}

/** The digits that select a choice: its key if the key is a digit, otherwise its position in the list. */
export const numberOf = (key: string, index: number): string => (/^\d$/.test(key) ? key : String(index + 1))

/** Key of the choice that a typed number selects; null for any other text and for every scanned code. */
const choiceOf = ({ text, burst }: Scan, { view }: Shown): string | null =>
  burst === true ? null : (view.choices.find(({ key }, i) => numberOf(key, i) === text)?.key ?? null)

const noBadge = (): boolean => false
const isBadge = (code: string): boolean => /^[UT]:\S/.test(code)

/** Hands the station over to the person of a badge. */
const changePerson = async (badgeCode: string, say: (saying: Saying) => void): Promise<void> => {
  try {
    const { takeBadge } = await import('../../../floor/takeBadge.ts')
    const saying = await takeBadge(badgeCode)
    say(saying.tone === 'line' ? { ...saying, next: person.taken?.due.length ? '上岗前先做右边的' : '接着扫' } : saying)
    // a toast, because it survives the restart of the page for the new person
    if (saying.tone === 'line') showToast('success', saying.words)
  } catch (error) {
    console.error('没有换人', error)
    say({ tone: 'wrong', words: '没有换人', next: '再扫一次工牌' })
  }
}

export interface StationScans {
  /** the station's own verdict if it came after the last verdict of the flow; otherwise null */
  readonly verdictOf: (last: Verdict | null) => Verdict | null
  /** binds the session to a workstation; an occupied workstation needs a second call */
  readonly bind: (workstationNo: string) => void
  /** code of an occupied workstation that the person has to confirm to take over; '' for none */
  readonly asked: string
}

/**
 * Routes the scans of a station. A dialog in front refuses them with a sound. The code of a workstation binds the session; without a
 * workstation other codes are refused. A badge changes the person, unless a document is open or the flow expects a badge. All other codes
 * go to the flow. `isOwn`: badges that do not change the person; it has to be the same function at every render.
 */
export const useStationScans = (run: ShownRun, right: number, isOwn: (badge: string) => boolean = noBadge): StationScans => {
  const [ownVerdict, setOwnVerdict] = useState<{ readonly verdict: Verdict; readonly after: number } | null>(null)
  const [asked, setAsked] = useState('')
  const { binding } = useSnapshot(station)
  const hasWorkstation = useRef(false)
  useEffect(() => {
    hasWorkstation.current = isAtWorkstation(right, binding)
  }, [right, binding])
  const say = useCallback(
    (saying: Saying): void => {
      device.sounds().play(saying.tone)
      speak(saying)
      const after = run.snapshot().verdict?.n ?? 0
      setOwnVerdict((before) => ({ verdict: { saying, opId: null, n: (before?.verdict.n ?? 0) + 1 }, after }))
    },
    [run],
  )
  const bind = useCallback(
    (workstationNo: string): void => {
      bindStation(workstationNo).then(
        (saying) => {
          setAsked(saying.tone === 'warn' ? workstationNo : '')
          say(saying)
        },
        (error: unknown) => console.error('工作台没有绑定', error),
      )
    },
    [say],
  )
  const changeTo = useCallback((badgeCode: string): void => void changePerson(badgeCode, say), [say])
  useEffect(
    () =>
      startScanRouting((scan) => {
        if (isDialogInFront()) {
          // kit/scanGuard shows the words
          device.sounds().play('wrong')
          return true
        }
        const code = codeOf(scan.text)
        const { docNo, expects, held } = run.snapshot()
        if (held) return false
        if (isStationCode(code) && docNo === '') bind(code)
        else if (isBadge(code) && docNo === '' && expects !== 'badge' && !isOwn(code)) changeTo(code)
        else if (!hasWorkstation.current) say(chooseFirst)
        else {
          const choice = choiceOf(scan, run.snapshot())
          if (choice === null) return false
          run.choose(choice)
        }
        return true
      }),
    [run, bind, changeTo, say, isOwn],
  )
  const verdictOf = useCallback(
    (last: Verdict | null): Verdict | null =>
      ownVerdict !== null && ownVerdict.after === (last?.n ?? 0) ? ownVerdict.verdict : null,
    [ownVerdict],
  )
  return { verdictOf, bind, asked }
}
