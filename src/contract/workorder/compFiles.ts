// 赔付导入的规定地址 · workorder/compFiles
import { Integer, Object as Obj, Optional, String as Str, Unknown } from 'typebox'
import { call } from '../call.ts'
import { hiddenRows } from '../hiddenRows.ts'
import { importCalls } from '../import/calls.ts'

const { parse, confirm } = importCalls('comp', '赔付导入', 500705)
const upload = (id: string, title: string, path: string, may: number) =>
  call({ id, title, method: 'POST', path, input: Obj({}), reply: parse.reply, may, files: true })
/**
 * The paths of the spec (office.md §5.4): v1 imports approved amounts, v2 what carriers credited; the same calls confirm both and return
 * their state.
 */
export const specImport = upload('workorder/compFiles.v1', '赔付导入解析', '/v1/workorder/compensate/import', 500705)
export const specPaidImport = upload('workorder/compFiles.v2', '快递已赔导入解析', '/v2/workorder/compensate/import', 500721)
const requestId = Str({ title: '导入请求', pattern: '^\\d{1,19}$' })
export const specSubmit = call({
  id: 'workorder/compFiles.specSubmit',
  title: '赔付导入提交',
  method: 'POST',
  path: '/v1/workorder/compensate/submit',
  input: Obj({ requestId, ignoreErrors: Optional(Integer({ title: '忽略错误', enum: [0, 1] })), hiddenRows }),
  reply: confirm.reply,
  may: 'signedIn',
  toast: '导入完成',
})
export const specErrors = call({
  id: 'workorder/compFiles.specErrors',
  title: '赔付导入错误文件',
  method: 'POST',
  path: '/v1/workorder/compensate/error/data/download',
  input: Obj({ requestId }),
  reply: Unknown(),
  may: 'signedIn',
})
