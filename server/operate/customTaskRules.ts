// 自定义任务的规则 · operate/customTaskRules
import type { LineBody } from '#contract/document'
import type { customTask } from '#contract/operate/customTask'
import type { Body } from '#contract/resource'
import { equalShares, sharesStop } from '#contract/rules/customTask'
import { customTaskLife } from '#contract/rules/customTaskLife'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { fromMoment } from '../platform/time.ts'
import { findTaskPeople, type TaskPerson } from '../core/people/taskPeople.ts'

type Task = Entered<Body<typeof customTask>, LineBody<typeof customTask>>
interface TypeRow {
  readonly id: string
  readonly unit: string
  readonly needApprove: number
  readonly isDisabled: number
}
const typesOf = async ({ tx, tenantId }: Ctx, documents: readonly Task[]): Promise<ReadonlyMap<string, TypeRow>> => {
  const ids = documents.map(({ head }) => head.taskTypeId ?? '').filter((id) => /^\d{1,18}$/.test(id))
  const rows = await tx.query<TypeRow>(
    'select id, unit, need_approve, is_disabled from task_type where tenant_id = $1 and id = any($2::bigint[])',
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const peopleOf = async ({ tx }: Ctx, documents: readonly Task[]): Promise<ReadonlyMap<string, TaskPerson>> => {
  const workerNos = documents.flatMap(({ lines }) => lines.map((line) => line.workerNo ?? ''))
  const people = workerNos.length === 0 ? [] : await findTaskPeople(tx, { workerNos })
  return new Map(people.map((one) => [one.workerNo, one]))
}

const reasonRefusal = (reason: string): Refused => refuse('A1739.reason', { reason })

/** A fault of the head, at its field. */
const headFault = ({ head }: Task, type: TypeRow | undefined): readonly [field: string, why: Refused] | null => {
  if (type === undefined) return ['taskTypeId', refuse('A1003', { field: '任务类型' })]
  if (type.isDisabled === 1) return ['taskTypeId', reasonRefusal('任务类型已停用，请换一种')]
  if (fromMoment(head.startTime ?? '') === null) return ['startTime', reasonRefusal('没有这个时间，请重新选择')]
  if (head.isBillable !== 1) return null
  if ((head.ownerNo ?? '') === '') return ['ownerNo', reasonRefusal('向货主收费的任务请选择货主')]
  return typeof head.priceFen === 'number' ? null : ['priceFen', reasonRefusal('请填写单价')]
}

/** Every person must exist. The shares are all empty, or all filled in and 100% in sum. */
const lineFaults = (
  { lines }: Task,
  people: ReadonlyMap<string, TaskPerson>,
): readonly [line: number, field: string, why: Refused][] => {
  const unknownPeople = lines.flatMap((line, at): [number, string, Refused][] =>
    people.has(line.workerNo ?? '') ? [] : [[at, 'workerNo', reasonRefusal(`没有工号为${line.workerNo ?? ''}的人`)]],
  )
  const shares = lines.flatMap(({ shareBp }) => (typeof shareBp === 'number' ? [shareBp] : []))
  const open = lines.findIndex(({ shareBp }) => typeof shareBp !== 'number')
  if (unknownPeople.length > 0 || shares.length === 0) return unknownPeople
  if (open >= 0) return [[open, 'shareBp', reasonRefusal('占比要么都填，要么都不填')]]
  const stop = sharesStop(shares)
  return stop === null ? [] : [[lines.length - 1, 'shareBp', reasonRefusal(refuse(stop).message)]]
}

/** A task has an enabled type and existing people; a billed task has an owner and a price (floor.md §9.3). */
export const customTaskRules: EntryRules<Body<typeof customTask>, LineBody<typeof customTask>> = {
  faults: async (ctx, documents) => {
    const [types, people] = await Promise.all([typesOf(ctx, documents), peopleOf(ctx, documents)])
    return documents.flatMap((one, document): EntryFault[] => {
      const head = headFault(one, types.get(one.head.taskTypeId ?? ''))
      if (head !== null) return [{ document, line: null, field: head[0], why: head[1] }]
      return lineFaults(one, people).map(([line, field, why]) => ({ document, line, field, why }))
    })
  },
  complete: async (ctx, documents) => {
    const [types, people] = await Promise.all([typesOf(ctx, documents), peopleOf(ctx, documents)])
    return documents.map(({ head, lines }) => {
      const type = types.get(head.taskTypeId ?? '')
      const shares = equalShares(lines.length)
      return {
        status: type?.needApprove === 0 ? customTaskLife.doing : customTaskLife.pending,
        head: {
          warehouseNo: head.warehouseNo ?? '',
          sid: head.sid ?? '',
          ownerNo: head.ownerNo || null,
          taskTypeId: head.taskTypeId ?? '',
          content: head.content ?? '',
          planQty: head.planQty ?? 0,
          unit: type?.unit ?? '',
          startTime: fromMoment(head.startTime ?? '')?.toISOString() ?? null,
          isBillable: head.isBillable === 1 ? 1 : 0,
          priceFen: head.isBillable === 1 ? head.priceFen : null,
          applyUserId: ctx.person.userId,
          applyUserName: ctx.person.name,
          rejectReason: null,
        },
        lines: lines.map((line, at) => {
          const person = people.get(line.workerNo ?? '')
          return {
            workerNo: line.workerNo ?? '',
            operatorKey: person?.operatorKey ?? '',
            operatorName: person?.name ?? '',
            shareBp: typeof line.shareBp === 'number' ? line.shareBp : (shares[at] ?? 0),
          }
        }),
      }
    })
  },
}
