// 操作的提交 · kit/actions/useSending
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { differing, fillIn, inputOf, type SendAction } from '#contract/action'
import { nounOf, type Resource } from '#contract/resource'
import { CallFailed } from '../../data/api.ts'
import { useSendAny } from '../../data/send.ts'
import { confirm } from '../confirm.ts'
import { toastBatchOutcome } from '../outcome.ts'
import { showToast, toastFailure } from '../toast.ts'
import type { FieldInput } from '../inputs.tsx'

type Values = Readonly<Record<string, unknown>>
/** A screen's own questions in the form of a list and in its actions; for actions they depend on the rows. */
export interface Questions {
  /** the screen's own inputs of the form, by field name */
  readonly form?: Readonly<Record<string, FieldInput>>
  /** inputs by field */
  readonly inputs?: (rows: readonly Values[]) => Readonly<Record<string, FieldInput>>
  /** act → text shown before the question of its consequence; hidden where it is empty */
  readonly texts?: Readonly<Record<string, (rows: readonly Values[]) => string>>
}
/** Called after an action succeeded. */
export type Sent = (action: SendAction, rows: readonly Values[], reply: Values) => void
interface Sending {
  /** asks the action's question and sends the action for these rows; false when cancelled or refused. `typed` is further input */
  readonly send: (action: SendAction, rows: readonly Values[], typed?: Values) => Promise<boolean>
  /** why the ticked rows cannot go in one call; '' when they can */
  readonly reason: (action: SendAction, rows: readonly Values[]) => string
  readonly done: Sent
}

/** Title and text of the question before an action is sent: the question and its consequence. A small form uses them, too. */
export const askedOf = (
  resource: Resource,
  { label, act = '', ask = [label, ''], fields: asksFor }: SendAction,
  rows: readonly Values[],
  questions: Questions | undefined,
): readonly [string, string] => {
  const [question, consequence] = ask.map((one) => fillIn(one, rows[0] ?? {}, resource.fields))
  const text = `${questions?.texts?.[act]?.(rows) ?? ''}${consequence ?? ''}`
  return [
    rows.length > 1 ? `${label} ${rows.length} 条${nounOf(resource)}${asksFor === undefined ? '？' : ''}` : (question ?? label),
    text,
  ]
}

/** Sends the actions of a definition, in the same way for a row, for the ticked rows and for the page. */
export const useSending = (resource: Resource, questions?: Questions): Sending => {
  const navigate = useNavigate()
  const sendAny = useSendAny()
  return useMemo(() => {
    const done: Sent = ({ after, toasts }, rows, reply) => {
      if (after !== undefined) void navigate(fillIn(after, reply, {}, true))
      showToast('success', toasts?.[String(reply['status'])] ?? '')
      void toastBatchOutcome(resource, rows, reply, toasts?.['each'])
    }
    /** Sends the action. When a refusal is a question, the action is sent again with the person's answer. */
    const sendWithAnswer = async (action: SendAction, rows: readonly Values[], typed: Values): Promise<Values | null> => {
      const { call, formAt, changes = [] } = action
      const input = inputOf(resource, action, rows, typed)
      if (formAt === undefined) return sendAny(call, input, changes)
      try {
        return await sendAny(call, input, changes, true)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        const { failure } = error
        if (failure.kind === 'refused' && failure.code === formAt[0]) {
          const { choiceBox } = await import('./choiceBox.tsx')
          const answer = await choiceBox(formAt, failure.msg)
          return answer === null ? null : sendWithAnswer(action, rows, { ...typed, ...answer })
        }
        toastFailure(failure)
        return null
      }
    }
    const isConfirmed = async (action: SendAction, rows: readonly Values[]): Promise<boolean> =>
      action.ask === undefined ||
      confirm(...askedOf(resource, action, rows, questions), action.danger === true ? 'error' : 'warn')
    return {
      done,
      reason: (action, rows) => {
        const name = differing(resource, action, rows)
        return name === null ? '' : `一次只能选同一${resource.fields[name]?.label ?? name}的`
      },
      send: async (action, rows, typed = {}) => {
        if (!(await isConfirmed(action, rows))) return false
        const reply = await sendWithAnswer(action, rows, typed)
        if (reply === null) return false
        done(action, rows, reply)
        return true
      },
    }
  }, [resource, questions, navigate, sendAny])
}
