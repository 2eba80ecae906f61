// 出库单操作 · stockout/orderAct
import { Array as List, Integer, Literal, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

const numbers = List(Str({ minLength: 1, maxLength: 32 }), { title: '出库单号', minItems: 1, maxItems: 500 })
/** What became of each order: those done, and those left as they were with the reason. */
const outcome = Obj({ done: List(Str()), failed: List(Obj({ stockoutNo: Str(), msg: Str() })) })
const some = <I extends Parameters<typeof Obj>[0]>(more: I) => Obj({ stockoutNos: numbers, ...more })

export const orderAudit = call({
  id: 'stockout/orderAct.audit',
  title: '审核',
  method: 'POST',
  path: '/v1/stockout/audit',
  input: some({}),
  reply: outcome,
  may: 180111,
  toast: '操作成功',
})

export const orderAllocate = call({
  id: 'stockout/orderAct.allocate',
  title: '重新分配',
  method: 'POST',
  path: '/v1/stockout/allocate',
  input: some({}),
  reply: outcome,
  may: 180121,
  toast: '操作成功',
})

export const orderWaybill = call({
  id: 'stockout/orderAct.waybill',
  title: '批量取号',
  method: 'POST',
  path: '/v1/stockout/waybill',
  input: some({}),
  /** `simulated`: numbers of the simulated carrier, said on screen */
  reply: Obj({ ...outcome.properties, simulated: Integer() }),
  may: 180122,
  toast: '操作成功',
})

export const orderHold = call({
  id: 'stockout/orderAct.hold',
  title: '挂起/解挂',
  method: 'POST',
  path: '/v1/stockout/hold',
  /** hold 1 挂起 (reason required), 0 解挂 */
  input: some({ hold: Union([Literal(0), Literal(1)]), reason: Optional(Str({ title: '原因', maxLength: 100 })) }),
  reply: outcome,
  may: 180123,
  toast: '操作成功',
})

export const orderCancel = call({
  id: 'stockout/orderAct.cancel',
  title: '取消',
  method: 'POST',
  path: '/v1/stockout/cancel',
  input: some({ reason: Str({ title: '取消原因', minLength: 1, maxLength: 200 }) }),
  /** `intercepting`: orders the floor has begun, now 拦截中 until their parcels are pulled out */
  reply: Obj({ ...outcome.properties, intercepting: List(Str()) }),
  may: 180110,
  toast: '已取消',
})

export const orderIntercept = call({
  id: 'stockout/orderAct.intercept',
  title: '拦截',
  method: 'POST',
  path: '/v1/stockout/intercept',
  /** withdraw 1: the request is taken back */
  input: some({
    reason: Optional(Str({ title: '拦截原因', maxLength: 200 })),
    withdraw: Optional(Union([Literal(0), Literal(1)])),
  }),
  reply: Obj({ ...outcome.properties, intercepting: List(Str()) }),
  may: 180124,
  toast: '操作成功',
})

export const interceptConfirm = call({
  id: 'stockout/orderAct.interceptConfirm',
  title: '确认拦截',
  method: 'POST',
  path: '/v1/stockout/intercept/confirm',
  input: some({}),
  reply: outcome,
  may: 180124,
  toast: '操作成功',
})

/** Ships packed orders without hand-over (一键出库): a supervisor's word instead of scans, where the warehouse allows it. */
export const orderShip = call({
  id: 'stockout/orderAct.ship',
  title: '一键出库',
  method: 'POST',
  path: '/v1/stockout/ship',
  input: some({ reason: Str({ title: '原因', minLength: 1, maxLength: 200 }) }),
  reply: outcome,
  may: 180126,
  toast: '操作成功',
})
