// 退货波次 · core/floor/kinds/returnWaves
import type {
  ReturnPickLine,
  ReturnPickView,
  ReturnWaveLine,
  ReturnWavesFloor,
  ReturnWaveView,
} from '#contract/ops/kinds/returnWaves'
import { settleWaves } from '../../returns/settle.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { actorOf, byActor } from './returns/byActor.ts'
import { changeRows, selected } from '../../../platform/rows.ts'

const waves = slot<readonly ReturnWaveView[]>([])
const picks = slot<readonly ReturnPickView[]>([])

const lock = async (at: Loading): Promise<void> => {
  const waveNos = at.named.of('returnWaves')
  const pickNos = at.named.of('returnPicks')
  if (waveNos.length > 0) at.put(waves, await lockWaves(at.ctx, waveNos))
  if (pickNos.length > 0) at.put(picks, await lockPicks(at.ctx, pickNos))
}

/** Names both bins of every line that an operation works on, so that they are read with the stock. */
const nameBins = (at: Loading): void => {
  for (const op of at.ops) {
    if (op.opType === 'RETURN_PUTAWAY') {
      const { waveNo, returnNo, lineNo, locationNo } = op.payload
      const line = at
        .get(waves)
        .find((wave) => wave.waveNo === waveNo)
        ?.lines.find((candidate) => candidate.returnNo === returnNo && candidate.lineNo === lineNo)
      if (line !== undefined) nameLine(at, line, [line.from, locationNo])
    }
    if (op.opType === 'RETURN_PICK') {
      const { pickNo, lineNo, positionNo } = op.payload
      const line = at
        .get(picks)
        .find((pick) => pick.pickNo === pickNo)
        ?.lines.find((candidate) => candidate.lineNo === lineNo)
      if (line !== undefined) nameLine(at, line, [positionNo, pickNo])
    }
  }
}
const nameLine = (
  at: Loading,
  line: { readonly ownerNo: string; readonly goodsNo: string; readonly batchNo: string; readonly quality: number },
  bins: readonly string[],
): void => {
  const { ownerNo, goodsNo, batchNo, quality } = line
  at.named.name('goods', { ownerNo, goodsNo })
  for (const locationNo of bins) at.named.name('places', { ownerNo, goodsNo, locationNo, batchNo, quality })
}

/** Advised bin of a put-away: the planned bin or, without one, the fixed bin of the goods. */
const advice = `coalesce(l.to_location,
  (select g.location_no from location_goods g where g.tenant_id = $1 and g.warehouse_no = w.warehouse_no and g.sid = w.sid
      and g.owner_no = l.owner_no and g.goods_no = l.goods_no and l.quality = 1 order by g.is_main desc, g.location_no limit 1), '')`
const waveLines = `(select jsonb_agg(jsonb_build_object('returnNo', l.return_no, 'lineNo', l.line_no, 'ownerNo', l.owner_no, 'goodsNo', l.goods_no,
    'batchNo', l.batch_no, 'quality', l.quality, 'qty', l.qty, 'doneQty', l.done_qty, 'from', coalesce(l.from_position, ''), 'to', ${advice})
    order by l.from_position, l.return_no, l.line_no)
   from return_wave_line l where l.tenant_id = $1 and l.wave_no = w.wave_no)`

export const waveColumns = `w.wave_no, w.wave_type, w.status, ${waveLines} as lines`
export type WaveRow = Omit<ReturnWaveView, 'lines'> & { readonly lines: readonly ReturnWaveLine[] | null }
export const waveViewOf = (row: WaveRow): ReturnWaveView => ({ ...row, lines: row.lines ?? [] })

/**
 * Waves by number, locked. Their lines are read by a separate statement: a statement that waited for the lock would still see the
 * lines as of its beginning, and two people would put the same piece away.
 */
const lockWaves = async ({ tx, warehouseNo, sid }: OpsTx, nos: readonly string[]): Promise<readonly ReturnWaveView[]> => {
  if (nos.length === 0) return []
  const named = 'w.tenant_id = $1 and w.warehouse_no = $2 and w.sid = $3 and w.wave_no = any($4::text[]) order by w.wave_no'
  const values = [tx.tenantId, warehouseNo, sid, nos]
  await tx.named('ops_return_waves_lock', `select 1 from return_wave w where ${named} for update`, values)
  const rows = await tx.named<WaveRow>('ops_return_waves', `select ${waveColumns} from return_wave w where ${named}`, values)
  return rows.map(waveViewOf)
}

const pickLines = `(select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'ownerNo', l.owner_no, 'goodsNo', l.goods_no, 'positionNo', l.location_no,
    'batchNo', l.batch_no, 'quality', l.quality, 'planQty', l.plan_qty, 'pickedQty', l.picked_qty, 'shortQty', l.short_qty,
    'stockoutLine', (select o.line_no from stockout_line o where o.tenant_id = $1 and o.stockout_no = w.target_no and o.goods_no = l.goods_no
                      order by o.line_no limit 1)) order by l.location_no, l.line_no)
   from return_pick_line l where l.tenant_id = $1 and l.pick_no = p.pick_no)`

