// 店铺快递 · rule/shopLogistics
import type { JSX } from 'react'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import type { FieldInput } from '../../kit/inputs.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { familyBatch } from './family/familyBatch.tsx'
import { FamilyScreen } from './family/FamilyScreen.tsx'
import { CarrierValue } from './shopLogistics/CarrierValue.tsx'

const TryDialog = lazyPart<{ readonly templateId: string; readonly close: () => void }>(
  async () => (await import('./shopLogistics/TryDialog.tsx')).TryDialog,
)
const CarrierInput: FieldInput = lazyPart(async () => (await import('./shopLogistics/CarrierInput.tsx')).CarrierInput)

const Batch = familyBatch(shopLogisticsFamily)

export default function ShopLogisticsScreen(): JSX.Element {
  return <FamilyScreen of={shopLogisticsFamily} Value={CarrierValue} Try={TryDialog} Enter={CarrierInput} Batch={Batch} />
}
