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
export const isSeated = (right: number, binding: StationBinding | null): boolean => {
  const kinds = stationTypesFor(right)
  return kinds.length === 0 || (binding !== null && kinds.includes(binding.bound.stationType))
}

/** The number that selects a choice: its own where it has one, else its position in the list. */
export const numberOf = (key: string, index: number): string => (/^\d$/.test(key) ? key : String(index + 1))

/** A typed number picks from the list on the screen; a scanned one never does. */
const choiceOf = ({ text, burst }: Scan, { view }: Shown): string | null =>
  burst === true ? null : (view.choices.find(({ key }, i) => numberOf(key, i) === text)?.key ?? null)

const nobody = (): boolean => false
const isBadge = (code: string): boolean => /^[UT]:\S/.test(code)

/** Hands the station over to the person of a badge. */
const changeBy = async (badgeCode: string, say: (saying: Saying) => void): Promise<void> => {
  try {
    const { takeBadge } = await import('../../../floor/takeBadge.ts')
    const saying = await takeBadge(badgeCode)
    say(saying.tone === 'line' ? { ...saying, next: person.taken?.due.length ? '上岗前先做右边的' : '接着扫' } : saying)
    // the page starts again with the new person: the words have to survive it
    if (saying.tone === 'line') showToast('success', saying.words)
  } catch (error) {
    console.error('没有换人', error)
    say({ tone: 'wrong', words: '没有换人', next: '再扫一次工牌' })
  }
}

export interface StationScans {
  /** the station's own words after the run's last verdict; null: none */
  readonly said: (last: Verdict | null) => Verdict | null
  /** takes the workstation of this number, or asks whether to take over */
  readonly bind: (workstationNo: string) => void
  /** number of the workstation in the open question; '' none */
  readonly asked: string
}

/**
 * How scans reach a station: over a dialog a scan is refused with a sound; a workstation's code binds the session, and without one nothing
 * else is accepted; a badge changes the person while no document is open and no badge is asked for; everything else goes to the run.
 * `isOwn`: badges that do not change the person on this page; the same function for as long as it is open.
 */
export const useStationScans = (run: ShownRun, right: number, isOwn: (badge: string) => boolean = nobody): StationScans => {
  const [own, setOwn] = useState<{ readonly verdict: Verdict; readonly after: number } | null>(null)
  const [asked, setAsked] = useState('')
  const { binding } = useSnapshot(station)
  const seated = useRef(false)
  useEffect(() => {
    seated.current = isSeated(right, binding)
  }, [right, binding])
  const say = useCallback(
    (saying: Saying): void => {
      device.sounds().play(saying.tone)
      speak(saying)
      const after = run.snapshot().verdict?.n ?? 0
      setOwn((before) => ({ verdict: { saying, opId: null, n: (before?.verdict.n ?? 0) + 1 }, after }))
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
  const change = useCallback((badgeCode: string): void => void changeBy(badgeCode, say), [say])
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
        else if (isBadge(code) && docNo === '' && expects !== 'badge' && !isOwn(code)) change(code)
        else if (!seated.current) say(chooseFirst)
        else {
          const choice = choiceOf(scan, run.snapshot())
          if (choice === null) return false
          run.choose(choice)
        }
        return true
      }),
    [run, bind, change, say, isOwn],
  )
  const said = useCallback(
    (last: Verdict | null): Verdict | null => (own !== null && own.after === (last?.n ?? 0) ? own.verdict : null),
    [own],
  )
  return { said, bind, asked }
}
