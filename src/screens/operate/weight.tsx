// 称重 · operate/weight
import type { JSX } from 'react'
import { weigh } from '../../flows/weigh.ts'
import type { WeighDoc } from '../../flows/weighDoc.ts'
import type { Station } from './station/stationDefinition.ts'
import { StationPage } from './station/StationPage.tsx'
import { WeightFigures } from './station/WeightFigures.tsx'

/** No `denied` here: the weighing itself checks the rights 强制放行 (190721) and 手工录重 (190722). */
const station: Station<WeighDoc> = {
  flow: weigh,
  right: 190_700,
  unit: '包裹',
  Above: WeightFigures,
}

export default function WeightScreen(): JSX.Element {
  return <StationPage of={station} />
}
