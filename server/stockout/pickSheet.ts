// 拣货单打印 · stockout/pickSheet
import { pickPrinted, pickSheets, wavePrinted, waveSheets, type PickSheet } from '#contract/stockout/print'
import { picksPrinted } from '../core/orders/printed.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { ownerSeen, sees } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

interface Head {
  readonly pickNo: string
  readonly waveNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly pickTypeName: string | null
  readonly pickMethod: number
  readonly owners: readonly string[]
  readonly carriers: readonly string[]
  readonly deadline: Date | null
  readonly orderNum: number
  readonly goodsNum: number
  readonly printCount: number
}

/** Visible pick orders by their numbers, or by their waves. @throws Refused A0404 if none is visible */
const headsOf = async (ctx: Ctx, by: 'pick_no' | 'wave_no', numbers: readonly string[]): Promise<Head[]> => {
  const rows = await ctx.tx.query<Head>(
    `select p.pick_no, coalesce(p.wave_no, '') as wave_no, p.warehouse_no, p.sid, p.pick_method, p.order_num, p.goods_num, p.print_count,
            (select d.pick_type_name from pick_type_def d
              where d.tenant_id = $1 and d.pick_type_code = p.pick_type_code and d.warehouse_no in (p.warehouse_no, '*')
              order by d.warehouse_no = '*' limit 1) as pick_type_name,
            coalesce(o.owners, '{}') as owners, coalesce(o.carriers, '{}') as carriers, o.deadline
       from pick_order p
       left join lateral (
         select array_agg(distinct n.short_name::text) as owners, array_agg(distinct c.logistics_name::text) as carriers, min(s.deadline_time) as deadline
           from stockout_order s
           left join owner n on n.tenant_id = $1 and n.owner_no = s.owner_no
           left join logistics_company c on c.tenant_id = $1 and c.logistics_code = s.logistics_code
          where s.tenant_id = $1 and (s.pick_no = p.pick_no or s.repick_no = p.pick_no) and ${ownerSeen(ctx.person, 's.owner_no')}) o on true
      where p.tenant_id = $1 and p.${by} = any($2::text[]) order by p.pick_no`,
    [ctx.tenantId, numbers],
  )
  const visibleHeads = rows.filter((row) => sees(ctx.person, row) && (ctx.person.scope.owner.all || row.owners.length > 0))
  if (visibleHeads.length === 0) throw refuse('A0404')
  return visibleHeads
}

type Line = PickSheet['lines'][number] & { readonly pickNo: string }
const linesOf = (ctx: Ctx, pickNos: readonly string[]): Promise<Line[]> =>
  ctx.tx.query<Line>(
    `select l.pick_no, l.location_no, coalesce(n.short_name, l.owner_no) as owner_name, l.goods_no,
            coalesce(m.print_name, g.goods_name, l.goods_no) as goods_name, g.spec_name, g.main_barcode as barcode, l.batch_no,
            l.plan_qty - l.short_qty as qty, l.orders as slots
       from pick_line l
       left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
       left join goods_name m on m.tenant_id = $1 and m.owner_no = l.owner_no and m.goods_no = l.goods_no
       left join owner n on n.tenant_id = $1 and n.owner_no = l.owner_no
      where l.tenant_id = $1 and l.pick_no = any($2::text[]) and ${ownerSeen(ctx.person, 'l.owner_no')} order by l.pick_no, l.seq_no`,
    [ctx.tenantId, pickNos],
  )

const nameOrCount = (names: readonly (string | null)[], noun: string): string => {
  const presentNames = names.filter((name) => name !== null)
  return presentNames.length > 1 ? `${presentNames.length} ${noun}` : (presentNames[0] ?? '')
}

const sheetsOf = async (ctx: Ctx, by: 'pick_no' | 'wave_no', numbers: readonly string[]): Promise<{ sheets: PickSheet[] }> => {
  const heads = await headsOf(ctx, by, numbers)
  const lines = await linesOf(
    ctx,
    heads.map((head) => head.pickNo),
  )
  return {
    sheets: heads.map(({ owners, carriers, deadline, warehouseNo: _warehouseNo, sid: _sid, ...head }) => ({
      ...head,
      owner: nameOrCount(owners, '个货主'),
      carrier: nameOrCount(carriers, '家快递'),
      deadline: deadline === null ? null : moment(deadline),
      lines: lines
        .filter((line) => line.pickNo === head.pickNo)
        .map(({ pickNo: _pickNo, slots, ...line }) => ({ ...line, slots: slots.map(({ slot, qty }) => ({ slot, qty })) })),
    })),
  }
}

/** Marks the visible pick orders as printed; returns their number. */
const markPrinted = async (ctx: Ctx, pickNos: readonly string[], right: number): Promise<{ done: number }> => {
  const heads = await headsOf(ctx, 'pick_no', pickNos)
  const done = await picksPrinted(
    ctx,
    heads.map((head) => head.pickNo),
    String(right),
  )
  return { done }
}

const read = { readOnly: true }
export default [
  handle(pickSheets, (ctx, { pickNos }) => sheetsOf(ctx, 'pick_no', pickNos), read),
  handle(waveSheets, (ctx, { waveNos }) => sheetsOf(ctx, 'wave_no', waveNos), read),
  handle(pickPrinted, (ctx, { pickNos }) => markPrinted(ctx, pickNos, pickPrinted.may)),
  handle(wavePrinted, (ctx, { pickNos }) => markPrinted(ctx, pickNos, wavePrinted.may)),
]
