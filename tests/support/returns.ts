// The return dock of the small warehouse: positions, operators, notices, waves, and the books of returns.
import { createReturns } from '#server/core/returns/create'
import { bySystem } from '#server/core/returns/context'
import { columnOf } from '#server/platform/kinds'
import type { InspectedLine } from '#contract/ops/returnInspect'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Handheld } from './floor.ts'
import { ownerNo, rows, shopNo, wh, type World } from './outbound.ts'

export const put = (world: World, table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> =>
  world.run(({ tx, tenantId, id, at }) => {
    const full: Record<string, unknown> = { tenantId, id: id(), createTime: at, updateTime: at, ...row }
    const names = Object.keys(full)
    return tx.query(
      `insert into ${table} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(full),
    )
  })

export const positions = {
  good: 'T-01-01-1-01',
  defect: 'T-01-01-1-02',
  headless: 'T-01-01-1-03',
  scrap: 'T-01-01-1-04',
} as const
const typeOf = { good: 3, defect: 4, headless: 5, scrap: 6 } as const

/** Positions of every type, and these people as operators for all return work. */
export const openDock = async (world: World, staff: readonly { readonly userId: string }[]): Promise<void> => {
  await put(world, 'zone', { ...wh, zoneNo: 'T', zoneName: '退货区', zoneType: 5 })
  for (const [name, positionNo] of Object.entries(positions) as [keyof typeof positions, string][]) {
    await put(world, 'location', {
      ...wh,
      locationNo: positionNo,
      zoneNo: 'T',
      locationType: name === 'defect' ? 6 : 5,
      pickSeq: 900_000,
      mixOwner: 1,
      mixBatch: 1,
    })
    await put(world, 'return_position', { ...wh, positionNo, positionType: typeOf[name] })
  }
  for (const { userId } of staff) await employ(world, userId, [1, 2, 3])
}
export const employ = (world: World, userId: string, opTypes: readonly number[]): Promise<unknown> =>
  put(world, 'return_operator', { ...wh, userId, opTypes: JSON.stringify(opTypes) })

/** A notice of the owner; returns its number. */
export const notice = async (world: World, logisticsNo: string, lines: Readonly<Record<string, number>>): Promise<string> => {
  const [no] = await world.run((ctx) =>
    createReturns(
      ctx,
      [
        {
          ...wh,
          ownerNo,
          shopNo,
          source: 1,
          returnType: 1,
          logisticsNo,
          lines: Object.entries(lines).map(([goodsNo, qty]) => ({ goodsNo, qty })),
        },
      ],
      bySystem,
    ),
  )
  return no ?? ''
}

export const receiving = (logisticsNo: string, more: Partial<PayloadOf['RETURN_RECEIVE']> = {}): PayloadOf['RETURN_RECEIVE'] => ({
  logisticsNo,
  logisticsCode: 'ZTO',
  batchNo: 'ZTO-0617-1',
  packageState: 1,
  photos: [],
  ...more,
})
export const receive = (here: Handheld, logisticsNo: string, more?: Partial<PayloadOf['RETURN_RECEIVE']>) =>
  here.one('RETURN_RECEIVE', logisticsNo, receiving(logisticsNo, more))

export const photo = { sha256: 'ab'.repeat(32), bytes: 1000 }
export const seen = (goodsNo: string, qty: number, more: Partial<InspectedLine> = {}): InspectedLine => ({
  ownerNo,
  goodsNo,
  qty,
  quality: 1,
  reasons: [],
  photos: [],
  ...more,
})
export const inspection = (
  logisticsNo: string,
  lines: readonly InspectedLine[],
  more: Partial<PayloadOf['RETURN_INSPECT']> = {},
): PayloadOf['RETURN_INSPECT'] => ({ logisticsNo, lines, repackNum: 0, videoBegin: 0, videoEnd: 60_000, ...more })
export const inspect = (here: Handheld, logisticsNo: string, lines: readonly InspectedLine[]) =>
  here.one('RETURN_INSPECT', logisticsNo, inspection(logisticsNo, lines))

export interface ReturnSaid {
  readonly returnNo: string
  readonly status: number
  readonly returnType: number
  readonly ownerNo: string | null
  readonly planQty: number
  readonly actualQty: number
  readonly goodQty: number
  readonly defectQty: number
  readonly scrapQty: number
  readonly wrongQty: number
  readonly isDiff: number
}
export const returnsOf = (world: World, logisticsNo: string): Promise<ReturnSaid[]> =>
  rows<ReturnSaid>(
    world,
    `select return_no, status, return_type, owner_no, plan_qty, actual_qty, good_qty, defect_qty, scrap_qty, wrong_qty, is_diff
       from return_order where tenant_id = $1 and logistics_no = $2 order by return_no`,
    [logisticsNo],
  )
export const receiptsOf = (world: World, logisticsNo: string) =>
  rows<{ receiveNo: string; status: number; returnNo: string | null; isWanted: number; ownerNo: string | null }>(
    world,
    'select receive_no, status, return_no, is_wanted, owner_no from return_receive where tenant_id = $1 and logistics_no = $2 order by receive_no',
    [logisticsNo],
  )
export const linesOf = (world: World, returnNo: string) =>
  rows<{
    lineNo: number
    goodsNo: string
    planQty: number
    actualQty: number
    quality: number | null
    locationNo: string | null
  }>(
    world,
    'select line_no, goods_no, plan_qty, actual_qty, quality, location_no from return_order_line where tenant_id = $1 and return_no = $2 order by line_no',
    [returnNo],
  )
/** Pieces in stock: `place goods q{quality}` → pieces. */
export const lying = async (world: World, place: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await rows<{ goodsNo: string; quality: number; qty: number }>(
        world,
        'select goods_no, quality, sum(qty)::int as qty from stock where tenant_id = $1 and location_no = $2 and qty > 0 group by 1, 2',
        [place],
      )
    ).map(({ goodsNo, quality, qty }) => [`${goodsNo} q${quality}`, qty]),
  )

export interface WaveLine {
  readonly returnNo: string
  readonly lineNo: number
  readonly goodsNo: string
  readonly quality: number
  readonly qty: number
  readonly from: string
}
/** A wave of these lines of inspected and pushed returns; returns its number. Type 3 comes with its pick, `TJ` instead of `TB`. */
export const waveOf = async (world: World, waveNo: string, waveType: 1 | 3, lines: readonly WaveLine[]): Promise<string> => {
  const goodsNum = lines.reduce((sum, { qty }) => sum + qty, 0)
  const returnNos = [...new Set(lines.map(({ returnNo }) => returnNo))]
  await put(world, 'return_wave', {
    waveNo,
    waveType,
    ...wh,
    ownerNo,
    returnNum: returnNos.length,
    goodsNum,
    skuNum: 1,
    ...(waveType === 3 && { approvalFile: '/v1/file/read/f1.jpg' }),
  })
  await world.run(({ tx, tenantId }) =>
    tx.query('update return_order set status = 60, wave_no = $3 where tenant_id = $1 and return_no = any($2)', [
      tenantId,
      returnNos,
      waveNo,
    ]),
  )
  for (const { from, ...line } of lines) await put(world, 'return_wave_line', { waveNo, ownerNo, ...line, fromPosition: from })
  if (waveType === 1) return waveNo
  const pickNo = waveNo.replace('TB', 'TJ')
  await put(world, 'return_pick', { pickNo, waveNo, waveType, ...wh, ownerNo, planQty: goodsNum })
  for (const [i, { from, returnNo, lineNo, qty, ...line }] of lines.entries())
    await put(world, 'return_pick_line', {
      pickNo,
      lineNo: i + 1,
      returnNo,
      returnLineNo: lineNo,
      locationNo: from,
      ownerNo,
      planQty: qty,
      ...line,
    })
  return pickNo
}
