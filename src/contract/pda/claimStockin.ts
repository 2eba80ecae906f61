// 收货完成 · pda/claimStockin
import { Boolean as Flag, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'

/** Ends the receiving of an order (RECEIVE_FINISH), or closes it short. A claim is never queued. */
export const finishStockin = call({
  id: 'pda/claimStockin.finish',
  title: '收货完成',
  method: 'POST',
  path: '/v1/pda/claim/stockin',
  input: Fields({
    stockinNo: Text({ title: '入库单号', minLength: 1, maxLength: 32 }),
    isShort: Flag({ title: '短收关闭' }),
    /** the temp worker whose badge is active in the session */
    tempUserId: Optional(Text({ pattern: '^[0-9]{1,18}$' })),
    build: Optional(Text({ maxLength: 32 })),
  }),
  /** `opId`: the operation this claim is stored as */
  reply: Fields({ opId: Text() }),
  may: 'signedIn',
  device: true,
})
