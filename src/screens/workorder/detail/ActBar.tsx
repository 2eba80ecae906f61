// 工单页的按钮 · workorder/detail/ActBar
import { Button, Dropdown } from 'antd'
import type { JSX } from 'react'
import { follow } from '#contract/workorder/act'
import type { WorkOrderPage } from '#contract/workorder/detail'
import { workOrder } from '#contract/workorder/list'
import { useSend } from '../../../data/send.ts'
import { AskForm } from '../../../kit/actions/AskForm.tsx'
import type { Questions } from '../../../kit/actions/useSending.ts'
import type { InputProps } from '../../../kit/inputs.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import PicturesInput from '../../../kit/PicturesInput.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { useActs, type Act } from './useActs.ts'
import { orderViews } from './useWorkOrder.ts'

/** Input for the pictures of the result. */
const Pictures = ({ field, value, onChange }: InputProps): JSX.Element => (
  <PicturesInput label={field.label} value={Array.isArray(value) ? value.map(String) : []} {...(onChange && { onChange })} />
)
const questions: Questions = { inputs: () => ({ resultImages: Pictures }) }

/** Buttons of the possible actions, the usual next step last and highlighted; other actions are in a menu. */
export const ActBar = ({ whole }: { readonly whole: WorkOrderPage }): JSX.Element => {
  const { row, asked, done, close, buttons, more } = useActs(whole)
  return (
    <>
      <Follow whole={whole} />
      <More acts={more} />
      {buttons.map(({ key, label, run }, index) => (
        <OnlineButton key={key} type={index === buttons.length - 1 ? 'primary' : 'default'} onClick={run}>
          {label}
        </OnlineButton>
      ))}
      {asked === 'settlement' && <SettleDialog whole={whole} close={close} />}
      {asked !== null && asked !== 'settlement' && (
        <AskForm of={workOrder} action={asked} rows={[row]} questions={questions} close={close} done={done} />
      )}
    </>
  )
}

/** Follows the work order: the user is then notified of its progress. */
const Follow = ({ whole: { order, isFollowed } }: { readonly whole: WorkOrderPage }): JSX.Element | null => {
  const may = useMay()
  const send = useSend(follow, { changes: orderViews })
  if (!may(follow.may)) return null
  return (
    <OnlineButton type="text" loading={send.isPending} onClick={() => send.mutate({ id: order.id })}>
      {isFollowed === 1 ? '取消关注' : '关注'}
    </OnlineButton>
  )
}

const More = ({ acts }: { readonly acts: readonly Act[] }): JSX.Element | null => {
  if (acts.length === 0) return null
  const items = acts.map(({ key, label, danger, run }) => ({ key, label, danger, onClick: run }))
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>更多</Button>
    </Dropdown>
  )
}
