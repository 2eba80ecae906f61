// 数据同步 · finance/sync
import type { JSX } from 'react'
import { syncOrder } from '#contract/finance/sync'
import { syncConsumable } from '#contract/finance/syncConsumable'
import { syncContract } from '#contract/finance/syncContract'
import { syncContractStat } from '#contract/finance/syncContractStat'
import { syncGoods } from '#contract/finance/syncGoods'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['order', '出库订单', syncOrder],
  ['goods', '出库商品', syncGoods],
  ['consumable', '出库耗材', syncConsumable],
  ['contract', '合同', syncContract],
  ['contractStat', '合同统计', syncContractStat],
] as const

/** Jobs that read shipped orders, contracts or fee lines again, one tab per type. */
export default function SyncScreen(): JSX.Element {
  return <ListTabs label="类型" lists={lists} />
}
