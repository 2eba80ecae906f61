// 电脑拣货的扫描 · operate/pick/usePickDesk
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pickChanges } from '#contract/operate/pick'
import { failureOf } from '../../../data/api.ts'
import { refreshViews } from '../../../data/query.ts'
import { idle, failureText, type PendingFinish, type Shorts, type Verdict } from './pickDesk.ts'
import { pickScans } from './pickScans.ts'

interface DeskActions {
  /** handles a scanned or typed code */
  readonly scan: (text: string) => void
  /** asks for confirmation of a pick order, even where its second scan would finish it at once */
  readonly open: (pickNo: string) => void
  readonly finish: (asked: PendingFinish, shorts?: Shorts) => void
  readonly drop: () => void
}
export interface PickDesk extends DeskActions {
  readonly last: Verdict
  readonly asked: PendingFinish | null
}
interface DeskPorts {
  readonly say: (verdict: Verdict) => void
  readonly show: (asked: PendingFinish | null) => void
  readonly refresh: () => Promise<void>
}

/** Handles scans one after the other; a failure is shown in the bar, and the next scan is handled. */
const queuedActions = ({ say, show, refresh }: DeskPorts): DeskActions => {
  let queue: Promise<void> = Promise.resolve()
  /** the pick order that waits for confirmation; later scans in the queue read it */
  let pending: PendingFinish | null = null
  const ask = (next: PendingFinish | null): void => {
    pending = next
    show(next)
  }
  const scans = pickScans({ say, ask, waits: () => pending, claims: new Map(), refresh })
  const enqueue = (no: string, work: () => Promise<void>): void => {
    queue = queue.then(async () => {
      say({ no, verdict: 'sending', text: '正在记录' })
      try {
        await work()
      } catch (error) {
        ask(null)
        say({ no, verdict: 'wrong', text: failureText(failureOf(error)) })
      }
    })
  }
  return {
    scan: (text) => enqueue(text.slice(0, 40), () => scans.take(text)),
    open: (pickNo) => enqueue(pickNo, () => scans.look(pickNo, true)),
    finish: ({ now }, shorts = []) => enqueue(now.pickNo, () => scans.finish(now, shorts)),
    drop: () => {
      ask(null)
      say(idle)
    },
  }
}

/** State and actions of picking by paper at the desk: the last verdict, and the pick order that waits for confirmation. */
export const usePickDesk = (): PickDesk => {
  const client = useQueryClient()
  const [last, setLast] = useState<Verdict>(idle)
  const [asked, setAsked] = useState<PendingFinish | null>(null)
  const [acts] = useState(() =>
    queuedActions({ say: setLast, show: setAsked, refresh: () => refreshViews(client, ['operate/pick', ...pickChanges]) }),
  )
  return { last, asked, ...acts }
}
