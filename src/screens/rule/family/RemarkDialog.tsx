// 规则备注 · rule/family/RemarkDialog
import type { JSX } from 'react'
import type { RuleFamily } from '#contract/rule/family'
import type { Row } from '#contract/resource'
import { keyIn, namedOneBy, nameIn } from '#contract/rule/target'
import { useSend } from '../../../data/send.ts'
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'

interface RemarkDialogProps {
  readonly of: RuleFamily
  readonly row: Row<RuleFamily['config']>
  readonly close: () => void
}

/** Edits the remark of the rule of a shop or branch. */
export const RemarkDialog = ({ of, row, close }: RemarkDialogProps): JSX.Element => {
  const send = useSend(of.calls.remark)
  return (
    <ReasonDialog
      title={`备注：${nameIn(of.target, row)}`}
      label="备注"
      {...(row.remark !== null && row.remark !== '' && { text: `现在的备注：${row.remark}` })}
      busy={send.isPending}
      submit={(remark) => send.mutate({ ...namedOneBy(of.target, keyIn(of.target, row)), remark }, { onSuccess: close })}
      close={close}
    />
  )
}
