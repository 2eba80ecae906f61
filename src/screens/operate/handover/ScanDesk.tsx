// 交接扫描台 · operate/handover/ScanDesk
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { codes, type Failure } from '#contract/errors'
import { handoverScan } from '#contract/operate/handover'
import { failureOf, request, sentenceOf } from '../../../data/api.ts'
import { refreshViews } from '../../../data/query.ts'
import { uuidv7 } from '../../../data/uuid.ts'
import { offlineReason } from '../../../kit/OnlineButton.tsx'
import { ScanBox } from '../../../kit/ScanBox.tsx'
import { online } from '../../../state/online.ts'

interface Scan {
  readonly opId: string
  readonly logisticsNo: string
  readonly verdict: 'sending' | 'ok' | 'repeat' | 'wrong'
  readonly text: string
}
/** Message of a failed scan; an unknown number has its own message (floor.md §8.10). */
const failureText = (failure: Failure): string =>
  failure.kind === 'refused' && failure.code === codes.notFound ? '未找到包裹' : sentenceOf(failure)

/** Number of shown scans (floor.md §8). */
const shownMax = 50

/** Scan box and the last scans with their verdicts; the last scan stays in large type until the next (floor.md §8). */
export const ScanDesk = ({ handoverNo }: { readonly handoverNo: string }): JSX.Element => {
  const { reachable } = useSnapshot(online)
  const { scans, scan } = useScans(handoverNo)
  const [last, ...earlier] = scans
  return (
    <div className="scan-desk">
      <div>
        <ScanBox prompt={reachable ? '扫描物流单号' : offlineReason} disabled={!reachable} onScan={scan} />
        <p className="scan-verdict" role="status" data-verdict={last?.verdict ?? 'none'}>
          {last === undefined ? (
            '等待扫描'
          ) : (
            <>
              <b>{last.logisticsNo}</b> {last.text}
            </>
          )}
        </p>
      </div>
      <ol aria-label="最近扫描">
        {earlier.slice(0, 6).map((one) => (
          <li key={one.opId} data-verdict={one.verdict}>
            {one.logisticsNo} <span className="dim">{one.text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const useScans = (handoverNo: string): { readonly scans: readonly Scan[]; readonly scan: (text: string) => void } => {
  const client = useQueryClient()
  const [scans, setScans] = useState<readonly Scan[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const setVerdict = (opId: string, verdict: Scan['verdict'], text: string): void =>
    setScans((before) => before.map((one) => (one.opId === opId ? { ...one, verdict, text } : one)))
  const sendOne = async (opId: string, logisticsNo: string): Promise<void> => {
    // after a lost reply the user scans the parcel again; a parcel that is already on the pile is not counted twice
    const reply = await request(handoverScan, { handoverNo, logisticsNo, opId }, { timeoutMs: 20_000 }).catch(failureOf)
    if ('kind' in reply) setVerdict(opId, 'wrong', failureText(reply))
    else {
      if (reply.repeated) setVerdict(opId, 'repeat', `重复扫描，未计数，共 ${reply.packageNum} 件`)
      else setVerdict(opId, 'ok', `已交接 ${reply.packageNum} 件`)
      await refreshViews(client, ['operate/handover'])
    }
  }
  const scan = (logisticsNo: string): void => {
    const opId = uuidv7()
    setScans((before) => [{ opId, logisticsNo, verdict: 'sending' as const, text: '正在记录' }, ...before].slice(0, shownMax))
    queue.current = queue.current.then(() => sendOne(opId, logisticsNo))
  }
  return { scans, scan }
}
