// 退货台 · returns/desk
import { randomUUID } from 'node:crypto'
import { inspectFind, inspectPlan, inspectReturn, pickReturn, putReturn } from '#contract/returns/desk'
import { matchReturn, returnPhotos, waitingReturns } from '#contract/returns/orderCalls'
import { returnOrder } from '#contract/returns/order'
import { returnPick } from '#contract/returns/pick'
import { returnWave } from '#contract/returns/wave'
import { returnLife } from '#contract/rules/returnLife'
import { isEnd, statusText } from '#contract/rules/life'
import type { Document } from '#contract/document'
import { atDesk } from '../core/floor/desk.ts'
import { matchReturns } from '../core/returns/match.ts'
import { returnTermsOf } from '../core/returns/settings.ts'
import type { Ctx } from '../platform/ctx.ts'
import { loadHeads, placeOf } from '../platform/document/heads.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { ownerSeen, reachWarehouse, sees, warehouseSeen } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { lineName } from './lineGoods.ts'

/** The open document `no`, locked, and its warehouse. @throws Refused A0404 not visible, A1736 the document has ended */
const lockOpen = async (ctx: Ctx, of: Document, no: string, op: string) => {
  const [head] = await loadHeads(ctx, of, [no], true)
  if (head === undefined) throw refuse('A0404')
  if (isEnd(of.life, head.status)) throw refuse('A1736', { name: of.noun, no, text: statusText(of.life, head.status), op })
  const { warehouseNo = '', sid = '' } = placeOf(head)
  return { head, place: { warehouseNo, sid } }
}
const statusOf = async (ctx: Ctx, of: Document, no: string): Promise<number> =>
  (await loadHeads(ctx, of, [no], false))[0]?.status ?? 0

interface Bench {
  readonly workstationNo: string | null
  readonly cameraNo: string | null
  readonly cameraName: string | null
}
/** The caller's bench in a warehouse (return_operator) and its camera. */
const benchHere = async (
  ctx: Ctx,
  { warehouseNo, sid }: { readonly warehouseNo: string; readonly sid: string },
): Promise<Bench> => {
  const [bench] = await ctx.tx.query<Bench>(
    `select o.workstation_no, c.camera_no, c.camera_name from return_operator o
       left join return_monitor_config c on c.tenant_id = $1 and c.warehouse_no = $2 and c.sid = $3 and c.workstation_no = o.workstation_no and c.is_disabled = 0
      where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.user_id = $4::bigint and o.is_disabled = 0`,
    [ctx.tenantId, warehouseNo, sid, ctx.person.userId],
  )
  return bench ?? { workstationNo: null, cameraNo: null, cameraName: null }
}

/** inspectPlan: the return of a scanned parcel or return number. Arrived returns and returns in inspection come first, then the newest. */
const plan = handle(inspectPlan, async (ctx, { no }) => {
  const scannedNo = no.trim().toUpperCase()
  const rows = await ctx.tx.query<{ returnNo: string }>(
    `select r.return_no from return_order r where r.tenant_id = $1 and (r.logistics_no = $2 or r.return_no = $2) and r.status <> ${returnLife.off}
      order by r.status in (${returnLife.arrived}, ${returnLife.inspecting}) desc, r.create_time desc limit 5`,
    [ctx.tenantId, scannedNo],
  )
  const heads = await loadHeads(
    ctx,
    returnOrder,
    rows.map(({ returnNo }) => returnNo),
    false,
  )
  const head = rows.flatMap(({ returnNo }) => heads.filter((candidate) => candidate.no === returnNo))[0]
  if (head === undefined) throw refuse('A0404')
  if (head.status > returnLife.inspecting) throw refuse('A1907')
  const { warehouseNo = '', sid = '', ownerNo = null } = placeOf(head)
  const terms = (await returnTermsOf(ctx.tx, [ownerNo]))(ownerNo, { warehouseNo, sid })
  const lines = await ctx.tx.query<{
    goodsNo: string
    goodsName: string | null
    planQty: number
    barcodes: string[]
    expiryManage: number
  }>(
    `select l.goods_no, l.goods_name, l.plan_qty, coalesce(g.expiry_manage, 0) as expiry_manage,
            coalesce((select jsonb_agg(b.barcode order by b.barcode) from goods_barcode b
               where b.tenant_id = $1 and b.owner_no = l.owner_no and b.goods_no = l.goods_no), '[]') as barcodes
       from return_order_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.return_no = $2 order by l.line_no`,
    [ctx.tenantId, head.no],
  )
  return {
    returnNo: head.no,
    status: head.status,
    warehouseNo,
    sid,
    ownerNo,
    logisticsNo: (head.values.logisticsNo ?? '') || null,
    returnType: head.values.returnType ?? 0,
    remark: (head.values.remark ?? '') || null,
    photoMode: terms.photoMode,
    videoRequired: terms.videoRequired,
    inspectMode: terms.inspectMode,
    ...(await benchHere(ctx, { warehouseNo, sid })),
    lines,
  }
})

