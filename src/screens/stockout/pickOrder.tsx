// 拣货单 · stockout/pickOrder
import type { JSX } from 'react'
import { pickOrder } from '#contract/stockout/pickOrder'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { EmptyState } from '../../kit/states.tsx'

export default function PickOrderScreen(): JSX.Element {
  return <ResourceScreen of={pickOrder} empty={<EmptyState title="没有符合条件的拣货单" text="波次下发后生成拣货单。" />} />
}
