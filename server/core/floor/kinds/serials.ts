// 序列号 · core/floor/kinds/serials
import { serialKey, type SerialsFloor } from '#contract/ops/kinds/serials'
import { orderLife } from '#contract/rules/orderLife'
import { insertRows } from '../../../platform/rows.ts'
import type { FloorKind, Writing } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

interface Row {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly sn: string
}
const serialRows = slot<readonly Row[]>([])

/** Reads the orders of the named serial numbers; a cancelled order no longer has them. */
const read = async (at: Loading): Promise<void> => {
  const named = at.named.of('serials')
  if (named.length === 0) return
  const rows = await at.ctx.tx.named<Row>(
    'ops_serials',
    `select s.stockout_no, s.owner_no, s.goods_no, s.sn from stockout_sn s
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = s.stockout_no and o.status <> ${orderLife.off}
      where s.tenant_id = $1 and s.sn = any($2::text[])`,
    [at.ctx.tenantId, named.map(({ sn }) => sn)],
  )
  at.put(serialRows, rows)
}

const write = async ({ ctx, outcomes }: Writing) => {
  const last = new Map(
    outcomes.flatMap(({ patch, task }) =>
      (patch.serials ?? []).map(({ stockoutNo, list }) => [stockoutNo, { list, task }] as const),
    ),
  )
  if (last.size === 0) return {}
  await ctx.tx.named('ops_serials_away', 'delete from stockout_sn where tenant_id = $1 and stockout_no = any($2::text[])', [
    ctx.tenantId,
    [...last.keys()],
  ])
  await insertRows(
    ctx.tx,
    'stockout_sn',
    [...last].flatMap(([stockoutNo, { list, task }]) =>
      list.map(({ ownerNo, goodsNo, sn }) => ({
        id: ctx.id(),
        stockoutNo,
        ownerNo,
        goodsNo,
        sn,
        opId: task.op.opId,
        operatorName: task.author.operatorName,
        scanTime: new Date(task.effectiveAt),
      })),
    ),
    { all: { createTime: ctx.at }, hot: true },
  )
  return {}
}

/** Serial numbers of shipped pieces: loads the orders that have them, and writes scanned ones. */
export const serials: FloorKind = {
  id: 'serials',
  load: { named: read, again: read },
  view: (at): SerialsFloor => {
    const rows = at.get(serialRows)
    return rows.length === 0 ? {} : { serials: Object.fromEntries(rows.map((row) => [serialKey(row), row.stockoutNo])) }
  },
  write,
}