export const pickColumns = `p.pick_no, p.wave_no, p.status, w.target_no as stockout_no, ${pickLines} as lines`
export type PickRow = Omit<ReturnPickView, 'lines' | 'stockoutNo'> & {
  readonly stockoutNo: string | null
  readonly lines: readonly ReturnPickLine[] | null
}
export const pickViewOf = (row: PickRow): ReturnPickView => ({ ...row, stockoutNo: row.stockoutNo ?? '', lines: row.lines ?? [] })

/** Return picks by number, locked; their lines are read under the lock. */
const lockPicks = async ({ tx, warehouseNo, sid }: OpsTx, nos: readonly string[]): Promise<readonly ReturnPickView[]> => {
  if (nos.length === 0) return []
  const named = `from return_pick p join return_wave w on w.tenant_id = $1 and w.wave_no = p.wave_no
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.pick_no = any($4::text[]) order by p.pick_no`
  const values = [tx.tenantId, warehouseNo, sid, nos]
  await tx.named('ops_return_picks_lock', `select 1 ${named} for update of p, w`, values)
  const rows = await tx.named<PickRow>('ops_return_picks', `select ${pickColumns} ${named}`, values)
  return rows.map(pickViewOf)
}

const putSums = `
  select n.wave_no, n.return_no, n.line_no, sum(n.qty)::int as done_qty, max(n.to_location) as to_location
    from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::text[]) as n(wave_no, return_no, line_no, qty, to_location)
   group by n.wave_no, n.return_no, n.line_no`

/** Writes put-aways and picks; the follow-up runs after the stock is booked. */
const writeWaves = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const putAways = outcomes.flatMap(({ patch }) => patch.returnPutAway ?? [])
  if (putAways.length > 0)
    await changeRows(
      ctx.tx,
      'return_wave_line',
      selected(
        putSums,
        putAways.map(({ waveNo }) => waveNo),
        putAways.map(({ returnNo }) => returnNo),
        putAways.map(({ lineNo }) => lineNo),
        putAways.map(({ qty }) => qty),
        putAways.map(({ to }) => to),
      ),
      {
        key: ['waveNo', 'returnNo', 'lineNo'],
        add: ['doneQty'],
        set: ['toLocation'],
        all: { updateTime: ctx.at },
        hot: true,
      },
    )
  await writePicked(ctx, outcomes)
}

const writePicked = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const rowsByLine = new Map<string, ReturnType<typeof pickedRow>>()
  for (const { patch, task } of outcomes)
    for (const picked of patch.returnPicked ?? []) {
      const key = `${picked.pickNo}|${picked.lineNo}`
      rowsByLine.set(key, pickedRow(picked, task, rowsByLine.get(key)))
    }
  if (rowsByLine.size === 0) return
  await changeRows(ctx.tx, 'return_pick_line', [...rowsByLine.values()], {
    all: { updateTime: ctx.at },
    key: ['pickNo', 'lineNo'],
    add: ['pickedQty', 'shortQty'],
    keep: ['shortReason'],
    set: ['pickerId', 'pickerName', 'pickTime'],
    hot: true,
  })
}
type Picked = NonNullable<Outcome['patch']['returnPicked']>[number]
const pickedRow = (
  { pickNo, lineNo, qty, shortQty, shortReason }: Picked,
  { author, effectiveAt }: Outcome['task'],
  before: { readonly pickedQty: number; readonly shortQty: number } | undefined,
) => ({
  pickNo,
  lineNo,
  pickedQty: (before?.pickedQty ?? 0) + qty,
  shortQty: (before?.shortQty ?? 0) + shortQty,
  shortReason,
  pickerId: author.userId,
  pickerName: author.operatorName,
  pickTime: new Date(effectiveAt),
})

/** Updates the waves of these operations: their sums, their end, the content of their orders. */
const settleWorkedWaves = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const waveOf = ({ before }: Outcome, pickNo: string): readonly string[] => {
    const waveNo = before.returnPicks?.[pickNo]?.waveNo
    return waveNo === undefined ? [] : [waveNo]
  }
  const worked = outcomes.flatMap((outcome) => {
    const putAways = (outcome.patch.returnPutAway ?? []).map(({ waveNo }) => waveNo)
    const picked = (outcome.patch.returnPicked ?? []).flatMap(({ pickNo }) => waveOf(outcome, pickNo))
    return [...putAways, ...picked].map((waveNo) => ({ by: actorOf(outcome.task), waveNo }))
  })
  for (const [by, rows] of byActor(worked)) await settleWaves(ctx, [...new Set(rows.map(({ waveNo }) => waveNo))].sort(), by)
}

/** Return waves and return picks: locks, loads and writes them. */
export const returnWaves: FloorKind = {
  id: 'returnWaves',
  load: { named: lock, inside: nameBins },
  view: (at): ReturnWavesFloor => ({
    returnWaves: byNumber(at.get(waves), ({ waveNo }) => waveNo),
    returnPicks: byNumber(at.get(picks), ({ pickNo }) => pickNo),
  }),
  write: async ({ ctx, outcomes }) => {
    await writeWaves(ctx, outcomes)
    return { after: () => settleWorkedWaves(ctx, outcomes) }
  },
}
