// 批量打包页 · handheld/pages/PackBatch
import type { JSX } from 'react'
import { packBatch } from '../../flows/packBatch.ts'
import { batchList } from '../../floor/BatchList.tsx'
import { FlowPage } from '../FlowPage.tsx'
import { printsAt } from '../usePaper.ts'

const Waiting = batchList('pack', '没有可以整批打包的拣货单')

/** /wx/wms/pack-batch (2806): all orders of a pick order are packed at once. */
const PackBatch = (): JSX.Element => <FlowPage flow={packBatch} Idle={Waiting} printsAt={printsAt.pack} />
export default PackBatch
