// 新建工单账单 · workorder/woBillCreate
/**
 * Creates a bill: the user selects a month, then a payer with open lines; the lines are listed by kind, all ticked at first (office.md
 * §5.5). Unticked lines stay open for a later bill.
 */
import { DatePicker, Select } from 'antd'
import { useState, type JSX } from 'react'
import { PAYER_TYPE } from '#contract/rules/compensation'
import { woBillAdd, woBillPayers } from '#contract/workorder/woBillCalls'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { dayText, moneyText } from '../../kit/formats.ts'
import { wallOf } from '../../kit/pickers/wall.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, FailureState, SkeletonPage } from '../../kit/states.tsx'
import { OpenLines } from './woBill/OpenLines.tsx'

const keyOf = ({ payerType, payerNo }: { readonly payerType: number; readonly payerNo: string }): string =>
  `${payerType}|${payerNo}`

export default function WoBillCreateScreen(): JSX.Element {
  const [month, setMonth] = useState(() => dayText(Date.now()).slice(0, 7))
  const [picked, setPicked] = useState<string | null>(null)
  const add = useSend(woBillAdd, { changes: ['workorder/woBill', 'workorder/compDetail'] })
  const payers = useRead(woBillPayers, { month }, { keep: true })
  const payer = payers.data?.find((one) => keyOf(one) === picked)
  const options = (payers.data ?? []).map((one) => ({
    value: keyOf(one),
    label: `${PAYER_TYPE[one.payerType as keyof typeof PAYER_TYPE]} ${one.payerName}（${one.lineCount} 笔，${moneyText(one.amountFen)} 元）`,
  }))
  return (
    <section className="screen">
      <PageHead>
        <label className="inline-field">
          月份
          <DatePicker
            aria-label="月份"
            picker="month"
            allowClear={false}
            value={wallOf(`${month}-01`)}
            onChange={(value) => setMonth(value === null ? month : value.format('YYYY-MM'))}
          />
        </label>
        <label className="inline-field">
          承担方
          <Select
            aria-label="承担方"
            placeholder="请选择承担方"
            style={{ width: 360 }}
            loading={payers.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={payer === undefined ? null : picked}
            onChange={setPicked}
          />
        </label>
      </PageHead>
      {payers.data === undefined && payers.error === null && <SkeletonPage />}
      {payers.error !== null && <FailureState failure={payers.error.failure} retry={() => void payers.refetch()} />}
      {payers.data?.length === 0 && (
        <EmptyState title="这个月没有要收的" text="赔付核定、处罚确认、差异关闭之后，由承担方出的部分会在这里。" />
      )}
      {payers.data !== undefined && payers.data.length > 0 && payer === undefined && (
        <EmptyState title="先选择承担方" text="一张账单只收一个承担方的。" />
      )}
      {payer !== undefined && <OpenLines key={`${month}|${keyOf(payer)}`} payer={payer} month={month} add={add} />}
    </section>
  )
}
