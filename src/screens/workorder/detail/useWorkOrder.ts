// 工单的一页 · workorder/detail/useWorkOrder
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Call, InputOf, ReplyOf } from '#contract/call'
import { detail, type WorkOrderPage } from '#contract/workorder/detail'
import { workOrder } from '#contract/workorder/list'
import type { CallFailed } from '../../../data/api.ts'
import { readOf } from '../../../data/query.ts'

/** Reads the page of a work order; events of the list (workOrder.id) refresh it. */
export const useWorkOrder = (id: string): UseQueryResult<WorkOrderPage, CallFailed> => useOfOrder(detail, { id })

/** Reads data of a work order, refreshed by the same events; nothing is requested while `enabled` is false. */
export const useOfOrder = <C extends Call>(call: C, input: InputOf<C>, enabled = true): UseQueryResult<ReplyOf<C>, CallFailed> =>
  useQuery<ReplyOf<C>, CallFailed>({ ...readOf(call, input), queryKey: [workOrder.id, call.id, input], enabled })

/** Lists that change with a work order. */
export const orderViews = [workOrder.id, 'workorder/followup', 'workorder/punish', 'workorder/compDetail'] as const
