// 退货现场的快照 · core/floor/returnPage
import type { ReturnPickView, ReturnWaveView } from '#contract/ops/kinds/returnWaves'
import {
  type ReceivedView,
  type ReturnCarrier,
  type ReturnView,
  type SentParcel,
  type WantedView,
  waybillHash,
} from '#contract/ops/kinds/returns'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { parcelStage } from '#contract/rules/parcelWay'
import { returnLife, returnPickLife, returnReceiveLife, returnWaveLife } from '#contract/rules/returnLife'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import type { OpsTx } from './context.ts'
import { pickColumns, type PickRow, pickViewOf, waveColumns, type WaveRow, waveViewOf } from './kinds/returnWaves.ts'
import { returnColumns, type ReturnRow, returnViewOf } from './returnRows.ts'

/** Maximum rows of each list sent to a device. The newest rows are sent, because the oldest are rarely worked on. */
const noticesMax = 20_000
const parcelsMax = 2_000
const sentMax = 3_000
const wantedMax = 2_000
const wavesMax = 30
/** Older notices are not sent to the dock, ms. */
const noticeMs = 30 * 86_400_000

/** Announced returns that are not received yet, by the hash of their waybill. */
export const noticesHere = async ({ tx, warehouseNo, sid, now }: OpsTx): Promise<Readonly<Record<string, string>>> => {
  const rows = await tx.named<{ logisticsNo: string; returnNo: string }>(
    'pda_returns_notices',
    `select r.logistics_no, r.return_no from return_order r
      where r.tenant_id = $1 and r.warehouse_no = $2 and r.sid = $3 and r.status = ${returnLife.open} and r.logistics_no is not null
        and r.create_time > $4
      order by r.create_time desc limit ${noticesMax}`,
    [tx.tenantId, warehouseNo, sid, new Date(now - noticeMs)],
  )
  return Object.fromEntries(rows.toReversed().map(({ logisticsNo, returnNo }) => [waybillHash(logisticsNo), returnNo]))
}

interface SentRow extends Omit<SentParcel, 'returnType' | 'lines'> {
  readonly logisticsNo: string
  readonly isStopped: boolean
  readonly lines: SentParcel['lines'] | null
}
/**
 * Shipped parcels of this warehouse that no receiver has signed for, with their content, by the hash of their waybill. Parcels on the way
 * back and intercepted ones come first. If an order has several parcels, the content of each is what the packer scanned into it.
 */
export const sentHere = async (
  { tx, warehouseNo, sid, now }: OpsTx,
  logisticsNo?: string,
): Promise<Readonly<Record<string, SentParcel>>> => {
  const [condition, value] =
    logisticsNo === undefined ? ['o.ship_time > $4', new Date(now - noticeMs)] : ['p.logistics_no = $4', logisticsNo]
  const rows = await tx.query<SentRow>(
    `select p.logistics_no, o.owner_no, o.shop_no, o.intercept_status <> ${interceptLife.none} as is_stopped,
            case when o.package_num > 1
              then (select jsonb_agg(jsonb_build_object('lineNo', j.n, 'goodsNo', j.g ->> 'goodsNo', 'planQty', (j.g ->> 'qty')::int) order by j.n)
                      from jsonb_array_elements(p.goods_json) with ordinality as j(g, n))
              else (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'goodsNo', l.goods_no, 'planQty', l.shipped_qty) order by l.line_no)
                      from stockout_line l where l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.shipped_qty > 0) end as lines
       from stockout_order o
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no and p.logistics_no is not null
       left join waybill_way w on w.tenant_id = $1 and w.logistics_code = p.logistics_code and w.logistics_no = p.logistics_no
      where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.status in (${orderLife.shipped}, ${orderLife.done}) and ${condition}
        and (w.stage is null or w.stage <> ${parcelStage.signed})
      order by w.return_time is not null or o.intercept_status <> ${interceptLife.none} desc, o.ship_time desc limit ${sentMax}`,
    [tx.tenantId, warehouseNo, sid, value],
  )
  return Object.fromEntries(
    rows
      .toReversed()
      .map(({ logisticsNo: no, isStopped, lines, ...one }) => [
        waybillHash(no),
        { ...one, returnType: isStopped ? 4 : 2, lines: lines ?? [] },
      ]),
  )
}

