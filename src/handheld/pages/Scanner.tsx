// 扫码枪检测 · handheld/pages/Scanner
/**
 * 1. 检测纸打印出来，或者在别的屏幕上打开这一页，照顺序扫九个码。
 * 2. 每一枪逐键记下：末尾的回车、键盘布局、大小写、前缀、重复、分隔符、速度都从这里看出来。
 * 3. 扫完逐项说哪里不对、怎么设；程序能补的记成本机的设置，马上就用。
 * 4. 结果连同设置送到桌面端的设备列表。
 */
import { useCallback, useEffect, useRef, useState, type JSX } from 'react'
import { reportScanner } from '#contract/pda/scannerLab'
import { gateResult } from '#contract/rules/gateChecks'
import { scannerChecks } from '#contract/rules/scannerLab'
import { failureOf, request, sentenceOf } from '../../data/api.ts'
import { compare } from '../../device/lab/compare.ts'
import { hear, type Heard, type Trace } from '../../device/lab/hear.ts'
import { judge, type Heards, type Judgement, type LabFinding } from '../../device/lab/judge.ts'
import { labTests, type LabTest } from '../../device/lab/tests.ts'
import { keepProfile } from '../../device/scanProfile.ts'
import { device } from '../../floor/device.ts'
import { Icon, type IconName } from '../../floor/Icon.tsx'
import { receiveScans } from '../../floor/scanRouting.ts'
import { useSingleFlight } from '../../state/singleFlight.ts'
import { Code } from '../lab/Code.tsx'
import { Sheet } from '../lab/Sheet.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'
import '../lab/lab.css'

/**
 * Silence that unsubscribes one pull of the trigger, ms. It is longer without an end key, because a slow scanner sends such a code in
 * parts.
 */
const silenceMs = 600
const silenceWithoutEndKeyMs = 1500

