// 打包 · operate/pack
import type { JSX } from 'react'
import { packWaybills, packWaybillsPrinted } from '#contract/stockout/print'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { PackWaiting } from '../../floor/Waiting.tsx'
import { pack } from '../../flows/pack.ts'
import type { PackDoc } from '../../flows/packDoc.ts'
import { packLines } from '../../flows/workLines.ts'
import type { Station } from './station/stationDefinition.ts'
import { StationPage } from './station/StationPage.tsx'

const station: Station<PackDoc> = {
  flow: pack,
  right: 190_500,
  unit: '单',
  lines: packLines,
  what: '保护物料与耗材',
  Idle: PackWaiting,
  Aside: PhotoButton,
  prints: { sheet: packWaybills, reportCall: packWaybillsPrinted },
}

export default function PackScreen(): JSX.Element {
  return <StationPage of={station} />
}
