// 操作的权限 · kit/actions/rightOf
import type { ImportAction, LabelAction, OpenAction, SendAction, SyncAction } from '#contract/action'
import type { Resource } from '#contract/resource'

/** Right of an action: the right of its call, of its page, or of its list. */
export const rightOf = (
  resource: Resource,
  action: SendAction | OpenAction | LabelAction | ImportAction | SyncAction,
): number | undefined => {
  if (!('call' in action)) return action.may ?? resource.may.list
  return action.may ?? (typeof action.call.may === 'number' ? action.call.may : resource.may.list)
}