/** Maximum number of kinds of goods in a reply; a longer list is of no use at the bench. */
const findMax = 5
/** inspectFind: goods by barcode or number, of the owners the person sees. */
const find = handle(inspectFind, async (ctx, { returnNo, code }) => {
  const [head] = await loadHeads(ctx, returnOrder, [returnNo], false)
  if (head === undefined) throw refuse('A0404')
  const goods = await ctx.tx.query<{
    ownerNo: string
    ownerName: string
    goodsNo: string
    goodsName: string
    expiryManage: number
  }>(
    `select g.owner_no, o.short_name as owner_name, g.goods_no, g.goods_name, g.expiry_manage
       from goods g join owner o on o.tenant_id = $1 and o.owner_no = g.owner_no
      where g.tenant_id = $1 and g.is_disabled = 0 and ${ownerSeen(ctx.person, 'g.owner_no')}
        and (g.goods_no = $2 or exists (select 1 from goods_barcode b
               where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no and b.barcode = $2 and b.is_disabled = 0))
      order by g.owner_no, g.goods_no limit ${findMax}`,
    [ctx.tenantId, code.trim()],
  )
  return { goods }
})

/** inspectReturn: books an inspection at the desk by the operation of the handheld. */
const inspect = handle(inspectReturn, async (ctx, { returnNo, opId = randomUUID(), videoBegin = ctx.now, ...payload }) => {
  const { head, place } = await lockOpen(ctx, returnOrder, returnNo, '质检')
  const { workstationNo } = await benchHere(ctx, place)
  await atDesk(ctx, place, 'RETURN_INSPECT', { ...payload, returnNo, videoBegin, videoEnd: ctx.now }, opId, workstationNo)
  return { returnNo, status: await statusOf(ctx, returnOrder, head.no) }
})

const putaway = handle(putReturn, async (ctx, { opId = randomUUID(), ...payload }) => {
  const { head, place } = await lockOpen(ctx, returnWave, payload.waveNo, '上架')
  await atDesk(ctx, place, 'RETURN_PUTAWAY', payload, opId)
  return { waveNo: head.no, status: await statusOf(ctx, returnWave, head.no) }
})

const pick = handle(pickReturn, async (ctx, { opId = randomUUID(), pickNo, lineNo, ...payload }) => {
  const { head, place } = await lockOpen(ctx, returnPick, pickNo, '拣货')
  const [line] = await ctx.tx.query<{ positionNo: string; goodsNo: string; quality: number }>(
    'select location_no as position_no, goods_no, quality from return_pick_line where tenant_id = $1 and pick_no = $2 and line_no = $3',
    [ctx.tenantId, pickNo, lineNo],
  )
  if (line === undefined) throw refuse('A0404')
  await atDesk(ctx, place, 'RETURN_PICK', { ...line, ...payload, pickNo, lineNo }, opId)
  return { pickNo, status: await statusOf(ctx, returnPick, head.no) }
})

const match = handle(matchReturn, async (ctx, { warehouseNo, sid, logisticsNo }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const no = logisticsNo.trim().toUpperCase()
  const match = (await matchReturns(ctx, { warehouseNo, sid }, [no])).get(no)
  const nothing = {
    kind: 'none',
    returnNo: null,
    stockoutNo: null,
    ownerNo: null,
    shopNo: null,
    srcTid: null,
    logisticsCode: null,
    returnType: 1,
    lines: [],
  }
  // a parcel of an owner the person does not see counts as unknown
  if (match === undefined || match.kind === 'none' || !sees(ctx.person, { ownerNo: match.ownerNo })) return nothing
  if (match.kind === 'notice') return { ...nothing, kind: 'notice', returnNo: match.returnNo, ownerNo: match.ownerNo }
  const names = await ctx.tx.query<{ goodsNo: string; goodsName: string }>(
    'select goods_no, goods_name from goods where tenant_id = $1 and owner_no = $2 and goods_no = any($3::text[])',
    [ctx.tenantId, match.ownerNo, match.lines.map(({ goodsNo }) => goodsNo)],
  )
  const nameOf = new Map(names.map((name) => [name.goodsNo, name.goodsName]))
  const { stockoutNo, ownerNo, shopNo, srcTid, logisticsCode, returnType } = match
  return {
    ...nothing,
    kind: 'parcel',
    stockoutNo,
    ownerNo,
    shopNo,
    srcTid,
    logisticsCode,
    returnType,
    lines: match.lines.map(({ goodsNo, qty }) => ({ goodsNo, goodsName: nameOf.get(goodsNo) ?? null, planQty: qty })),
  }
})

