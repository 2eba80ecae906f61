// 一张工单 · workorder/order
/** Reads a work order within the reader's scope, with the reader's parties to it. */
import { woSide } from '#contract/rules/workOrder'
import { workOrderEvents, type Party, type WorkOrderEvent, type WorkOrderEventName } from '#contract/rules/workOrderLife'
import type { WorkOrderSide } from '#contract/rules/workOrderTerms'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { hasRight } from '../platform/person.ts'
import { seesRow, seesShop } from '../platform/scope.ts'
import type { Row } from '../platform/tableTypes.ts'

export type WorkOrder = Row<'work_order'>
type Reading = Pick<Ctx, 'tx' | 'tenantId' | 'person'>

/** 变更货主: everyone with this right counts as customer service, because only customer service moves an order between owners. */
const serviceRight = 500_133
const settleRight = 500_127

/** The side of the acting person. */
export const sideOf = (person: Person): WorkOrderSide =>
  person.parentOwnerNo !== undefined ? woSide.owner : hasRight(person, serviceRight) ? woSide.service : woSide.warehouse

export const isOwnerSide = (person: Person): boolean => person.parentOwnerNo !== undefined

/** The person's parties to the order. */
export const partiesOf = (person: Person, order: Pick<WorkOrder, 'createUserId' | 'claimUserId' | 'acceptUserId'>): Party[] => {
  const is = (party: Party, holds: boolean): Party[] => (holds ? [party] : [])
  const own = isOwnerSide(person)
  return [
    ...is('initiator', order.createUserId === person.userId),
    ...is('owner', own),
    ...is('claimer', !own && order.claimUserId === person.userId),
    ...is('handler', !own && (order.acceptUserId ?? order.claimUserId) === person.userId),
    ...is('staff', !own),
    ...is('service', !own && hasRight(person, serviceRight)),
    ...is('supervisor', !own && hasRight(person, settleRight)),
  ]
}

/** The parties of `partiesOf` as SQL conditions over the rows of a list. */
const partyWhere = (person: Person, alias: string): Readonly<Record<Party, string>> => {
  const own = isOwnerSide(person)
  const me = `${person.userId.replaceAll(/\D/g, '')}::bigint`
  const only = (holds: boolean): string => String(holds)
  const house = (condition: string): string => (own ? only(false) : condition)
  return {
    initiator: `${alias}.create_user_id = ${me}`,
    owner: only(own),
    claimer: house(`${alias}.claim_user_id = ${me}`),
    handler: house(`coalesce(${alias}.accept_user_id, ${alias}.claim_user_id) = ${me}`),
    staff: only(!own),
    service: only(!own && hasRight(person, serviceRight)),
    supervisor: only(!own && hasRight(person, settleRight)),
    system: only(false),
  }
}

/** SQL: 1 if a party of the person may cause the event of the row's order. The list checks the state of the order. */
export const mayCause = (person: Person, name: WorkOrderEventName, alias: string): string => {
  const where = partyWhere(person, alias)
  const { who }: WorkOrderEvent = workOrderEvents[name]
  return `coalesce(${who.map((party) => where[party]).join(' or ')}, false)::int`
}

/** Whether the order lies in the person's data scope. */
export const seesOrder = (person: Person, order: Pick<WorkOrder, 'ownerNo' | 'warehouseNo' | 'sid' | 'shopNo'>): boolean =>
  seesRow(person, order) && (order.shopNo === null || seesShop(person, order.shopNo))

const idShape = /^\d{1,18}$/

/** Orders of any scope, for automatic work. `lock`: locks them until the end of the transaction. */
export const anyOrders = (ctx: Pick<Ctx, 'tx' | 'tenantId'>, ids: readonly string[], lock = false): Promise<WorkOrder[]> =>
  ctx.tx.query<WorkOrder>(
    `select w.* from work_order w where w.tenant_id = $1 and w.id = any($2::bigint[]) order by w.id${lock ? ' for update' : ''}`,
    [ctx.tenantId, [...new Set(ids)].filter((id) => idShape.test(id))],
  )

/** Orders by id, without those out of scope. */
export const readOrders = async (ctx: Reading, ids: readonly string[], lock = false): Promise<readonly WorkOrder[]> =>
  (await anyOrders(ctx, ids, lock)).filter((row) => seesOrder(ctx.person, row))

/** @throws Refused A0404 if it does not exist or is out of scope */
export const readOrder = async (ctx: Reading, id: string, lock = false): Promise<WorkOrder> => {
  const [order] = await readOrders(ctx, [id], lock)
  if (order === undefined) throw refuse('A0404')
  return order
}

/** A type of work orders, with the fields that decide about their life. */
export interface OrderKind {
  readonly id: string
  readonly typeCode: string
  readonly typeName: string
  readonly needGoods: number
  readonly needImage: number
  readonly canClaim: number
  readonly defaultPriority: 1 | 2 | 3
  readonly defaultSide: WorkOrderSide
  readonly autoAssign: number
  readonly defaultHandlerId: string | null
  readonly defaultHandlerName: string | null
  readonly isEnabled: number
  readonly isCategory: boolean
}
export const readKinds = (ctx: Pick<Ctx, 'tx' | 'tenantId'>, ids: readonly string[]): Promise<readonly OrderKind[]> =>
  ctx.tx.query<OrderKind>(
    `select t.id::text, t.type_code, t.type_name, t.need_goods, t.need_image, t.can_claim, t.default_priority, t.default_side, t.auto_assign,
            t.default_handler_id::text, u.name as default_handler_name, t.is_enabled,
            exists (select 1 from wo_type c where c.tenant_id = $1 and c.parent_id = t.id) as is_category
       from wo_type t left join sys_user u on u.tenant_id = $1 and u.id = t.default_handler_id
      where t.tenant_id = $1 and t.id = any($2::bigint[])`,
    [ctx.tenantId, ids],
  )
