// 拣货单 · stockout/pickOrder
import type { JSX } from 'react'
import { pickOrder } from '#contract/stockout/pickOrder'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { PickBatch } from './print/batches.tsx'

export default function PickOrderScreen(): JSX.Element {
  return <ResourceScreen of={pickOrder} Batch={PickBatch} />
}
