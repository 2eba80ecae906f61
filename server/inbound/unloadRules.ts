// 卸货单的规则 · inbound/unloadRules
import type { LineBody } from '#contract/document'
import type { Body } from '#contract/resource'
import type { unload } from '#contract/inbound/unload'
import { equalShares, sharesStop } from '#contract/rules/customTask'
import { arrivalLife } from '#contract/rules/inboundLife'
import { statusText } from '#contract/rules/life'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { sees } from '../platform/scope.ts'
import { mayUnload } from '../core/inbound/unloads.ts'
import { findTaskPeople, type TaskPerson } from '../core/people/taskPeople.ts'

type Head = Body<typeof unload>
type Line = LineBody<typeof unload>
type Unload = Entered<Head, Line>

interface Truck {
  readonly arrivalNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly status: number
  readonly boxNum: number
  readonly palletNum: number
}
const trucksOf = async ({ tx, tenantId }: Ctx, documents: readonly Unload[]): Promise<ReadonlyMap<string, Truck>> => {
  const rows = await tx.query<Truck>(
    'select arrival_no, warehouse_no, sid, owner_no, status, box_num, pallet_num from arrival where tenant_id = $1 and arrival_no = any($2::text[]) order by arrival_no for update',
    [tenantId, documents.map(({ head }) => head.arrivalNo ?? '')],
  )
  return new Map(rows.map((row) => [row.arrivalNo, row]))
}
const peopleOf = async ({ tx }: Ctx, documents: readonly Unload[]): Promise<ReadonlyMap<string, TaskPerson>> => {
  const workerNos = documents.flatMap(({ lines }) => lines.map((line) => line.workerNo ?? ''))
  const people = workerNos.length === 0 ? [] : await findTaskPeople(tx, { workerNos })
  return new Map(people.map((one) => [one.workerNo, one]))
}

const reasonRefusal = (reason: string): Refused => refuse('A1739.reason', { reason })
/** Whether the document is an edit, which keeps its truck; a new record has no warehouse yet and takes it from the truck. */
const isEdit = ({ head }: Unload): boolean => (head.warehouseNo ?? '') !== ''

const truckFault = (ctx: Ctx, one: Unload, truck: Truck | undefined): Refused | null => {
  if (isEdit(one)) return null
  if (truck === undefined || !sees(ctx.person, truck)) return reasonRefusal(`到货单不存在：${one.head.arrivalNo ?? ''}`)
  return mayUnload(truck.status)
    ? null
    : refuse('A1736', { name: '到货单', no: truck.arrivalNo, text: statusText(arrivalLife, truck.status), op: '开始卸货' })
}

/** Every person must exist. The shares are all empty, or all filled in and 100% in sum. */
const lineFaults = (
  { lines }: Unload,
  people: ReadonlyMap<string, TaskPerson>,
): readonly [line: number, field: string, why: Refused][] => {
  const unknownPeople = lines.flatMap((line, at): [number, string, Refused][] =>
    people.has(line.workerNo ?? '') ? [] : [[at, 'workerNo', reasonRefusal(`没有工号为${line.workerNo ?? ''}的人`)]],
  )
  const shares = lines.flatMap(({ shareBp }) => (typeof shareBp === 'number' ? [shareBp] : []))
  const open = lines.findIndex(({ shareBp }) => typeof shareBp !== 'number')
  if (unknownPeople.length > 0 || shares.length === 0) return unknownPeople
  if (open >= 0) return [[open, 'shareBp', reasonRefusal('占比要么都填，要么都不填')]]
  return sharesStop(shares) === null ? [] : [[lines.length - 1, 'shareBp', reasonRefusal('人员占比之和必须为100%')]]
}

/** The truck must be ready to unload, and the people must exist. */
export const unloadRules: EntryRules<Head, Line> = {
  faults: async (ctx, documents) => {
    const [trucks, people] = [await trucksOf(ctx, documents), await peopleOf(ctx, documents)]
    return documents.flatMap((one, document): EntryFault[] => {
      const why = truckFault(ctx, one, trucks.get(one.head.arrivalNo ?? ''))
      if (why !== null) return [{ document, line: null, field: 'arrivalNo', why }]
      return lineFaults(one, people).map(([line, field, fault]) => ({ document, line, field, why: fault }))
    })
  },
  complete: async (ctx, documents) => {
    const [trucks, people] = [await trucksOf(ctx, documents), await peopleOf(ctx, documents)]
    return documents.map((one) => {
      const { head, lines } = one
      const truck = trucks.get(head.arrivalNo ?? '')
      const shares = equalShares(lines.length)
      const entered = { unloadMode: head.unloadMode ?? 1, remark: head.remark || null }
      return {
        head: isEdit(one)
          ? entered
          : {
              ...entered,
              arrivalNo: truck?.arrivalNo ?? '',
              warehouseNo: truck?.warehouseNo ?? '',
              sid: truck?.sid ?? '',
              ownerNo: truck?.ownerNo ?? '',
              startTime: ctx.at.toISOString(),
              boxNum: truck?.boxNum ?? 0,
              palletNum: truck?.palletNum ?? 0,
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
