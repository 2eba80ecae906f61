// 出库交接 · operate/handover
import { handoverLife } from '#contract/rules/handoverLife'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { handover, handoverCancel, handoverOpen } from '#contract/operate/handover'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { OpenDialog } from './handover/OpenDialog.tsx'

type Handover = Row<typeof handover>
const detailOf = (handoverNo: string | null): string => `/warehouse-operate/export/detail/${handoverNo ?? ''}`

export default function HandoverScreen(): JSX.Element {
  const navigate = useNavigate()
  const [opening, open] = useState(false)
  const cancel = useSend(handoverCancel)
  const drop = async (row: Handover): Promise<void> => {
    if (await confirm(`取消交接单 ${row.handoverNo ?? ''}？`, '已扫的包裹退回待交接。'))
      cancel.mutate({ handoverNo: row.handoverNo ?? '' })
  }
  const actions = (row: Handover): readonly Action[] => [
    {
      label: Number(row.status) === handoverLife.open ? '扫描' : '详情',
      right: 190907,
      local: true,
      run: () => void navigate(detailOf(row.handoverNo)),
    },
    {
      label: '包裹',
      local: true,
      run: () => void navigate(`/front/operator-center/sub-package?handoverNo=${row.handoverNo ?? ''}`),
    },
    {
      label: '取消',
      right: handoverCancel.may,
      danger: true,
      when: Number(row.status) === handoverLife.open,
      run: () => void drop(row),
    },
  ]
  return (
    <ResourceScreen
      of={handover}
      rowActions={actions}
      open={(row) => void navigate(detailOf(row.handoverNo))}
      create={{ right: handoverOpen.may, label: '新建交接单', run: () => open(true) }}
      aside={opening && <OpenDialog close={() => open(false)} opened={(handoverNo) => void navigate(detailOf(handoverNo))} />}
      empty={<EmptyState title="没有交接单" text="包裹称重后，按物流公司新建交接单，逐个扫描交给司机。" />}
    />
  )
}
