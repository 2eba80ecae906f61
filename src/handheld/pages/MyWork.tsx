// 我的效率 · handheld/pages/MyWork
import { useCallback, useEffect, useState, type JSX } from 'react'
import { bizDate, clockText } from '#contract/rules/clock'
import { useSnapshot } from 'valtio'
import type { Failure } from '#contract/errors'
import type { MyKind } from '#contract/operate/myWork'
import { hourlyOf, PACE } from '#contract/rules/pace'
import { WORK_OP, type WorkOp } from '#contract/rules/worktime'
import { failureOf, sentenceOf } from '../../data/api.ts'
import { askMyWork, lastFigures, type MyWork as Figures } from '../../floor/askMyWork.ts'
import { useCounts } from '../../floor/counts.ts'
import { device } from '../../floor/device.ts'
import { operatorKey, person } from '../../state/person.ts'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/**
 * /wx/wms/my-work (2824): amount, duration and pace of the person's work today and on the six days before; without network the figures
 * that were loaded last.
 */
const MyWork = (): JSX.Element => {
  const personKey = operatorKey(useSnapshot(person))
  return <FiguresOfPerson key={personKey} />
}
export default MyWork

const failureText = (failure: Failure): string => (failure.kind === 'offline' ? '断网没更新' : sentenceOf(failure))

interface LoadedWork {
  readonly figures: Figures | null
  /** why the last load failed; '' when it succeeded */
  readonly why: string
  readonly ask: () => void
}
/** The figures; loaded when the page opens, when the button is pressed, and when the device has uploaded its last pending scan. */
const useMyWork = (isEnrolled: boolean): LoadedWork => {
  const [figures, setFigures] = useState(lastFigures)
  const [why, setWhy] = useState('')
  const ask = useCallback(() => {
    if (!isEnrolled) return
    askMyWork().then(
      (fresh) => {
        setFigures(fresh)
        setWhy('')
      },
      (error: unknown) => setWhy(failureText(failureOf(error))),
    )
  }, [isEnrolled])
  useEffect(() => {
    ask()
    let pendingBefore = device.counts()?.pending ?? 0
    return device.onCounts(() => {
      const pending = device.counts()?.pending ?? 0
      if (pending === 0 && pendingBefore > 0) ask()
      pendingBefore = pending
    })
  }, [ask])
  return { figures, why, ask }
}

const FiguresOfPerson = (): JSX.Element => {
  const isEnrolled = device.enrolment() !== null
  const { figures, why, ask } = useMyWork(isEnrolled)
  const { pending } = useCounts()
  return (
    <main className="page stock-look">
      <StatusLine docNo="" title="我的效率" back={() => go('/wx/wms')} />
      {pending > 0 && <p className="notice">本机还有 {pending} 条没上传，传上去才计入</p>}
      <div className="scroll">
        {figures !== null && <Days figures={figures} />}
        {figures === null && <p className="empty">{isEnrolled ? why || '正在查…' : '本机还没登记，查不了。先登记本机'}</p>}
        {figures !== null && (
          <p className="look-time" data-old={why !== '' || undefined}>
            截至 {sinceText(figures.takenAt)}
            {why !== '' && `，${why}`}
          </p>
        )}
      </div>
      <Refused words="这一页不收扫码" next="回作业页再扫" />
      <footer className="actions">
        <button type="button" className="action main" onClick={ask}>
          再查一次
        </button>
      </footer>
    </main>
  )
}

/** Time of day of an epoch ms, preceded by the day when it is not today. */
const sinceText = (ms: number): string =>
  bizDate(ms) === bizDate(Date.now()) ? clockText(ms) : `${dayText(bizDate(ms))} ${clockText(ms)}`

const Days = ({ figures: { today, days } }: { readonly figures: Figures }): JSX.Element => {
  const now = days.find(({ bizDate }) => bizDate === today)
  const before = days.filter(({ bizDate }) => bizDate !== today)
  return (
    <>
      <section aria-label="今天">
        <h2 className="look-name">今天</h2>
        {now === undefined ? <p className="look-note">今天还没有计入的作业</p> : <Day kinds={now.kinds} />}
      </section>
      {before.length > 0 && (
        <section aria-label="前六天">
          <h2 className="look-name">前六天</h2>
          {before.map(({ bizDate, kinds }) => (
            <div key={bizDate} className="look-row">
              <span>
                <b>{dayText(bizDate)}</b>
                <small>{kinds.map((work) => `${wordOf(work)} ${amountText(work)}`.trimEnd()).join('，')}</small>
              </span>
              <span className="look-count">
                <b>{pointText(kinds)}</b> 分<small>{spanText(secondsOf(kinds))}</small>
              </span>
            </div>
          ))}
        </section>
      )}
    </>
  )
}

const Day = ({ kinds }: { readonly kinds: readonly MyKind[] }): JSX.Element => (
  <>
    <p className="look-note">
      工分 <b>{pointText(kinds)}</b> · 有效 <b>{spanText(secondsOf(kinds))}</b>
    </p>
    {kinds.map((work) => {
      const hourly = hourlyOf(work)
      return (
        <div key={work.opType} className="look-row">
          <span>
            <b>{wordOf(work)}</b>
            <small>
              {hourly === null ? '' : `每小时 ${hourly} ${PACE[work.opType as WorkOp]?.unit ?? ''} · `}
              {spanText(work.effectiveSec)} · 工分 {pointText([work])}
              {work.errorNum > 0 && ` · 差错 ${work.errorNum}`}
            </small>
          </span>
          <Amount work={work} />
        </div>
      )
    })}
  </>
)

const wordOf = ({ opType }: MyKind): string => WORK_OP[opType as WorkOp]
const dayText = (bizDate: string): string => `${Number(bizDate.slice(5, 7))} 月 ${Number(bizDate.slice(8))} 日`
const secondsOf = (kinds: readonly MyKind[]): number => kinds.reduce((sum, { effectiveSec }) => sum + effectiveSec, 0)
const pointText = (kinds: readonly MyKind[]): string => kinds.reduce((sum, { point }) => sum + Number(point), 0).toFixed(1)

type Amount = readonly [n: number, unit: string]
/** Counted amounts of a kind of work, each with its unit; the amount on which the pace is based comes first. */
const amountsOf = (work: MyKind): readonly Amount[] => {
  const all = [
    ['orderNum', '单'],
    ['goodsNum', '件'],
    ['packageNum', '包'],
  ] as const
  const main = PACE[work.opType as WorkOp]?.of
  return [...all]
    .sort(([a], [b]) => Number(b === main) - Number(a === main))
    .flatMap(([name, unit]): Amount[] => (work[name] > 0 ? [[work[name], unit]] : []))
}
const amountText = (work: MyKind): string =>
  amountsOf(work)
    .map(([n, unit]) => `${n} ${unit}`)
    .join(' ')

const Amount = ({ work }: { readonly work: MyKind }): JSX.Element => {
  const [main, ...rest] = amountsOf(work)
  return (
    <span className="look-count">
      {main !== undefined && (
        <>
          <b>{main[0]}</b> {main[1]}
        </>
      )}
      <small>{rest.map(([n, unit]) => `${n} ${unit}`).join(' ')}</small>
    </span>
  )
}

/** Seconds as minutes, or as hours and minutes. 0 is possible, because the first scan of a day has no time before it. */
const spanText = (sec: number): string => {
  const minutes = Math.round(sec / 60)
  if (minutes < 60) return `${minutes} 分钟`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}
