// 规格点名的导入路径 · import/namedCalls
/** Endpoints of an import under the paths printed in spec 2, with the usual template and rules. */
import type { importCallsAt } from '#contract/import/namedCalls'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { templateFile } from './book.ts'
import { confirmTemplate, parseTemplate } from './rowImport.ts'
import type { RowImport } from './templateImport.ts'

export const namedEndpoints = (calls: ReturnType<typeof importCallsAt>, title: string, of: RowImport): Endpoint[] => [
  handleLong(calls.parse, (run) => parseTemplate(run, of)),
  handleLong(calls.submit, async (run, { requestId, ignoreErrors, hiddenRows }) =>
    confirmTemplate(run, of, requestId, { ignoreErrors: ignoreErrors === 1, hiddenRows: hiddenRows === 1, answer: 'unasked' }),
  ),
  handle(calls.template, () => templateFile(title, of.fields)),
]
