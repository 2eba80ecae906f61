// 工单账单的调用 · workorder/woBillCalls
/** Calls of work-order bills that are not acts of one bill (office.md §5.4). */
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { claimMax } from '../rules/compensation.ts'

const base = '/v1/workorder/bill'
/** Most lines of one bill. */
export const woLinesMax = 5_000
const month = Str({ title: '月份', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })
const payerTypes = Integer({ title: '承担方类型', minimum: 1, maximum: 3 })
const payerNo = Str({ title: '承担方', minLength: 1, maxLength: 64 })
const nos = Optional(List(Str({ minLength: 1, maxLength: 32 }), { maxItems: woLinesMax }))
const orNull = <T extends Parameters<typeof Union>[0][number]>(one: T) => Optional(Union([one, Null()]))

/** Parties whose debts up to the end of the month are in no bill yet. */
export const woBillPayers = call({
  id: 'workorder/woBillCalls.payers',
  title: '待出账的承担方',
  method: 'GET',
  path: `${base}/payers`,
  input: Obj({ month }),
  reply: List(Obj({ payerType: Integer(), payerNo: Str(), payerName: Str(), lineCount: Integer(), amountFen: Integer() })),
  may: 501121,
})

/** Debts of one party, line by line. */
export const woBillOpenLines = call({
  id: 'workorder/woBillCalls.openLines',
  title: '待出账的明细',
  method: 'GET',
  path: `${base}/lines`,
  input: Obj({ payerType: payerTypes, payerNo, month }),
  reply: List(
    Obj({
      lineType: Integer(),
      sourceNo: Str(),
      workOrderNo: Union([Str(), Null()]),
      logisticsNo: Union([Str(), Null()]),
      ownerNo: Union([Str(), Null()]),
      amountFen: Integer(),
      bizDate: Str(),
      text: Str(),
    }),
  ),
  may: 501121,
})

export const woBillAdd = call({
  id: 'workorder/woBillCalls.add',
  title: '新建工单账单',
  method: 'POST',
  path: `${base}/add`,
  input: Obj({
    payerType: payerTypes,
    payerNo,
    month,
    lineIds: Obj({ comp: nos, diff: nos, valuation: nos, punish: nos }, { title: '明细' }),
    adjustFen: orNull(Integer({ title: '调整', minimum: -claimMax, maximum: claimMax })),
    remark: orNull(Str({ title: '备注', maxLength: 500 })),
  }),
  reply: Obj({ billNo: Str(), status: Integer(), lineCount: Integer(), totalFen: Integer() }),
  may: 501121,
  toast: '新增成功',
})

/** Debts of one party under the first path of the call, without the additions of v2. */
export const woBillPage = call({
  id: 'workorder/woBillCalls.page',
  title: '工单账单列表',
  method: 'GET',
  path: `${base}/page`,
  input: Obj({}, { additionalProperties: Unknown() }),
  reply: Obj({ records: List(Obj({ billNo: Str() })), total: Integer() }),
  may: 501101,
})

/** A work-order bill is confirmed or sent back by the person it was assigned to; `bizType` COMP confirms the bill of an owner. */
export const billConfirm = call({
  id: 'workorder/woBillCalls.confirm',
  title: '账单确认',
  method: 'POST',
  path: `${base}/confirm`,
  input: Obj({
    billNo: Str({ title: '账单号', minLength: 1, maxLength: 32 }),
    version: Optional(Integer({ title: '版本', minimum: 0 })),
    pass: Integer({ title: '通过', enum: [0, 1] }),
    opinion: orNull(Str({ title: '意见', maxLength: 200 })),
    bizType: Optional(Str({ title: '账单种类', pattern: '^(WO|COMP)$' })),
  }),
  reply: Obj({ billNo: Str(), status: Integer() }),
  may: 'signedIn',
  toast: '提交成功',
})

/** Deletes one bill, under the first path. */
export const woBillDelete = call({
  id: 'workorder/woBillCalls.delete',
  title: '删除工单账单',
  method: 'DELETE',
  path: `${base}/delete`,
  input: Obj({ billNo: Str({ title: '账单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({}),
  may: 501104,
  toast: '删除成功',
})
