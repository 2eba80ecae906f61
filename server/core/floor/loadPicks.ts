// 读取拣货单 · core/floor/loadPicks
import { pickLife } from '#contract/rules/pickLife'
import type { PickFill, PickLineView, PickView } from '#contract/ops/view'
import type { OpsTx } from './place.ts'

export interface PickRow {
  readonly id: string
  readonly pick_no: string
  readonly wave_no: string
  readonly pick_type_code: string
  readonly pick_method: 1 | 2 | 3
  readonly need_seed: number
  readonly check_mode: 1 | 2 | 3
  readonly difficulty_bp: number
  readonly picker_key: string | null
  readonly picker_id: string | null
  readonly picker_name: string | null
  readonly device_id: string | null
  readonly start_time: Date | null
  readonly is_repick: number
  readonly main_pick_no: string | null
  readonly status: number
  readonly lease_version: number
  readonly rev: string
}
export interface LineRow {
  readonly pick_no: string
  readonly seq_no: number
  readonly location_no: string
  readonly owner_no: string
  readonly goods_no: string
  readonly batch_no: string
  readonly plan_qty: number
  readonly picked_qty: number
  readonly short_qty: number
  readonly orders: readonly (Omit<PickFill, 'picked'> & { readonly picked?: number })[]
}

const pickColumns = `id, pick_no, wave_no, pick_type_code, pick_method, need_seed, check_mode, difficulty_bp,
  picker_key, picker_id, picker_name, device_id, start_time, is_repick, main_pick_no, status, lease_version, rev`

/** Locks the pick orders that exist in this warehouse, and of a 补拣 the one it belongs to; keys ascending (I8). */
export const lockPicks = async (ctx: OpsTx, pickNos: readonly string[]): Promise<PickRow[]> => {
  if (pickNos.length === 0) return []
  return ctx.tx.named<PickRow>(
    'ops_picks_lock',
    `select ${pickColumns} from pick_order
      where tenant_id = $1 and warehouse_no = $3 and sid = $4
        and pick_no in (select unnest($2::text[])
                        union select r.main_pick_no from pick_order r
                               where r.tenant_id = $1 and r.pick_no = any($2::text[]) and r.main_pick_no is not null)
      order by pick_no for update`,
    [ctx.tenantId, pickNos, ctx.warehouseNo, ctx.sid],
  )
}

/** The same without a lock, for a task pack. */
export const readPicks = (ctx: OpsTx, pickNos: readonly string[]): Promise<PickRow[]> =>
  ctx.tx.named<PickRow>(
    'ops_picks_read',
    `select ${pickColumns} from pick_order where tenant_id = $1 and warehouse_no = $3 and sid = $4 and pick_no = any($2::text[])`,
    [ctx.tenantId, pickNos, ctx.warehouseNo, ctx.sid],
  )

/** Lines of pick orders whose head is locked: whole ones, and single lines of others. */
export const readLines = async (
  ctx: OpsTx,
  whole: readonly string[],
  single: readonly { readonly pickNo: string; readonly seqNo: number }[],
): Promise<LineRow[]> => {
  if (whole.length === 0 && single.length === 0) return []
  const columns =
    'l.pick_no, l.seq_no, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.plan_qty, l.picked_qty, l.short_qty, l.orders'
  const lists = [single.map((one) => one.pickNo), single.map((one) => one.seqNo)]
  if (whole.length === 0)
    return ctx.tx.named<LineRow>(
      'ops_lines_single',
      `select ${columns} from unnest($2::text[], $3::int[]) as k(pick_no, seq_no)
         join pick_line l on l.tenant_id = $1 and l.pick_no = k.pick_no and l.seq_no = k.seq_no where l.tenant_id = $1`,
      [ctx.tenantId, ...lists],
    )
  return ctx.tx.named<LineRow>(
    'ops_lines_whole',
    `select ${columns} from pick_line l where l.tenant_id = $1 and l.pick_no = any($4::text[])
     union all
     select ${columns} from unnest($2::text[], $3::int[]) as k(pick_no, seq_no)
       join pick_line l on l.tenant_id = $1 and l.pick_no = k.pick_no and l.seq_no = k.seq_no
      where l.tenant_id = $1 and l.pick_no <> all($4::text[])
      order by 1, 2`,
    [ctx.tenantId, ...lists, whole],
  )
}

