// 退件的写回 · core/floor/writeReturns
/** What receiving and inspecting leave behind: receipts, the lines of a result, wanted parcels found. What follows of them is in arrive and inspected. */
import { at as own } from '#contract/ops/decisions'
import type { Patch } from '#contract/ops/decision'
import type { ReturnsFloor } from '#contract/ops/kinds/returns'
import { returnLife, returnReceiveLife } from '#contract/rules/returnLife'
import { changed } from '../../platform/changes.ts'
import { insertRows, upsertRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import { arriveReturns, type Arrival, type Arrived } from '../returns/arrive.ts'
import type { Actor } from '../returns/context.ts'
import { receiptPlaces, type ReceiptPlaceOf } from '../returns/receiptPlace.ts'
import { inspectedReturns } from '../returns/inspected.ts'
import { returnTermsOf } from '../returns/settings.ts'
import { findWanted } from '../returns/settingsPlaces.ts'

type Wanted = NonNullable<ReturnsFloor['wanted']>
type Received = NonNullable<Patch['returnReceived']>[number] & { readonly task: Outcome['task']; readonly by: Actor }
type Inspected = NonNullable<Patch['returnInspected']>[number] & { readonly task: Outcome['task']; readonly by: Actor }

export const actorOf = ({ author }: Outcome['task']): Actor => ({ userId: author.userId, name: author.operatorName })

/** By who did it: a batch is nearly always one person's. */
export const byActor = <T extends { readonly by: Actor }>(rows: readonly T[]): readonly (readonly [Actor, readonly T[]])[] => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = `${row.by.userId ?? ''}|${row.by.name}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => (group[0] === undefined ? [] : [[group[0].by, group] as const]))
}

/** Writes receipts and results of a batch, receipts first: one that was received and unpacked together is found. */
export const writeReturns = async (
  ctx: OpsTx,
  outcomes: readonly Outcome[],
  { wanted = {}, returns = {} }: Pick<ReturnsFloor, 'wanted' | 'returns'>,
): Promise<void> => {
  const received = outcomes.flatMap(({ patch, task }): Received[] =>
    (patch.returnReceived ?? []).map((one) => ({ ...one, task, by: actorOf(task) })),
  )
  for (const [by, rows] of byActor(received)) await writeReceived(ctx, rows, by, { wanted, returns })
  const inspected = outcomes.flatMap(({ patch, task }): Inspected[] =>
    (patch.returnInspected ?? []).map((one) => ({ ...one, task, by: actorOf(task) })),
  )
  for (const [by, rows] of byActor(inspected)) await writeInspected(ctx, rows, by)
}

interface Around {
  readonly wanted: Wanted
  readonly returns: NonNullable<ReturnsFloor['returns']>
}
const writeReceived = async (ctx: OpsTx, rows: readonly Received[], by: Actor, { wanted, returns }: Around): Promise<void> => {
  const numbers = await ctx.numbers('TS', rows.length)
  const receipts = rows.map((one, i) => ({ ...one, receiveNo: numbers[i] ?? '', at: new Date(one.receivedAt) }))
  const arrivals = receipts.map(({ receiveNo, logisticsNo, logisticsCode, at, match }) => ({
    receiveNo,
    logisticsNo,
    logisticsCode: logisticsCode === '' ? null : logisticsCode,
    at,
    ...(match.kind !== 'none' && match.kind !== 'notice' && { returnNo: match.returnNo }),
    ...(match.kind === 'notice' && noticeOf(returns, match.returnNo)),
  }))
  const [arrived, placeOf] = [await arriveReturns(ctx, ctx, arrivals, by), await receiptPlaces(ctx, ctx)]
  const written = insertRows(
    ctx.tx,
    'return_receive',
    receipts.map((one) => receiptRow(ctx, one, arrived.get(one.logisticsNo), placeOf)),
    {
      all: {
        warehouseNo: ctx.warehouseNo,
        sid: ctx.sid,
        status: returnReceiveLife.open,
        operatorId: by.userId,
        operatorName: by.name,
        createUserId: by.userId,
        createUserName: by.name,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
      hot: true,
    },
  )
  const here = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  await Promise.all([
    written,
    changed(
      ctx,
      receipts.map(({ receiveNo }) => ({ ...here, resource: 'returns/receive', key: receiveNo })),
    ),
  ])
  for (const { logisticsNo, isWanted, at } of receipts) {
    const id = own(wanted, logisticsNo)?.id
    if (isWanted && id !== undefined) await findWanted(ctx, [id], { userId: by.userId, name: by.name, place: ctx, at })
  }
}

/** A notice that was locked with its number; one that was not is looked for again. */
const noticeOf = (returns: Around['returns'], returnNo: string): Pick<Arrival, 'noticed'> => {
  const known = own(returns, returnNo)
  return known === undefined ? {} : { noticed: { returnNo, ownerNo: known.ownerNo === '' ? null : known.ownerNo } }
}

const receiptRow = (
  ctx: OpsTx,
  one: Received & { readonly receiveNo: string; readonly at: Date },
  arrived: Arrived | undefined,
  placeOf: ReceiptPlaceOf,
) => ({
  id: ctx.id(),
  receiveNo: one.receiveNo,
  logisticsNo: one.logisticsNo,
  logisticsCode: one.logisticsCode === '' ? null : one.logisticsCode,
  ownerNo: arrived?.ownerNo ?? null,
  receiveTime: one.at,
  batchNo: one.batchNo,
  packageState: one.packageState,
  photos: one.photos,
  isWanted: one.isWanted ? 1 : 0,
  returnNo: arrived?.returnNo ?? null,
  positionNo: placeOf(arrived?.kind ?? 'none', arrived?.ownerNo ?? null),
  opId: one.task.op.opId,
})

const inspectedWay = transitionOf(returnLife, 'op RETURN_INSPECT', returnLife.inspected)
const unpacked = transitionOf(returnReceiveLife, 'op RETURN_INSPECT', returnReceiveLife.unpacked)

const writeInspected = async (ctx: OpsTx, rows: readonly Inspected[], by: Actor): Promise<void> => {
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

const writeHeads = (ctx: OpsTx, rows: readonly Inspected[], by: Actor): Promise<unknown> => {
  const nos = rows.map(({ returnNo }) => returnNo)
  return ctx.tx.named(
    'ops_returns_inspected',
    `update return_order as r set status = ${inspectedWay.to}, owner_no = coalesce(r.owner_no, v.owner_no), repack_num = v.repack_num,
            inspect_time = v.at, video_begin = v.video_begin, video_end = v.video_end, camera_no = coalesce(v.camera_no, r.camera_no),
            inspect_user_id = $3::bigint, inspect_user_name = $4, update_time = $5, version = r.version + 1
       from (select n.return_no, n.owner_no, n.repack_num, n.at, n.video_begin, n.video_end, c.camera_no
               from unnest($6::text[], $7::text[], $8::int[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::text[])
                      as n(return_no, owner_no, repack_num, at, video_begin, video_end, workstation_no)
               left join return_monitor_config c on c.tenant_id = $1 and c.warehouse_no = $13 and c.sid = $14 and c.workstation_no = n.workstation_no
                and c.is_disabled = 0) as v
      where r.tenant_id = $1 and r.return_no = v.return_no and r.return_no = any($2::text[]) and r.status in (${inspectedWay.from})`,
    [
      ctx.tenantId,
      nos,
      by.userId,
      by.name,
      ctx.at,
      nos,
      rows.map(({ ownerNo }) => (ownerNo === '' ? null : ownerNo)),
      rows.map(({ repackNum }) => repackNum),
      rows.map(({ inspectedAt }) => new Date(inspectedAt)),
      ...videoOf(rows),
      rows.map(({ task }) => task.op.workstationNo ?? null),
      ctx.warehouseNo,
      ctx.sid,
    ],
  )
}

const writeUnpacked = async (ctx: OpsTx, rows: readonly Inspected[]): Promise<void> => {
  const nos = rows.map(({ returnNo }) => returnNo)
  const receipts = await ctx.tx.named<{ receiveNo: string }>(
    'ops_returns_unpacked',
    `update return_receive as c set status = ${unpacked.to}, owner_no = coalesce(c.owner_no, v.owner_no), update_time = $5, version = c.version + 1
       from unnest($2::text[], $6::text[]) as v(no, owner_no)
      where c.tenant_id = $1 and c.warehouse_no = $3 and c.sid = $4 and c.return_no = v.no and c.status in (${unpacked.from}) returning c.receive_no`,
    [ctx.tenantId, nos, ctx.warehouseNo, ctx.sid, ctx.at, rows.map(({ ownerNo }) => (ownerNo === '' ? null : ownerNo))],
  )
  const here = { warehouseNo: ctx.warehouseNo, sid: ctx.sid, op: 'put' as const }
  await changed(
    ctx,
    receipts.map(({ receiveNo }) => ({ ...here, resource: 'returns/receive', key: receiveNo })),
  )
}

/** The device's own two moments give the length, the moment of the operation the end. */
const videoOf = (rows: readonly Inspected[]): readonly [readonly Date[], readonly Date[]] => [
  rows.map(({ inspectedAt, videoBegin, videoEnd }) => new Date(inspectedAt - Math.max(videoEnd - videoBegin, 0))),
  rows.map(({ inspectedAt }) => new Date(inspectedAt)),
]

/** Lines of the results: those that were announced are filled, others are added. */
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
  const known = new Map(goods.map((one) => [`${one.ownerNo}|${one.goodsNo}`, one]))
  await upsertRows(
    ctx.tx,
    'return_order_line',
    lines.map(({ returnNo, lineNo, planQty, piece, expireDate, positionNo }) => {
      const found = known.get(`${piece.ownerNo}|${piece.goodsNo}`)
      return {
        id: ctx.id(),
        returnNo,
        lineNo,
        ownerNo: piece.ownerNo === '' ? null : piece.ownerNo,
        goodsNo: piece.goodsNo,
        goodsName: found?.goodsName ?? null,
        barcode: found?.barcode ?? null,
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
