// 模板导入的端点 · import/rowEndpoints
import { importCalls, importsOf, templateCalls, type TemplateImport } from '#contract/import/calls'
import type { Resource } from '#contract/resource'
import type { Run } from '../platform/ctx.ts'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { errorFile, templateFile } from './book.ts'
import { findRequest, stateOf, updateRequest } from './request.ts'
import { readNotes } from './rowErrors.ts'
import { createFileJob, jobType } from '../platform/fileJobs.ts'
import { importTask } from './jobRun.ts'
import { confirmTemplate, createTemplateRequest, importDirectly, parseTemplate } from './rowImport.ts'
import type { RowImport } from './templateImport.ts'

/** Name of the job task of template imports. */
export const importTaskName = 'import.template'
const imports = new Map<string, { readonly of: RowImport; readonly may: number }>()

/** The job task of template imports: imports the good rows; the error file has the faults of the others. */
export const templateTask = importTask(
  importTaskName,
  (biz) => imports.get(biz)?.may,
  async ({ run, request, beat }) => {
    const registered = imports.get(request.bizType)
    if (registered === undefined) throw new Error(`${request.bizType} is no template import`)
    const { successNum, failNum } = await confirmTemplate(
      run,
      registered.of,
      request.id,
      { ignoreErrors: true, hiddenRows: false, answer: 'nobody' },
      beat,
    )
    return { successNum, failNum }
  },
)

/** Stores the file and creates a job that imports it. */
const submitTemplate = async (run: Run, of: RowImport): Promise<{ taskId: string; requestId: string }> =>
  run(async (ctx) => {
    const request = await createTemplateRequest(ctx, of)
    const taskId = await createFileJob(ctx, {
      bizType: of.biz,
      bizName: request.fileName,
      type: jobType.import,
      task: importTaskName,
      params: { requestId: request.id },
    })
    await updateRequest(ctx.tx, ctx.at, request.id, { jobId: taskId })
    return { taskId, requestId: request.id }
  })

/**
 * The endpoints of an import among a list's actions (contract/action ImportAction), where its right and title are set.
 * @throws if the list has no import of this name
 */
export const listImport = (list: Pick<Resource, 'id' | 'title' | 'actions'>, of: RowImport): Endpoint[] => {
  const offeredImport = importsOf(list).find(({ biz }) => biz === of.biz)
  if (offeredImport === undefined)
    throw new Error(`${list.id} 的 actions 里没有 import: '${of.biz}'：在 src/contract/${list.id}.ts 里加上，或改 biz`)
  return rowEndpoints(offeredImport, of)
}

/** The endpoints of one template import. */
export const rowEndpoints = ({ title, may }: TemplateImport, of: RowImport): Endpoint[] => {
  imports.set(of.biz, { of, may })
  return [...endpointsOf(importCalls(of.biz, title, may), title, of), ...shortEndpoints(templateCalls(of.biz, title, may), of)]
}

const shortEndpoints = (calls: ReturnType<typeof templateCalls>, of: RowImport): Endpoint[] => [
  handleLong(calls.direct, (run) => importDirectly(run, of)),
  handleLong(calls.submit, (run) => submitTemplate(run, of)),
]

const endpointsOf = (calls: ReturnType<typeof importCalls>, title: string, of: RowImport): Endpoint[] => [
  handleLong(calls.parse, (run) => parseTemplate(run, of)),
  ...parsedEndpoints(calls, of),
  handle(calls.template, () => templateFile(title, of.fields)),
]

/** Endpoints of a file that is parsed already; for an import whose file comes with entered values, by a call of its own. */
export const parsedEndpoints = (
  calls: Pick<ReturnType<typeof importCalls>, 'confirm' | 'state' | 'errors'>,
  of: RowImport,
): Endpoint[] => [
  handleLong(calls.confirm, (run, input) =>
    confirmTemplate(run, of, input.requestId, {
      ignoreErrors: Boolean(input.ignoreErrors),
      hiddenRows: input.hiddenRows === 1,
      answer: input.confirmed === 1 ? 'yes' : 'unasked',
    }),
  ),
  handle(calls.state, async (ctx, input) => stateOf(ctx, await findRequest(ctx, of.biz, input.requestId))),
  handle(calls.errors, async (ctx, input) => {
    const request = await findRequest(ctx, of.biz, input.requestId)
    return errorFile(request.fileName, await readNotes(ctx.tx, request.id))
  }),
]
