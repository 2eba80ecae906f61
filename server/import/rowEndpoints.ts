// 模板导入的端点 · import/rowEndpoints
import type { importCalls } from '#contract/import/calls'
import { handle, handleLong, type Endpoint } from '../platform/handle.ts'
import { errorFile, templateFile } from './book.ts'
import { findRequest, stateOf } from './request.ts'
import { readNotes } from './rowErrors.ts'
import { confirmTemplate, parseTemplate, type RowImport } from './rowImport.ts'

/** Answers the calls of one template import. */
export const rowEndpoints = (calls: ReturnType<typeof importCalls>, title: string, of: RowImport): Endpoint[] => [
  handleLong(calls.parse, (run) => parseTemplate(run, of)),
  handleLong(calls.confirm, (run, input) => confirmTemplate(run, of, input.requestId, Boolean(input.ignoreErrors))),
  handle(calls.state, async (ctx, input) => stateOf(ctx, await findRequest(ctx, of.biz, input.requestId))),
  handle(calls.errors, async (ctx, input) => {
    const request = await findRequest(ctx, of.biz, input.requestId)
    return errorFile(request.fileName, await readNotes(ctx.tx, request.id))
  }),
  handle(calls.template, () => templateFile(title, of.fields)),
]
