// 请求 · ops/claims
import type { OpType } from './titles.ts'

/** Claims are requests and may be refused (online only); every other operation is a fact and never refused (floor.md §16.1). */
export const claims = ['PICK_CLAIM', 'PICK_RELEASE', 'RECEIVE_FINISH'] as const satisfies readonly OpType[]
export type ClaimType = (typeof claims)[number]
export type FactType = Exclude<OpType, ClaimType>
/** Whether the operation is a claim. */
export const isClaim = (opType: OpType): opType is ClaimType => (claims as readonly OpType[]).includes(opType)
/** How long a claim is valid, ms: no longer than a person waits for the reply. */
export const claimMs = 15_000
