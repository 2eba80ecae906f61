// 上岗检查 · handheld/pages/Gate
import { useCallback, useEffect, useState, type JSX } from 'react'
import { serverTime } from '#contract/pda/batch'
import { reportGate } from '#contract/pda/gate'
import { gateChecks, gateOrder, gateResult, type GateCheck } from '#contract/rules/gateChecks'
import { bucketDisk } from '../../data/bucket.ts'
import { failureOf, request, sentenceOf } from '../../data/api.ts'
import { askToPersist } from '../../device/deviceHealth.ts'
import { findingsOf, readTraits, type Finding } from '../../device/gate.ts'
import type { Scan } from '../../device/scanner.ts'
import { useSingleFlight } from '../../state/singleFlight.ts'
import { device } from '../../floor/device.ts'
import { Icon, type IconName } from '../../floor/Icon.tsx'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/**
 * Difference between the server's clock and this device's clock, ms; null when unknown. Uploads measure it; before the first upload the
 * function requests the server's time and corrects it by half the round trip.
 */
const askClock = async (): Promise<number | null> => {
  const measured = device.clockOffsetMs()
  const enrolled = device.enrolment()
  if (measured !== null || enrolled === null) return measured
  const sent = Date.now()
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const answer = await request(serverTime, {}, { headers, timeoutMs: 5000 }).catch(failureOf)
  return 'kind' in answer ? null : answer.serverTime - (sent + Date.now()) / 2
}
const hasSpare = async (): Promise<boolean> => (await bucketDisk()) !== null

type Findings = Readonly<Partial<Record<GateCheck, Finding>>>
const marks: Readonly<Record<1 | 2 | 3, IconName>> = { 1: 'tick', 2: 'cross', 3: 'triangle' }

/** Checks that only a person can answer: the question, its buttons, and what to do after a no. */
const personChecks = {
  sound: { ask: '响了吗', play: () => device.sounds().play('order'), good: '听得见', cure: '按音量键调大，关掉静音，再检查' },
  vibration: {
    ask: '振了吗',
    play: () => device.sounds().play('wrong'),
    good: '振得到',
    cure: '系统设置里打开触感振动；没有马达的机器选“没有”',
  },
} as const
type PersonCheck = keyof typeof personChecks
const isPersonCheck = (check: GateCheck): check is PersonCheck => check in personChecks
const canShake = 'vibrate' in navigator
const noMotor: Finding = { check: 'vibration', result: gateResult.missing, note: '这台机器不会振动，看屏幕、听声音' }

/** /wx/wms/gate: what a device must have before it is used for work. The result goes to the desk's list of devices. */
const Gate = (): JSX.Element => {
  const [findingOf, setFindingOf] = useState<Findings>(canShake ? {} : { vibration: noMotor })
  const [looking, setLooking] = useState(true)
  const storeFindings = useCallback(
    (findings: readonly Finding[]): void =>
      setFindingOf((before) => ({ ...before, ...Object.fromEntries(findings.map((finding) => [finding.check, finding])) })),
    [],
  )
  const look = useCallback(
    (): void =>
      void readTraits({ askClock, persist: askToPersist, hasSpare })
        .then((traits) => storeFindings(findingsOf(traits)))
        .catch((error: unknown) => console.error('上岗检查没有做完', error))
        .finally(() => setLooking(false)),
    [storeFindings],
  )
  useEffect(look, [look])
  const again = (): void => {
    setLooking(true)
    look()
  }
  // one scan shows that the scanner ends its codes and that codes reach the page whole
  const takeScan = useCallback(
    ({ text }: Scan): boolean => {
      device.sounds().play('ok')
      storeFindings([{ check: 'scanner', result: gateResult.good, note: `扫到 ${text.slice(0, 24)}` }])
      return true
    },
    [storeFindings],
  )
  return (
    <main className="page gate">
      <StatusLine docNo="" title="上岗检查" back={() => go('/wx/wms/device')} />
      <ul className="scroll checks">
        {gateOrder.map((check) => (
          <Row key={check} check={check} finding={findingOf[check]} looking={looking} storeFindings={storeFindings} />
        ))}
      </ul>
      <Refused words="" next="" take={takeScan} />
      <Done findingOf={findingOf} looking={looking} again={again} />
    </main>
  )
}
export default Gate

