// 条码异常的查找 · goods/barcodeFind
/**
 * Finds all barcode errors of a tenant; repeating it changes nothing (floor.md §3.1, §3.2):
 * 1 sold goods without a barcode; 2 one barcode of an owner on several goods that are not all on white list type 1;
 * 3 warehouse scans that match nothing; 4 barcodes with blanks, Chinese or small letters. Findings that were corrected are closed.
 */
import { barcodeErrorLife } from '#contract/rules/goodsLife'
import { goodsCode } from '#contract/rules/scanKind'
import type { Tx } from '../platform/db.ts'
import type { JobTask } from '../platform/jobs.ts'
import { moveRows, selected } from '../platform/rows.ts'
import type { Stamp } from '../platform/stamp.ts'
import { today } from '../platform/time.ts'
import { transitionOf } from '../platform/transitions.ts'

/** Days of scans that are read. */
const scanDays = 7
const dayMs = 86_400_000
/** Most findings of one type at a time; further findings follow after these are corrected. */
const findMax = 2000

const inForce = (alias: string): string =>
  `${alias}.effect_date <= $2 and (${alias}.expire_date is null or ${alias}.expire_date >= $2)`

/** SQL by type: owner, barcode and goods of the errors in 商品档案. $1 tenant, $2 day. */
const archiveErrors: Readonly<Record<1 | 2 | 4, string>> = {
  1: `select g.owner_no, '' as barcode, g.goods_no from goods g
       where g.tenant_id = $1 and g.is_disabled = 0 and g.goods_type in (1, 3)
         and not exists (select 1 from goods_barcode b where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no and b.is_disabled = 0)
         and not exists (select 1 from no_barcode_goods n where n.tenant_id = $1 and n.owner_no = g.owner_no and n.goods_no = g.goods_no and n.is_disabled = 0)
         and not exists (select 1 from goods_white_list w where w.tenant_id = $1 and w.owner_no = g.owner_no and w.goods_no = g.goods_no
                            and w.white_type = 5 and ${inForce('w')})`,
  2: `select b.owner_no, b.barcode, '' as goods_no from goods_barcode b
        left join goods_white_list w on w.tenant_id = $1 and w.owner_no = b.owner_no and w.goods_no = b.goods_no and w.white_type = 1
                                    and w.warehouse_no = '*' and ${inForce('w')}
       where b.tenant_id = $1 and b.is_disabled = 0
       group by b.owner_no, b.barcode having count(distinct b.goods_no) > 1 and count(*) filter (where w.id is null) > 0`,
  4: `select b.owner_no, b.barcode, b.goods_no from goods_barcode b
       where b.tenant_id = $1 and b.is_disabled = 0 and (b.barcode ~ '[^!-~]' or b.barcode <> upper(b.barcode))
         and ($2::date is not null)`,
}

/** SQL: scans of the last days without a match, later than the last handling of the same code. */
const unknownScans = `
  select coalesce(o.owner_no, '') as owner_no, upper(trim(s.raw)) as barcode, '' as goods_no,
         max(s.warehouse_no) as warehouse_no, max(s.sid) as sid, max(s.operator_key) as operator_key, count(*)::int as scan_count,
         max(s.occurred_at) as last_time
    from scan_log s
    left join stockout_order o on o.tenant_id = $1 and o.stockout_no = s.stockout_no
   where s.tenant_id = $1 and s.verdict = 2 and s.kind in (0, 1) and s.goods_no is null and s.occurred_at >= $2
     and trim(s.raw) <> '' and length(s.raw) <= 64
     and not exists (select 1 from goods_barcode b where b.tenant_id = $1 and b.barcode = upper(trim(s.raw)))
     and not exists (select 1 from goods g where g.tenant_id = $1 and g.goods_no = trim(s.raw))
     and not exists (select 1 from goods_barcode_error e where e.tenant_id = $1 and e.barcode = upper(trim(s.raw)) and e.error_type = 3
                        and e.status <> ${barcodeErrorLife.open} and e.update_time >= s.occurred_at)
   group by 1, 2 order by last_time desc limit ${findMax}`

interface BarcodeError {
  readonly ownerNo: string
  readonly barcode: string
  readonly goodsNo: string
  readonly warehouseNo?: string
  readonly sid?: string
  readonly operatorKey?: string
  readonly scanCount?: number
  readonly lastTime?: Date
}

/** Updates the findings (goods_barcode_error) of the tenant of `tx`. */
export const findBarcodeErrors = async (tx: Tx, stamp: Stamp): Promise<void> => {
  const day = today(stamp.at.getTime())
  for (const type of [1, 2, 4] as const) {
    const rows = await tx.query<BarcodeError>(`${archiveErrors[type]} order by 1, 2, 3 limit ${findMax}`, [tx.tenantId, day])
    await upsertFindings(tx, stamp, type, rows)
    if (rows.length < findMax) await closeCorrected(tx, stamp, type, rows)
  }
  const since = new Date(stamp.at.getTime() - scanDays * dayMs)
  const scans = await tx.query<BarcodeError>(unknownScans, [tx.tenantId, since])
  await upsertFindings(tx, stamp, 3, await mergeScans(tx, scans))
  await closeKnown(tx, stamp)
}

