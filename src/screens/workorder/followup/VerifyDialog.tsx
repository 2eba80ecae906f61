// 校验单号 · workorder/followup/VerifyDialog
/** Checks pasted waybill numbers: their work orders and who follows these up. Work orders without a person can be assigned. */
import { Button, Input, Modal } from 'antd'
import { useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import { statusText } from '#contract/rules/life'
import { workOrderLife } from '#contract/rules/workOrderLife'
import { assign, verifyMax, verifyMore } from '#contract/workorder/followup'
import { request } from '../../../data/api.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { withFailureToast } from '../../../kit/toast.ts'
import { wordsOf } from '../../../kit/words.ts'
import { AssignDialog } from '../list/AssignDialog.tsx'

type VerifyReply = ReplyOf<typeof verifyMore>
type VerifiedNumber = VerifyReply[number]
const columns = [
  { key: 'no', title: '单号', width: 180, render: (row: VerifiedNumber) => row.no },
  {
    key: 'status',
    title: '工单',
    width: 100,
    render: (row: VerifiedNumber) => (row.status === null ? '没有工单' : statusText(workOrderLife, row.status)),
  },
  { key: 'user', title: '跟进人', width: 100, render: (row: VerifiedNumber) => row.openTaskUser ?? none },
  { key: 'why', title: '能否跟进', width: 220, render: (row: VerifiedNumber) => (row.canFollow ? '可以' : row.reason) },
]

export const VerifyDialog = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<VerifyReply | null>(null)
  const [isAssigning, setIsAssigning] = useState(false)
  const may = useMay()
  const numbers = wordsOf(typed)
  const isTooMany = numbers.length > verifyMax
  const check = async (): Promise<void> => setChecked(await request(verifyMore, { logisticsNos: numbers.join(',') }))
  const unassignedIds = (checked ?? []).flatMap(({ workOrderId, canFollow, openTaskUser }) =>
    canFollow && openTaskUser === null && workOrderId !== null ? [workOrderId] : [],
  )
  return (
    <Modal title="校验单号" open width={680} onCancel={close} footer={null}>
      <Input.TextArea
        aria-label="快递单号或工单号"
        placeholder="粘贴快递单号或工单号，一行一个"
        autoFocus
        autoSize={{ minRows: 4, maxRows: 8 }}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="wo-buttons">
        <Button type="primary" disabled={numbers.length === 0 || isTooMany} onClick={() => void withFailureToast(check)}>
          校验 {numbers.length} 个
        </Button>
        {may(assign.may) && unassignedIds.length > 0 && (
          <Button onClick={() => setIsAssigning(true)}>指派没人跟进的 {unassignedIds.length} 张</Button>
        )}
        {isTooMany && <span role="alert">最多 {verifyMax} 个</span>}
      </p>
      {checked !== null && (
        <div className="dialog-table">
          <DataTable label="校验结果" columns={columns} rows={checked} rowKey={(row) => row.no} />
        </div>
      )}
      {isAssigning && <AssignDialog ids={unassignedIds} close={() => setIsAssigning(false)} done={close} />}
    </Modal>
  )
}
