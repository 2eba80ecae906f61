// 读取拣货单 · core/floor/kinds/picks/load
/** Rows of pick orders, their lines and seeds. */
import type { PickFill } from '#contract/ops/kinds/picks'
import { pickLife } from '#contract/rules/pickLife'
import type { OpsTx } from '../../context.ts'
import type { Loading } from '../../loading.ts'
import { slot } from '../../slot.ts'

export interface PickRow {
  readonly id: string
  readonly pickNo: string
  /** null for the 拣货单 of an outside system */
  readonly waveNo: string | null
  readonly pickTypeCode: string
  readonly pickMethod: 1 | 2 | 3
  readonly needSeed: number
  readonly checkMode: 1 | 2 | 3
  readonly difficultyBp: number
  readonly pickerKey: string | null
  readonly pickerId: string | null
  readonly pickerName: string | null
  readonly deviceId: string | null
  readonly startTime: Date | null
  readonly isRepick: number
  readonly mainPickNo: string | null
  readonly status: number
  readonly leaseVersion: number
  readonly rev: string
}
export interface LineRow {
  readonly pickNo: string
  readonly seqNo: number
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly pickedQty: number
  readonly shortQty: number
  readonly orders: readonly (Omit<PickFill, 'picked'> & { readonly picked?: number })[]
}

export const pickRows = slot<readonly PickRow[]>([])
export const lineRows = slot<readonly LineRow[]>([])
/** Lines that operations name individually. */
export const namedLines = (at: Loading): readonly LineRow[] => {
  const lineKeys = new Set(at.named.of('lines').map((line) => `${line.pickNo}|${line.seqNo}`))
  return at.get(lineRows).filter((line) => lineKeys.has(`${line.pickNo}|${line.seqNo}`))
}

const pickColumns = `id, pick_no, wave_no, pick_type_code, pick_method, need_seed, check_mode, difficulty_bp,
  picker_key, picker_id, picker_name, device_id, start_time, is_repick, main_pick_no, status, lease_version, rev`

/** Locks the pick orders of this warehouse with these numbers, and the main pick order of each 补拣; keys ascending (I8). */
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

/** Reads pick orders of this warehouse without a lock, for a task pack. */
export const readPicks = (ctx: OpsTx, pickNos: readonly string[]): Promise<PickRow[]> =>
  ctx.tx.named<PickRow>(
    'ops_picks_read',
    `select ${pickColumns} from pick_order where tenant_id = $1 and warehouse_no = $3 and sid = $4 and pick_no = any($2::text[])`,
    [ctx.tenantId, pickNos, ctx.warehouseNo, ctx.sid],
  )

/** Lines of pick orders whose head is locked: all lines of the pick orders `whole`, and the lines `single` of other pick orders. */
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

export interface SeedRow {
  readonly pickNo: string
  readonly slot: number
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly planQty: number
  readonly seededQty: number
  readonly shortQty: number
}
export const readSeeds = async (ctx: OpsTx, picks: readonly PickRow[]): Promise<SeedRow[]> => {
  const seeded = picks.filter((pick) => pick.needSeed === 1).map((pick) => pick.pickNo)
  if (seeded.length === 0) return []
  return ctx.tx.named<SeedRow>(
    'ops_seeds',
    `select s.pick_no, s.slot, s.stockout_no, s.owner_no, s.goods_no, s.plan_qty, s.seeded_qty,
            coalesce((select sum((f.value ->> 'short')::int)
                        from pick_line l, jsonb_array_elements(l.orders) as f
                       where l.tenant_id = $1 and l.pick_no = s.pick_no and l.owner_no = s.owner_no and l.goods_no = s.goods_no
                         and l.short_qty > 0 and f.value ->> 'stockoutNo' = s.stockout_no), 0)::int as short_qty
       from pick_seed s where s.tenant_id = $1 and s.pick_no = any($2::text[]) order by s.pick_no, s.slot, s.owner_no, s.goods_no`,
    [ctx.tenantId, seeded],
  )
}

/** Open 补拣 of these pick orders, by the order for which they still bring pieces. */
export const readOpenRepicks = async (
  ctx: OpsTx,
  mainPickNos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (mainPickNos.length === 0) return new Map()
  const rows = await ctx.tx.named<{ pickNo: string; stockoutNo: string }>(
    'ops_open_repicks',
    `select distinct p.pick_no, f.value ->> 'stockoutNo' as stockout_no
       from pick_order p join pick_line l on l.tenant_id = $1 and l.pick_no = p.pick_no, jsonb_array_elements(l.orders) as f
      where p.tenant_id = $1 and p.main_pick_no = any($2::text[]) and p.is_repick = 1 and p.status in (${pickLife.open}, ${pickLife.picking})`,
    [ctx.tenantId, mainPickNos],
  )
  const open = new Map<string, string[]>()
  for (const row of rows) open.set(row.stockoutNo, [...(open.get(row.stockoutNo) ?? []), row.pickNo])
  return open
}
