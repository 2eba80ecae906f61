// 抽检 · operate/spot
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { SpotQueue } from '../../floor/SpotQueue.tsx'
import { spot } from '../../flows/spot.ts'
import type { SpotDoc } from '../../flows/spotDoc.ts'
import { spotLines } from '../../flows/workLines.ts'
import { menu } from '../../state/menu.ts'
import type { Station } from './station/stationDefinition.ts'
import { StationPage } from './station/StationPage.tsx'

/** Refuses 提交不合格 to a person without the right to this button (floor.md §8.10). */
const denied: Station<SpotDoc>['denied'] = (event) =>
  event.type === 'control' && event.code === 'CTRL-SHORT' && !menu.rights.has(190_421)
    ? { tone: 'wrong', words: '没有提交不合格的权限', next: '先放一边，找主管' }
    : null

const station: Station<SpotDoc> = {
  flow: spot,
  right: 190_400,
  unit: '包裹',
  lines: spotLines,
  Idle: SpotQueue,
  Aside: PhotoButton,
  denied,
}

export default function SpotScreen(): JSX.Element {
  return <StationPage of={station} />
}
