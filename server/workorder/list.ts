// 工单列表 · workorder/list
import { resource, sumsMax, type Body } from '#contract/resource'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { exportNow, exportOwner, listAll, unclaimed, workOrder, type WorkOrderPage } from '#contract/workorder/list'
import type { Person } from '../platform/person.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { byIds, params, plain, words, type Filter } from '../platform/kinds.ts'
import { countStatement, type Asked } from '../platform/listQuery.ts'
import { scopeConditions, type ScopeColumns } from '../platform/scope.ts'
import { listPage, serve, sumsOf } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { fileNow } from '../platform/exports/now.ts'
import { isOwnerSide, mayCause } from './order.ts'

/** A deadline within these minutes counts as near. */
const soonMin = 30

/**
 * Scope of a person's work orders. For a single owner the condition is an equality, so that the index of owners also sorts the rows.
 * People limited to some owners are limited by shop too; they see orders without a shop.
 */
const scopeOf = ({ scope: { owner } }: Person): ScopeColumns => ({
  owner: (keys) =>
    !owner.all && owner.keys.size === 1 ? `w.owner_no = (${keys}::text[])[1]` : `w.owner_no = any(${keys}::text[])`,
  ...(!owner.all && { shop: (keys) => `coalesce(w.shop_no, '') = any(array_append(${keys}::text[], ''))` }),
})

/** Users of an owner see neither handlers nor the liability before the settlement. */
const servingFor = (person: Person): Serving<Body<typeof workOrder>> => {
  const hidden = isOwnerSide(person)
  const me = `'${person.userId.replaceAll(/\D/g, '')}'`
  return {
    from: 'work_order w',
    alias: 'w',
    scope: scopeOf(person),
    columns: {
      id: 'w.id::text',
      typeId: 'w.type_id::text',
      handlerId: hidden ? 'null::text' : 'coalesce(w.accept_user_id, w.claim_user_id)::text',
      isFollowed: `exists (select 1 from wo_follow f where f.tenant_id = $1 and f.work_order_id = w.id and f.user_id = ${me}::bigint)::int`,
      unread: hidden ? 'w.unread_owner' : 'w.unread_wh',
      ...(hidden && {
        liability: `case when w.status in (${workOrderLife.toSettle}, ${workOrderLife.done}) then w.liability else 0 end`,
      }),
    },
    search: {
      id: () => null,
      typeId: (filter, p) => byIds('w.type_id', 'typeId', filter, p),
      handlerId: (filter, p) => {
        if (hidden) return plain(filter.handlerId) === '' ? null : 'false'
        const accepted = byIds('w.accept_user_id', 'handlerId', filter, p)
        const claimed = byIds('w.claim_user_id', 'handlerId', filter, p)
        return accepted === null || claimed === null ? null : `${accepted} or (w.accept_user_id is null and ${claimed})`
      },
      isFollowed: (filter, p) => {
        const wanted = plain(filter.isFollowed)
        if (wanted === '') return null
        const followed = `w.id in (select f.work_order_id from wo_follow f where f.tenant_id = $1 and f.user_id = ${p.add(person.userId)}::bigint)`
        return wanted === '1' ? followed : `not (${followed})`
      },
    },
    extra: {
      version: 'w.version',
      mayAccept: mayCause(person, 'accept', 'w'),
      mayPrioritise: mayCause(person, 'priority', 'w'),
      mayRemind: mayCause(person, 'remind', 'w'),
      mayReject: mayCause(person, 'reject', 'w'),
      mayCancel: mayCause(person, 'cancel', 'w'),
    },
  }
}
const serving = (_today: string, person: Person): Serving => servingFor(person)

/** The filter of the second list, whose request gives several values of a field as one text or as an array. */
const filterOf = (input: Filter): Filter => {
  const { sortField, sortOrder, startTime, endTime, ...rest } = input
  const flat = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
  const field = plain(sortField)
  return {
    ...flat,
    ...(plain(startTime) !== '' && { createTimeBegin: startTime }),
    ...(plain(endTime) !== '' && { createTimeEnd: endTime }),
    ...(field !== '' && { sort: `${/^desc/i.test(plain(sortOrder)) ? '-' : ''}${field}` }),
  }
}

/** Number of rows of the requested states (tabs), or of all states. */
const totalOf = (
  counts: readonly { readonly value: string; readonly total: number }[],
  { status }: Asked<Body<typeof workOrder>>,
): number => {
  const states = words(status).map(Number)
  return counts.reduce((sum, { value, total }) => (states.length === 0 || states.includes(Number(value)) ? sum + total : sum), 0)
}

const listSecond = handle(
  listAll,
  async (ctx, input): Promise<WorkOrderPage> => {
    const filter = filterOf(input)
    const source = servingFor(ctx.person)
    const counted = countStatement(workOrder, source, ctx.person, ctx.tenantId, filter)
    const counts = await ctx.tx.query<{ value: string; total: number }>(counted.text, counted.values)
    // the counts of the tabs give the total, so the page does not count it again; too many rows get no sums
    const page = await listPage(ctx, workOrder, source, filter, totalOf(counts, filter))
    const { sums } = page.total > sumsMax ? { sums: null } : await sumsOf(ctx, workOrder, source, filter)
    return {
      ...(page as unknown as WorkOrderPage),
      summary: sums === null ? null : { claimFen: sums['claimFen'] ?? 0, approveFen: sums['approveFen'] ?? 0 },
      tabCount: Object.fromEntries(counts.map(({ value, total }) => [value, total])),
    }
  },
  { readOnly: true },
)

const countUnclaimed = handle(unclaimed, async (ctx) => {
  const p = params(ctx.tenantId)
  const seen = scopeConditions(
    ctx.person,
    workOrder.scope,
    { owner: 'w.owner_no', warehouse: ['w.warehouse_no', 'w.sid'], shop: 'w.shop_no' },
    p,
  )
  const soon = p.add(new Date(ctx.now + soonMin * 60_000))
  const [row] = await ctx.tx.query<{ total: number; urgent: number; timeoutSoon: number }>(
    `select count(*)::int as total, count(*) filter (where w.priority > 1)::int as urgent,
            count(*) filter (where w.node_deadline <= ${soon})::int as timeout_soon
       from work_order w where w.tenant_id = $1 and ${[`w.status = ${workOrderLife.toClaim}`, ...seen].join(' and ')}`,
    p.values,
  )
  return row ?? { total: 0, urgent: 0, timeoutSoon: 0 }
})

const internalFields = new Set(['handlerId', 'networkId', 'side', 'isTimeout', 'nodeDeadline', 'curNode'])
/** The export list for users of an owner. */
const ownersList = resource({
  ...workOrder,
  list: workOrder.list.filter((name) => !internalFields.has(name)),
  shown: ['workOrderNo'],
})

const download = handle(exportNow, (ctx, input) => fileNow(ctx, { resource: workOrder, serving }, filterOf(input)), {
  readOnly: true,
})
const downloadOwner = handle(exportOwner, (ctx, input) => fileNow(ctx, { resource: ownersList, serving }, filterOf(input)), {
  readOnly: true,
})

export default [...serve(workOrder, serving), listSecond, countUnclaimed, download, downloadOwner] satisfies readonly Endpoint[]
