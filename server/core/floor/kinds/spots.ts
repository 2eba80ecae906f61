// 抽检选取的依据 · core/floor/kinds/spots
/** New packers and drawn parcels, read only if a packing is among the operations and a rule of the warehouse needs them. */
import type { AnyOp } from '#contract/envelope'
import { drawKey, type SpotsFloor } from '#contract/ops/kinds/spots'
import { newPackerDays } from '#contract/rules/spot'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'
import { waitingAtOrders, waitingAtPicks } from '../storedOps.ts'

const spotFacts = slot<SpotsFloor>({})
/** A packing counts for its day if it is uploaded at most this many days late. */
const lateDays = 3

const packersOf = (ops: readonly AnyOp[]): readonly string[] =>
  ops.filter(isPacking).map(({ actor }) => (actor.tempUserId === undefined ? `U${actor.userId}` : `T${actor.tempUserId}`))
const isPacking = ({ opType }: AnyOp): boolean => opType === 'PACK_ORDER' || opType === 'PACK_BATCH'

const read =
  (opsOf: (at: Loading) => readonly AnyOp[]) =>
  async (at: Loading): Promise<void> => {
    const packers = [...new Set(packersOf(opsOf(at)))]
    const { draws } = at.settings
    if (packers.length === 0 || draws.length === 0) return
    const limited = draws.filter(({ dailyMax }) => dailyMax !== null).map(({ ruleId }) => ruleId)
    const before = at.get(spotFacts)
    const [newPackers, drawn] = await Promise.all([
      draws.some(({ newBp }) => newBp !== null) ? readNewPackers(at, packers) : {},
      limited.length === 0 ? {} : readDrawn(at, limited),
    ])
    at.put(spotFacts, { newPackers: { ...before.newPackers, ...newPackers }, drawn: { ...before.drawn, ...drawn } })
  }

/** Packers without any packing more than a week ago. */
const readNewPackers = async ({ ctx }: Loading, packers: readonly string[]): Promise<Record<string, true>> => {
  const rows = await ctx.tx.named<{ packer: string }>(
    'ops_new_packers',
    `select k.packer from unnest($2::text[]) as k(packer)
      where not exists (select 1 from work_record w where w.tenant_id = $1 and w.operator_key = k.packer and w.op_type in (4, 5)
                           and w.biz_date <= $3::date - $4::int)`,
    [ctx.tenantId, packers, ctx.today, newPackerDays],
  )
  return Object.fromEntries(rows.map((row) => [row.packer, true]))
}

const readDrawn = async ({ ctx }: Loading, ruleIds: readonly string[]): Promise<Record<string, number>> => {
  const rows = await ctx.tx.named<{ ruleId: string; day: string; drawn: number }>(
    'ops_spots_drawn',
    `select p.spot_rule_id as rule_id, p.spot_day as day, count(distinct p.stockout_no)::int as drawn from stockout_package p
      where p.tenant_id = $1 and p.spot_rule_id = any($2::bigint[]) and p.spot_day >= $3::date - $4::int group by 1, 2`,
    [ctx.tenantId, ruleIds, ctx.today, lateDays],
  )
  return Object.fromEntries(rows.map((row) => [drawKey(row.ruleId, row.day), row.drawn]))
}

export const spots: FloorKind = {
  id: 'spots',
  load: {
    inside: read(({ ops }) => ops),
    again: read((at) => [...at.get(waitingAtOrders), ...at.get(waitingAtPicks)].map(({ op }) => op)),
  },
  view: (at): SpotsFloor => at.get(spotFacts),
}
