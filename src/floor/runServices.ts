// 作业运行要的 · floor/runServices
import type { Floor } from '#contract/ops/view'
import type { Claim, Claimed, Draft, OperatorEvent, Saying } from '../flows/flow.ts'

/** Services a flow needs from the device. Tests pass their own. */
export interface RunServices {
  /** stores the drafts in one strict transaction; resolves to their operation ids, rejects with a Chinese reason */
  readonly store: (drafts: readonly Draft[]) => Promise<readonly string[]>
  /** requests something only the server can grant; returns the granted claim and the floor after it, rejects with a Chinese reason */
  readonly claim: (claim: Claim) => Promise<{ readonly floor: Floor; readonly claimed: Claimed }>
  /** looks up a document in the station index or on the server; null: not found */
  readonly lookUp: (docNo: string) => Promise<Floor | null>
  /** loads a document of this device again from the server; null when the server cannot be asked. Absent: never loaded again */
  readonly renew?: (docNo: string) => Promise<Floor | null>
  /** looks up a bin and its content; null: the server could not be asked and the bin was never seen */
  readonly lookUpBin: (locationNo: string) => Promise<Floor | null>
  /** looks up goods by a code that is in no list; null: the server could not be asked */
  readonly lookUpGoods: (code: string) => Promise<Floor | null>
  /** looks up a tote on the server; null when the server could not be asked */
  readonly lookUpTote: (toteNo: string) => Promise<Floor | null>
  /** looks up a parcel at the return dock on the server; null when the server could not be asked. Absent: never looked up */
  readonly lookUpReturn?: (logisticsNo: string) => Promise<Floor | null>
  readonly sound: (tone: Saying['tone']) => void
  readonly hush: () => void
  /** speaks a verdict, after it is shown */
  readonly speak?: (saying: Saying) => void
  readonly finish: (docNo: string) => void
  /** called with true while something is being stored or claimed, which a reload would lose */
  readonly busy: (busy: boolean) => void
  /** changes the person at the device; badge '' = the signed-in person again. The floor contains the authorised badges */
  readonly changeWorker: (badgeCode: string, floor: Floor) => void
  /** the temp worker at the device has read and signed the rules, or practised */
  readonly briefed: (step: 'work-rule' | 'practice') => void
  /** stores the step for a restart, once nothing is being stored. Absent: it is not stored */
  readonly keep?: () => void
  readonly carriers: readonly { readonly noPattern: string }[]
  /** epoch ms */
  readonly now: () => number
  /** the refusal when this person may not do the event's action on this page; null, or an absent function: allowed */
  readonly denied?: ((event: OperatorEvent) => Saying | null) | undefined
}

/** The server did not answer. `next`: what the person should do. */
export class ServerUnanswered extends Error {
  readonly next: string
  constructor(reason: string, next: string) {
    super(reason)
    this.next = next
  }
}
