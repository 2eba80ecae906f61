// 出库单导入 · stockout/orderFile/calls
import type { ImportState, OutcomeRow } from '#contract/import/calls'
import { orderFields } from '#contract/import/order'
import { nonGoodsMax, type ImportPlan } from '#contract/import/plan'
import * as calls from '#contract/import/stockout'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { createFileJob, jobType } from '../../platform/fileJobs.ts'
import { handle, handleLong, type Endpoint } from '../../platform/handle.ts'
import { errorFile, templateFile } from '../../import/book.ts'
import { generator } from './judge.ts'
import {
  createMapping,
  knownEntries,
  listMappings,
  liveEntries,
  mappingFor,
  removeMapping,
  touchMapping,
  updateMapping,
} from './mapping.ts'
import { listNewGoods } from './newGoodsList.ts'
import { loadRefs } from './refs.ts'
import { outcomeCounts } from './outcomes.ts'
import { missingOf, previewOf, proposePlan, readHead, tableOf, type FileHead } from './preview.ts'
import { UnreadableFile } from '../../platform/sheets/readFile.ts'
import {
  createRequest,
  findRequest,
  openRequest,
  stateOf,
  storedKind,
  updateRequest,
  useRequest,
  type ImportRequest,
} from '../../import/request.ts'
import { readNotes } from '../../import/rowErrors.ts'

const biz = 'stockout'

/** Turns faults of a file into a refusal of the call (A0430). */
const orRefusal = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('A0430', { fault: error.message })
    throw error
  }
}

/** The import request of a call: a new one for an uploaded file, else the open request by id. */
const requestOf = (run: Run, requestId: string | undefined): Promise<ImportRequest> =>
  run((ctx) => (requestId === undefined ? createRequest(ctx, biz) : openRequest(ctx, biz, requestId)))

const preview = handleLong(calls.preview, async (run, input) => {
  const request = await requestOf(run, input.requestId)
  const head = await orRefusal(readHead(request.file))
  const table = tableOf(head, (input.plan ?? request.options.plan)?.headerRow)
  const fileKind = storedKind(head.kind)
  return run(async (ctx) => {
    const mapping = await mappingFor(ctx, biz, table.columns, input.shopNo)
    const proposed = proposePlan(table, await knownEntries(ctx, input.shopNo))
    const saved: ImportPlan | null = mapping && { ...proposed, entries: liveEntries(mapping.entries), clean: mapping.cleanRules }
    const plan = input.plan ?? request.options.plan ?? saved ?? proposed
    await updateRequest(ctx.tx, ctx.at, request.id, { options: { fileKind, charset: head.charset }, header: table.columns })
    return {
      requestId: request.id,
      fileName: request.fileName,
      fileKind,
      charset: head.charset,
      columns: table.columns,
      plan,
      mapping: mapping && { id: mapping.id, mappingName: mapping.mappingName, shopNo: mapping.shopNo },
      proposedClean: proposed.clean,
      ...previewOf(table, plan, generator(await loadRefs(ctx), request.createTime)),
    }
  })
})

const parse = handleLong(calls.parse, async (run, input) => {
  const request = await requestOf(run, input.requestId)
  const head = await orRefusal(readHead(request.file, 200))
  return run(async (ctx) => {
    const state = await stateOf(ctx, request)
    if (state.phase === 'parsing') throw refuse('A0433')
    const { plan, mappingId } = await planFor(ctx, head, planOfCall(request, input))
    const missing = missingOf(tableOf(head, plan.headerRow), plan)
    if (missing[0] !== undefined)
      throw refuse(
        'A0434',
        { reason: missing[0].errorReason },
        Object.fromEntries(missing.map((error) => [error.field, error.errorReason])),
      )
    await updateRequest(ctx.tx, ctx.at, request.id, {
      options: { plan, fileKind: storedKind(head.kind), charset: head.charset },
      header: tableOf(head, plan.headerRow).columns,
      mappingId,
    })
    return startJob(ctx, request, 'parse')
  })
})

const tasks = { parse: 'import.stockout.parse', import: 'import.stockout.write' } as const

/** Starts a job that reads the file by the plan of the request ('parse') or writes the orders ('import'). */
const startJob = async (ctx: Ctx, request: ImportRequest, what: keyof typeof tasks): Promise<ImportState> => {
  const jobId = await createFileJob(ctx, {
    bizType: biz,
    bizName: request.fileName,
    type: jobType[what],
    task: tasks[what],
    params: { requestId: request.id },
  })
  await updateRequest(ctx.tx, ctx.at, request.id, { jobId })
  return stateAfter(ctx, request.id)
}

const exclude = handle(calls.exclude, async (ctx, input) => {
  const request = await openRequest(ctx, biz, input.requestId)
  const { plan } = request.options
  if (plan === undefined || (await stateOf(ctx, request)).phase !== 'parsed') throw refuse('A0433')
  const nonGoodsCodes = [...new Set([...plan.clean.nonGoodsCodes, ...input.goodsNos])]
  if (nonGoodsCodes.length > nonGoodsMax) throw refuse('A0400', {}, { goodsNos: `非商品编码最多${nonGoodsMax}个` })
  await updateRequest(ctx.tx, ctx.at, request.id, { options: { plan: { ...plan, clean: { ...plan.clean, nonGoodsCodes } } } })
  return startJob(ctx, request, 'parse')
})