interface RowProps {
  readonly check: GateCheck
  readonly finding: Finding | undefined
  readonly looking: boolean
  readonly storeFindings: (findings: readonly Finding[]) => void
}
const Row = ({ check, finding, looking, storeFindings }: RowProps): JSX.Element => (
  <li data-testid="gate-row" data-check={check} data-result={finding?.result ?? 0}>
    {finding === undefined ? <span className="icon" /> : <Icon name={marks[finding.result]} />}
    <div>
      <b>{gateChecks[check]}</b>
      <span>
        {finding?.note ??
          (check === 'scanner' ? '扫任意一个码' : isPersonCheck(check) ? personChecks[check].ask : looking ? '…' : '没查成')}
      </span>
    </div>
    {isPersonCheck(check) && (finding === undefined || finding.result === gateResult.bad) && (
      <Ask check={check} storeFindings={storeFindings} />
    )}
    {check === 'scanner' && finding === undefined && (
      <button
        type="button"
        className="action"
        onClick={() => storeFindings([{ check, result: gateResult.bad, note: '扫不进来：扫码枪设成键盘方式，末尾加回车' }])}
      >
        扫不进
      </button>
    )}
  </li>
)

const Ask = ({
  check,
  storeFindings,
}: {
  readonly check: PersonCheck
  readonly storeFindings: RowProps['storeFindings']
}): JSX.Element => {
  const [played, setPlayed] = useState(false)
  const { play, good, cure } = personChecks[check]
  if (!played)
    return (
      <button
        type="button"
        className="action"
        onClick={() => {
          play()
          setPlayed(true)
        }}
      >
        试一下
      </button>
    )
  return (
    <>
      <button
        type="button"
        className="action main"
        onClick={() => storeFindings([{ check, result: gateResult.good, note: good }])}
      >
        有
      </button>
      <button type="button" className="action" onClick={() => storeFindings([{ check, result: gateResult.bad, note: cure }])}>
        没有
      </button>
    </>
  )
}

interface DoneProps {
  readonly findingOf: Findings
  readonly looking: boolean
  readonly again: () => void
}
/** Shows how many checks are open or bad, and sends the results once all are done. */
const Done = ({ findingOf, looking, again }: DoneProps): JSX.Element => {
  const [words, setWords] = useState('')
  const [busy, alone] = useSingleFlight()
  const findings = gateOrder.flatMap((check) => findingOf[check] ?? [])
  const open = gateOrder.length - findings.length
  const bad = findings.filter(({ result }) => result === gateResult.bad).length
  const send = async (): Promise<void> => {
    const enrolled = device.enrolment()
    if (enrolled === null) return setWords('本机还没登记，登记后再检查一次')
    const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
    const input = { results: findings.map((finding) => ({ ...finding })), agent: navigator.userAgent.slice(0, 400) }
    setWords(
      await request(reportGate, input, { headers, timeoutMs: 15_000 }).then(
        ({ faults }) => (faults === 0 ? '已记下：可以上岗' : `已记下：${faults} 项不行，修好再检查`),
        (error: unknown) => `没有记下：${sentenceOf(failureOf(error))}`,
      ),
    )
  }
  const state = open > 0 ? `还有 ${open} 项没查` : bad > 0 ? `${bad} 项不行` : '都好'
  return (
    <footer className="actions gate-done">
      <p role="status">{words === '' ? state : words}</p>
      <button type="button" className="action" disabled={looking} onClick={again}>
        再查一遍
      </button>
      <button type="button" className="action main" disabled={open > 0 || busy} onClick={() => void alone(send)}>
        记下结果
      </button>
    </footer>
  )
}
