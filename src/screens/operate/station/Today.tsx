// 工位的今日 · operate/station/Today
import { useEffect, useMemo, useState, type JSX } from 'react'
import type { FlowName } from '#contract/ops/flowNames'
import { contextOfOp, currentWorker, device } from '../../../floor/device.ts'
import type { FlowRun } from '../../../floor/run.ts'
import type { Doc } from '../../../flows/flow.ts'
import { dayCount, todaysScans, type Kept } from '../../../flows/lastScan.ts'
import { momentText } from '../../../kit/formats.ts'

/** Greatest number of operations that a device stores (data/outbox). */
const storedMax = 5000
/** Number of shown scans (floor.md §8). */
const shownMax = 50
const minuteMs = 60_000

/** The person's operations on this device, newest first: the stored ones, and each new one when it is stored. */
const useOwnOps = (): readonly Kept[] => {
  const [ownOps, setOwnOps] = useState<readonly Kept[]>([])
  useEffect(() => {
    let isClosed = false
    const key = currentWorker().operatorKey
    const own = (rows: readonly Kept[]): readonly Kept[] => rows.filter(({ op }) => contextOfOp(op).operatorKey === key)
    const read = (): void =>
      void device
        .outbox()
        .recent(storedMax)
        .then(
          (rows) => isClosed || setOwnOps(own(rows)),
          (error: unknown) => console.error('今日作业读取失败', error),
        )
    read()
    const unsubscribes = [
      device.outbox().onCommit((rows) => setOwnOps((before) => [...[...own(rows)].reverse(), ...before])),
      // an operation that the server did not apply does not count any more
      device.outbox().onSettled((rows) => rows.some(({ verdict }) => verdict !== 'applied' && verdict !== 'duplicate') && read()),
    ]
    return () => {
      isClosed = true
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [])
  return ownOps
}

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface TodayProps<D extends Doc> {
  readonly flow: FlowName
  readonly unit: string
  readonly run: FlowRun<D>
}

/** Figures of the person's work today on this device, and the last scans; correct without network, too. */
export const Today = <D extends Doc>({ flow, unit, run }: TodayProps<D>): JSX.Element => {
  const ownOps = useOwnOps()
  const minute = useNow()
  const { orders, pieces, lastHour, scans } = useMemo(() => {
    const now = Math.max(minute, ownOps[0]?.op.capturedWall ?? 0)
    return { ...dayCount(flow, ownOps, now), scans: todaysScans(flow, run.drawn().floor, ownOps, now, shownMax) }
  }, [flow, ownOps, minute, run])
  return (
    <aside className="station-day" aria-label="今日">
      <dl>
        <div>
          <dt>今日{unit}数</dt>
          <dd data-testid="today-orders">{orders}</dd>
        </div>
        <div>
          <dt>件数</dt>
          <dd data-testid="today-pieces">{pieces}</dd>
        </div>
        <div>
          <dt>近 1 小时</dt>
          <dd>{lastHour}</dd>
        </div>
      </dl>
      <h3>最近扫描</h3>
      {scans.length === 0 && <p className="dim">今天在这台电脑上还没有扫过。</p>}
      <ol aria-label="最近扫描">
        {scans.map(({ opId, at, tone, code, words }) => (
          <li key={opId} data-verdict={tone}>
            <time>{momentText(at).slice(11, 19)}</time>
            <span>
              {code !== '' && <b>{code}</b>} {words}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  )
}