/** Merges scans of the same code (the GTIN of a label, the forms of one GTIN). Known and handled codes are left out. */
const mergeScans = async (tx: Tx, scans: readonly BarcodeError[]): Promise<readonly BarcodeError[]> => {
  const read = new Map<string, BarcodeError>()
  for (const scan of scans) {
    const barcode = goodsCode(scan.barcode)
    const key = `${scan.ownerNo}|${barcode}`
    const before = read.get(key)
    // scans come newest first, so the first scan of a code has the last time
    read.set(key, { ...(before ?? scan), barcode, scanCount: (before?.scanCount ?? 0) + (scan.scanCount ?? 1) })
  }
  const all = [...read.values()]
  const known = await tx.query<{ barcode: string }>(
    `select v.barcode from unnest($2::text[], $3::timestamptz[]) as v(barcode, last_time)
      where exists (select 1 from goods_barcode b where b.tenant_id = $1 and b.barcode = v.barcode)
         or exists (select 1 from goods_barcode_error e where e.tenant_id = $1 and e.barcode = v.barcode and e.error_type = 3
                       and e.status <> ${barcodeErrorLife.open} and e.update_time >= v.last_time)`,
    [tx.tenantId, all.map((one) => one.barcode), all.map((one) => one.lastTime ?? null)],
  )
  const settledCodes = new Set(known.map((row) => row.barcode))
  return all.filter((one) => !settledCodes.has(one.barcode))
}

/** Inserts new findings; open findings get the new count and time. */
const upsertFindings = async (tx: Tx, stamp: Stamp, type: number, rows: readonly BarcodeError[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.query(
    `insert into goods_barcode_error as e (tenant_id, id, owner_no, barcode, error_type, goods_no, warehouse_no, sid, scan_user_name,
                                           scan_count, last_time, create_time, update_time)
     select $1, v.id, v.owner_no, v.barcode, $2, v.goods_no, v.warehouse_no, v.sid, coalesce(u.name, t.real_name), v.scan_count, v.last_time, $3, $3
       from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::int[], $12::timestamptz[])
            as v(id, owner_no, barcode, goods_no, warehouse_no, sid, operator_key, scan_count, last_time)
       left join sys_user u on u.tenant_id = $1 and 'U' || u.id = v.operator_key
       left join temp_user t on t.tenant_id = $1 and 'T' || t.id = v.operator_key
         on conflict (tenant_id, owner_no, barcode, error_type, goods_no, live_key) do update
        set scan_count = excluded.scan_count, last_time = greatest(e.last_time, excluded.last_time),
            warehouse_no = coalesce(excluded.warehouse_no, e.warehouse_no), sid = coalesce(excluded.sid, e.sid),
            scan_user_name = coalesce(excluded.scan_user_name, e.scan_user_name)
      where e.scan_count <> excluded.scan_count`,
    [
      tx.tenantId,
      type,
      stamp.at,
      rows.map(() => stamp.id()),
      rows.map((row) => row.ownerNo),
      rows.map((row) => row.barcode),
      rows.map((row) => row.goodsNo),
      rows.map((row) => row.warehouseNo ?? null),
      rows.map((row) => row.sid ?? null),
      rows.map((row) => row.operatorKey ?? null),
      rows.map((row) => row.scanCount ?? 1),
      rows.map((row) => row.lastTime ?? stamp.at),
    ],
  )
}

const toMended = transitionOf(barcodeErrorLife, 'job barcode-errors', barcodeErrorLife.mended)
const noLongerFound = `
  select e.id from goods_barcode_error e
   where e.tenant_id = $1 and e.error_type = $2 and e.status in (${toMended.from})
     and not exists (select 1 from unnest($3::text[], $4::text[], $5::text[]) as v(owner_no, barcode, goods_no)
                      where v.owner_no = e.owner_no and v.barcode = e.barcode and v.goods_no = e.goods_no)`
const knownSince = `
  select e.id from goods_barcode_error e
   where e.tenant_id = $1 and e.error_type = 3 and e.status in (${toMended.from})
     and exists (select 1 from goods_barcode b where b.tenant_id = $1 and b.barcode = e.barcode and b.is_disabled = 0)`

/** Closes open findings of a type that are no longer found, because they were corrected elsewhere. */
const closeCorrected = (tx: Tx, stamp: Stamp, type: number, rows: readonly BarcodeError[]): Promise<unknown> =>
  moveRows(
    tx,
    toMended,
    selected(
      noLongerFound,
      type,
      rows.map((row) => row.ownerNo),
      rows.map((row) => row.barcode),
      rows.map((row) => row.goodsNo),
    ),
    { by: { at: stamp.at }, key: ['id'] },
  )

/** Closes findings of scans whose code is now a barcode of goods. */
const closeKnown = (tx: Tx, stamp: Stamp): Promise<unknown> =>
  moveRows(tx, toMended, selected(knownSince), { by: { at: stamp.at }, key: ['id'] })

/** Every ten minutes for every tenant. */
export const barcodeErrorTask: JobTask = {
  name: 'goods.barcode-errors',
  everyMin: 10,
  run: (services, { tenantId }) =>
    services.db.inTenant(tenantId, (tx) => findBarcodeErrors(tx, { at: new Date(services.clock.now()), id: services.ids.next }), {
      timeoutMs: 60_000,
    }),
}
