// 交接单 · core/floor/kinds/handovers
import { handoverItemLife } from '#contract/rules/handoverLife'
import { at } from '#contract/ops/at'
import type { HandoversFloor, HandoverView } from '#contract/ops/kinds/handovers'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { changeRows, insertRows, moveRows, selected } from '../../../platform/rows.ts'
import { transitionOf } from '../../../platform/transitions.ts'

const rows = slot<Pick<HandoversFloor, 'handedTo'> & { readonly handovers: readonly HandoverView[] }>({
  handovers: [],
  handedTo: {},
})

const lock = async (at: Loading): Promise<void> =>
  at.put(rows, await lockHandovers(at.ctx, at.named.of('handovers'), at.named.of('handed')))

/** Hand-overs, locked while their scans are decided, and the parcels that are in one already, by waybill. */
const lockHandovers = async (
  ctx: OpsTx,
  handoverNos: readonly string[],
  logisticsNos: readonly string[],
): Promise<{ readonly handovers: HandoverView[]; readonly handedTo: Readonly<Record<string, string>> }> => {
  if (handoverNos.length === 0) return { handovers: [], handedTo: {} }
  const rows = await ctx.tx.named<{ handoverNo: string; status: number; logisticsCode: string; logisticsName: string | null }>(
    'ops_handovers_lock',
    `select h.handover_no, h.status, h.logistics_code,
            (select l.logistics_name from logistics_company l where l.tenant_id = $1 and l.logistics_code = h.logistics_code) as logistics_name
       from handover h where h.tenant_id = $1 and h.warehouse_no = $3 and h.sid = $4 and h.handover_no = any($2::text[])
      order by h.handover_no for update of h`,
    [ctx.tenantId, handoverNos, ctx.warehouseNo, ctx.sid],
  )
  const items = await ctx.tx.named<{ logisticsNo: string; handoverNo: string }>(
    'ops_handover_items',
    `select i.logistics_no, i.handover_no from handover_item i
      where i.tenant_id = $1 and i.logistics_no = any($2::text[]) and i.status = ${handoverItemLife.valid}`,
    [ctx.tenantId, logisticsNos],
  )
  return {
    handovers: rows.map((row) => ({
      handoverNo: row.handoverNo,
      status: row.status,
      logisticsCode: row.logisticsCode,
      logisticsName: row.logisticsName ?? row.logisticsCode,
    })),
    handedTo: Object.fromEntries(items.map((item) => [item.logisticsNo, item.handoverNo])),
  }
}

const toRemoved = transitionOf(handoverItemLife, 'op HANDOVER_SCAN', handoverItemLife.removed)
const parcelSums = `
  select v.handover_no, count(i.id)::int as package_num, coalesce(sum(i.weight_g), 0)::bigint as weight_g
    from unnest($2::text[]) as v(handover_no)
    left join handover_item i on i.tenant_id = $1 and i.handover_no = v.handover_no and i.status = ${handoverItemLife.valid}
   group by v.handover_no`

/** Writes parcels added to a hand-over and removed from it. A parcel added and removed in one batch is written in that order. */
const writeHandovers = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const touched = outcomes.filter(
    ({ patch }) => patch.handover !== undefined || patch.records?.some((record) => record.table === 'handover_item'),
  )
  if (touched.length === 0) return
  for (const outcome of touched) {
    const { patch } = outcome
    const items = (patch.records ?? []).filter((record) => record.table === 'handover_item')
    // a void item of an unknown hand-over is not written, because it has no parent row
    const writtenItems = items.filter((item) => at(outcome.before.handovers, String(item.values.handoverNo)) !== undefined)
    await insertRows(
      ctx.tx,
      'handover_item',
      writtenItems.map((item) => itemRow(ctx, outcome, item)),
      { all: { createTime: ctx.at, updateTime: ctx.at }, hot: true },
    )
    if (patch.handover?.remove === true)
      await moveRows(ctx.tx, toRemoved, [patch.handover], {
        by: { at: ctx.at },
        key: ['handoverNo', 'logisticsNo'],
        hot: true,
      })
  }
  const entries = touched.flatMap(({ patch }) => (patch.handover === undefined ? [] : [patch.handover]))
  const last = new Map(entries.map((entry) => [entry.packageNo, entry.remove ? null : entry.handoverNo]))
  await changeRows(
    ctx.tx,
    'stockout_package',
    [...last].map(([packageNo, handoverNo]) => ({ packageNo, handoverNo })),
    { all: { updateTime: ctx.at }, key: ['packageNo'], set: ['handoverNo'], hot: true },
  )
  await changeRows(ctx.tx, 'handover', selected(parcelSums, [...new Set(entries.map((entry) => entry.handoverNo))]), {
    key: ['handoverNo'],
    set: ['packageNum', 'weightG'],
    all: { updateTime: ctx.at },
    hot: true,
  })
}

const itemRow = (ctx: OpsTx, outcome: Outcome, item: NonNullable<Outcome['patch']['records']>[number]) => ({
  id: ctx.id(),
  handoverNo: String(item.values.handoverNo),
  packageNo: String(item.values.packageNo),
  logisticsCode: String(item.values.logisticsCode),
  logisticsNo: item.logisticsNo ?? '',
  weightG: typeof item.values.weightG === 'number' ? item.values.weightG : null,
  scanTime: new Date(outcome.task.effectiveAt),
  opId: outcome.task.op.opId,
  status: item.isValid ? handoverItemLife.valid : handoverItemLife.removed,
})

/** Hand-overs: locks them and writes their scanned parcels. */
export const handovers: FloorKind = {
  id: 'handovers',
  load: { rest: lock, again: lock },
  view: (at): HandoversFloor => {
    const { handovers: views, handedTo } = at.get(rows)
    return { handovers: byNumber(views, (handover) => handover.handoverNo), handedTo }
  },
  write: async ({ ctx, outcomes }) => {
    await writeHandovers(ctx, outcomes)
    return {}
  },
}
