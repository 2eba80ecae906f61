// 领取 · pda/claim
import { Object as Fields, Optional, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { TaskPack } from '../ops/view.ts'

/**
 * Claims a pick order for the person at this device (PICK_CLAIM) and returns its task pack. A claim is never queued; a
 * device that got no reply reads the pick orders its person holds (`pickOffers`). A pick order the person already holds is returned again,
 * also when it was claimed on another device; it then moves to this device under the same lease.
 */
export const claimPick = call({
  id: 'pda/claim.pick',
  title: '领取拣货单',
  method: 'POST',
  path: '/v1/pda/claim/pick',
  input: Fields({
    pickNo: Text({ title: '拣货单号', minLength: 1, maxLength: 32 }),
    /** the temp worker whose badge is active in the session */
    tempUserId: Optional(Text({ pattern: '^[0-9]{1,18}$' })),
    workstationNo: Optional(Text({ maxLength: 16 })),
    build: Optional(Text({ maxLength: 32 })),
  }),
  /** `opId`: the operation this claim is stored as */
  reply: Unsafe<{ readonly opId: string; readonly pack: TaskPack }>(Fields({ opId: Text(), pack: Unknown() })),
  may: 'signedIn',
  device: true,
})
