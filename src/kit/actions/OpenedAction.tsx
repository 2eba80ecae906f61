// 打开的操作 · kit/actions/OpenedAction
import type { JSX } from 'react'
import type { LabelAction, SendAction } from '#contract/action'
import type { Resource } from '#contract/resource'
import { AskForm } from './AskForm.tsx'
import { LabelPrint } from './LabelPrint.tsx'
import { useSending, type Questions } from './useSending.ts'

type Values = Readonly<Record<string, unknown>>
/** An action whose dialog is open, with its rows. */
export interface Opened {
  readonly action: SendAction | LabelAction
  readonly rows: readonly Values[]
  /** called with the server's answer after the action succeeded */
  readonly done?: (reply: Values) => void
}
interface OpenedProps extends Opened {
  readonly of: Resource
  readonly close: () => void
  readonly questions?: Questions | undefined
}

/** The dialog of an action: its form, or the print of its labels. */
export const OpenedAction = ({ of: resource, action, rows, done, close, questions }: OpenedProps): JSX.Element => {
  const sending = useSending(resource)
  if ('labels' in action) return <LabelPrint of={resource} action={action} rows={rows} close={close} />
  return (
    <AskForm
      of={resource}
      action={action}
      rows={rows}
      close={close}
      questions={questions}
      done={(sent, sentRows, reply) => {
        done?.(reply)
        sending.done(sent, sentRows, reply)
      }}
    />
  )
}
