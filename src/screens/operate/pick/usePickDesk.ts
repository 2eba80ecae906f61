// 电脑拣货的扫描 · operate/pick/usePickDesk
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pickChanges } from '#contract/operate/pick'
import { failureOf } from '../../../data/api.ts'
import { refreshViews } from '../../../data/query.ts'
import { idle, wrongText, type Asked, type Shorts, type Verdict } from './pickDesk.ts'
import { pickScans } from './pickScans.ts'

interface Acts {
  /** handles a scanned or typed code */
  readonly scan: (text: string) => void
  /** opens the question about a pick order, even where its second scan would not ask */
  readonly open: (pickNo: string) => void
  readonly finish: (asked: Asked, shorts?: Shorts) => void
  readonly drop: () => void
}
export interface PickDesk extends Acts {
  readonly last: Verdict
  readonly asked: Asked | null
}
interface Shown {
  readonly say: (verdict: Verdict) => void
  readonly show: (asked: Asked | null) => void
  readonly refresh: () => Promise<void>
}

/** Scans are handled one after the other; a failure is shown in the bar, and the next one continues. */
const inLine = ({ say, show, refresh }: Shown): Acts => {
  let line: Promise<void> = Promise.resolve()
  /** the question as scans that wait in line will find it */
  let waits: Asked | null = null
  const ask = (next: Asked | null): void => {
    waits = next
    show(next)
  }
  const scans = pickScans({ say, ask, waits: () => waits, claims: new Map(), refresh })
  const next = (no: string, work: () => Promise<void>): void => {
    line = line.then(async () => {
      say({ no, verdict: 'sending', text: '正在记录' })
      try {
        await work()
      } catch (error) {
        ask(null)
        say({ no, verdict: 'wrong', text: wrongText(failureOf(error)) })
      }
    })
  }
  return {
    scan: (text) => next(text.slice(0, 40), () => scans.take(text)),
    open: (pickNo) => next(pickNo, () => scans.look(pickNo, true)),
    finish: ({ now }, shorts = []) => next(now.pickNo, () => scans.finish(now, shorts)),
    drop: () => {
      ask(null)
      say(idle)
    },
  }
}

export const usePickDesk = (): PickDesk => {
  const client = useQueryClient()
  const [last, setLast] = useState<Verdict>(idle)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [acts] = useState(() =>
    inLine({ say: setLast, show: setAsked, refresh: () => refreshViews(client, ['operate/pick', ...pickChanges]) }),
  )
  return { last, asked, ...acts }
}
