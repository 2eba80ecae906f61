// 物流时效 · rule/routeTime
import type { JSX } from 'react'
import { routeTimeFamily } from '#contract/rule/routeTime'
import type { FieldInput } from '../../kit/inputs.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { familyBatch } from './family/familyBatch.tsx'
import { FamilyScreen } from './family/FamilyScreen.tsx'
import { RouteValue } from './routeTime/RouteValue.tsx'

const TryDialog = lazyPart<{ readonly templateId: string; readonly close: () => void }>(
  async () => (await import('./routeTime/TryDialog.tsx')).TryDialog,
)
const RouteInput: FieldInput = lazyPart(async () => (await import('./routeTime/RouteInput.tsx')).RouteInput)

const Batch = familyBatch(routeTimeFamily)

export default function RouteTimeScreen(): JSX.Element {
  return <FamilyScreen of={routeTimeFamily} Value={RouteValue} Try={TryDialog} Enter={RouteInput} Batch={Batch} />
}
