// 退货波次的件 · returns/waveLines
import { returnLife, waveMax } from '#contract/rules/returnLife'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { sees } from '../platform/scope.ts'
import { changeRows, insertRows, moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { returnsChanged } from '../core/returns/context.ts'

const toHandling = transitionOf(returnLife, 'with 退货波次', returnLife.handling)

/** return_wave.wave_type */
export const waveType = { putaway: 1, sendBack: 2, scrap: 3, transfer: 4 } as const

/** return_owner_config.defect_to: where the owner wants defective pieces */
export const defectTo = { shelf: 1, owner: 2, scrap: 3 } as const

export interface WaveHead {
  readonly waveNo: string
  readonly waveType: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
export interface WaveLine {
  readonly returnNo: string
  readonly lineNo: number
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
  readonly locationNo: string | null
}
interface LockedReturn {
  readonly returnNo: string
  readonly status: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
}

/** Qualities a wave handles. A putaway wave takes only good pieces (1), unless defective pieces go to a shelf; 6 is scrap. */
const qualitiesOf = (type: number, to: number): readonly number[] => {
  if (type === waveType.scrap) return [2, 3, 4, 6]
  return type === waveType.putaway && to !== defectTo.shelf ? [1] : [1, 2, 3, 4]
}

/** Locks the returns of a wave. @throws Refused A1923 for a return of another owner or warehouse, not 待上架, or out of scope */
const lockReturns = async (ctx: Ctx, head: WaveHead, nos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<LockedReturn>(
    `select return_no, status, warehouse_no, sid, owner_no from return_order
      where tenant_id = $1 and return_no = any($2::text[]) order by return_no for update`,
    [ctx.tenantId, nos],
  )
  const rowByReturn = new Map(rows.filter((row) => sees(ctx.person, row)).map((row) => [row.returnNo, row]))
  for (const no of nos) {
    const row = rowByReturn.get(no)
    const reason =
      row === undefined
        ? '不存在或无权限'
        : row.ownerNo !== head.ownerNo
          ? '货主不同'
          : row.warehouseNo !== head.warehouseNo || row.sid !== head.sid
            ? '仓库不同'
            : toHandling.leads(row.status)
              ? null
              : '不是待上架'
    if (reason !== null) throw refuse('A1923', { no, reason })
  }
}

/** Adds the remaining pieces of returns to a wave as lines, and moves the returns to 处理中. @throws Refused A1923, A1926 no pieces */
export const fillWave = async (
  ctx: Ctx,
  head: WaveHead,
  returnNos: readonly string[],
  to: number,
): Promise<readonly WaveLine[]> => {
  const nos = [...new Set(returnNos)]
  if (nos.length > waveMax) throw refuse('A1923', { no: nos[waveMax] ?? '', reason: `一个波次最多${waveMax}张退货单` })
  await lockReturns(ctx, head, nos)
  const lines = await ctx.tx.query<WaveLine>(
    `select l.return_no, l.line_no, l.goods_no, l.batch_no, l.quality, l.actual_qty - l.putaway_qty as qty, l.location_no
       from return_order_line l where l.tenant_id = $1 and l.return_no = any($2::text[]) and l.quality = any($3::int[]) and l.actual_qty > l.putaway_qty
      order by l.return_no, l.line_no`,
    [ctx.tenantId, nos, qualitiesOf(head.waveType, to)],
  )
  if (lines.length === 0) throw refuse('A1926', { op: ['', '上架', '退回', '报废', '转仓'][head.waveType] ?? '' })
  const withLines = new Set(lines.map(({ returnNo }) => returnNo))
  for (const no of nos) if (!withLines.has(no)) throw refuse('A1923', { no, reason: '没有这个类型可以处理的件' })
  await insertRows(
    ctx.tx,
    'return_wave_line',
    lines.map(({ locationNo, ...line }) => ({ id: ctx.id(), ...line, fromPosition: locationNo })),
    { all: { waveNo: head.waveNo, ownerNo: head.ownerNo, createTime: ctx.at, updateTime: ctx.at } },
  )
  const goods = new Set(lines.map(({ goodsNo }) => goodsNo))
  const goodsNum = lines.reduce((sum, { qty }) => sum + qty, 0)
  await changeRows(ctx.tx, 'return_wave', [head], {
    key: ['waveNo'],
    all: { returnNum: nos.length, goodsNum, skuNum: goods.size },
    quiet: true,
  })
  const returns = nos.map((returnNo) => ({ ...head, returnNo }))
  await moveRows(ctx.tx, toHandling, returns, { by: { at: ctx.at }, key: ['returnNo'], all: { waveNo: head.waveNo } })
  await returnsChanged(ctx, returns)
  return lines
}

/** The lines of a wave that is not started yet. */
export const waveLines = (ctx: Ctx, waveNo: string): Promise<readonly WaveLine[]> =>
  ctx.tx.query<WaveLine>(
    `select l.return_no, l.line_no, l.goods_no, l.batch_no, l.quality, l.qty, l.from_position as location_no from return_wave_line l
      where l.tenant_id = $1 and l.wave_no = $2 order by l.return_no, l.line_no`,
    [ctx.tenantId, waveNo],
  )

/** The return pick of a wave that takes pieces out of their positions, with one line per wave line. */
export const makePick = async (ctx: Ctx, head: WaveHead, lines: readonly WaveLine[]): Promise<string> => {
  const [pickNo = ''] = await ctx.numbers('TJ', 1)
  const { warehouseNo, sid, ownerNo, waveNo } = head
  await insertRows(ctx.tx, 'return_pick', [
    {
      id: ctx.id(),
      pickNo,
      waveNo,
      waveType: head.waveType,
      warehouseNo,
      sid,
      ownerNo,
      planQty: lines.reduce((sum, { qty }) => sum + qty, 0),
      createUserId: ctx.person.userId,
      createUserName: ctx.person.name,
      createTime: ctx.at,
      updateTime: ctx.at,
    },
  ])
  await insertRows(
    ctx.tx,
    'return_pick_line',
    lines.map(({ returnNo, lineNo, qty, locationNo, ...line }, i) => ({
      id: ctx.id(),
      ...line,
      lineNo: i + 1,
      returnNo,
      returnLineNo: lineNo,
      locationNo: locationNo ?? '',
      planQty: qty,
    })),
    { all: { pickNo, ownerNo, createTime: ctx.at, updateTime: ctx.at } },
  )
  await returnsChanged(ctx, [{ returnNo: pickNo, warehouseNo, sid, ownerNo }], 'returns/pick')
  return pickNo
}
