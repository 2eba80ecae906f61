// 电脑拣货的一枪 · operate/pick/pickScans
/** The first scan of a pick order claims it; the second finishes it, if needed after a confirmation (floor.md §8.10). */
import { claimPick, finishPick, pickAtDesk } from '#contract/operate/pick'
import { pickLife } from '#contract/rules/pickLife'
import { request } from '../../../data/api.ts'
import { uuidv7 } from '../../../data/uuid.ts'
import {
  confirmReasons,
  claimedText,
  finishedText,
  isConfirm,
  readPickNo,
  refusalOf,
  type PendingFinish,
  type PickNow,
  type Shorts,
  type Verdict,
} from './pickDesk.ts'

interface Ports {
  readonly say: (verdict: Verdict) => void
  readonly ask: (pending: PendingFinish | null) => void
  /** the pick order that waits for confirmation */
  readonly waits: () => PendingFinish | null
  /** pick number → when this desk claimed it, epoch ms */
  readonly claims: Map<string, number>
  readonly refresh: () => Promise<void>
}
interface PickScans {
  readonly take: (text: string) => Promise<void>
  readonly look: (pickNo: string, isAsked: boolean) => Promise<void>
  readonly finish: (now: PickNow, shorts: Shorts) => Promise<void>
}

/** A second scan within this time after the claim needs confirmation, because a scanner may send twice, ms. */
const freshMs = 30_000

export const pickScans = ({ say, ask, waits, claims, refresh }: Ports): PickScans => {
  const finish: PickScans['finish'] = async ({ pickNo }, shorts) => {
    const opId = uuidv7()
    const input = { pickNo, opId, ...(shorts.length > 0 && { shorts: [...shorts] }) }
    const done = await request(finishPick, input, { key: opId, timeoutMs: 30_000 })
    ask(null)
    claims.delete(pickNo)
    say({ no: pickNo, verdict: 'ok', text: finishedText(done) })
    await refresh()
  }
  const claim = async (now: PickNow): Promise<void> => {
    const { pickNo } = now
    const opId = uuidv7()
    await request(claimPick, { pickNo, opId }, { key: opId, timeoutMs: 20_000 })
    claims.set(pickNo, Date.now())
    say({ no: pickNo, verdict: 'ok', text: claimedText(now) })
    await refresh()
  }
  const look: PickScans['look'] = async (pickNo, isAsked) => {
    ask(null)
    const now = await request(pickAtDesk, { pickNo })
    const refusal = refusalOf(now)
    if (refusal !== '') return say({ no: pickNo, verdict: 'wrong', text: refusal })
    if (now.status === pickLife.open) return claim(now)
    const why = confirmReasons(now, Date.now() - (claims.get(pickNo) ?? 0) < freshMs)
    if (why.length === 0 && !isAsked) return finish(now, [])
    ask({ now, why })
    say({ no: pickNo, verdict: 'confirm', text: why.length === 0 ? '拣完了就完成' : why.join('；') })
  }
  const take: PickScans['take'] = async (text) => {
    const pending = waits()
    const parsed = readPickNo(text)
    const isSame = pending !== null && (isConfirm(text) || ('pickNo' in parsed && parsed.pickNo === pending.now.pickNo))
    if (pending !== null && isSame) return finish(pending.now, [])
    if ('why' in parsed) return say({ no: text.slice(0, 40), verdict: 'wrong', text: parsed.why })
    return look(parsed.pickNo, false)
  }
  return { take, look, finish }
}
