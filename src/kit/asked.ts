// 问过再提交 · kit/asked
import type { FormInstance } from 'antd'
import type { CallFailed } from '../data/api.ts'
import { confirm } from './confirm.ts'
import { questionOf } from './FormDrawer.tsx'
import { showFaults } from './FormFields.tsx'

type Sent = { readonly onSuccess: () => void; readonly onError: (error: CallFailed) => void }
interface AskedOptions {
  readonly form: Pick<FormInstance, 'setFields' | 'focusField'>
  readonly done: () => void
  /** what saying yes means, below the question */
  readonly yes: string
}

/** Sends a form; what the domain only warns of is asked about, and sent once more as `confirmed` (codes `warnings`). */
export const sendAsked = <I extends object>(
  send: { readonly mutate: (input: I & { readonly confirmed?: 1 }, sent: Sent) => void },
  input: I,
  { form, done, yes }: AskedOptions,
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
