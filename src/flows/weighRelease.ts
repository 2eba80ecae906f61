// 称重放行 · weighRelease
/**
 * Release of a parcel out of tolerance, after the required number of weighings. A person with the right chooses a reason; for a person
 * without the right, a leader scans a badge and types a PIN first.
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

/** Releases the parcel for the chosen reason. */
export function force(s: WeighSession, key: string, at: number): Move<WeighDoc> {
  const { reading, docNo, approval } = s.doc
  if (!(key in FORCE_REASON) || reading === null) return { say: say('wrong', `没有原因 ${key}`, '选 1 到 4') }
  return pair(s, { at }, docNo, reading, { reason: Number(key) as Release['reason'], approval })
}

/** The refusal of a release before the required weighings (floor.md §8.7); null when they were made. */
const mustWeigh = (s: WeighSession): Move<WeighDoc> | null => {
  const retries = retriesLeft(s)
  return retries > 0 ? { say: say('wrong', `还要再称 ${retries} 次`, '拆开查多件少件，再放上秤台') } : null
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

/** Handles the leader's badge. The server checks the leader's right together with the PIN. */
export function leaderScanned(s: WeighSession, e: ScanEvent): Move<WeighDoc> {
  const refusal = mustWeigh(s)
  if (refusal !== null) return refusal
  const wrong = (words: string, next: string): Move<WeighDoc> => ({
    say: say('wrong', words, next),
    drafts: [freeScan(s, e, 'wrong')],
  })
  if (!e.code.startsWith('U:')) return wrong('这是临时工的工牌', '扫组长工牌')
  const { userId, tempUserId } = s.worker.actor
  if (e.code === `U:${userId}` && tempUserId === undefined)
    return s.worker.rights.has(forceWeighRight) ? askReason(s, e.at) : wrong('不能给自己放行', '换一个组长')
  return {
    doc: { ...s.doc, stage: 'pin', leader: e.code },
    say: say('warn', '工牌已读', '组长输 6 位 PIN'),
    drafts: [freeScan(s, e, 'ok')],
  }
}
/** SCAN in the lane `free`. */
const freeScan = (s: WeighSession, e: ScanEvent, verdict: 'ok' | 'wrong') => ({ ...scanDraft(s, e, verdict), lane: 'free' })

/** Sends the typed PIN with the claim for a release. The PIN is stored nowhere. */
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

/** Cancels the release: the parcel is weighed again or put aside. */
export const withoutLeader = (s: WeighSession): Move<WeighDoc> => ({
  doc: { ...s.doc, stage: 'over', leader: '', approval: null },
  say: say('warn', '不放行', '再称一次，或先放一边'),
})

/** A code that may be a PIN. */
const fewDigits = /^\d{1,8}$/
/**
 * Refuses other scans during a release. A code of a few digits may be a person's PIN, so it is neither stored nor shown.
 */
export const hushed =
  (prompt: string, words = '现在不用输 PIN') =>
  (s: WeighSession, e: ScanEvent): Move<WeighDoc> =>
    fewDigits.test(e.raw.text.trim())
      ? { say: say('wrong', words, prompt) }
      : {
          say:
            e.kind === 'unknown' ? unknownCode(e.code) : wrongKind(e.kind, prompt, s.doc.stage === 'asking' ? 'stays' : 'aside'),
          drafts: [freeScan(s, e, 'wrong')],
        }
