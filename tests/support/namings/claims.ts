// 赔付与工单账单的调用怎样点名一件东西。
import { claimKeys } from '../placeRows/claims.ts'
import type { Place } from '../places.ts'
import { lists, type Namings } from './naming.ts'

const comp = (place: Place) => claimKeys(place).compNo
const diff = (place: Place) => ({ ids: [claimKeys(place).diffNo] })
const owed = (place: Place) => ({ billNo: claimKeys(place).woBillNo })
const owedEach = (place: Place) => ({ ids: [claimKeys(place).woBillNo] })
const payable = (place: Place) => ({ billNo: claimKeys(place).compBillNo })
const mine = { nothing: '导入请求只有本人的找得到；权限由它是哪一种导入决定' } as const

const namings: Namings = {
  'workorder/compDetail.page': (place) => ({ compNo: comp(place) }),
  'workorder/compDetail.approve': (place) => ({ compNo: comp(place), approveFen: 1 }),
  'workorder/compDetail.suspend': (place) => ({ ids: [comp(place)], suspended: 1, reason: '等凭证' }),
  'workorder/compDetail.discard': (place) => ({ ids: [comp(place)] }),
  'workorder/compDetail.refresh': (place) => ({ ids: comp(place) }),
  'workorder/compBillCalls.preview': lists,
  'workorder/compBillCalls.make': (place) => ({
    ownerNo: place.ownerNo,
    periodStart: '2025-06-01',
    periodEnd: '2025-06-30',
    detailIds: [comp(place)],
  }),
  'workorder/compBillCalls.bind': (place) => ({ ...payable(place), detailIds: [comp(place)] }),
  'workorder/compBillCalls.unbind': (place) => ({ detailIds: [comp(place)] }),
  'workorder/compBillCalls.file': payable,
  'workorder/compBillCalls.detailFile': lists,
  'workorder/compBill.page': payable,
  'workorder/compBill.confirm': payable,
  'workorder/compBill.remove': payable,
  'workorder/compDiff.page': (place) => ({ diffNo: claimKeys(place).diffNo }),
  'workorder/compDiff.add': (place) => ({ compNo: comp(place), carrierPaidFen: 1 }),
  'workorder/compDiff.report': (place) => ({ ...diff(place), status: 20 }),
  'workorder/compDiff.suspend': (place) => ({ ...diff(place), suspended: 1, reason: '等答复' }),
  'workorder/compDiff.discard': diff,
  'workorder/compValuation.price': (place) => ({ ids: [claimKeys(place).valuationId], priceFen: 100, reason: '采购单' }),
  'workorder/woBillCalls.payers': lists,
  'workorder/woBillCalls.openLines': lists,
  'workorder/woBillCalls.add': {
    input: (place) => ({
      payerType: 2,
      payerNo: `${place.warehouseNo}-${place.sid}`,
      month: '2025-06',
      lineIds: { comp: [comp(place)] },
    }),
    code: 'A3020',
  },
  'workorder/woBillCalls.page': lists,
  'workorder/woBillCalls.confirm': { nothing: '按种类是两种单据的确认，各有自己的接口证明' },
  'workorder/woBillCalls.delete': owed,
  'workorder/woBill.page': owed,
  'workorder/woBill.assign': (place) => ({ ...owedEach(place), assignUserId: place.sessionId }),
  'workorder/woBill.confirm': (place) => ({ ...owed(place), pass: 1 }),
  'workorder/woBill.approve': (place) => ({ ...owedEach(place), pass: 1 }),
  'workorder/woBill.receive': (place) => ({ ...owed(place), amountFen: 1, receiptDate: '2025-06-17', way: 1 }),
  'workorder/woBill.discard': owedEach,
  'workorder/compFiles.v1': mine,
  'workorder/compFiles.v2': mine,
  'workorder/compFiles.specSubmit': mine,
  'workorder/compFiles.specErrors': mine,
}

export default namings
