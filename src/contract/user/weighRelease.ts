// 组长放行 · user/weighRelease
import { Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'
import { WEIGHT_MAX_G } from '../rules/weigh.ts'

/**
 * A leader releases one parcel out of tolerance at this device by scanning the leader's badge and typing the PIN (floor.md §8.7). The call
 * needs the network and is never queued. The returned approval is bound to the parcel, the device and the weight, is valid for
 * `RELEASE_MS` and for one WEIGH_PACKAGE. Wrong PINs count like wrong passwords.
 */
export const weighRelease = call({
  id: 'user/weighRelease',
  title: '组长放行',
  method: 'POST',
  path: '/v1/pda/claim/release',
  input: Fields({
    badgeCode: Text({ title: '工牌', pattern: '^U:\\d{1,19}$' }),
    pin: Text({ title: 'PIN', pattern: '^\\d{6}$' }),
    logisticsNo: Text({ title: '物流单号', minLength: 1, maxLength: 32 }),
    weightG: Integer({ title: '重量', minimum: 1, maximum: WEIGHT_MAX_G }),
    /** the temp worker whose badge is active in the session */
    tempUserId: Optional(Text({ pattern: '^[0-9]{1,18}$' })),
  }),
  reply: Fields({ approvalId: Text(), name: Text() }),
  may: 'signedIn',
  device: true,
})
