// 账单列表 · finance/bill
import type { JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import { bill } from '#contract/finance/bill'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { TabStrip } from '../../kit/TabStrip.tsx'
import { AccountingNote } from './bill/AccountingNote.tsx'
import { Stat } from './bill/Stat.tsx'

const views = [
  { key: 'list', label: '账单' },
  { key: 'stat', label: '账单统计' },
]

/** The bills, and their sums by month, customer, warehouse or fee type; the view is in the address. */
export default function BillScreen(): JSX.Element {
  const [params, setParams] = useSearchParams()
  const isStat = params.get('kind') === 'stat'
  const tabs = (
    <TabStrip
      label="看什么"
      active={isStat ? 'stat' : 'list'}
      items={views}
      change={(key) => setParams(key === 'stat' ? { kind: key } : {}, { replace: true })}
    />
  )
  if (isStat) return <Stat head={tabs} />
  return (
    <ResourceScreen
      of={bill}
      head={
        <>
          {tabs}
          <AccountingNote />
        </>
      }
    />
  )
}
