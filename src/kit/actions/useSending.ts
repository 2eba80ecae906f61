// 操作的提交 · kit/actions/useSending
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { differing, fillIn, inputOf, type SendAction } from '#contract/action'
import { nounOf, type Resource } from '#contract/resource'
import { useSendAny } from '../../data/send.ts'
import { confirm } from '../confirm.ts'
import { tellOutcome } from '../outcome.ts'

type Values = Readonly<Record<string, unknown>>
/** What follows an action that went through. */
export type Sent = (action: SendAction, reply: Values) => void
interface Sending {
  /** asks the action's question and sends it for these rows; false when it was called off or refused */
  readonly send: (action: SendAction, rows: readonly Values[]) => Promise<boolean>
  /** says why the ticked rows cannot go in one call; '' when they can */
  readonly reason: (action: SendAction, rows: readonly Values[]) => string
  readonly done: Sent
}

/** What an action asks before it is sent, and the consequence: a question, or the title of its small form. */
export const askedOf = (
  resource: Resource,
  { label, ask = [label, ''], fields: asksFor }: SendAction,
  rows: readonly Values[],
): readonly [string, string] => {
  const [question, text] = [fillIn(ask[0], rows[0] ?? {}, resource.fields), fillIn(ask[1], rows[0] ?? {}, resource.fields)]
  return [rows.length > 1 ? `${label} ${rows.length} 条${nounOf(resource)}${asksFor === undefined ? '？' : ''}` : question, text]
}

/** Sends the actions of a definition: one way for a row, for the ticked rows and for the page. */
export const useSending = (resource: Resource): Sending => {
  const navigate = useNavigate()
  const sendAny = useSendAny()
  return useMemo(() => {
    const done: Sent = (action, reply) => {
      if (action.after !== undefined) void navigate(fillIn(action.after, reply, {}, true))
      void tellOutcome(reply)
    }
    const asked = async (action: SendAction, rows: readonly Values[]): Promise<boolean> =>
      action.ask === undefined || confirm(...askedOf(resource, action, rows), action.danger === true ? 'error' : 'warn')
    return {
      done,
      reason: (action, rows) => {
        const name = differing(resource, action, rows)
        return name === null ? '' : `一次只能选同一${resource.fields[name]?.label ?? name}的`
      },
      send: async (action, rows) => {
        if (!(await asked(action, rows))) return false
        const reply = await sendAny(action.call, inputOf(resource, action, rows), action.changes ?? [])
        if (reply === null) return false
        done(action, reply)
        return true
      },
    }
  }, [resource, navigate, sendAny])
}