/** The plan of the call; a call that only decides about hidden rows uses the plan of the request. */
const planOfCall = (
  { options }: ImportRequest,
  { plan, hiddenRows }: { readonly plan?: ImportPlan; readonly hiddenRows?: number },
): ImportPlan | undefined => {
  const callPlan = plan ?? (hiddenRows === undefined ? undefined : options.plan)
  return callPlan === undefined || hiddenRows === undefined ? callPlan : { ...callPlan, hiddenRows: hiddenRows === 1 }
}

/** The plan to use: the plan of the call, else the saved mapping of this header, else a proposal. */
const planFor = async (
  ctx: Ctx,
  head: FileHead,
  given: ImportPlan | undefined,
): Promise<{ plan: ImportPlan; mappingId: string | null }> => {
  const table = tableOf(head, given?.headerRow)
  const mapping = await mappingFor(ctx, biz, table.columns)
  if (mapping !== null) await touchMapping(ctx, mapping.id)
  const mappingId = mapping?.id ?? null
  if (given !== undefined) return { plan: { ...given, entries: liveEntries(given.entries) }, mappingId }
  const proposed = proposePlan(table, await knownEntries(ctx))
  return {
    plan: mapping === null ? proposed : { ...proposed, entries: liveEntries(mapping.entries), clean: mapping.cleanRules },
    mappingId,
  }
}

const stateAfter = async (ctx: Ctx, requestId: string): Promise<ImportState> =>
  stateOf(ctx, await findRequest(ctx, biz, requestId))

const confirm = handle(calls.confirm, async (ctx, input) => {
  const request = await openRequest(ctx, biz, input.requestId)
  const state = await stateOf(ctx, request)
  if (state.phase !== 'parsed') throw refuse('A0433')
  if (state.failNum > 0 && !input.ignoreErrors)
    throw refuse('A0434', { reason: `文件中有${state.failNum}行错误，请修正后重新上传，或选择忽略错误并提交` })
  const { plan } = request.options
  if (plan !== undefined && input.hiddenRows !== undefined)
    await updateRequest(ctx.tx, ctx.at, request.id, { options: { plan: { ...plan, hiddenRows: input.hiddenRows === 1 } } })
  await useRequest(ctx, request)
  return startJob(ctx, request, 'import')
})

const result = handle(calls.result, async (ctx, input) => {
  const request = await findRequest(ctx, biz, input.requestId)
  const { pageNo = 1, pageSize = 20 } = input
  const counts = await outcomeCounts(ctx.tx, request.id)
  const where =
    'tenant_id = $1 and request_id = $2 and ($3::smallint is null or outcome = $3) and ($4::text is null or src_no = $4)'
  const params = [ctx.tenantId, request.id, input.outcome ?? null, input.srcNo ?? null]
  const totals = await ctx.tx.query<{ n: number }>(`select count(*)::int as n from import_outcome where ${where}`, params)
  const records = await ctx.tx.query<OutcomeRow & object>(
    `select src_no, outcome, reason, rule_name, row_num, line_num, stockout_no
       from import_outcome where ${where} order by row_num nulls first, id limit $5 offset $6`,
    [...params, pageSize, (pageNo - 1) * pageSize],
  )
  const total = totals[0]?.n ?? 0
  return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize), counts }
})

const save = handle(calls.save, async (ctx, input) => {
  const request = await findRequest(ctx, biz, input.requestId)
  const header = await ctx.tx.query<{ header: string[] | null }>(
    'select header from import_request where tenant_id = $1 and id = $2',
    [ctx.tenantId, request.id],
  )
  return { id: await createMapping(ctx, biz, input, request.options.fileKind ?? 3, header[0]?.header ?? []) }
})

export default [
  preview,
  parse,
  confirm,
  result,
  save,
  exclude,
  handle(calls.newGoods, async (ctx, { requestId, pageNo = 1, pageSize = 50 }) => {
    const request = await findRequest(ctx, biz, requestId)
    return listNewGoods(ctx, request.id, pageNo, pageSize)
  }),
  handle(calls.state, (ctx, input) => stateAfter(ctx, input.requestId)),
  handle(calls.errors, async (ctx, input) => {
    const request = await findRequest(ctx, biz, input.requestId)
    return errorFile(request.fileName, await readNotes(ctx.tx, request.id))
  }),
  handle(calls.template, () => templateFile('出库单导入', orderFields)),
  handle(calls.mappings, (ctx, input) => listMappings(ctx, biz, input.shopNo)),
  handle(calls.update, async (ctx, { id, version, ...body }) => {
    await updateMapping(ctx, biz, id, version, body)
    return { id }
  }),
  handle(calls.remove, async (ctx, input) => {
    await removeMapping(ctx, biz, input.id)
    return {}
  }),
] satisfies readonly Endpoint[]
