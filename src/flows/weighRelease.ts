// 称重放行 · weighRelease
/**
 * A parcel out of tolerance is let through: after the required weighings, for a reason, by a person with the right, or by a leader who
 * scans the own badge and types the PIN.
 */
import { FORCE_REASON } from '#contract/rules/weigh'
import { at as own } from '#contract/ops/at'
import { forceWeighRight } from '#contract/ops/weighRelease'
import { say } from './decideLocally.ts'
import type { Claimed, ControlEvent, Move, PinEvent, ScanEvent } from './flow.ts'
import { unknownCode, wrongKind } from './sayings.ts'
import { scanDraft } from './scanDraft.ts'
import { retriesLeft, type WeighDoc, type WeighSession } from './weighDoc.ts'
import { pair, type Release } from './weighPair.ts'

/** 其他: the stored reason of a release without a reason. */
const otherReason = '4'

/** Released for this reason. */
export function force(s: WeighSession, key: string, at: number): Move<WeighDoc> {
  const { reading, docNo, approval } = s.doc
  if (!(key in FORCE_REASON) || reading === null) return { say: say('wrong', `没有原因 ${key}`, '选 1 到 4') }
  return pair(s, { at }, docNo, reading, { reason: Number(key) as Release['reason'], approval })
}

/** Another weighing may show that nothing is wrong: a release is only requested after it (floor.md §8.7). */
const mustWeigh = (s: WeighSession): Move<WeighDoc> | null => {
  const left = retriesLeft(s)
  return left > 0 ? { say: say('wrong', `还要再称 ${left} 次`, '拆开查多件少件，再放上秤台') } : null
}

export const askForce = (s: WeighSession, { at }: ControlEvent): Move<WeighDoc> =>
  mustWeigh(s) ?? (s.worker.rights.has(forceWeighRight) ? askReason(s, at) : askLeader(s))

const askLeader = (s: WeighSession): Move<WeighDoc> => ({
  doc: { ...s.doc, stage: 'badge' },
  say: say('warn', '要组长放行', '扫组长工牌'),
})

const askReason = (s: WeighSession, at: number): Move<WeighDoc> => {
  const order = own(s.floor.orders, own(s.floor.parcels, s.doc.docNo))
  if (order?.tolerance.reasonFree === true) return force(s, otherReason, at)
  const words = s.doc.approval === null ? '为什么放行' : `${s.doc.approval.name} 放行`
  return { doc: { ...s.doc, stage: 'reason' }, say: say('warn', words, '选 1 赠品 2 包材 3 档案 4 其他') }
}

/** The leader's badge; the server checks the leader and the right, together with the PIN. */
export function leaderScanned(s: WeighSession, e: ScanEvent): Move<WeighDoc> {
  const early = mustWeigh(s)
  if (early !== null) return early
  const wrong = (words: string, next: string): Move<WeighDoc> => ({
    say: say('wrong', words, next),
    drafts: [free(s, e, 'wrong')],
  })
  if (!e.code.startsWith('U:')) return wrong('这是临时工的工牌', '扫组长工牌')
  const { userId, tempUserId } = s.worker.actor
  if (e.code === `U:${userId}` && tempUserId === undefined)
    return s.worker.rights.has(forceWeighRight) ? askReason(s, e.at) : wrong('不能给自己放行', '换一个组长')
  return {
    doc: { ...s.doc, stage: 'pin', leader: e.code },
    say: say('warn', '工牌已读', '组长输 6 位 PIN'),
    drafts: [free(s, e, 'ok')],
  }
}
const free = (s: WeighSession, e: ScanEvent, verdict: 'ok' | 'wrong') => ({ ...scanDraft(s, e, verdict), lane: 'free' })

/** The PIN goes only into the claim. */
export function pinTyped(s: WeighSession, { pin, at }: PinEvent): Move<WeighDoc> {
  const { docNo, reading, leader: badgeCode } = s.doc
  if (reading === null) return { doc: { ...s.doc, stage: 'weight' }, say: say('wrong', '没有重量', '再放上秤台') }
  return {
    doc: { ...s.doc, stage: 'asking', askedAt: at },
    say: say('repeat', '正在核对', '稍等'),
    after: [{ type: 'claim', claim: { kind: 'release', badgeCode, pin, logisticsNo: docNo, weightG: reading.grams } }],
  }
}

export const released = (s: WeighSession, { approval }: Claimed): Move<WeighDoc> =>
  askReason({ ...s, doc: { ...s.doc, approval: approval ?? null } }, s.doc.askedAt)

export const notReleased = (s: WeighSession, reason: string, next = '再输一次 PIN，或换一个组长扫工牌'): Move<WeighDoc> => ({
  doc: { ...s.doc, stage: 'pin' },
  say: say('wrong', reason, next),
})

/** Back to the parcel, which is weighed again or put aside. */
export const withoutLeader = (s: WeighSession): Move<WeighDoc> => ({
  doc: { ...s.doc, stage: 'over', leader: '', approval: null },
  say: say('warn', '不放行', '再称一次，或先放一边'),
})

const fewDigits = /^\d{1,8}$/
/** Other scans meanwhile. A few digits may be a person's PIN, mistyped or not: they are neither stored nor shown. */
export const hushed =
  (prompt: string, words = '现在不用输 PIN') =>
  (s: WeighSession, e: ScanEvent): Move<WeighDoc> =>
    fewDigits.test(e.raw.text.trim())
      ? { say: say('wrong', words, prompt) }
      : {
          say:
            e.kind === 'unknown' ? unknownCode(e.code) : wrongKind(e.kind, prompt, s.doc.stage === 'asking' ? 'stays' : 'aside'),
          drafts: [free(s, e, 'wrong')],
        }
