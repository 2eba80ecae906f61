// 账单合计 · workorder/woBill/BillFoot
import { useState, type JSX } from 'react'
import { claimMax } from '#contract/rules/compensation'
import { roundHalfUp } from '#contract/rules/round'
import { countText, moneyText } from '../../../kit/formats.ts'
import { BigNumber } from '../../../kit/KeyFacts.tsx'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { NumberCell } from '../../../kit/NumberField.tsx'
import { numberFault } from '../../../kit/numberFault.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import './billFoot.css'

const limits = { min: -claimMax / 100, max: claimMax / 100, decimals: 2, unit: '元' } as const
const remarkMax = 500

interface BillFootProps {
  readonly parts: readonly { readonly label: string; readonly fen: number }[]
  readonly count: number
  readonly busy: boolean
  readonly save: (adjustFen: number, remark: string) => void
}
/** Sums by kind, the adjustment, and the total of the bill. */
export const BillFoot = ({ parts, count, busy, save }: BillFootProps): JSX.Element => {
  const [adjust, setAdjust] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const adjustFen = roundHalfUp((adjust ?? 0) * 100)
  const total = parts.reduce((sum, { fen }) => sum + fen, adjustFen)
  const fault = numberFault('调整', limits, adjust) || (remark.length > remarkMax ? '备注太长' : '')
  const blockReason = count === 0 ? '先勾选明细' : fault !== '' ? fault : total <= 0 ? '账单合计必须大于 0' : ''
  return (
    <footer className="bill-foot" aria-label="合计">
      <div className="big-numbers">
        {parts.map(({ label, fen }) => (
          <BigNumber key={label} label={`${label}（元）`} value={moneyText(fen)} />
        ))}
      </div>
      <label className="inline-field">
        调整（元）
        <NumberCell label="调整（元）" limits={limits} value={adjust} onChange={setAdjust} style={{ width: 130 }} />
      </label>
      <label className="inline-field">
        备注
        <LimitedInput
          aria-label="备注"
          max={remarkMax}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
          style={{ width: 220 }}
        />
      </label>
      <BigNumber label={`合计 ${countText(count)} 笔（元）`} value={moneyText(total)} />
      <OnlineButton
        type="primary"
        disabled={blockReason !== ''}
        title={blockReason}
        loading={busy}
        onClick={() => save(adjustFen, remark.trim())}
      >
        生成账单
      </OnlineButton>
    </footer>
  )
}
