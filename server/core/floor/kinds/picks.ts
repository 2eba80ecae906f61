// 拣货单 · core/floor/kinds/picks
import type { PicksFloor } from '#contract/ops/kinds/picks'
import { pickLife, toteLife } from '#contract/rules/pickLife'
import { advanceWaves } from '../../orders/advanceWaves.ts'
import { makeOutsidePicks } from '../../orders/outsidePicks.ts'
import { byNumber, groupBy } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { settingsOf } from '../settings.ts'
import { slot } from '../slot.ts'
import { readWaiting, waitingAtPicks } from '../storedOps.ts'
import { orderRows } from './orders/load.ts'
import { wavesChecked, writeChecked } from './picks/checked.ts'
import { lineRows, lockPicks, pickRows, readLines, readSeeds, type SeedRow } from './picks/load.ts'
import { pickView } from './picks/view.ts'
import { type PickWritten, wavesMoved, writePicks } from './picks/write.ts'
import { toteViews } from './totes.ts'

const seedRows = slot<readonly SeedRow[]>([])
const openRows = slot<Pick<PicksFloor, 'openPicks'>>({})

const lock = async (at: Loading): Promise<void> => {
  const { ctx, named } = at
  const pickNos = [...new Set([...named.of('wholePicks'), ...named.of('lines').map((line) => line.pickNo)])]
  await makeOutside(at, pickNos)
  const [rows, waiting] = await Promise.all([lockPicks(ctx, pickNos), at.isWithWaiting ? readWaiting(ctx, 'pick', pickNos) : []])
  at.put(pickRows, rows)
  at.put(waitingAtPicks, waiting)
  for (const stored of waiting) named.add(stored.op)
}

/**
 * Makes the pick orders of an outside system when they are first named (floor.md §7.2): by a scan or by another operation.
 */
const makeOutside = async (at: Loading, pickNos: readonly string[]): Promise<void> => {
  const scanned = at.ops.flatMap((op) =>
    op.opType === 'SCAN' && op.payload.kind === 'pickOrder' && op.payload.verdict === 'ok' ? [op.payload.docNo] : [],
  )
  const named = new Set([...pickNos, ...scanned])
  if (named.size > 0 && (await settingsOf(at.ctx)).isMirror) await makeOutsidePicks(at.ctx, [...named].toSorted())
}

const readRest = async (at: Loading): Promise<void> => {
  const [seeds, open] = await Promise.all([readSeeds(at.ctx, at.get(pickRows)), openPicksOf(at)])
  at.put(seedRows, seeds)
  at.put(openRows, open)
}

const revsOf = (written: readonly PickWritten[]) => written.map((pick) => [pick.pickNo, Number(pick.rev)] as const)

const viewsOf = (at: Loading): PicksFloor['picks'] => {
  const rowOf = new Map(at.get(orderRows).map((row) => [row.stockoutNo, row]))
  const inside = (stockoutNo: string, pickNo: string): boolean => {
    const row = rowOf.get(stockoutNo)
    return row === undefined || row.pickNo === pickNo || row.repickNo === pickNo
  }
  const used = at.get(toteViews).filter((tote) => tote.status === toteLife.used)
  const toteOf = new Map(used.map((tote) => [tote.stockoutNo, tote.toteNo]))
  const linesOf = groupBy(at.get(lineRows), (line) => line.pickNo)
  const seedsOf = groupBy(at.get(seedRows), (seed) => seed.pickNo)
  const views = at.get(pickRows).map((row) => {
    const no = row.pickNo
    return pickView(row, { lines: linesOf.get(no) ?? [], seeds: seedsOf.get(no) ?? [], toteOf, inside })
  })
  return byNumber(views, (pick) => pick.pickNo)
}

/** Number of open pick orders of each person who claims one in this batch. */
const openPicksOf = async (at: Loading): Promise<Pick<PicksFloor, 'openPicks'>> => {
  const { ctx, named } = at
  if (!at.get(pickRows).some((pick) => pick.status === pickLife.open && named.has('wholePicks', pick.pickNo))) return {}
  const rows = await ctx.tx.named<{ pickerKey: string; n: string }>(
    'ops_open_picks',
    `select picker_key, count(*) as n from pick_order
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status = ${pickLife.picking} and picker_key is not null group by picker_key`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return { openPicks: Object.fromEntries(rows.map((row) => [row.pickerKey, Number(row.n)])) }
}

/** Pick orders with their lines, slots and seeds: locks, loads and writes them, and moves their waves on. */
export const picks: FloorKind = {
  id: 'picks',
  load: {
    named: lock,
    inside: async (at) => {
      const linesByKey = new Map(at.named.of('lines').map((line) => [`${line.pickNo}|${line.seqNo}`, line]))
      at.put(lineRows, await readLines(at.ctx, at.named.of('wholePicks'), [...linesByKey.values()]))
    },
    rest: readRest,
    again: readRest,
  },
  view: (at): PicksFloor => ({ picks: viewsOf(at), ...at.get(openRows) }),
  write: async ({ ctx, views, floor, outcomes }) => {
    const written = await writePicks(ctx, views, floor, outcomes)
    return {
      revs: revsOf(written),
      // the wave's row is shared by all its pickers and checkers, so it is locked only for the last round trips
      last: async () => {
        const checked = await writeChecked(ctx, views, outcomes)
        await advanceWaves(ctx, [...wavesMoved(written, outcomes), ...wavesChecked(checked)])
        return revsOf(checked)
      },
    }
  },
}
