// 账单的文件 · finance/billFiles
/** Files of bills (office.md §9.3): one bill for its customer, and the list. */
import { Object as Obj, String as Str, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'

const base = '/v1/finance/bill'

/** A zip: the summary as pdf, and the lines of each fee type as xlsx. */
export const downloadBill = call({
  id: 'finance/billFiles.download',
  title: '下载账单',
  method: 'GET',
  path: `${base}/download`,
  input: Obj({ billNo: Str({ title: '账单号', minLength: 1, maxLength: 32 }) }),
  reply: Unknown(),
  may: 520127,
  toast: '下载成功',
})
/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportBills = call({
  id: 'finance/billFiles.export',
  title: '导出账单',
  method: 'GET',
  path: `${base}/export`,
  input: Unsafe<Readonly<Record<string, unknown>>>(Obj({}, { additionalProperties: Unknown() })),
  reply: Unknown(),
  may: 520106,
  toast: '导出成功',
})
