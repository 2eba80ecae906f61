// 赔付金额导入 · workorder/claimMoney
import { Integer, Object as Obj, Optional, String as Str, Unknown } from 'typebox'
import { call } from '../call.ts'
import { hiddenRows } from '../hiddenRows.ts'
import { parsedFile } from '../import/namedCalls.ts'

const at = '/v1/workorder/claim/money'
const may = 500131

/** The paths of spec 2 §7.6 for amounts by file: template, parse, submit. */
export const claimTemplate = call({
  id: 'workorder/claimMoney.template',
  title: '赔付金额导入模板',
  method: 'POST',
  path: `${at}/template/download`,
  input: Obj({}),
  reply: Unknown(),
  may,
})
export const claimParse = call({
  id: 'workorder/claimMoney.parse',
  title: '赔付金额导入解析',
  method: 'POST',
  path: `${at}/import`,
  input: Obj({}),
  reply: parsedFile,
  may,
  files: true,
})
export const claimSubmit = call({
  id: 'workorder/claimMoney.submit',
  title: '赔付金额导入提交',
  method: 'POST',
  path: `${at}/submit`,
  input: Obj({
    requestId: Str({ title: '导入请求', pattern: '^\\d{1,19}$' }),
    ignoreErrors: Optional(Integer({ title: '忽略错误', enum: [0, 1] })),
    hiddenRows,
  }),
  reply: parsedFile,
  may,
  toast: '导入完成',
})
