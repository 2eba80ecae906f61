// 数据同步 · finance/sync
import type { JSX } from 'react'
import { syncOrder } from '#contract/finance/sync'
import { syncConsumable } from '#contract/finance/syncConsumable'
import { syncGoods } from '#contract/finance/syncGoods'
import { ListTabs } from '../../kit/ListTabs.tsx'

const lists = [
  ['order', '出库订单', syncOrder],
  ['goods', '出库商品', syncGoods],
  ['consumable', '出库耗材', syncConsumable],
] as const

/** Jobs that read shipped orders again, one tab per type. */
export default function SyncScreen(): JSX.Element {
  return <ListTabs label="类型" lists={lists} />
}
