// 自定义任务的人员 · core/people/taskPeople
/** People on custom tasks: staff by their account, temp workers by their number; both can also be found by key. */
import type { NewRow } from '../../platform/tableTypes.ts'
import { insertRows } from '../../platform/rows.ts'
import type { Tx } from '../../platform/db.ts'
import type { Stamp } from '../../platform/stamp.ts'

export interface TaskPerson {
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  /** account, or number of a temp worker */
  readonly workerNo: string
  readonly name: string
  readonly userId: string | null
  readonly tempUserId: string | null
}
/** A person with a share of a task. */
export interface Shared extends TaskPerson {
  readonly shareBp: number
  /** minutes of this person; null for the duration of the task */
  readonly workedMin?: number | null
}

const idsOf = (keys: readonly string[], letter: 'U' | 'T'): readonly string[] =>
  keys.flatMap((key) => (key.startsWith(letter) && /^\d{1,18}$/.test(key.slice(1)) ? [key.slice(1)] : []))

/** People with these numbers or keys; users of owners are left out. */
export const findTaskPeople = async (
  tx: Tx,
  { workerNos = [], keys = [] }: { readonly workerNos?: readonly string[]; readonly keys?: readonly string[] },
): Promise<readonly TaskPerson[]> =>
  tx.query<TaskPerson>(
    `select 'U' || u.id as operator_key, u.account as worker_no, u.name, u.id as user_id, null::bigint as temp_user_id
       from sys_user u
      where u.tenant_id = $1 and u.user_type = 1 and (u.account = any($2::text[]) or u.id = any($3::bigint[]))
     union all
     select 'T' || t.id, t.temp_no, t.real_name, null::bigint, t.id
       from temp_user t
      where t.tenant_id = $1 and (t.temp_no = any($2::text[]) or t.id = any($4::bigint[]))`,
    [tx.tenantId, workerNos, idsOf(keys, 'U'), idsOf(keys, 'T')],
  )

/**
 * Codes of temp workers who could not work in this time at the warehouse, by key (floor.md §9.5): A2113 not authorised, A2114 not for
 * work type 9 自定义任务, A2115 not signed in.
 */
export const tempStops = async (
  tx: Tx,
  place: { readonly warehouseNo: string; readonly sid: string },
  people: readonly TaskPerson[],
  from: Date,
  to: Date,
): Promise<ReadonlyMap<string, 'A2113' | 'A2114' | 'A2115'>> => {
  const temps = people.flatMap(({ tempUserId }) => tempUserId ?? [])
  if (temps.length === 0) return new Map()
  const rows = await tx.query<{ tempUserId: string; isNamed: boolean; isSigned: boolean }>(
    `select a.temp_user_id, bool_or(a.op_types @> '[9]') as is_named, bool_or(a.op_types @> '[9]' and a.sign_in_time is not null) as is_signed
       from temp_user_auth a
      where a.tenant_id = $1 and a.temp_user_id = any($2::bigint[]) and a.warehouse_no = $3 and a.sid = $4
        and a.start_time <= $6 and least(a.end_time, a.lose_time) >= $5
      group by a.temp_user_id`,
    [tx.tenantId, temps, place.warehouseNo, place.sid, from, to],
  )
  const known = new Map(rows.map((row) => [row.tempUserId, row]))
  const stops = new Map<string, 'A2113' | 'A2114' | 'A2115'>()
  for (const { operatorKey, tempUserId } of people) {
    const auth = known.get(tempUserId ?? '')
    if (tempUserId === null || auth?.isSigned === true) continue
    stops.set(operatorKey, auth === undefined ? 'A2113' : auth.isNamed ? 'A2115' : 'A2114')
  }
  return stops
}

/** Row of one person on a task. */
type WorkerRow = Omit<NewRow<'custom_task_worker'>, 'id' | 'createTime' | 'updateTime'>

/** Replaces the people on tasks. */
export const replacePeople = async (tx: Tx, tasks: ReadonlyMap<string, readonly Shared[]>, { id, at }: Stamp): Promise<void> => {
  if (tasks.size === 0) return
  await tx.query('delete from custom_task_worker where tenant_id = $1 and task_no = any($2::text[])', [
    tx.tenantId,
    [...tasks.keys()],
  ])
  const rows = [...tasks].flatMap(([taskNo, people]) =>
    people.map(({ workerNo, operatorKey, name, shareBp, workedMin = null }, i): WorkerRow => ({
      taskNo,
      lineNo: i + 1,
      workerNo,
      operatorKey,
      operatorName: name,
      shareBp,
      workedMin,
    })),
  )
  await insertRows(
    tx,
    'custom_task_worker',
    rows.map((row) => ({ id: id(), ...row })),
    { all: { createTime: at, updateTime: at } },
  )
}
