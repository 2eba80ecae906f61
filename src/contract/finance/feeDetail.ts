// 费用明细 · finance/feeDetail
/**
 * What one fee is for and how it came about: the arithmetic, the contract that priced it and why no other did, and the records of the
 * warehouse it goes back to, down to the scan (office.md §9.4, screen 5204).
 */
import { Array as List, Integer, Null, Object as Obj, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { operateLines } from '../operateLog.ts'
import type { OrderTrace } from '../ops/orderTrace.ts'

/** Address of the page; its id is the number of the fee. */
export const feeDetailPage = '/front/operator-center/finance/fee/detail/{lineNo}'

const orNull = { text: Union([Str(), Null()]), whole: Union([Integer(), Null()]) }

/** Rows of a table of records shown at most; `total` says how many there are. */
export const evidenceMax = 200
const table = Obj({
  title: Str(),
  /** what the table answers, in one sentence */
  note: Str(),
  columns: List(Str()),
  rows: List(List(Str())),
  total: Integer(),
})

export const explainFee = call({
  id: 'finance/feeDetail.explain',
  title: '解释这笔费用',
  method: 'GET',
  path: '/v1/finance/fee/explain',
  input: Obj({ lineNo: Str({ title: '费用编号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    line: Obj({
      lineNo: Str(),
      direction: Integer(),
      feeType: Str(),
      itemName: Str(),
      sourceType: Integer(),
      sourceNo: Str(),
      logisticsNo: orNull.text,
      customName: orNull.text,
      ownerNo: orNull.text,
      warehouseNo: orNull.text,
      bizDate: Str(),
      lateMonth: orNull.text,
      qty: Integer(),
      chargeWeightG: orNull.whole,
      areaName: orNull.text,
      unitPriceE4: orNull.whole,
      grossFen: Integer(),
      discountFen: Integer(),
      amountFen: Integer(),
      calcDetail: orNull.text,
      contractNo: orNull.text,
      versionNo: orNull.text,
      status: Integer(),
      freeReason: orNull.text,
      billNo: orNull.text,
      billName: orNull.text,
      /** the bill that was closed before this fee came, or the fee that this one corrects */
      lateOfBillNo: orNull.text,
      baseLineNo: orNull.text,
      createTime: Str(),
      updateTime: Str(),
    }),
    /** what the records say, as the arithmetic took it */
    given: List(Obj({ label: Str(), text: Str() })),
    /** the same fee by today's contracts; null: it does not follow from a contract */
    now: Union([Null(), Obj({ amountFen: orNull.whole, calcDetail: Str(), versionNo: Str(), reason: Str() })]),
    passedOver: List(Obj({ contractNo: Str(), versionNo: Str(), itemName: Str(), why: Str() })),
    tables: List(table),
    traces: Unsafe<readonly OrderTrace[]>(List(Obj({ opId: Str() }))),
    changes: operateLines,
  }),
  may: 520401,
})
