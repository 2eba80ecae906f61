// 新建工单 · workorder/create
import type { ReplyOf } from '#contract/call'
import { batch, byOwner, byWarehouse, several, uploadFile, type WorkOrderEntry } from '#contract/workorder/create'
import { openStates } from '#contract/rules/workOrderLife'
import { DRAWN_TYPES, extOf } from '#contract/rules/fileRules'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { keepFile } from '../platform/fileStore.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { hasRight } from '../platform/person.ts'
import { reachWarehouse, seesOwner, splitWarehouse } from '../platform/scope.ts'
import { keepThumb } from '../platform/thumbnail.ts'
import { cause, changedOrder, writeColumns, logOrder, sameVersion } from './change.ts'
import { makeOrders, type MakeResult } from './make.ts'
import type { MakeOptions } from './makeRules.ts'
import { moneyOf } from './money.ts'
import { isOwnerSide, readOrder, sideOf } from './order.ts'

const changeOwner = 500_133

/** 1 货主发起, 2 客服代建, 3 仓库发起 */
const sourceOf = ({ person }: Ctx): number => (isOwnerSide(person) ? 1 : sideOf(person) === 1 ? 3 : 2)

const single = async (ctx: Ctx, entry: WorkOrderEntry, how: MakeOptions) => {
  const [made] = await makeOrders(ctx, [entry], how)
  if (made === undefined || !made.ok)
    throw refuse('A3010.text', { reason: made?.reason ?? '' }, { [made?.field ?? 'content']: made?.reason ?? '' })
  return { id: made.id, workOrderNo: made.workOrderNo, status: made.status, version: 1 }
}

const create = handle(byOwner, (ctx, { id, version, reason, ...entry }) => {
  if (id !== undefined) return moveOwner(ctx, { id, version, ownerNo: entry.ownerNo ?? '', reason: reason ?? '' })
  return single(ctx, entry, { source: sourceOf(ctx) })
})

/** Moves a work order without claims to another owner and deletes its goods, because the goods are from an order of the former owner. */
const moveOwner = async (
  ctx: Ctx,
  { id, version, ownerNo, reason }: { id: string; version: number | undefined; ownerNo: string; reason: string },
) => {
  if (!hasRight(ctx.person, changeOwner)) throw refuse('A0312')
  const order = await readOrder(ctx, id, true)
  sameVersion(order, version)
  const says = (field: string, text: string) => refuse('A3010.text', { reason: text }, { [field]: text })
  if (!openStates.includes(order.status)) throw says('id', '工单已完结，不能变更货主')
  if (reason.trim().length < 2) throw says('reason', '原因须为2-200个字')
  if (ownerNo === order.ownerNo || !seesOwner(ctx.person, ownerNo)) throw says('ownerNo', '请选择另一个货主')
  const [owner] = await ctx.tx.query<{ shortName: string }>(
    'select n.short_name from owner n where n.tenant_id = $1 and n.owner_no = $2',
    [ctx.tenantId, ownerNo],
  )
  if (owner === undefined) throw says('ownerNo', '货主不存在或已停用')
  const { claims } = await moneyOf(ctx, order)
  if ((claims?.live ?? 0) > 0) throw says('ownerNo', '已产生赔付，不能变更货主')
  await ctx.tx.query('delete from wo_goods where tenant_id = $1 and work_order_id = $2', [ctx.tenantId, id])
  await writeColumns(ctx, order, { ownerNo, ownerName: owner.shortName, shopNo: null })
  await logOrder(ctx, order, '变更货主', { before: { ownerNo: order.ownerName }, after: { ownerNo: owner.shortName, reason } })
  await changedOrder(ctx, order)
  await changedOrder(ctx, { ...order, ownerNo })
  return { id, workOrderNo: order.workOrderNo, status: order.status, version: order.version + 1 }
}

const createByWarehouse = handle(byWarehouse, (ctx, { side = 2, ...entry }) =>
  single(ctx, entry, { source: 3, side: side === 3 ? 3 : 2 }),
)

const batchReply = (made: readonly MakeResult[], numbers: readonly string[]): ReplyOf<typeof batch> => {
  const errors = made.flatMap((result, i) => (result.ok ? [] : [{ logisticsNo: numbers[i] ?? '', reason: result.reason }]))
  return { successNum: made.length - errors.length, failNum: errors.length, errors }
}

const createSeveral = handle(
  several,
  async (ctx, { id, version, warehouseNo, sid, reason, logisticsNos, side = 2, ...entry }) => {
    if (id !== undefined) {
      const [no, account] = sid ? [warehouseNo ?? '', sid] : splitWarehouse(warehouseNo ?? '')
      await transfer(ctx, { id, version, warehouseNo: no, sid: account, reason: reason ?? '' })
      return { successNum: 1, failNum: 0, errors: [] }
    }
    if (logisticsNos === undefined) throw refuse('A0410', { field: '快递单号' }, { logisticsNos: '快递单号不能为空' })
    const entries = logisticsNos.map((logisticsNo) => ({ ...entry, logisticsNo: logisticsNo.trim() }))
    return batchReply(await makeOrders(ctx, entries, { source: 3, side: side === 3 ? 3 : 2, unasked: true }), logisticsNos)
  },
)

/** Moves a work order to another warehouse, which then has to claim the order. */
const transfer = async (
  ctx: Ctx,
  {
    id,
    version,
    warehouseNo,
    sid,
    reason,
  }: { id: string; version: number | undefined; warehouseNo: string; sid: string; reason: string },
): Promise<void> => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const order = await readOrder(ctx, id, true)
  sameVersion(order, version)
  if (order.warehouseNo === warehouseNo && order.sid === sid) return
  await cause(ctx, order, 'transfer', { reason, patch: { warehouseNo, sid } })
  await changedOrder(ctx, { ...order, warehouseNo, sid })
}

const createBatch = handle(batch, async (ctx, { typeId, priority, content, list }) => {
  const entries = list.map((line) => ({
    typeId,
    ...(priority !== undefined && { priority }),
    content: line.content?.trim() || content,
    logisticsNo: line.logisticsNo?.trim() ?? null,
    stockoutNo: line.stockoutNo?.trim() ?? null,
    ownerNo: line.ownerNo ?? null,
  }))
  const newOrders = await makeOrders(ctx, entries, { source: isOwnerSide(ctx.person) ? 1 : 7, unasked: true })
  return batchReply(
    newOrders,
    entries.map(({ logisticsNo, stockoutNo }) => logisticsNo ?? stockoutNo ?? ''),
  )
})

/** uploadFile: pictures that every browser draws are stored as pictures, everything else as a file. */
const upload = handle(uploadFile, async (ctx, { workOrderId, thumb }) => {
  if (workOrderId !== undefined) await readOrder(ctx, workOrderId)
  const [file] = ctx.uploads
  if (file === undefined) throw refuse('A0432')
  const kind = DRAWN_TYPES.has(extOf(file.fileName)) ? 'image' : 'attach'
  const received = { fileName: file.fileName, size: file.bytes, sha256: file.sha256 }
  const { link, fileName } = await keepFile(ctx, kind, file.path, received, await keepThumb(ctx, thumb))
  return { link, fileName }
})

export default [create, createByWarehouse, createSeveral, createBatch, upload] satisfies readonly Endpoint[]