/** Calls `take` with the keys of every pull of the trigger while the page is open. The codes have no other effect on this page. */
const useTraces = (take: (trace: Trace) => void): void => {
  useEffect(() => {
    let events: Trace[number][] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const finishTrace = (): void => {
      const trace = events
      events = []
      take(trace)
    }
    const unsubscribes = [
      receiveScans(() => undefined),
      device.scanner().onTrace((event) => {
        // the browser reuses a keyboard event; the judgement needs only these fields of it
        if ('key' in event) {
          const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } = event.key
          events.push({
            at: event.at,
            key: { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing } as typeof event.key,
          })
        } else events.push(event)
        clearTimeout(timer)
        timer = setTimeout(finishTrace, hear(events)?.end === 'none' ? silenceWithoutEndKeyMs : silenceMs)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [take])
}

interface LastScan {
  readonly test: LabTest
  readonly heard: Heard | null
}

/** /wx/wms/scanner: leads through the test sheet and stores the settings this scanner needs. */
const Scanner = (): JSX.Element => {
  const [heards, setHeards] = useState<Heards>({})
  const [last, setLast] = useState<LastScan | null>(null)
  const test = labTests.find(({ id }) => heards[id] === undefined)
  const currentTest = useRef(test)
  useEffect(() => {
    currentTest.current = test
  }, [test])
  const storeResult = useCallback((doneTest: LabTest, heard: Heard | null): void => {
    setHeards((before) => ({ ...before, [doneTest.id]: heard }))
    setLast({ test: doneTest, heard })
  }, [])
  const take = useCallback(
    (trace: Trace): void => {
      const heard = hear(trace)
      const scannedTest = currentTest.current
      if (heard === null || scannedTest === undefined) return
      device.sounds().play(compare(scannedTest, heard).kind === 'same' ? 'ok' : 'warn')
      storeResult(scannedTest, heard)
    },
    [storeResult],
  )
  useTraces(take)
  const again = (): void => {
    setHeards({})
    setLast(null)
  }
  const judgement = test === undefined ? judge(heards) : null
  return (
    <main className="page lab">
      <StatusLine docNo="" title="扫码枪" back={() => go('/wx/wms/device')} />
      {test !== undefined ? (
        <Step test={test} last={last} skip={() => storeResult(test, null)} />
      ) : judgement === null ? (
        <NothingScanned again={again} />
      ) : (
        <Result judgement={judgement} again={again} />
      )}
      <Sheet />
    </main>
  )
}
export default Scanner

interface StepProps {
  readonly test: LabTest
  readonly last: LastScan | null
  readonly skip: () => void
}
const Step = ({ test, last, skip }: StepProps): JSX.Element => (
  <>
    <section className="scroll lab-step">
      <h1 className="prompt" data-testid="prompt" data-expects={test.id}>
        扫 {labTests.indexOf(test) + 1} 号码
      </h1>
      <p>
        {test.title} · 共 {labTests.length} 个
      </p>
      <figure className="lab-code">
        <Code test={test} />
        <figcaption>{test.printed}</figcaption>
      </figure>
      <p role="status" className="lab-last" data-testid="lab-last">
        {last === null ? '照检测纸的顺序扫；也可以直接扫屏幕上的码。' : lastScanText(last)}
      </p>
    </section>
    <footer className="actions">
      <button type="button" className="action" onClick={() => print()}>
        打印检测纸
      </button>
      <button type="button" className="action" onClick={skip}>
        这个扫不出
      </button>
    </footer>
  </>
)
const lastScanText = ({ test, heard }: LastScan): string => {
  if (heard === null) return `上一个：${test.title}扫不出`
  if (compare(test, heard).kind === 'same') return `上一个：${test.title}，对`
  return `上一个：${test.title}，收到 ${heard.text === '' ? '空的' : heard.text.slice(0, 40)}`
}

const NothingScanned = ({ again }: { readonly again: () => void }): JSX.Element => (
  <>
    <section className="scroll lab-step">
      <p role="alert">一个码也没扫进来：扫码枪开机、配对，设成键盘方式（HID），再测一遍。</p>
    </section>
    <footer className="actions">
      <button type="button" className="action main" onClick={again}>
        再测一遍
      </button>
    </footer>
  </>
)

/** Findings that a person must fix come first, then those the program compensates for, then the good ones. */
const byUrgency = (findings: readonly LabFinding[]): readonly LabFinding[] =>
  ([gateResult.bad, gateResult.missing, gateResult.good] as const).flatMap((result) =>
    findings.filter((finding) => finding.result === result),
  )

const marks: Readonly<Record<1 | 2 | 3, IconName>> = { 1: 'tick', 2: 'cross', 3: 'triangle' }

/** Stores the profile on this device first; the desk is notified when there is a network. */
const Result = ({ judgement, again }: { readonly judgement: Judgement; readonly again: () => void }): JSX.Element => {
  const { findings, profile } = judgement
  const bad = findings.filter(({ result }) => result === gateResult.bad).length
  const [words, setWords] = useState(bad === 0 ? '这把枪能用' : `${bad} 项要改，改好再测一遍`)
  const [busy, alone] = useSingleFlight()
  const keep = async (): Promise<void> => {
    keepProfile(profile)
    device.scanner().use(profile)
    const enrolled = device.enrolment()
    if (enrolled === null) return setWords('本机已按这套设置读码；还没登记，结果没送桌面端')
    const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
    const input = { results: findings.map((finding) => ({ ...finding })), profile: { ...profile } }
    setWords(
      await request(reportScanner, input, { headers, timeoutMs: 15_000 }).then(
        () => '本机已按这套设置读码，结果已送桌面端',
        (error: unknown) => `本机已按这套设置读码；结果没送到：${sentenceOf(failureOf(error))}`,
      ),
    )
  }
  return (
    <>
      <ul className="scroll checks">
        {byUrgency(findings).map(({ check, result, note }) => (
          <li key={check} data-testid="lab-row" data-check={check} data-result={result}>
            <Icon name={marks[result]} />
            <div>
              <b>{scannerChecks[check]}</b>
              <span>{note}</span>
            </div>
          </li>
        ))}
      </ul>
      <footer className="actions gate-done">
        <p role="status">{words}</p>
        <button type="button" className="action" onClick={again}>
          再测一遍
        </button>
        <button type="button" className="action main" disabled={busy} onClick={() => void alone(keep)}>
          用这套设置
        </button>
      </footer>
    </>
  )
}
