// 库存调整 · stock/adjust
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { adjust, adjustApprove, adjustCancel, adjustCreate, adjustDetail, adjustEdit, adjustSubmit } from '#contract/stock/adjust'
import { request } from '../../data/api.ts'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ImportTool } from '../../kit/ImportTool.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { telling } from '../../kit/tell.ts'
import type { ReplyOf } from '#contract/call'
import { AdjustDrawer } from './adjust/AdjustDrawer.tsx'
import { EditAdjust } from './adjust/EditAdjust.tsx'

type Adjust = Row<typeof adjust>
type Editing = ReplyOf<typeof adjustDetail> | 'new' | null
/** 草稿, 已驳回: may be written anew. */
const openStates = new Set([10, 50])

export default function AdjustScreen(): JSX.Element {
  const [opened, open] = useState<string | null>(null)
  const [editing, edit] = useState<Editing>(null)
  const submit = useSend(adjustSubmit)
  const cancel = useSend(adjustCancel)
  const write = (adjustNo: string): Promise<void> => telling(async () => edit(await request(adjustDetail, { adjustNo })))
  const drop = async (adjustNo: string): Promise<void> => {
    if (await confirm(`作废调整单 ${adjustNo}？`, '作废后不能恢复。')) cancel.mutate({ adjustNo })
  }
  const actions = (row: Adjust): readonly Action[] => {
    const adjustNo = row.adjustNo ?? ''
    const status = Number(row.status)
    const writable = openStates.has(status)
    return [
      { label: '审核', right: adjustApprove.may, when: status === 20, local: true, run: () => open(adjustNo) },
      { label: '编辑', right: adjustEdit.may, when: writable, run: () => void write(adjustNo) },
      { label: '提交', right: adjustSubmit.may, when: writable, run: () => submit.mutate({ adjustNo }) },
      { label: '详情', right: adjustDetail.may, local: true, run: () => open(adjustNo) },
      { label: '作废', right: adjustCancel.may, when: writable, danger: true, run: () => void drop(adjustNo) },
    ]
  }
  return (
    <ResourceScreen
      of={adjust}
      rowActions={actions}
      open={(row) => open(row.adjustNo)}
      tools={<ImportTool biz="adjust" title="库存调整" right={160605} changes={['stock/adjust']} />}
      create={{ right: adjustCreate.may, run: () => edit('new') }}
      aside={
        <>
          {editing !== null && <EditAdjust {...(editing !== 'new' && { adjust: editing })} close={() => edit(null)} />}
          {opened !== null && <AdjustDrawer adjustNo={opened} close={() => open(null)} />}
        </>
      }
      empty={<EmptyState title="没有库存调整单" text="破损、丢失、多收少收在这里调整，经他人审核后记账。" />}
    />
  )
}
