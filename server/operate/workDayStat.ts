// 作业日统计 · operate/workDayStat
/** Rebuilds work_day_stat for all days of people with changed work records: late uploads, voided and accepted work. */
import { bizDate } from '#contract/rules/clock'
import { effectiveParts, type TimedWork } from '#contract/rules/effectiveTime'
import { groupBy } from '../core/floor/keyed.ts'
import type { Tx } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { upsertRows } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'

/** work_record.op_type 自定义任务: a leader approves its duration. */
const customTask = 9
/** Person days written in one transaction. */
const daysPerPart = 50
/** A transaction may commit this long after the timestamp of its rows, ms; the next run reads this time again. */
const commitMs = 60_000

interface PersonDay {
  readonly operatorKey: string
  readonly bizDate: string
}
interface Group extends PersonDay {
  readonly warehouseNo: string
  readonly sid: string
  readonly opType: number
  readonly orderNum: number
  readonly goodsNum: number
  readonly packageNum: number
  readonly errorNum: number
  readonly point: string
  /** finish times, epoch seconds, ascending, and the duration of each, seconds */
  readonly finishes: readonly number[]
  readonly durations: readonly number[]
  /** longest pause that still counts in this warehouse, minutes */
  readonly idleLimitMin: number
}

/** Person days changed since `builtTo`; all days if nothing was built yet. A changed pause limit applies to the current day. */
const changedDays = async (tx: Tx, builtTo: Date | null): Promise<PersonDay[]> =>
  builtTo === null
    ? tx.query<PersonDay>(
        'select distinct w.operator_key, w.biz_date::text as biz_date from work_record w where w.tenant_id = $1 order by 2, 1',
        [tx.tenantId],
      )
    : tx.query<PersonDay>(
        `select w.operator_key, w.biz_date::text as biz_date from work_record w where w.tenant_id = $1 and w.create_time >= $2
          union
         select w.operator_key, w.biz_date::text from work_record w where w.tenant_id = $1 and w.changed_at >= $2
          union
         select w.operator_key, w.biz_date::text
           from operate_config c join work_record w on w.tenant_id = $1 and w.warehouse_no = c.warehouse_no and w.sid = c.sid
          where c.tenant_id = $1 and c.update_time >= $2 and w.biz_date >= $3
          order by 2, 1`,
        [tx.tenantId, new Date(builtTo.getTime() - commitMs), bizDate(builtTo.getTime())],
      )

/** The work of these people on these days, by warehouse and type of work. */
export const groupsOf = (tx: Tx, days: readonly PersonDay[]): Promise<Group[]> =>
  tx.query<Group>(
    `select w.operator_key, w.biz_date::text as biz_date, w.warehouse_no, w.sid, w.op_type,
            sum(w.order_num)::int as order_num, sum(w.goods_num)::int as goods_num, sum(w.package_num)::int as package_num,
            sum(w.error_num)::int as error_num, sum(w.point)::text as point,
            array_agg(floor(extract(epoch from w.finish_time))::int order by w.finish_time, w.id) as finishes,
            array_agg(w.duration_sec order by w.finish_time, w.id) as durations, coalesce(c.idle_limit_min, 15) as idle_limit_min
       from unnest($2::text[], $3::date[]) as d(operator_key, biz_date)
       join work_record w on w.tenant_id = $1 and w.operator_key = d.operator_key and w.biz_date = d.biz_date and w.is_valid = 1
       left join operate_config c on c.tenant_id = $1 and c.warehouse_no = w.warehouse_no and c.sid = w.sid
      group by w.operator_key, w.biz_date, w.warehouse_no, w.sid, w.op_type, c.idle_limit_min
      order by w.biz_date, w.warehouse_no, w.sid, w.operator_key, w.op_type`,
    [tx.tenantId, days.map((day) => day.operatorKey), days.map((day) => day.bizDate)],
  )