interface SeedRow {
  readonly pick_no: string
  readonly slot: number
  readonly stockout_no: string
  readonly owner_no: string
  readonly goods_no: string
  readonly plan_qty: number
  readonly seeded_qty: number
}
export const readSeeds = async (ctx: OpsTx, picks: readonly PickRow[]): Promise<SeedRow[]> => {
  const seeded = picks.filter((pick) => pick.need_seed === 1).map((pick) => pick.pick_no)
  if (seeded.length === 0) return []
  return ctx.tx.named<SeedRow>(
    'ops_seeds',
    `select pick_no, slot, stockout_no, owner_no, goods_no, plan_qty, seeded_qty from pick_seed where tenant_id = $1 and pick_no = any($2::text[])`,
    [ctx.tenantId, seeded],
  )
}

/** Open 补拣 orders beside the ones at hand, with the orders they still serve. */
export const readOpenRepicks = async (
  ctx: OpsTx,
  mainPickNos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (mainPickNos.length === 0) return new Map()
  const rows = await ctx.tx.named<{ pick_no: string; stockout_no: string }>(
    'ops_open_repicks',
    `select distinct p.pick_no, f.value ->> 'stockoutNo' as stockout_no
       from pick_order p join pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no, jsonb_array_elements(l.orders) as f
      where p.tenant_id = $1 and p.main_pick_no = any($2::text[]) and p.is_repick = 1 and p.status in (${pickLife.open}, ${pickLife.picking})`,
    [ctx.tenantId, mainPickNos],
  )
  const open = new Map<string, string[]>()
  for (const row of rows) open.set(row.stockout_no, [...(open.get(row.stockout_no) ?? []), row.pick_no])
  return open
}

/** What a pick order still expects in each of its slots is not known when only single lines were read. */
export interface PickParts {
  readonly lines: readonly LineRow[]
  readonly seeds: readonly SeedRow[]
  /** order → tote bound to it */
  readonly toteOf: ReadonlyMap<string, string>
  /** orders that left the pick order are no slot of it any more; undefined: nobody asked */
  readonly inside?: (stockoutNo: string, pickNo: string) => boolean
}

export const pickView = (row: PickRow, parts: PickParts): PickView => {
  const lines = parts.lines.map(lineView)
  const slots = new Map<string, { slot: number; stockoutNo: string; toteNo: string }>()
  for (const line of lines)
    for (const { slot, stockoutNo } of line.orders)
      if (parts.inside?.(stockoutNo, row.pick_no) !== false)
        slots.set(stockoutNo, { slot, stockoutNo, toteNo: parts.toteOf.get(stockoutNo) ?? '' })
  return {
    pickNo: row.pick_no,
    status: row.status,
    leaseVersion: row.lease_version,
    claimedBy: row.status === pickLife.open ? '' : (row.picker_key ?? ''),
    claimedName: row.status === pickLife.open ? '' : (row.picker_name ?? ''),
    deviceId: row.status === pickLife.open ? '' : (row.device_id ?? ''),
    pickMethod: row.pick_method,
    needSeed: row.need_seed === 1,
    checkMode: row.check_mode,
    difficultyBp: row.difficulty_bp,
    isRepick: row.is_repick === 1,
    ...(row.main_pick_no === null ? {} : { mainPickNo: row.main_pick_no }),
    startTime: row.start_time?.getTime() ?? null,
    lines,
    slots: [...slots.values()].sort((a, b) => a.slot - b.slot),
    ...(parts.seeds.length === 0
      ? {}
      : {
          seeds: parts.seeds.map((seed) => ({
            slot: seed.slot,
            stockoutNo: seed.stockout_no,
            ownerNo: seed.owner_no,
            goodsNo: seed.goods_no,
            planQty: seed.plan_qty,
            seededQty: seed.seeded_qty,
          })),
        }),
    rev: Number(row.rev),
  }
}

const lineView = (row: LineRow): PickLineView => ({
  seqNo: row.seq_no,
  locationNo: row.location_no,
  ownerNo: row.owner_no,
  goodsNo: row.goods_no,
  batchNo: row.batch_no,
  planQty: row.plan_qty,
  pickedQty: row.picked_qty,
  shortQty: row.short_qty,
  orders: row.orders.map((fill) => ({ ...fill, picked: fill.picked ?? 0 })),
})
