// 卸货库存 · inbound/unload
import { unload } from '#contract/inbound/unload'
import { arrivalLife, unloadLife } from '#contract/rules/inboundLife'
import { logAct } from '../platform/document/log.ts'
import type { ActWork } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { ServedDocument } from '../platform/document/serving.ts'
import { finishUnloads, truckUnloading, unloadCalledOff } from '../core/inbound/unloads.ts'
import { unloadRules } from './unloadRules.ts'

/** Unloaded, and nothing of it received yet. */
const waits = `t.status = ${unloadLife.done} and exists (select 1 from arrival a where a.tenant_id = $1 and a.arrival_no = t.arrival_no and a.status = ${arrivalLife.toReceive})`
const staleHours = 24

const beginning: ActWork = {
  effect: (ctx, heads) =>
    truckUnloading(
      ctx,
      heads.map(({ values }) => ({ arrivalNo: word(values, 'arrivalNo'), at: ctx.at })),
    ),
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const finishing: ActWork = {
  effect: async (ctx, heads, input) => {
    await finishUnloads(
      ctx,
      heads.map(({ no, values }) => ({
        unloadNo: no,
        at: ctx.at,
        boxNum: Number(input['boxNum']),
        palletNum: Number(input['palletNum'] ?? values['palletNum'] ?? 0),
        weightG: number(input['weightG']),
        volumeCm3: number(input['volumeCm3']),
      })),
    )
    await logAct(ctx, unload, unload.acts.finish, heads, input)
    return new Map(heads.map(({ no }) => [no, { status: unloadLife.done, moved: true as const }]))
  },
}

const cancelling: ActWork = {
  effect: async ({ tx, tenantId }, heads, input) => {
    await tx.query('update unload_record set cancel_reason = $3 where tenant_id = $1 and unload_no = any($2::text[])', [
      tenantId,
      heads.map(({ no }) => no),
      word(input, 'reason'),
    ])
  },
  follow: (ctx, heads) =>
    unloadCalledOff(
      ctx,
      heads.map(({ values }) => word(values, 'arrivalNo')),
    ),
}

export const unloads: ServedDocument = {
  of: unload,
  serving: {
    from: 'unload_record t',
    alias: 't',
    columns: {
      volumeM3: 'trim_scale(round(t.volume_cm3 / 1000000.0, 3))::text',
      people: `(select string_agg(w.operator_name || ' ' || trim_scale(w.share_bp / 100.0) || '%', '、' order by w.line_no) from unload_worker w
                 where w.tenant_id = $1 and w.unload_no = t.unload_no)`,
      waitBoxNum: `case when ${waits} then t.box_num else 0 end`,
    },
    timed: (at) => ({
      ageHour: `case when ${waits} then floor(extract(epoch from ${at} - t.end_time) / 3600)::int end`,
      isStale: `case when ${waits} and t.end_time < ${at} - interval '${staleHours} hours' then 1 end`,
    }),
    rules: unloadRules,
    acts: { make: beginning, finish: finishing, cancel: cancelling },
  },
}
