// 批量打包 · operate/packBatch
import type { JSX } from 'react'
import { packBatchWaybills, packBatchWaybillsPrinted } from '#contract/stockout/print'
import { batchList } from '../../floor/BatchList.tsx'
import { packBatch } from '../../flows/packBatch.ts'
import type { PackBatchDoc } from '../../flows/packBatchDoc.ts'
import { packBatchLines } from '../../flows/workLines.ts'
import type { Station } from './station/stationDefinition.ts'
import { StationPage } from './station/StationPage.tsx'

const station: Station<PackBatchDoc> = {
  flow: packBatch,
  right: 190_600,
  unit: '单',
  lines: packBatchLines,
  what: '耗材与包裹',
  printsBatch: { sheet: packBatchWaybills, reportCall: packBatchWaybillsPrinted },
  Idle: batchList('pack', '没有可以整批打包的拣货单'),
}

export default function PackBatchScreen(): JSX.Element {
  return <StationPage of={station} />
}
