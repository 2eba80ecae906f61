// 账单调整 · finance/bill/Adjusts
import { useState, type JSX } from 'react'
import { bill } from '#contract/finance/bill'
import { editBill } from '#contract/finance/billCalls'
import { choice, money, text } from '#contract/kinds'
import { billLife } from '#contract/rules/billLife'
import { FEE_TYPE } from '#contract/rules/feeTypes'
import { useSend } from '../../../data/send.ts'
import type { Whole } from '../../../kit/document/useDocument.ts'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import RowsInput, { type Entry } from '../../../kit/RowsInput.tsx'

const most = 50
const fields = {
  baseFeeType: choice('调整哪种费用', FEE_TYPE, { required: true, width: 150, help: '税率跟着它' }),
  amountFen: money('金额', { required: true, min: -99_999_999_999, max: 99_999_999_999, width: 150, help: '减的填负数' }),
  reason: text('原因', { required: true, max: 200, width: 320 }),
}
interface Typed {
  readonly baseFeeType?: string | null
  readonly amountFen?: number | null
  readonly reason?: string | null
}

/** What finance adds to a draft or takes away, each with its reason. */
export const Adjusts = ({ whole: { no, status, head } }: { readonly whole: Whole<typeof bill> }): JSX.Element => {
  const may = useMay()
  const [rows, setRows] = useState<readonly Entry[]>(() => (head.adjusts ?? []).map((adjust) => ({ ...adjust })))
  const send = useSend(editBill, { changes: [bill.id, 'finance/billLine'], inline: true })
  const isDraft = status === billLife.draft || status === billLife.rejected
  const isFixed = !isDraft || !may(editBill.may)
  const typed = rows as readonly Typed[]
  const isWhole = typed.every(
    ({ baseFeeType, amountFen, reason }) => baseFeeType && typeof amountFen === 'number' && reason?.trim(),
  )
  const save = (): void => {
    const adjusts = typed.map(({ baseFeeType, amountFen, reason }) => ({
      baseFeeType: baseFeeType ?? '',
      amountFen: amountFen ?? 0,
      reason: (reason ?? '').trim(),
    }))
    send.mutate({ billNo: no, adjusts })
  }
  return (
    <div>
      {isFixed && rows.length === 0 && <p>没有人工调整。</p>}
      {(!isFixed || rows.length > 0) && (
        <RowsInput
          label="人工调整"
          fields={fields}
          most={most}
          value={rows}
          disabled={isFixed}
          onChange={setRows}
          add="添加一笔调整"
        />
      )}
      {!isFixed && (
        <OnlineButton
          type="primary"
          loading={send.isPending}
          disabled={!isWhole}
          reason={isWhole ? '' : '每一笔都要有费用、金额和原因'}
          onClick={save}
        >
          保存调整
        </OnlineButton>
      )}
      {send.error !== null && <p className="fault">{send.error.message}</p>}
    </div>
  )
}
