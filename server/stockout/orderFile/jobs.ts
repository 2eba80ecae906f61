// 订单导入任务 · stockout/orderFile/jobs
import type { OrderCounts } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import { confirm } from '#contract/import/stockout'
import { forwardOrders, orLater } from '../../core/orders/forward.ts'
import { commitsOf } from '../../core/orders/takeIn.ts'
import { ignoredCounts } from './analyse.ts'
import { JobStopped } from '../../platform/fileTask.ts'
import { changeRows } from '../../platform/rows.ts'
import { rowsApart } from '../../platform/rowsApart.ts'
import { importTask, type JobRun } from '../../import/jobRun.ts'
import { judgeFile, notesOf, orderCounts, rowCounts, type JudgedFile, type JudgedOrder } from './judge.ts'
import { createGoods, goodsOfFile } from './newGoods.ts'
import { writeNewGoods } from './newGoodsList.ts'
import { existingOrders } from './refs.ts'
import { writeOrders } from './write.ts'
import { ignoredOutcomes, outcomeCounts, outcomeOf, refusedOutcomes, settledOrders, writeOutcomes } from './outcomes.ts'
import { UnreadableFile } from '../../platform/sheets/readFile.ts'
import { updateRequest, type ImportRequest } from '../../import/request.ts'
import { writeNotes } from '../../import/rowErrors.ts'

/** Maximum number of doubtful codes in a reply; the list of new goods contains all of them. */
const DOUBTFUL_SHOWN = 50

const importRight = (): number => confirm.may

/** Reads the file by its plan and stores faults and counts, without writing orders. */
export const parseOrders = importTask('import.stockout.parse', importRight, async ({ run, request, beat }) => {
  const file = await judgeFile(run, request, planOf(request), (rows) => beat(rows, 0))
  const valid = file.judged.filter((judgedOrder) => judgedOrder.resolved !== null).map((judgedOrder) => judgedOrder.order)
  const exist = await run((ctx) => existingOrders(ctx, valid), { readOnly: true })
  await run((ctx) => writeNotes(ctx.tx, ctx, request.id, notesOf(file)))
  await run((ctx) =>
    updateRequest(ctx.tx, ctx.at, request.id, {
      counts: rowCounts(file),
      options: {
        orders: orderCounts(file, exist),
        hidden: { rows: file.hidden, taken: request.options.plan?.hiddenRows === true },
        ignored: ignoredCounts(file.ignored),
        newGoods: file.newGoods.size,
        doubtful: file.doubtful.slice(0, DOUBTFUL_SHOWN),
      },
    }),
  )
  await writeNewGoods(run, request.id, goodsOfFile(file), new Set(file.doubtful))
  return rowCounts(file)
})

/**
 * Imports the valid orders of a confirmed request: first new goods, then commits of orders with their outcomes, then stock and waybills.
 * After a crash the job continues behind the last commit. If the user stops it, the orders not reached get outcome 5.
 */
export const writeOrderFile = importTask('import.stockout.write', importRight, async (job) => {
  const { run, request } = job
  const file = await judgeFile(run, request, planOf(request), () => reportProgress(job, 0))
  await run((ctx) => writeOutcomes(ctx.tx, ctx, request.id, [...refusedOutcomes(file.judged), ...ignoredOutcomes(file.ignored)]))
  const newGoodsNum = await createNewGoods(job, file)
  const settled = await run((ctx) => settledOrders(ctx.tx, request.id), { readOnly: true })
  const good = file.judged.filter((order) => order.resolved !== null)
  const open = good.filter((order) => !settled.has(order.srcNo))
  const stopped = await writeAll(job, open, good.length)
  if (!stopped) await forward(job, good.length)
  const orders = await finish(job, file, newGoodsNum)
  return { ...orders, stopped }
})

/** Allocates stock and draws waybills. */
const forward = ({ run, request, beat }: JobRun, total: number): Promise<void> =>
  orLater(`导入${request.id}`, () => forwardOrders(run, { importId: request.id }, () => reportProgress({ beat }, total)))

/** Reports progress but ignores a stop, because steps before and after the orders must not end halfway. */
const reportProgress = async ({ beat }: Pick<JobRun, 'beat'>, done: number, total = done): Promise<void> => {
  try {
    await beat(done, total)
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error
  }
}

const planOf = (request: ImportRequest): ImportPlan => {
  const { plan } = request.options
  if (plan === undefined) throw new UnreadableFile('导入请求已失效，请重新上传')
  return plan
}

/** Whether the error is a taken unique key. */
const isTaken = (error: unknown): boolean => error instanceof Error && (error as { code?: string }).code === '23505'

const createNewGoods = async (job: JobRun, file: JudgedFile): Promise<number> => {
  const goods = goodsOfFile(file)
  let newGoodsNum = 0
  for (let from = 0; from < goods.length; from += 500) {
    const make = () => job.run((ctx) => createGoods(ctx, goods.slice(from, from + 500)))
    // another call may have made one of the goods at the same moment: the second try finds it
    newGoodsNum += await make().catch((error: unknown) => {
      if (isTaken(error)) return make()
      throw error
    })
    await reportProgress(job, 0, file.judged.length)
  }
  return newGoodsNum
}

/** Writes commit after commit. Returns true if the user stopped the job; the remaining orders then have outcome 5. */
const writeAll = async ({ run, request, beat }: JobRun, open: readonly JudgedOrder[], total: number): Promise<boolean> => {
  let done = total - open.length
  for (const part of commitsOf(open, ({ order }) => order.lines.length)) {
    try {
      await beat(done, total)
    } catch (error) {
      if (!(error instanceof JobStopped)) throw error
      const remaining = open.slice(done - (total - open.length))
      await run((ctx) =>
        writeOutcomes(
          ctx.tx,
          ctx,
          request.id,
          remaining.map((order) => outcomeOf(order, 5, '导入已停止，未处理')),
        ),
      )
      return true
    }
    await rowsApart(
      part,
      async (some) => {
        await run((ctx) => writeOrders(ctx, request, some))
        return some
      },
      async (order, why) => {
        await run((ctx) => writeOutcomes(ctx.tx, ctx, request.id, [outcomeOf(order, 3, why.message)]))
        return order
      },
    )
    done += part.length
  }
  return false
}

const finish = async ({ run, request }: JobRun, file: JudgedFile, made: number): Promise<OrderCounts> =>
  run(async (ctx) => {
    const counts = await outcomeCounts(ctx.tx, request.id)
    const orders: OrderCounts = {
      ...orderCounts(file, counts[2] ?? 0),
      ready: 0,
      refused: counts[3] ?? 0,
      created: counts[1] ?? 0,
      exist: counts[2] ?? 0,
      waiting: counts[5] ?? 0,
    }
    await updateRequest(ctx.tx, ctx.at, request.id, { options: { orders, newGoods: made, ignored: ignoredCounts(file.ignored) } })
    await changeRows(ctx.tx, 'import_request', [{ id: request.id }], {
      key: ['id'],
      all: { createdNum: orders.created, existNum: orders.exist },
      quiet: true,
    })
    return orders
  })
