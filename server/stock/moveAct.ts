// 移库单新建、取消与完成 · stock/moveAct
import type { ReplyOf } from '#contract/call'
import { mayMove, statusText } from '#contract/rules/life'
import { moveLife, type MoveStatus } from '#contract/rules/stockLife'
import { moveCancel, moveCreate, moveDetail, moveFinish } from '#contract/stock/move'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse, visible } from '../platform/scope.ts'
import { momentText } from '../platform/kinds.ts'
import { readStock } from '../platform/stock/book.ts'
import { freeOf, keyOf, shelfBins, shortRefusal } from '../platform/stock/document.ts'
import { writeMoves, type MoveLine } from '../platform/stock/moveDoc.ts'
import { moment } from '../platform/time.ts'

interface Head {
  readonly warehouseNo: string
  readonly sid: string
  readonly status: MoveStatus
  readonly source: number
}

const lockMove = async (ctx: Ctx, moveNo: string): Promise<Head> => {
  const rows = await ctx.tx.query<Head>(
    'select warehouse_no as "warehouseNo", sid, status, source from stock_move where tenant_id = $1 and move_no = $2 for update',
    [ctx.tenantId, moveNo],
  )
  const head = visible(ctx.person, rows[0])
  const owners = await ctx.tx.query<{ ownerNo: string }>(
    'select distinct owner_no as "ownerNo" from stock_move_line where tenant_id = $1 and move_no = $2',
    [ctx.tenantId, moveNo],
  )
  for (const owner of owners) visible(ctx.person, owner)
  return head
}

const lineKey = (line: MoveLine): string =>
  [line.ownerNo, line.goodsNo, line.batchNo, line.quality, line.fromLocationNo].join('|')

/** What stands against a line of a new move, the way an import names it. */
const refuseRepeated = (lines: readonly MoveLine[]): void => {
  const seen = new Map<string, number>()
  for (const [i, line] of lines.entries()) {
    const first = seen.get(lineKey(line))
    if (first !== undefined) throw refuse('A1739', { n: i + 1, reason: `与第${first + 1}行重复` })
    if (line.fromLocationNo === line.toLocationNo) throw refuse('A1739', { n: i + 1, reason: '源库位与目标库位相同' })
    seen.set(lineKey(line), i)
  }
}

const create = handle(moveCreate, async (ctx, { lines, moveType, remark, ...place }) => {
  await reachWarehouse(ctx, place.warehouseNo, place.sid)
  for (const line of lines) visible(ctx.person, { ownerNo: line.ownerNo })
  refuseRepeated(lines)
  await shelfBins(
    ctx,
    place,
    lines.flatMap((line) => [line.fromLocationNo, line.toLocationNo]),
  )
  const keys = lines.map((line) => keyOf(place, { ...line, locationNo: line.fromLocationNo }))
  const held = await readStock(ctx.tx, keys)
  for (const [i, key] of keys.entries())
    if (freeOf(held, key) < (lines[i]?.qty ?? 0)) throw shortRefusal({ key, available: freeOf(held, key) })
  const [moveNo = ''] = await ctx.numbers('YK', 1)
  const { userId, name } = ctx.person
  await writeMoves(ctx, [{ ...place, moveNo, moveType, source: 1, status: 10, remark: remark ?? null, lines }], { userId, name })
  return { moveNo }
})

const close = async (ctx: Ctx, moveNo: string, to: 5 | 30, op: string): Promise<{ moveNo: string }> => {
  const head = await lockMove(ctx, moveNo)
  if (head.source > 2) throw refuse('A1738', { op })
  if (!mayMove(moveLife, head.status, to) || (to === 30 && head.status === 10))
    throw refuse('A1736', { name: '移库单', no: moveNo, text: statusText(moveLife, head.status), op })
  await ctx.tx.query(
    `update stock_move set status = $3, finish_time = $4, update_user_id = $5, update_user_name = $6, update_time = $4, version = version + 1
      where tenant_id = $1 and move_no = $2`,
    [ctx.tenantId, moveNo, to, ctx.at, ctx.person.userId, ctx.person.name],
  )
  await changed(ctx, [{ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo: head.warehouseNo, sid: head.sid }])
  return { moveNo }
}

const cancel = handle(moveCancel, (ctx, { moveNo }) => close(ctx, moveNo, 5, '取消'))
const finish = handle(moveFinish, (ctx, { moveNo }) => close(ctx, moveNo, 30, '完成'))

type Detail = ReplyOf<typeof moveDetail>
const detail = handle(moveDetail, async (ctx, { moveNo }) => {
  const [row] = await ctx.tx.query<Omit<Detail, 'createTime' | 'finishTime' | 'lines'> & { made: Date; done: Date | null }>(
    `select move_no as "moveNo", warehouse_no as "warehouseNo", sid, move_type as "moveType", source, src_no as "srcNo", status, remark,
            create_user_name as "createUserName", create_time as made, finish_time as done
       from stock_move where tenant_id = $1 and move_no = $2`,
    [ctx.tenantId, moveNo],
  )
  const { made, done, ...head } = visible(ctx.person, row)
  const lines = await ctx.tx.query<Detail['lines'][number]>(
    `select l.line_no as "lineNo", l.owner_no as "ownerNo", l.goods_no as "goodsNo", g.goods_name as "goodsName", g.main_barcode as barcode,
            l.batch_no as "batchNo", l.quality, l.to_quality as "toQuality", l.from_location_no as "fromLocationNo",
            l.to_location_no as "toLocationNo", l.plan_qty as "planQty", l.moved_qty as "movedQty"
       from stock_move_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.move_no = $2 order by l.line_no`,
    [ctx.tenantId, moveNo],
  )
  for (const line of lines) visible(ctx.person, { ownerNo: line.ownerNo })
  return { ...head, createTime: momentText(made), finishTime: moment(done), lines }
})

export default [create, cancel, finish, detail]
