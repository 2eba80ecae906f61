// 待收与待上架 · core/floor/openInbound
/** Incoming goods for a handheld, limited to goods its person may see. */
import type { ArrivalView, ReservationView } from '#contract/ops/kinds/arrivals'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { StagedView, StockinView } from '#contract/ops/kinds/stockins'
import { goodsKey, type GoodsKey } from '#contract/rules/barcode'
import { bulkOf } from '#contract/rules/binRules'
import { arrivalLife, reservationLife, STOCKIN_TYPE, stockinLife } from '#contract/rules/inboundLife'
import { type BinChoice, suggestBins } from '#contract/rules/putawaySuggest'
import { isSystemPlace } from '#contract/rules/systemPlace'
import type { Person } from '../../platform/person.ts'
import { seesOwner } from '../../platform/scope.ts'
import type { OpsTx } from './context.ts'
import { arrivalColumns, type ArrivalRow, arrivalView } from './kinds/arrivals/load.ts'
import { readLocations } from './kinds/locations.ts'
import { type HeadRow, withLines } from './kinds/stockins/load.ts'
import { settingsOf } from './settings.ts'

type PersonTx = OpsTx & { readonly person: Person }

/** Maximum number of orders, trucks and reservations sent to a device. */
const [ordersMax, trucksMax, reservationsMax] = [100, 100, 100]

