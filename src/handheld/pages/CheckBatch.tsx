// 批量复核页 · handheld/pages/CheckBatch
import type { JSX } from 'react'
import { checkBatch } from '../../flows/checkBatch.ts'
import { batchList } from '../../floor/BatchList.tsx'
import { FlowPage } from '../FlowPage.tsx'
import { printsAt } from '../usePaper.ts'

const Waiting = batchList('check', '没有可以整批复核的拣货单')

/** /wx/wms/check-batch (2804): all orders of a pick order are checked at once. */
const CheckBatch = (): JSX.Element => <FlowPage flow={checkBatch} Idle={Waiting} printsAt={printsAt.check} />
export default CheckBatch
