// 规格点名的导入路径 · import/namedCalls
/** Imports under the paths that the texts print for them, in addition to those of every import. */
import { Integer, Object as Obj, Optional, String as Str, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { hiddenRows } from '../hiddenRows.ts'

/** State of a parsed or imported file. */
export interface ParsedFile {
  readonly requestId: string
  readonly successNum: number
  readonly failNum: number
  readonly errorData: readonly unknown[]
}
export const parsedFile = Unsafe<ParsedFile>(Obj({ requestId: Str(), successNum: Integer(), failNum: Integer() }))

/** The calls of an import under `base`: parse, import, template/download. `may` and `template` are their rights. */
export const importCallsAt = <const R extends number>(id: string, base: string, title: string, may: R, template: R) => ({
  parse: call({
    id: `${id}.parse`,
    title: `${title}解析`,
    method: 'POST',
    path: `${base}/parse`,
    input: Obj({}),
    reply: parsedFile,
    may,
    files: true,
  }),
  submit: call({
    id: `${id}.import`,
    title: `${title}提交`,
    method: 'POST',
    path: `${base}/import`,
    input: Obj({
      requestId: Str({ title: '导入请求', pattern: '^\\d{1,19}$' }),
      ignoreErrors: Optional(Integer({ title: '忽略错误', enum: [0, 1] })),
      hiddenRows,
    }),
    reply: parsedFile,
    may,
    toast: '导入完成',
  }),
  template: call({
    id: `${id}.template`,
    title: `${title}模板`,
    method: 'GET',
    path: `${base}/template/download`,
    input: Obj({}),
    reply: Unknown(),
    may: template,
  }),
})
