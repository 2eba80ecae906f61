// 账单的调用 · finance/billCalls
/** Calls of bills that are not acts of one bill (office.md §9.3). */
import { Array as List, Integer, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { FEE_TYPE } from '../rules/feeTypes.ts'
import { confirmedMaxG } from './valuation.ts'

const base = '/v1/finance/bill'
const dayText = (title: string) => Str({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const billNo = Str({ title: '账单号', minLength: 1, maxLength: 32 })
const reason = Str({ title: '原因', minLength: 1, maxLength: 200 })
/** Lines that one call works on. */
export const billLinesMax = 500
const lineNos = List(Str({ minLength: 1, maxLength: 32 }), { title: '费用', minItems: 1, maxItems: billLinesMax })
const adjustMaxFen = 99_999_999_999
/** Typed adjustments of one bill. */
const adjustsMax = 50

const whatToBill = {
  direction: Integer({ title: '方向', minimum: 1, maximum: 2 }),
  customNo: Str({ title: '客户', minLength: 1, maxLength: 32 }),
  warehouseKeys: Optional(List(Str({ minLength: 1, maxLength: 65 }), { title: '仓库', maxItems: 100 })),
  feeTypes: Optional(List(Str({ enum: Object.keys(FEE_TYPE) }), { title: '费用类型', maxItems: 16 })),
  periodStart: dayText('账期起'),
  periodEnd: dayText('账期止'),
}

/** Makes a bill in a job and answers when it is there; a lost connection changes nothing. */
export const makeBill = call({
  id: 'finance/billCalls.make',
  title: '新建账单',
  method: 'POST',
  path: base,
  input: Obj({
    ...whatToBill,
    billName: Optional(Str({ title: '账单名称', maxLength: 80 })),
    remark: Optional(Str({ title: '备注', maxLength: 500 })),
  }),
  reply: Obj({ billNo: Str(), status: Integer(), totalFen: Integer(), genError: Str() }),
  may: 520102,
  toast: '新增成功',
})

/** What a bill would take, and what of the period still waits in the pool. */
export const previewBill = call({
  id: 'finance/billCalls.preview',
  title: '账单预览',
  method: 'POST',
  path: `${base}/preview`,
  input: Obj(whatToBill),
  reply: Obj({
    fees: List(Obj({ feeType: Str(), lineCount: Integer(), amountFen: Integer(), lateCount: Integer() })),
    amountFen: Integer(),
    waiting: Integer(),
    due: Integer(),
  }),
  may: 520102,
})

/** Name, remark and what finance adds or takes away, each with its reason; the adjustments sent replace those before. */
export const editBill = call({
  id: 'finance/billCalls.edit',
  title: '编辑账单',
  method: 'PUT',
  path: base,
  input: Obj({
    billNo,
    version: Optional(Integer()),
    billName: Optional(Str({ title: '账单名称', minLength: 1, maxLength: 80 })),
    remark: Optional(Str({ title: '备注', maxLength: 500 })),
    adjusts: Optional(
      List(
        Obj({
          baseFeeType: Str({ title: '调整哪种费用', enum: Object.keys(FEE_TYPE) }),
          amountFen: Integer({ title: '金额', minimum: -adjustMaxFen, maximum: adjustMaxFen }),
          reason,
        }),
        { title: '调整', maxItems: adjustsMax },
      ),
    ),
  }),
  reply: Obj({ totalFen: Integer() }),
  may: 520103,
  toast: '修改成功',
})
export const remarkBill = call({
  id: 'finance/billCalls.remark',
  title: '账单备注',
  method: 'PUT',
  path: `${base}/remark`,
  input: Obj({ billNo, remark: Str({ title: '备注', maxLength: 500 }) }),
  reply: Obj({}),
  may: 520103,
  toast: '保存成功',
})
/** Sets lines of one draft free, or takes it back. */
export const freeLines = call({
  id: 'finance/billCalls.free',
  title: '免费',
  method: 'POST',
  path: `${base}/freefee`,
  input: Obj({
    lineNos,
    free: Integer({ title: '免费', enum: [0, 1] }),
    reason: Optional(Str({ title: '原因', maxLength: 200 })),
  }),
  reply: Obj({ done: Integer(), totalFen: Integer() }),
  may: 520128,
  toast: '操作成功',
})
/** Reckons these lines of one draft anew by the contracts and records of now, with the other lines of their documents. */
export const recalcLines = call({
  id: 'finance/billCalls.recalcLines',
  title: '重算所选费用',
  method: 'POST',
  path: '/v1/finance/fee/recalc',
  input: Obj({ lineNos }),
  reply: Obj({ oldFen: Integer(), newFen: Integer(), changed: Integer() }),
  may: 520126,
  toast: '操作成功',
})
/** A parcel's confirmed weight; its freight in the bill is reckoned anew. */
export const weighBillLine = call({
  id: 'finance/billCalls.weight',
  title: '改重量',
  method: 'PUT',
  path: `${base}/weight`,
  input: Obj({
    lineNo: Str({ title: '费用', minLength: 1, maxLength: 32 }),
    weightG: Integer({ title: '重量', minimum: 1, maximum: confirmedMaxG }),
    reason,
  }),
  reply: Obj({ totalFen: Integer() }),
  may: 520129,
  toast: '修改成功',
})
