// 拣货单 · stockout/pickOrder
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { pickOrder, pickOrderRelease } from '#contract/stockout/pickOrder'
import { useSend } from '../../data/send.ts'
import { Meter } from '../../kit/Meter.tsx'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'

type PickOrder = Row<typeof pickOrder>
const picking = 20

const cells = {
  pickedGoodsNum: (row: PickOrder) => <Meter label="已拣" done={row.pickedGoodsNum} all={row.goodsNum} />,
  shortGoodsNum: (row: PickOrder) => (
    <span className={(row.shortGoodsNum ?? 0) > 0 ? 'alarming' : 'dim'}>{row.shortGoodsNum ?? 0}</span>
  ),
}

export default function PickOrderScreen(): JSX.Element {
  const navigate = useNavigate()
  const [releasing, release] = useState<string | null>(null)
  const send = useSend(pickOrderRelease, { changes: ['stockout/order', 'stockout/wave'] })
  const open = (row: PickOrder): void => void navigate(`/front/operator-center/pick-order/detail/${row.pickNo ?? ''}`)
  const actions = (row: PickOrder): readonly Action[] => [
    { label: '详情', right: 180307, local: true, run: () => open(row) },
    { label: '订单', local: true, run: () => void navigate(`/front/operator-center/stockout?pickNo=${row.pickNo ?? ''}`) },
    {
      label: '强制释放',
      right: pickOrderRelease.may,
      danger: true,
      when: Number(row.status) === picking,
      run: () => release(row.pickNo),
    },
  ]
  return (
    <ResourceScreen
      of={pickOrder}
      cells={cells}
      rowActions={actions}
      open={open}
      everyMs={30_000}
      empty={<EmptyState title="没有符合条件的拣货单" text="波次下发后生成拣货单。" />}
      aside={
        releasing !== null && (
          <ReasonDialog
            title={`强制释放 ${releasing}`}
            label="原因"
            maxLength={100}
            text="拣货单退回待领取，已拣的保持已拣；原持有人未上传的作业仍会记入。"
            danger
            busy={send.isPending}
            submit={(reason) => send.mutate({ pickNo: releasing, reason }, { onSuccess: () => release(null) })}
            close={() => release(null)}
          />
        )
      }
    />
  )
}
