// 账单列表 · finance/bill
import type { JSX } from 'react'
import { bill } from '#contract/finance/bill'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { AccountingNote } from './bill/AccountingNote.tsx'

export default function BillScreen(): JSX.Element {
  return <ResourceScreen of={bill} head={<AccountingNote />} />
}
