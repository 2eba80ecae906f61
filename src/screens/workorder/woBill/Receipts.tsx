// 收款记录 · workorder/woBill/Receipts
import type { JSX } from 'react'
import { RECEIPT_WAY, type woBill } from '#contract/workorder/woBill'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { moneyText } from '../../../kit/formats.ts'

/** Payments received for a bill. */
export const Receipts = ({ whole: { head } }: PartProps<typeof woBill>): JSX.Element | null => {
  const receipts = head.receipts ?? []
  if (receipts.length === 0) return null
  return (
    <section aria-label="收款记录">
      <h3>收款记录</h3>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">收款日期</th>
            <th scope="col">金额（元）</th>
            <th scope="col">方式</th>
            <th scope="col">凭证号</th>
            <th scope="col">登记人</th>
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ amountFen, receiptDate, way, voucherNo, createUserName }, at) => (
            <tr key={at}>
              <td>{receiptDate}</td>
              <td>{moneyText(amountFen)}</td>
              <td>{(RECEIPT_WAY as Readonly<Record<number, string>>)[way] ?? way}</td>
              <td>{voucherNo ?? ''}</td>
              <td>{createUserName ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
