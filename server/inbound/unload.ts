// 卸货库存 · inbound/unload
import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '#contract/ops/payloads'
import type { ActInput } from '#contract/document'
import { unload } from '#contract/inbound/unload'
import { arrivalLife, unloadLife } from '#contract/rules/inboundLife'
import { logAct } from '../platform/document/log.ts'
import { setting, type ActWork, type Doing } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import type { Ctx } from '../platform/ctx.ts'
import { atDesk } from '../core/floor/desk.ts'
import { changeRows } from '../platform/rows.ts'
import { served } from '../platform/document/serving.ts'
import { finishUnloads, truckUnloading, unloadCalledOff } from '../core/inbound/unloads.ts'
import { unloadRules } from './unloadRules.ts'

type Head = HeadOf<typeof unload>
/** SQL: whether the truck is unloaded and nothing of it is received yet. */
const isWaiting = `t.status = ${unloadLife.done} and exists (select 1 from arrival a where a.tenant_id = $1 and a.arrival_no = t.arrival_no and a.status = ${arrivalLife.toReceive})`
const staleHours = 24

const beginUnloads: ActWork<Head['values']> = {
  effect: (ctx, heads) =>
    truckUnloading(
      ctx,
      heads.map(({ values }) => ({ arrivalNo: values.arrivalNo ?? '', at: ctx.at })),
    ),
}

/** The badges and shares of the people who unload, as the operation needs them. */
const crewOf = ({ tx, tenantId }: Ctx, unloadNo: string): Promise<PayloadOf['UNLOAD_FINISH']['workers']> =>
  tx.query(
    `select coalesce(t.badge_code, 'U:' || substr(w.operator_key, 2)) as badge_code, w.share_bp
       from unload_worker w left join temp_user t on t.tenant_id = $1 and w.operator_key = 'T' || t.id
      where w.tenant_id = $1 and w.unload_no = $2 order by w.line_no, w.operator_key`,
    [tenantId, unloadNo],
  )

/** Ends an unloading by the operation of the handheld, so that its people are paid. A record without people is ended directly. */
const finishOne = async (ctx: Ctx, { no, values }: Head, input: ActInput<typeof unload.acts.finish>): Promise<void> => {
  const { weightG = null, volumeCm3 = null } = input
  const [boxNum, palletNum] = [input.boxNum ?? 0, input.palletNum ?? values.palletNum ?? 0]
  const workers = await crewOf(ctx, no)
  if (workers.length === 0) return finishUnloads(ctx, [{ unloadNo: no, at: ctx.at, boxNum, palletNum, weightG, volumeCm3 }])
  await changeRows(ctx.tx, 'unload_record', [{ unloadNo: no, weightG, volumeCm3 }], {
    key: ['unloadNo'],
    set: ['weightG', 'volumeCm3'],
    quiet: true,
  })
  const [arrivalNo, warehouseNo, sid] = [values.arrivalNo ?? '', values.warehouseNo ?? '', values.sid ?? '']
  const done = { arrivalNo, workers, boxNum, palletNum, damageBoxNum: 0, photos: [] }
  await atDesk(ctx, { warehouseNo, sid }, 'UNLOAD_FINISH', done, randomUUID())
}

const finishWithWork: Doing<typeof unload, 'finish'> = {
  effect: async (ctx, heads, input) => {
    for (const head of heads) await finishOne(ctx, head, input)
    await logAct(ctx, unload, unload.acts.finish, heads, input)
    return new Map(heads.map(({ no }) => [no, { status: unloadLife.done, moved: true as const }]))
  },
}

const cancelUnloads: Doing<typeof unload, 'cancel'> = {
  effect: (_ctx, heads, { reason = '' }) => Promise.resolve(setting('unload_record', heads, { cancelReason: reason })),
  follow: (ctx, heads) =>
    unloadCalledOff(
      ctx,
      heads.map(({ values }) => values.arrivalNo ?? ''),
    ),
}

export const unloads = served({
  of: unload,
  serving: {
    from: 'unload_record t',
    alias: 't',
    columns: {
      volumeM3: 'trim_scale(round(t.volume_cm3 / 1000000.0, 3))::text',
      people: `(select string_agg(w.operator_name || ' ' || trim_scale(w.share_bp / 100.0) || '%', '、' order by w.line_no) from unload_worker w
                 where w.tenant_id = $1 and w.unload_no = t.unload_no)`,
      waitBoxNum: `case when ${isWaiting} then t.box_num else 0 end`,
    },
    timed: (at) => ({
      ageHour: `case when ${isWaiting} then floor(extract(epoch from ${at} - t.end_time) / 3600)::int end`,
      isStale: `case when ${isWaiting} and t.end_time < ${at} - interval '${staleHours} hours' then 1 end`,
    }),
    rules: unloadRules,
    acts: { make: beginUnloads, finish: finishWithWork, cancel: cancelUnloads },
  },
})
