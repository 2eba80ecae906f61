// 播种页 · handheld/pages/Seed
import type { JSX } from 'react'
import { seed } from '../../flows/seed.ts'
import { batchList } from '../../floor/BatchList.tsx'
import { FlowPage } from '../FlowPage.tsx'

const Waiting = batchList('seed', '没有等着播种的拣货单')

/** /wx/wms/seed (2802): the goods of a pick order are sorted into the slots of the seed wall. */
const Seed = (): JSX.Element => <FlowPage flow={seed} Idle={Waiting} />
export default Seed
