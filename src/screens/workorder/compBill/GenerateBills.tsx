// 生成赔付账单 · workorder/compBill/GenerateBills
/** Lists the claims to be billed in a period by owner; a press creates the bill of an owner (office.md §5.4). */
import { Drawer } from 'antd'
import { useState, type JSX } from 'react'
import { compBillMake, compBillPreview } from '#contract/workorder/compBillCalls'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, dayText, moneyText } from '../../../kit/formats.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { DayRange } from '../../../kit/ranges/DayRange.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'
import type { ReplyOf } from '#contract/call'

type Waiting = ReplyOf<typeof compBillPreview>[number]

/** From the first of last month until today: the usual period at the beginning of a month. */
const usualPeriod = (): readonly [string, string] => {
  const today = dayText(Date.now())
  const [year = 0, month = 1] = today.split('-').map(Number)
  const firstDay = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  return [firstDay, today]
}

export const GenerateBills = ({ close }: { readonly close: () => void }): JSX.Element => {
  const [[from, to], setPeriod] = useState(usualPeriod)
  const preview = useRead(compBillPreview, { startDate: from, endDate: to }, { enabled: from !== '' && to !== '', keep: true })
  const make = useSend(compBillMake, { changes: ['workorder/compBill', 'workorder/compDetail'] })
  const [owner, setOwner] = useState<string | null>(null)
  const createBill = ({ ownerNo }: Waiting): void => {
    setOwner(ownerNo)
    make.mutate({ ownerNo, periodStart: from, periodEnd: to, all: 1 }, { onSuccess: () => void preview.refetch() })
  }
  const columns: readonly Column<Waiting>[] = [
    { key: 'ownerName', title: '货主', width: 180, render: ({ ownerName }) => ownerName },
    { key: 'count', title: '待出账', width: 90, align: 'right', render: ({ count }) => `${countText(count)} 笔` },
    { key: 'claimFen', title: '申请（元）', width: 110, align: 'right', render: ({ claimFen }) => moneyText(claimFen) },
    { key: 'approveFen', title: '核定（元）', width: 110, align: 'right', render: ({ approveFen }) => moneyText(approveFen) },
    {
      key: 'make',
      title: '操作',
      width: 110,
      render: (row) => (
        <OnlineButton
          size="small"
          type="primary"
          loading={make.isPending && owner === row.ownerNo}
          onClick={() => createBill(row)}
        >
          生成账单
        </OnlineButton>
      ),
    },
  ]
  return (
    <Drawer title="生成赔付账单" open size={760} onClose={close}>
      <div className="inline-field">
        发生日期
        <DayRange id="comp-bill-period" label="发生日期" from={from} to={to} change={(first, last) => setPeriod([first, last])} />
      </div>
      <p className="dim">每个货主一张草稿，含这段时间里已计价、还没进账单的全部赔付；要少收几笔，生成后在账单里移出。</p>
      <DataTable
        label="待出账的货主"
        columns={columns}
        rows={preview.data}
        rowKey={({ ownerNo }) => ownerNo}
        loading={preview.isFetching}
        failure={preview.error?.failure ?? null}
        retry={() => void preview.refetch()}
        empty={<EmptyState title="没有待出账的赔付" text="换一段日期，或先在赔付明细里核定、定价。" />}
      />
    </Drawer>
  )
}