/** Parcels that wait to be unpacked, the newest first. */
export const parcelsHere = async ({ tx, warehouseNo, sid }: OpsTx): Promise<readonly ReceivedView[]> => {
  const rows = await tx.named<Omit<ReceivedView, 'receivedAt' | 'returnNo'> & { receiveTime: Date; returnNo: string | null }>(
    'pda_returns_parcels',
    `select v.logistics_no, v.receive_no, v.receive_time, v.status, v.return_no from return_receive v
      where v.tenant_id = $1 and v.warehouse_no = $2 and v.sid = $3 and v.status = ${returnReceiveLife.open}
      order by v.receive_time desc limit ${parcelsMax}`,
    [tx.tenantId, warehouseNo, sid],
  )
  return rows.map(({ receiveTime, returnNo, ...row }) => ({
    ...row,
    receivedAt: receiveTime.getTime(),
    returnNo: returnNo ?? '',
  }))
}

export const returnsNamed = async ({ tx }: OpsTx, nos: readonly string[]): Promise<readonly ReturnView[]> => {
  if (nos.length === 0) return []
  const rows = await tx.named<ReturnRow>(
    'pda_returns_named',
    `select ${returnColumns} from return_order r where r.tenant_id = $1 and r.return_no = any($2::text[]) order by r.return_no`,
    [tx.tenantId, nos],
  )
  return rows.map(returnViewOf)
}

/** Parcels that are searched for here. */
export const wantedHere = ({ tx, warehouseNo, sid, today }: OpsTx): Promise<readonly WantedView[]> =>
  tx.named<WantedView>(
    'pda_returns_wanted',
    `select w.logistics_no, w.handle_require, w.owner_no from return_wanted w
      where w.tenant_id = $1 and w.status = ${returnWantedLife.open} and w.expire_date >= $4::date
        and w.warehouse_no in ($2, '*') and w.sid in ($3, '*') order by w.create_time desc limit ${wantedMax}`,
    [tx.tenantId, warehouseNo, sid, today],
  )

export const wavesHere = async ({ tx, warehouseNo, sid }: OpsTx): Promise<readonly ReturnWaveView[]> => {
  const rows = await tx.named<WaveRow>(
    'pda_returns_waves',
    `select ${waveColumns} from return_wave w
      where w.tenant_id = $1 and w.warehouse_no = $2 and w.sid = $3 and w.wave_type = 1
        and w.status in (${returnWaveLife.open}, ${returnWaveLife.doing}) order by w.create_time limit ${wavesMax}`,
    [tx.tenantId, warehouseNo, sid],
  )
  return rows.map(waveViewOf)
}
export const picksHere = async ({ tx, warehouseNo, sid }: OpsTx): Promise<readonly ReturnPickView[]> => {
  const rows = await tx.named<PickRow>(
    'pda_returns_picks',
    `select ${pickColumns} from return_pick p join return_wave w on w.tenant_id = $1 and w.wave_no = p.wave_no
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.status in (${returnPickLife.open}, ${returnPickLife.doing})
      order by p.create_time limit ${wavesMax}`,
    [tx.tenantId, warehouseNo, sid],
  )
  return rows.map(pickViewOf)
}

/** Operators of the warehouse, by user. */
export const operatorIdsHere = async ({ tx, warehouseNo, sid }: OpsTx): Promise<readonly string[]> => {
  const rows = await tx.named<{ userId: string }>(
    'pda_returns_operators',
    'select o.user_id from return_operator o where o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and o.is_disabled = 0 order by o.user_id',
    [tx.tenantId, warehouseNo, sid],
  )
  return rows.map(({ userId }) => userId)
}

/** Defects of returned pieces (dictionary return_defect), by key. */
export const reasonsHere = ({ tx }: OpsTx): Promise<readonly { readonly key: string; readonly text: string }[]> =>
  tx.named<{ key: string; text: string }>(
    'pda_returns_reasons',
    `select v.key, v.text from (
        select t.dict_key as key, coalesce(d.dict_value, t.dict_value) as text, coalesce(d.sort, t.sort) as sort, coalesce(d.is_disabled, t.is_disabled) as off
          from tpl_dict t left join dict d on d.tenant_id = $1 and d.code = t.code and d.dict_key = t.dict_key where t.code = 'return_defect'
         union all
        select d.dict_key, d.dict_value, d.sort, d.is_disabled from dict d
         where d.tenant_id = $1 and d.code = 'return_defect' and not exists (select 1 from tpl_dict t where t.code = d.code and t.dict_key = d.dict_key)) v
      where v.off = 0 order by v.sort, v.key`,
    [tx.tenantId],
  )

/** Number patterns of carriers in use. */
export const carriersHere = ({ tx }: OpsTx): Promise<readonly ReturnCarrier[]> =>
  tx.named<ReturnCarrier>(
    'pda_returns_carriers',
    `select l.logistics_code, l.no_pattern from logistics_company l
      where l.tenant_id = $1 and l.no_pattern is not null and l.is_disabled = 0 order by l.logistics_code`,
    [tx.tenantId],
  )
