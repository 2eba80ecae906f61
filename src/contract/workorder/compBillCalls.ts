// 赔付账单的调用 · workorder/compBillCalls
/** Calls that add claims to the bill of their owner and remove them again (office.md §5.4). */
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { claimMax } from '../rules/compensation.ts'

const base = '/v1/workorder/compensate'
/** Most claims of one bill. */
export const billLinesMax = 5_000
const dayText = (title: string) => Str({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const billNo = Str({ title: '账单号', minLength: 1, maxLength: 32 })
const no = Str({ title: '赔付单号', minLength: 1, maxLength: 32 })
const detailIds = List(no, { title: '赔付', minItems: 1, maxItems: billLinesMax })
const orNull = <T extends Parameters<typeof Union>[0][number]>(one: T) => Optional(Union([one, Null()]))

/** Preview of a bill for each owner: priced claims of the period that are in no bill yet. */
export const compBillPreview = call({
  id: 'workorder/compBillCalls.preview',
  title: '账单预览',
  method: 'GET',
  path: `${base}/bill/generate`,
  input: Obj({
    ownerNo: Optional(Str({ title: '货主', maxLength: 2_000 })),
    warehouseNo: Optional(Str({ title: '仓库', maxLength: 2_000 })),
    startDate: dayText('发生日期从'),
    endDate: dayText('到'),
  }),
  reply: List(
    Obj({
      ownerNo: Str(),
      ownerName: Str(),
      count: Integer(),
      claimFen: Integer(),
      approveFen: Integer(),
      ids: List(Str()),
    }),
  ),
  may: 500724,
})

/** A draft for one owner: the named claims, or `all` of the period. */
export const compBillMake = call({
  id: 'workorder/compBillCalls.make',
  title: '生成账单',
  method: 'POST',
  path: `${base}/bill`,
  input: Obj({
    ownerNo: Str({ title: '货主', minLength: 1, maxLength: 32 }),
    warehouseNo: orNull(Str({ title: '仓库', maxLength: 32 })),
    sid: orNull(Str({ title: 'WMS账号', maxLength: 32 })),
    periodStart: dayText('账期开始'),
    periodEnd: dayText('账期结束'),
    detailIds: Optional(detailIds),
    all: Optional(Integer({ title: '全部', enum: [0, 1] })),
    adjustFen: orNull(Integer({ title: '调整', minimum: -claimMax, maximum: claimMax })),
    adjustReason: orNull(Str({ title: '调整原因', maxLength: 200 })),
  }),
  reply: Obj({ billNo: Str(), status: Integer(), lineCount: Integer(), totalFen: Integer() }),
  may: 500724,
  toast: '新增成功',
})

export const compBind = call({
  id: 'workorder/compBillCalls.bind',
  title: '加入账单',
  method: 'POST',
  path: `${base}/bind/bill`,
  input: Obj({ billNo, detailIds }),
  reply: Obj({ billNo: Str(), lineCount: Integer(), totalFen: Integer() }),
  may: 500725,
  toast: '操作成功',
})

/** Removes claims from this bill; without a bill number, each claim is removed from its draft. */
export const compUnbind = call({
  id: 'workorder/compBillCalls.unbind',
  title: '移出账单',
  method: 'POST',
  path: `${base}/disassociation/bill`,
  input: Obj({ billNo: Optional(billNo), detailIds }),
  reply: Obj({ done: Integer() }),
  may: 500726,
  toast: '操作成功',
})

/** One bill as a file. */
export const compBillFile = call({
  id: 'workorder/compBillCalls.file',
  title: '导出账单',
  method: 'GET',
  path: `${base}/export`,
  input: Obj({ billNo }),
  reply: Unknown(),
  may: 500806,
})

/** The list of claims at once as a file; more than 5,000 rows need a job. */
export const compDetailFile = call({
  id: 'workorder/compBillCalls.detailFile',
  title: '导出赔付明细',
  method: 'POST',
  path: `${base}/export`,
  input: Obj({}, { additionalProperties: Unknown() }),
  reply: Unknown(),
  may: 500706,
})
