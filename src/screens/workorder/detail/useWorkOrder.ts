// 工单的一页 · workorder/detail/useWorkOrder
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { detail, type WorkOrderPage } from '#contract/workorder/detail'
import { workOrder } from '#contract/workorder/list'
import type { CallFailed } from '../../../data/api.ts'
import { readOf } from '../../../data/query.ts'

/** The page of one order: the event stream reports its changes under the name of the list. */
export const useWorkOrder = (id: string): UseQueryResult<WorkOrderPage, CallFailed> => useOfOrder(detail, { id })

/** Data related to an order that change with it; nothing is requested while `enabled` is false. */
export const useOfOrder = <C extends Call>(of: C, input: InputOf<C>, enabled = true): UseQueryResult<ReplyOf<C>, CallFailed> =>
  useQuery<ReplyOf<C>, CallFailed>({ ...readOf(of, input), queryKey: [workOrder.id, of.id, input], enabled })

/** Views that change with an order. */
export const orderViews = [workOrder.id, 'workorder/followup', 'workorder/punish', 'workorder/compDetail'] as const
