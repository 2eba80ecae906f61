// 问过再提交 · kit/confirmedSend
import type { FormInstance } from 'antd'
import { warnings } from '#contract/errors'
import { CallFailed } from '../data/api.ts'
import { confirm } from './confirm.ts'
import { showFaults } from './FormFields.tsx'

type Sent<O> = { readonly onSuccess: (reply: O) => void; readonly onError: (error: CallFailed) => void }
interface AskedOptions<O> {
  readonly form: Pick<FormInstance, 'setFields' | 'focusField'>
  readonly done: (reply: O) => void
  /** the consequence of OK, below the question */
  readonly yes?: string
}

/** The question in a refusal that the person may overrule. */
export const questionOf = (error: unknown): string | null =>
  error instanceof CallFailed && error.failure.kind === 'refused' && warnings.has(error.failure.code) ? error.failure.msg : null

/** Sends a form. After the user has agreed to a warning (codes `warnings`) the form is sent again with `confirmed`. */
export const sendConfirmed = <I extends object, O>(
  send: { readonly mutate: (input: I & { readonly confirmed?: 1 }, sent: Sent<O>) => void },
  input: I,
  { form, done, yes }: AskedOptions<O>,
): void => {
  const mutate = (more: { readonly confirmed?: 1 }): void =>
    send.mutate(
      { ...input, ...more },
      {
        onSuccess: done,
        onError: (error) => {
          const question = questionOf(error)
          if (question === null) showFaults(form, error)
          else void confirm(question, yes).then((said) => said && mutate({ confirmed: 1 }))
        },
      },
    )
  mutate({})
}
