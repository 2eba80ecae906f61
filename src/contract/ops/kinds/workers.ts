// 临时工授权 · ops/kinds/workers
import { authAmong, type Signed, type SignType } from '../../rules/tempAuth.ts'
import type { Kind } from '../kind.ts'

export interface WorkerAuth extends Signed {
  readonly badgeCode: string
  readonly tempUserId: string
  readonly name: string
  /** work_record.op_type values */
  readonly opTypes: readonly number[]
  /** version of the warehouse's rules the worker signed last; absent: none */
  readonly ruleVersion?: number
  /** the worker never signed in anywhere before this day */
  readonly isNew?: boolean
  /** the worker's other authorisations in this warehouse, for example of last night's shift, or of tomorrow */
  readonly others?: readonly WorkerAuth[]
}

/** Current 作业须知 of the warehouse. */
export interface DayRule {
  readonly ruleVersion: number
  readonly lines: readonly string[]
}

export interface WorkersFloor {
  /** absent: the warehouse has none */
  readonly dayRule?: DayRule
  /** authorisations of these days by badge code */
  readonly workers?: Readonly<Record<string, WorkerAuth>>
}
export interface WorkersPatch {
  /** signed rules; `at` epoch ms */
  readonly ruleSigns?: readonly { readonly badgeCode: string; readonly ruleVersion: number; readonly at: number }[]
  /** badges signed in or out; `at` epoch ms, `startTime` identifies the authorisation */
  readonly signs?: readonly {
    readonly badgeCode: string
    readonly startTime: number
    readonly signType: SignType
    readonly at: number
  }[]
}
export interface WorkersNames {
  /** badges that were scanned */
  readonly badges?: readonly string[]
  /** badges that are signed in or out */
  readonly signs?: readonly string[]
}

/** The authorisations by badge, as the floor stores them. Those of one badge keep the order given (newest first). */
export const byBadge = (auths: readonly WorkerAuth[]): Readonly<Record<string, WorkerAuth>> => {
  const byCode = new Map<string, WorkerAuth[]>()
  for (const { others = [], ...auth } of auths)
    byCode.set(auth.badgeCode, [...(byCode.get(auth.badgeCode) ?? []), auth, ...others])
  return Object.fromEntries(
    [...byCode].map(([badgeCode, [first, ...others]]) => [badgeCode, others.length === 0 ? first : { ...first, others }]),
  ) as Record<string, WorkerAuth>
}
const allAuthsOf = ({ others = [], ...auth }: WorkerAuth): readonly WorkerAuth[] => [auth, ...others]

/** The authorisation with its times converted to a clock that is `byMs` ahead. */
export const shifted = ({ startTime, endTime, signedAt, leftAt, others, ...auth }: WorkerAuth, byMs: number): WorkerAuth => ({
  ...auth,
  startTime: startTime + byMs,
  endTime: endTime + byMs,
  ...(signedAt !== undefined && { signedAt: signedAt + byMs }),
  ...(leftAt !== undefined && { leftAt: leftAt + byMs }),
  ...(others !== undefined && { others: others.map((one) => shifted(one, byMs)) }),
})

/** The authorisation of a badge at that moment. */
export const authAt = ({ workers = {} }: WorkersFloor, badgeCode: string, now: number): WorkerAuth | undefined =>
  Object.hasOwn(workers, badgeCode) ? authAmong(allAuthsOf(workers[badgeCode]!), now) : undefined

/** One authorisation after a sign-in or sign-out. */
export const afterSign = <A extends Signed>(auth: A, signType: SignType, at: number): A =>
  signType === 1 ? { ...auth, signed: true, signedAt: at } : { ...auth, signed: false, leftAt: at }

export const workers: Kind<WorkersFloor, WorkersPatch> = {
  id: 'workers',
  after: (floor, { signs = [], ruleSigns = [] }) => {
    if (signs.length + ruleSigns.length === 0) return null
    const next: Record<string, WorkerAuth> = { ...floor.workers }
    for (const { badgeCode, startTime, signType, at } of signs) {
      const worker = next[badgeCode]
      if (worker === undefined) continue
      const auths = allAuthsOf(worker).map((auth) => (auth.startTime === startTime ? afterSign(auth, signType, at) : auth))
      Object.assign(next, byBadge(auths))
    }
    for (const { badgeCode, ruleVersion } of ruleSigns) {
      const worker = next[badgeCode]
      if (worker !== undefined) Object.assign(next, byBadge(allAuthsOf(worker).map((auth) => ({ ...auth, ruleVersion }))))
    }
    return { workers: next }
  },
}
