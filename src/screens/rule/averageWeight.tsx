// 均重 · rule/averageWeight
import type { JSX } from 'react'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import type { FieldInput } from '../../kit/inputs.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { AverageValue } from './averageWeight/AverageValue.tsx'
import { familyBatch } from './family/familyBatch.tsx'
import { FamilyScreen } from './family/FamilyScreen.tsx'

const TryDialog = lazyPart<{ readonly templateId: string; readonly close: () => void }>(
  async () => (await import('./averageWeight/TryDialog.tsx')).TryDialog,
)
const AverageInput: FieldInput = lazyPart(async () => (await import('./averageWeight/AverageInput.tsx')).AverageInput)

const Batch = familyBatch(averageWeightFamily)

export default function AverageWeightScreen(): JSX.Element {
  return <FamilyScreen of={averageWeightFamily} Value={AverageValue} Try={TryDialog} Enter={AverageInput} Batch={Batch} />
}
