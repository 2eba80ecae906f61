// 模拟财务系统的提示 · finance/bill/AccountingNote
import type { JSX } from 'react'
import { accountingAdapter } from '#contract/finance/billAccounting'
import { SimulatedNote } from '../../../kit/SimulatedNote.tsx'

/** Warning that the accounting system is simulated, so no voucher is booked. */
export const AccountingNote = (): JSX.Element => (
  <SimulatedNote
    call={accountingAdapter}
    title="财务系统是模拟的：推财务只在这里记一个模拟凭证号，没有真的记账。要真的记账，请联系管理员连接财务系统。"
  />
)
