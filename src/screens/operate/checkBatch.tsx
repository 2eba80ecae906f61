// 批量复核 · operate/checkBatch
import type { JSX } from 'react'
import { checkBatchWaybills, checkBatchWaybillsPrinted } from '#contract/stockout/print'
import { batchList } from '../../floor/BatchList.tsx'
import { checkBatch } from '../../flows/checkBatch.ts'
import type { CheckBatchDoc } from '../../flows/checkBatchDoc.ts'
import { checkBatchLines } from '../../flows/workLines.ts'
import type { Station } from './station/stationDefinition.ts'
import { StationPage } from './station/StationPage.tsx'

const station: Station<CheckBatchDoc> = {
  flow: checkBatch,
  right: 190_300,
  unit: '单',
  lines: checkBatchLines,
  printsBatch: { sheet: checkBatchWaybills, reportCall: checkBatchWaybillsPrinted },
  Idle: batchList('check', '没有可以整批复核的拣货单'),
}

export default function CheckBatchScreen(): JSX.Element {
  return <StationPage of={station} />
}
