// 写回退货质检 · core/floor/kinds/returns/inspected
/** Writes results of inspections: heads, lines and receipts. */
import type { Patch } from '#contract/ops/decision'
import { returnLife, returnReceiveLife } from '#contract/rules/returnLife'
import { changed } from '../../../../platform/changes.ts'
import { moveRows, selected, upsertRows } from '../../../../platform/rows.ts'
import { transitionOf } from '../../../../platform/transitions.ts'
import type { Actor } from '../../../returns/context.ts'
import { inspectedReturns } from '../../../returns/inspected.ts'
import { returnTermsOf } from '../../../returns/settings.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'

export type Inspected = NonNullable<Patch['returnInspected']>[number] & { readonly task: Outcome['task']; readonly by: Actor }

const toInspected = transitionOf(returnLife, 'op RETURN_INSPECT', returnLife.inspected)
const toUnpacked = transitionOf(returnReceiveLife, 'op RETURN_INSPECT', returnReceiveLife.unpacked)

export const writeInspected = async (ctx: OpsTx, rows: readonly Inspected[], by: Actor): Promise<void> => {
  if (rows.length === 0) return
  const [termsOf] = await Promise.all([
    returnTermsOf(
      ctx.tx,
      rows.map(({ ownerNo }) => ownerNo || null),
    ),
    writeLines(ctx, rows),
    writeHeads(ctx, rows, by),
    writeUnpacked(ctx, rows),
  ])
  await inspectedReturns(
    ctx,
    rows.map(({ returnNo, ownerNo }) => ({ returnNo, ownerNo: ownerNo || null })),
    ctx,
    termsOf,
    by,
  )
}

const heads = `
  select n.return_no, n.owner_no, n.repack_num, n.inspect_time, n.video_begin, n.video_end, c.camera_no
    from unnest($2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::text[])
           as n(return_no, owner_no, repack_num, inspect_time, video_begin, video_end, workstation_no)
    left join return_monitor_config c on c.tenant_id = $1 and c.warehouse_no = $9 and c.sid = $10 and c.workstation_no = n.workstation_no
     and c.is_disabled = 0`

const writeHeads = (ctx: OpsTx, rows: readonly Inspected[], by: Actor): Promise<unknown> => {
  const inspected = selected(
    heads,
    rows.map(({ returnNo }) => returnNo),
    rows.map(({ ownerNo }) => (ownerNo === '' ? null : ownerNo)),
    rows.map(({ repackNum }) => repackNum),
    rows.map(({ inspectedAt }) => new Date(inspectedAt)),
    ...videoOf(rows),
    rows.map(({ task }) => task.op.workstationNo ?? null),
    ctx.warehouseNo,
    ctx.sid,
  )
  return moveRows(ctx.tx, toInspected, inspected, {
    by: { at: ctx.at },
    key: ['returnNo'],
    set: ['repackNum', 'inspectTime', 'videoBegin', 'videoEnd'],
    fill: ['ownerNo'],
    keep: ['cameraNo'],
    all: { inspectUserId: by.userId, inspectUserName: by.name },
    hot: true,
  })
}

const writeUnpacked = async (ctx: OpsTx, rows: readonly Inspected[]): Promise<void> => {
  const receipts = await moveRows(
    ctx.tx,
    toUnpacked,
    rows.map(({ returnNo, ownerNo }) => ({ returnNo, ownerNo: ownerNo === '' ? null : ownerNo })),
    {
      by: { at: ctx.at },
      key: ['warehouseNo', 'sid', 'returnNo'],
      fill: ['ownerNo'],
      all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid },
      returning: ['receiveNo'],
      hot: true,
    },
  )
  const placeOfChange = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  await changed(
    ctx,
    receipts.map(({ receiveNo }) => ({ ...placeOfChange, resource: 'returns/receive', key: receiveNo })),
  )
}

/** Begin and end of each video. The device's clock gives only the length; the video ends at the moment of the operation. */
const videoOf = (rows: readonly Inspected[]): readonly [readonly Date[], readonly Date[]] => [
  rows.map(({ inspectedAt, videoBegin, videoEnd }) => new Date(inspectedAt - Math.max(videoEnd - videoBegin, 0))),
  rows.map(({ inspectedAt }) => new Date(inspectedAt)),
]

/** Writes the lines of the results: announced lines are filled, others are added. */
const writeLines = async (ctx: OpsTx, rows: readonly Inspected[]): Promise<void> => {
  const lines = rows.flatMap(({ returnNo, lines: own }) => own.map((line) => ({ returnNo, ...line })))
  const goods = await ctx.tx.named<{ ownerNo: string; goodsNo: string; goodsName: string; barcode: string | null }>(
    'ops_returns_goods',
    `select g.owner_no, g.goods_no, g.goods_name, (select min(b.barcode) from goods_barcode b
            where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no) as barcode
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no where g.tenant_id = $1`,
    [ctx.tenantId, lines.map(({ piece }) => piece.ownerNo), lines.map(({ piece }) => piece.goodsNo)],
  )
  const goodsByKey = new Map(goods.map((one) => [`${one.ownerNo}|${one.goodsNo}`, one]))
  await upsertRows(
    ctx.tx,
    'return_order_line',
    lines.map(({ returnNo, lineNo, planQty, piece, expireDate, positionNo }) => {
      const goodsRow = goodsByKey.get(`${piece.ownerNo}|${piece.goodsNo}`)
      return {
        id: ctx.id(),
        returnNo,
        lineNo,
        ownerNo: piece.ownerNo === '' ? null : piece.ownerNo,
        goodsNo: piece.goodsNo,
        goodsName: goodsRow?.goodsName ?? null,
        barcode: goodsRow?.barcode ?? null,
        planQty,
        actualQty: piece.qty,
        quality: piece.quality,
        batchNo: piece.batchNo,
        produceDate: piece.produceDate,
        expireDate,
        defectReasonCodes: piece.reasons,
        photos: piece.photos,
        locationNo: positionNo === '' ? null : positionNo,
      }
    }),
    {
      all: { createTime: ctx.at, updateTime: ctx.at },
      key: ['returnNo', 'lineNo'],
      set: [
        'ownerNo',
        'actualQty',
        'quality',
        'batchNo',
        'produceDate',
        'expireDate',
        'defectReasonCodes',
        'photos',
        'locationNo',
        'updateTime',
      ],
      hot: true,
    },
  )
}
