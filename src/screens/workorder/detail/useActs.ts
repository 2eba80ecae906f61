// 工单页能做的事 · workorder/detail/useActs
import { useState } from 'react'
import type { SendAction } from '#contract/action'
import { openStates, workOrderEvents, type WorkOrderEventName } from '#contract/rules/workOrderLife'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { workOrder } from '#contract/workorder/list'
import { useSending } from '../../../kit/actions/useSending.ts'
import { useMay } from '../../../kit/may.ts'
import { foremost, moveOwner, pageActs } from './acts.ts'

/** Right to change the owner of a work order. */
const changeOwnerRight = 500_133

/** An action that is possible for the work order now. */
export interface Act {
  readonly key: string
  readonly label: string
  readonly danger: boolean
  readonly run: () => void
}
/** The action whose dialog is open. */
type OpenAction = SendAction | 'settlement' | null

/** The possible actions from the server, the usual next step last, and the action whose dialog is open. */
export const useActs = ({ order, actions, isOwnerSide }: WorkOrderPage) => {
  const may = useMay()
  const { send, done } = useSending(workOrder)
  const [asked, setAsked] = useState<OpenAction>(null)
  const row = { ...order }
  const run = (action: SendAction): void => {
    if (action.fields === undefined) void send(action, [row])
    else setAsked(action)
  }
  const actOf = (name: WorkOrderEventName): readonly Act[] => {
    const { title } = workOrderEvents[name]
    if (name === 'settle') return [{ key: name, label: title, danger: false, run: () => setAsked('settlement') }]
    const action = pageActs[name]
    return action === undefined
      ? []
      : [{ key: name, label: action.label, danger: action.danger === true, run: () => run(action) }]
  }
  const mayMove = isOwnerSide === 0 && may(changeOwnerRight) && openStates.includes(order.status)
  const changeOwnerAct: Act = { key: 'owner', label: moveOwner.label, danger: false, run: () => run(moveOwner) }
  return {
    row,
    asked,
    done,
    close: () => setAsked(null),
    buttons: [...foremost].reverse().flatMap((name) => (actions.includes(name) ? actOf(name) : [])),
    more: [...actions.filter((name) => !foremost.includes(name)).flatMap(actOf), ...(mayMove ? [changeOwnerAct] : [])],
  }
}
