// 行内操作 · kit/actions/rowLinks
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  fillIn,
  isOffered,
  type LabelAction,
  type OpenAction,
  type RowAction,
  type SendAction,
  type VerbAction,
} from '#contract/action'
import type { Resource } from '#contract/resource'
import type { Action } from '../RowActions.tsx'
import type { Opened } from './OpenedAction.tsx'
import { rightOf } from './rightOf.ts'
import { useSending, type Questions } from './useSending.ts'

type Values = Readonly<Record<string, unknown>>
/** The definition's 编辑 or 删除; with an empty label when the definition does not mention it. */
export const verbOf = (resource: Resource, verb: VerbAction['verb']): VerbAction =>
  (resource.actions ?? []).find((action): action is VerbAction => 'verb' in action && action.verb === verb) ?? { verb }

type LinkAction = SendAction | OpenAction | LabelAction
/** Whether an action appears in the rows. */
export const isLink = (action: RowAction): action is LinkAction =>
  !('verb' in action) && !('import' in action) && (action.on === undefined || action.on === 'row' || action.on === 'both')

/** The links of a row from its definition. */
export const useRowLinks = (
  resource: Resource,
  open: (opened: Opened) => void,
  questions: Questions | undefined,
): ((row: Values) => readonly Action[]) => {
  const navigate = useNavigate()
  const { send } = useSending(resource, questions)
  return useMemo(() => {
    const facts = (resource.actions ?? []).filter(isLink)
    const run = (action: LinkAction, row: Values): void => {
      if ('to' in action) void navigate(fillIn(action.to, row, {}, true))
      else if ('labels' in action || action.fields !== undefined) open({ action, rows: [row] })
      else void send(action, [row])
    }
    return (row) =>
      facts.map((action): Action => {
        const right = rightOf(resource, action)
        return {
          label: action.label,
          when: isOffered(action, row),
          run: () => run(action, row),
          ...(right !== undefined && { right }),
          ...(!('call' in action) && { local: true }),
          ...(action.danger && { danger: true }),
        }
      })
  }, [resource, open, navigate, send])
}

/** Links of a row that open a page of the product. */
export const pagesOf = (resource: Resource): readonly OpenAction[] =>
  (resource.actions ?? []).filter(isLink).filter((action) => 'to' in action)

/** Page that a click or Enter on a row opens: the first allowed page in the definition; null when there is none. */
export const pageOf = (resource: Resource, row: Values, may: (right: number | undefined) => boolean): string | null => {
  const page = pagesOf(resource).find((action) => isOffered(action, row) && may(rightOf(resource, action)))
  return page === undefined ? null : fillIn(page.to, row, {}, true)
}
