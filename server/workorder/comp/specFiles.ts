// 赔付导入的规定地址 · workorder/comp/specFiles
/** The spec's own paths of the claim imports (office.md §5.4): parse under v1 and v2, then one submission and one error file for both. */
import { specErrors, specImport, specPaidImport, specSubmit } from '#contract/workorder/compFiles'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle, handleLong } from '../../platform/handle.ts'
import { hasRight } from '../../platform/person.ts'
import { errorFile } from '../../import/book.ts'
import { compImport } from './compFile.ts'
import { compPaidImport } from './paidFile.ts'
import { findRequest, loadRequest } from '../../import/request.ts'
import { readNotes } from '../../import/rowErrors.ts'
import { confirmTemplate, parseTemplate } from '../../import/rowImport.ts'
import type { RowImport } from '../../import/templateImport.ts'

const imports: readonly (readonly [of: RowImport, right: number])[] = [
  [compImport, specImport.may],
  [compPaidImport, specPaidImport.may],
]
/** The import of a request, for which the person needs the right. @throws Refused A0404, A0312 */
const importOf = async (ctx: Ctx, requestId: string): Promise<RowImport> => {
  const request = await loadRequest(ctx.tx, ctx.services, ctx.now, requestId)
  const found = imports.find(([of]) => of.biz === request?.bizType)
  if (found === undefined) throw refuse('A0404')
  if (!hasRight(ctx.person, found[1])) throw refuse('A0312')
  return found[0]
}

export default [
  handleLong(specImport, (run) => parseTemplate(run, compImport)),
  handleLong(specPaidImport, (run) => parseTemplate(run, compPaidImport)),
  handleLong(specSubmit, async (run, { requestId, ignoreErrors, hiddenRows }) => {
    const of = await run((ctx) => importOf(ctx, requestId), { readOnly: true })
    return confirmTemplate(run, of, requestId, {
      ignoreErrors: ignoreErrors === 1,
      hiddenRows: hiddenRows === 1,
      answer: 'unasked',
    })
  }),
  handle(
    specErrors,
    async (ctx, { requestId }) => {
      const of = await importOf(ctx, requestId)
      const request = await findRequest(ctx, of.biz, requestId)
      return errorFile(request.fileName, await readNotes(ctx.tx, request.id))
    },
    { readOnly: true },
  ),
]