/** Effective seconds of each group. A person's day is one timeline across warehouses and types of work. */
export const effectiveByGroup = <G extends Pick<Group, 'opType' | 'finishes' | 'durations' | 'idleLimitMin'>>(
  groups: readonly G[],
): ReadonlyMap<G, number> => {
  const works = groups
    .flatMap((group) =>
      group.finishes.map((finish, i) => ({
        group,
        work: {
          finish: finish * 1000,
          idleLimitMin: group.idleLimitMin,
          ...(group.opType === customTask ? { approvedSec: group.durations[i] ?? 0 } : {}),
        } satisfies TimedWork,
      })),
    )
    .sort((a, b) => a.work.finish - b.work.finish)
  const sums = new Map(groups.map((group) => [group, 0]))
  effectiveParts(works.map(({ work }) => work)).forEach((sec, i) => {
    const group = works[i]?.group
    if (group !== undefined) sums.set(group, (sums.get(group) ?? 0) + sec)
  })
  return sums
}

/** Writes these days anew; a statistics row without valid work records is deleted. */
const rebuild = async (services: Services, tx: Tx, days: readonly PersonDay[]): Promise<void> => {
  const { at } = momentOf(services)
  const byDay = groupBy(await groupsOf(tx, days), (group) => `${group.bizDate}|${group.operatorKey}`)
  const built = [...byDay.values()].flatMap((groups) => {
    const effective = effectiveByGroup(groups)
    return groups.map((group) => ({ group, effectiveSec: effective.get(group) ?? 0 }))
  })
  await upsertRows(
    tx,
    'work_day_stat',
    built.map(({ group: { finishes: _finishes, durations: _durations, idleLimitMin: _idle, ...sums }, effectiveSec }) => ({
      id: services.ids.next(),
      ...sums,
      effectiveSec,
    })),
    {
      all: { createTime: at, updateTime: at },
      key: ['bizDate', 'warehouseNo', 'sid', 'operatorKey', 'opType'],
      set: ['orderNum', 'goodsNum', 'packageNum', 'point', 'effectiveSec', 'errorNum'],
    },
  )
  await tx.query(
    `delete from work_day_stat s using unnest($2::text[], $3::date[]) as d(operator_key, biz_date)
      where s.tenant_id = $1 and s.operator_key = d.operator_key and s.biz_date = d.biz_date
        and not (s.biz_date, s.warehouse_no, s.sid, s.operator_key, s.op_type) in (
          select k.biz_date, k.warehouse_no, k.sid, k.operator_key, k.op_type
            from unnest($4::date[], $5::text[], $6::text[], $7::text[], $8::smallint[]) as k(biz_date, warehouse_no, sid, operator_key, op_type))`,
    [
      tx.tenantId,
      days.map((day) => day.operatorKey),
      days.map((day) => day.bizDate),
      built.map(({ group }) => group.bizDate),
      built.map(({ group }) => group.warehouseNo),
      built.map(({ group }) => group.sid),
      built.map(({ group }) => group.operatorKey),
      built.map(({ group }) => group.opType),
    ],
  )
}

/**
 * Every ten minutes (floor.md §18 work-day-stat). An interrupted run starts over, because the mark built_to moves only after all days are
 * written. Heavy jobs run one at a time, beside the light jobs.
 */
export const workDayStatTask: JobTask = {
  name: 'work-day-stat',
  everyMin: 10,
  heavy: true,
  run: async (services, { tenantId }, stopping) => {
    const { at } = momentOf(services)
    const days = await services.db.inTenant(
      tenantId,
      async (tx) => {
        const [mark] = await tx.query<{ builtTo: Date }>('select built_to from work_day_mark where tenant_id = $1', [tenantId])
        return changedDays(tx, mark?.builtTo ?? null)
      },
      { readOnly: true, timeoutMs: 60_000 },
    )
    for (let from = 0; from < days.length; from += daysPerPart) {
      if (stopping()) throw new Error(`作业日统计停在 ${days[from]?.bizDate}`)
      await services.db.inTenant(tenantId, (tx) => rebuild(services, tx, days.slice(from, from + daysPerPart)))
    }
    await services.db.inTenant(tenantId, (tx) =>
      tx.query(
        'insert into work_day_mark as m (tenant_id, built_to) values ($1, $2) on conflict (tenant_id) do update set built_to = excluded.built_to',
        [tenantId, at],
      ),
    )
  },
}