/** Orders that can be received; arrived orders come first. */
export const readOpenStockins = async (ctx: PersonTx): Promise<readonly StockinView[]> => {
  const heads = await ctx.tx.named<
    HeadRow & {
      readonly stockinType: keyof typeof STOCKIN_TYPE
      readonly supplier: string | null
      readonly outerNo: string | null
    }
  >(
    'pda_stockins',
    `select o.stockin_no, o.status, o.owner_no, o.over_rate_bp, o.is_blind, o.outer_no, o.supplier_name as supplier, o.stockin_type,
            (select l.arrival_no from arrival_stockin l join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no and a.status <> ${arrivalLife.off}
              where l.tenant_id = $1 and l.stockin_no = o.stockin_no order by l.id desc limit 1) as arrival_no
       from stockin_order o
      where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3
        and o.status in (${stockinLife.open}, ${stockinLife.reserved}, ${stockinLife.arrived}, ${stockinLife.receiving}, ${stockinLife.toPutaway})
      order by case o.status when ${stockinLife.receiving} then 0 when ${stockinLife.arrived} then 1 when ${stockinLife.toPutaway} then 3 else 2 end,
               o.expect_time nulls last, o.create_time desc limit ${ordersMax}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  const visibleHeads = heads.filter(({ ownerNo }) => seesOwner(ctx.person, ownerNo))
  const more = new Map(
    visibleHeads.map(({ stockinNo, outerNo, supplier, stockinType }) => [
      stockinNo,
      {
        typeName: STOCKIN_TYPE[stockinType],
        ...(outerNo !== null && { outerNo }),
        ...(supplier !== null && { supplier }),
      },
    ]),
  )
  const views = await withLines(
    ctx,
    visibleHeads.map(({ stockinNo, status, ownerNo, overRateBp, isBlind, arrivalNo }) => ({
      stockinNo,
      status,
      ownerNo,
      overRateBp,
      isBlind,
      arrivalNo,
    })),
  )
  return views.map((view) => ({ ...view, ...more.get(view.stockinNo) }))
}

/** Trucks at the gate, the latest first, with the operation id as the name given by a device. */
export const readOpenArrivals = async (ctx: PersonTx): Promise<readonly (ArrivalView & { readonly opId: string })[]> => {
  const settings = await settingsOf(ctx)
  const rows = await ctx.tx.named<ArrivalRow & { readonly ownerName: string }>(
    'pda_arrivals',
    `select ${arrivalColumns}, w.short_name as owner_name from arrival a join owner w on w.tenant_id = $1 and w.owner_no = a.owner_no
      where a.tenant_id = $1 and a.warehouse_no = $2 and a.sid = $3
        and a.status in (${arrivalLife.toUnload}, ${arrivalLife.unloading}, ${arrivalLife.toReceive}, ${arrivalLife.receiving})
      order by a.arrival_time desc, a.arrival_no limit ${trucksMax}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return rows.flatMap((row) =>
    seesOwner(ctx.person, row.ownerNo) ? [{ ...arrivalView(row, settings), ownerName: row.ownerName, opId: row.opId ?? '' }] : [],
  )
}

/** Reservations for which a truck may come now. */
export const readOpenReservations = async (ctx: PersonTx): Promise<readonly ReservationView[]> => {
  const rows = await ctx.tx.named<ReservationView & { readonly slot: string; readonly stockinNos: readonly string[] }>(
    'pda_reservations',
    `select r.reservation_no, r.status, r.owner_no, r.box_num, coalesce(r.plate_no, '') as plate_no, w.short_name as owner_name,
            r.dock_no || ' ' || to_char(r.begin_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as slot,
            array(select l.stockin_no from reservation_stockin l where l.tenant_id = $1 and l.reservation_no = r.reservation_no) as stockin_nos
       from reservation r join owner w on w.tenant_id = $1 and w.owner_no = r.owner_no
      where r.tenant_id = $1 and r.warehouse_no = $2 and r.sid = $3 and r.status = ${reservationLife.confirmed}
      order by r.begin_time, r.reservation_no limit ${reservationsMax}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return rows.filter(({ ownerNo }) => seesOwner(ctx.person, ownerNo))
}

/** Owners with goods at the warehouse. */
export const readOwnersHere = async (
  ctx: PersonTx,
): Promise<{ readonly owners: Readonly<Record<string, string>>; readonly blindOwners: Readonly<Record<string, true>> }> => {
  const settings = await settingsOf(ctx)
  const rows = await ctx.tx.named<{ ownerNo: string; name: string }>(
    'pda_owners',
    `select distinct w.owner_no, w.short_name as name from owner w
       join owner_enter_control e on e.tenant_id = $1 and e.owner_no = w.owner_no and e.warehouse_no = $2 and e.sid = $3
      where w.tenant_id = $1 order by w.owner_no limit 500`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  const visibleRows = rows.filter(({ ownerNo }) => seesOwner(ctx.person, ownerNo))
  const blind = visibleRows.filter(({ ownerNo }) => settings.ownerOf(ownerNo).blindReceive)
  return {
    owners: Object.fromEntries(visibleRows.map(({ ownerNo, name }) => [ownerNo, name])),
    blindOwners: Object.fromEntries(blind.map(({ ownerNo }) => [ownerNo, true as const])),
  }
}

const stagedMax = 500
/** Content of RCV-STAGE, oldest first. */
export const readStaged = async (ctx: PersonTx): Promise<readonly StagedView[]> => {
  const rows = await ctx.tx.named<StagedView>(
    'pda_staged',
    `select s.stockin_no, s.line_no, s.container_no, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty from staged_goods s
      where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.qty > 0 order by s.create_time, s.id limit ${stagedMax}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return rows.filter(({ ownerNo }) => seesOwner(ctx.person, ownerNo))
}

/** Maximum number of empty bins considered per bin type, and of bins sent per kind of goods. */
const [emptyMax, binsMax] = [200, 4]

/** Bins for these pieces, in the sequence in which the device suggests them, and the fixed bins of their goods. */
export const readBinsFor = async (
  ctx: OpsTx,
  staged: readonly StagedView[],
  goods: readonly GoodsFacts[],
): Promise<{ readonly bins: readonly BinChoice[]; readonly fixed: Readonly<Record<string, readonly string[]>> }> => {
  if (staged.length === 0) return { bins: [], fixed: {} }
  const keys = [...new Map(staged.map((stagedRow) => [goodsKey(stagedRow), stagedRow])).values()]
  const fixed = await fixedBins(ctx, keys)
  const bins = await candidates(ctx, keys, [...new Set(Object.values(fixed).flat())])
  const goodsByKey = new Map(goods.map((goodsRow) => [goodsKey(goodsRow), goodsRow]))
  const ownerNos = new Set(
    staged.flatMap((stagedRow) => {
      const facts = goodsByKey.get(goodsKey(stagedRow))
      return suggestBins(stagedRow, bins, fixed[goodsKey(stagedRow)] ?? [], facts?.abc, bulkOf(facts, stagedRow.qty)).slice(
        0,
        binsMax,
      )
    }),
  )
  return { bins: bins.filter(({ locationNo }) => ownerNos.has(locationNo)), fixed }
}

const fixedBins = async (ctx: OpsTx, keys: readonly GoodsKey[]): Promise<Readonly<Record<string, readonly string[]>>> => {
  const rows = await ctx.tx.named<GoodsKey & { locationNo: string }>(
    'pda_fixed_bins',
    `select g.owner_no, g.goods_no, g.location_no from unnest($4::text[], $5::text[]) as k(owner_no, goods_no)
       join location_goods g on g.tenant_id = $1 and g.warehouse_no = $2 and g.sid = $3 and g.owner_no = k.owner_no and g.goods_no = k.goods_no
      where g.tenant_id = $1 order by g.is_main desc, g.location_no`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, keys.map(({ ownerNo }) => ownerNo), keys.map(({ goodsNo }) => goodsNo)],
  )
  const binsOf: Record<string, string[]> = {}
  for (const row of rows) (binsOf[goodsKey(row)] ??= []).push(row.locationNo)
  return binsOf
}

const candidates = async (ctx: OpsTx, keys: readonly GoodsKey[], fixed: readonly string[]): Promise<readonly BinChoice[]> => {
  const rows = await ctx.tx.named<{ locationNo: string; pickFace: number; pickSeq: number }>(
    'pda_putaway_bins',
    `select l.location_no, l.pick_face, l.pick_seq from location l
      where l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.is_disabled = 0 and l.is_locked = 0 and l.location_no in (
        select s.location_no from unnest($4::text[], $5::text[]) as k(owner_no, goods_no)
          join stock s on s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.owner_no = k.owner_no and s.goods_no = k.goods_no
           and s.location_type in (1, 6, 7) and s.qty > 0
         where s.tenant_id = $1
        union select unnest($6::text[])
        union (select e.location_no from (
          select o.location_no, row_number() over (partition by o.location_type order by o.pick_seq, o.location_no) as n from location o
           where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.is_disabled = 0 and o.is_locked = 0 and o.location_type in (1, 2, 6, 7)
             and not exists (select 1 from stock s where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.location_no = o.location_no and s.qty > 0)
          ) e where e.n <= ${emptyMax}))`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid, keys.map(({ ownerNo }) => ownerNo), keys.map(({ goodsNo }) => goodsNo), fixed],
  )
  const views = new Map(
    (
      await readLocations(
        ctx,
        rows.map(({ locationNo }) => locationNo),
      )
    ).map((bin) => [bin.locationNo, bin]),
  )
  return rows.flatMap(({ locationNo, pickFace, pickSeq }) => {
    const view = views.get(locationNo)
    return view === undefined || isSystemPlace(locationNo, view) ? [] : [{ ...view, pickFace: pickFace === 1, pickSeq }]
  })
}
