// 作业运行要的 · floor/runServices
import type { Floor } from '#contract/ops/view'
import type { Claim, Claimed, Draft, OperatorEvent, Saying } from '../flows/flow.ts'

/** Services a flow needs from the device. Tests pass their own. */
export interface RunServices {
  /** stores the drafts in one strict transaction; answers their operation ids, rejects with a Chinese reason */
  readonly store: (drafts: readonly Draft[]) => Promise<readonly string[]>
  /** requests something only the server can give; returns the floor with it and the granted claim, rejects with a Chinese reason */
  readonly claim: (claim: Claim) => Promise<{ readonly floor: Floor; readonly claimed: Claimed }>
  /** looks up a document in the station index or on the server; null: not found */
  readonly lookUp: (docNo: string) => Promise<Floor | null>
  /** asks the server again about a document of this device; null: it cannot be asked now. Absent: it is never asked */
  readonly renew?: (docNo: string) => Promise<Floor | null>
  /** looks up a bin and its content; null: the server could not be asked and the bin was never seen */
  readonly lookUpBin: (locationNo: string) => Promise<Floor | null>
  /** looks up goods by a code that is in no list; null: the server could not be asked */
  readonly lookUpGoods: (code: string) => Promise<Floor | null>
  /** looks up a tote on the server; null: it could not be asked */
  readonly lookUpTote: (toteNo: string) => Promise<Floor | null>
  /** looks up a parcel at the return dock on the server; null: it could not be asked. Absent: it is never asked */
  readonly lookUpReturn?: (logisticsNo: string) => Promise<Floor | null>
  readonly sound: (tone: Saying['tone']) => void
  readonly hush: () => void
  /** speaks a verdict, after it is shown */
  readonly speak?: (saying: Saying) => void
  readonly finish: (docNo: string) => void
  /** called with true while something is being stored or claimed, which a reload would lose */
  readonly busy: (busy: boolean) => void
  /** '' = the signed-in person again; the floor has the authorised badges */
  readonly changeWorker: (badgeCode: string, floor: Floor) => void
  /** the temp worker at the device has read and signed the rules, or practised */
  readonly briefed: (step: 'work-rule' | 'practice') => void
  /** stores the step for a restart, once nothing is being stored. Absent: it is not stored */
  readonly keep?: () => void
  readonly carriers: readonly { readonly noPattern: string }[]
  /** epoch ms */
  readonly now: () => number
  /** what to say when this person may not do it at this place; null, or absent: allowed */
  readonly denied?: ((event: OperatorEvent) => Saying | null) | undefined
}

/** The server did not answer; the failure itself says what to do. */
export class ServerUnanswered extends Error {
  readonly next: string
  constructor(reason: string, next: string) {
    super(reason)
    this.next = next
  }
}