const listWaiting = handle(waitingReturns, (ctx, { warehouseNo = '', sid = '', ownerNo = '' }) =>
  ctx.tx
    .query<{ returnNo: string; ownerNo: string; warehouseNo: string; sid: string; goodsNum: number; about: string }>(
      `select r.return_no, r.owner_no, r.warehouse_no, r.sid, r.actual_qty - r.wrong_qty - r.putaway_qty as goods_num,
              concat_ws(' ', r.logistics_no, case when r.good_qty > 0 then '良' || r.good_qty end, case when r.defect_qty > 0 then '残' || r.defect_qty end,
                case when r.scrap_qty > 0 then '报废' || r.scrap_qty end) as about
         from return_order r
        where r.tenant_id = $1 and r.status = ${returnLife.waiting} and r.actual_qty - r.wrong_qty - r.putaway_qty > 0 and ${ownerSeen(ctx.person, 'r.owner_no')}
          and ${warehouseSeen(ctx.person, ['r.warehouse_no', 'r.sid'])} and ($2 = '' or r.warehouse_no = $2) and ($3 = '' or r.sid = $3)
          and ($4 = '' or r.owner_no = $4) order by r.create_time limit 1000`,
      [ctx.tenantId, warehouseNo, sid, ownerNo],
    )
    .then((rows) => rows.filter((row) => sees(ctx.person, row))),
)

interface Shot {
  readonly of: string
  readonly sha256: string
  readonly bytes: number
  readonly missing: boolean
}
const photos = handle(returnPhotos, async (ctx, { returnNo }) => {
  const [head] = await loadHeads(ctx, returnOrder, [returnNo], false)
  if (head === undefined) throw refuse('A0404')
  const shots = await ctx.tx.query<Shot>(
    `select p.of, p.shot ->> 'sha256' as sha256, (p.shot ->> 'bytes')::int as bytes,
            not exists (select 1 from photo f where f.tenant_id = $1 and f.sha256 = p.shot ->> 'sha256') as missing
       from (select '签收' as of, s.shot from return_receive v cross join lateral jsonb_array_elements(v.photos) as s(shot)
              where v.tenant_id = $1 and v.return_no = $2
             union all
             select coalesce(${lineName(ctx.person)}, l.goods_no), s.shot from return_order_line l cross join lateral jsonb_array_elements(l.photos) as s(shot)
              where l.tenant_id = $1 and l.return_no = $2) p`,
    [ctx.tenantId, returnNo],
  )
  const [film] = await ctx.tx.query<{
    videoBegin: Date | null
    videoEnd: Date | null
    cameraNo: string | null
    cameraName: string | null
    nvrAddr: string | null
    channel: number | null
    preSec: number | null
    postSec: number | null
    keepUntil: Date | null
  }>(
    `select r.video_begin - coalesce(c.pre_sec, 0) * interval '1 second' as video_begin, r.video_end + coalesce(c.post_sec, 0) * interval '1 second' as video_end,
            r.camera_no, c.camera_name, c.nvr_addr, c.channel, c.pre_sec, c.post_sec,
            r.video_end + c.keep_day * interval '1 day' as keep_until
       from return_order r
       left join return_monitor_config c on c.tenant_id = $1 and c.warehouse_no = r.warehouse_no and c.sid = r.sid and c.camera_no = r.camera_no
      where r.tenant_id = $1 and r.return_no = $2`,
    [ctx.tenantId, returnNo],
  )
  return {
    photos: shots,
    videoBegin: moment(film?.videoBegin ?? null),
    videoEnd: moment(film?.videoEnd ?? null),
    cameraNo: film?.cameraNo ?? null,
    cameraName: film?.cameraName ?? null,
    nvrAddr: film?.nvrAddr ?? null,
    channel: film?.channel ?? null,
    preSec: film?.preSec ?? null,
    postSec: film?.postSec ?? null,
    keepUntil: moment(film?.keepUntil ?? null),
  }
})

export default [plan, find, inspect, putaway, pick, match, listWaiting, photos]
